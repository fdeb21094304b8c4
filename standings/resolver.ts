/**
 * How results that no board has told are made known, as a list of steps: from the last row of the
 * board upwards, one problem of one team at a time. A team that gains by it moves up, and the one that
 * is then at its place comes next; one that loses by it moves down, and goes on there. The board after
 * the last step is the real one.
 */
import type { Contest, Team } from './contest.ts';
import {
  compared,
  firstsToSolve,
  place,
  type Row,
  type RowRules,
  rowOf,
  type StandingsRequest,
} from './standings.ts';
import { type VisibleRun, visibleRuns } from './visible-runs.ts';

export type ResolverStep = {
  teamId: string;
  /** The problem whose results are told; null if all of the team's are known, and so its place. */
  problemId: string | null;
  /** The row of the team after the step. */
  row: Row;
  /** The place of the row before and after, from 0. */
  from: number;
  to: number;
  /** The ranks of the rows from the upper of both places on, as far as any has changed. */
  ranks: (number | null)[];
};

export type Resolver = {
  /** As everyone saw the board at the end. */ rows: Row[];
  steps: ResolverStep[];
};

/**
 * `stops`: the teams at whose final place it waits, such as those with an award. If a result lowers a
 * team, places are final only when all is told, and it waits at them afterwards.
 */
export type ResolverRequest = Omit<StandingsRequest, 'viewer'> & { stops: ReadonlySet<string> };

/** For a contest that is over. Hidden teams are in none of it. */
export function resolver(request: ResolverRequest): Resolver {
  const { problems, adjustments, stops } = request;
  const contest = sealedAsShown(request.contest);
  const { settings } = contest;
  const teams = request.teams.filter(({ kind }) => kind !== 'hidden');
  const runsIn = (thawedAtMs: number | null): VisibleRun[] =>
    runsOf({ ...request, teams, contest: { ...contest, thawedAtMs } });
  const all = runsIn(-Infinity);
  const firsts = firstsToSolve(all, teams);
  const known = Map.groupBy(all, ({ teamId }) => teamId);
  const sealed = Map.groupBy(runsIn(null), ({ teamId }) => teamId);
  const added = new Map<string, number>();
  for (const one of adjustments) {
    if (one.kind !== 'added penalty') continue;
    added.set(one.teamId, (added.get(one.teamId) ?? 0) + one.minutes);
  }
  const rulesOf = (teamId: string): RowRules => ({
    settings,
    problems,
    firsts,
    addedMinutes: added.get(teamId) ?? 0,
  });
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const rowIn = (team: Team, runs: readonly VisibleRun[] | undefined): Row =>
    rowOf(rulesOf(team.id), team, runs ?? []);
  const places = new Map(teams.map(({ id }, index) => [id, index]));
  /** Equal rows stay in the order of the teams, as on the real board. */
  const isBefore = (one: Row, other: Row): boolean => {
    const order = compared(one, other, settings);
    return (
      order < 0 || (order === 0 && (places.get(one.teamId) ?? 0) < (places.get(other.teamId) ?? 0))
    );
  };
  const moved = (rows: readonly Row[], from: number, row: Row): Row[] => {
    const others = rows.toSpliced(from, 1);
    const isOut = (one: Row): boolean => teamOf.get(one.teamId)?.isDisqualified === true;
    const to = others.findIndex((one) =>
      isOut(one) === isOut(row) ? isBefore(row, one) : isOut(one),
    );
    return place(others.toSpliced(to === -1 ? others.length : to, 0, row), teams, settings);
  };
  const final = new Map(teams.map((team) => [team.id, rowIn(team, known.get(team.id))]));
  const begin = place(
    teams.map((team) => rowIn(team, sealed.get(team.id))),
    teams,
    settings,
  );
  const steps: ResolverStep[] = [];
  let rows = begin;
  const step = (row: Row, problemId: string | null, from: number): void => {
    const before = rows;
    if (problemId !== null) rows = moved(rows, from, row);
    const to = rows.findIndex(({ teamId }) => teamId === row.teamId);
    const until = rows.findLastIndex(
      (one, at) => one.teamId !== before[at]?.teamId || one.rank !== before[at]?.rank,
    );
    const ranks = rows.slice(Math.min(from, to), Math.max(until, to) + 1).map(({ rank }) => rank);
    steps.push({ teamId: row.teamId, problemId, row: rows[to] ?? row, from, to, ranks });
  };
  const told = new Map<string, Set<string>>();
  const isKnown = new Set<string>();
  for (;;) {
    const at = rows.findLastIndex(({ teamId }) => !isKnown.has(teamId));
    const row = rows[at];
    const team = row && teamOf.get(row.teamId);
    if (row === undefined || team === undefined) break;
    const end = final.get(team.id);
    const problem = problems.find(
      (_, index) => (row.cells[index]?.pending ?? 0) > (end?.cells[index]?.pending ?? 0),
    );
    if (problem === undefined) {
      isKnown.add(team.id);
      if (stops.has(team.id)) step(row, null, at);
      continue;
    }
    const problemsTold = (told.get(team.id) ?? new Set()).add(problem.id);
    told.set(team.id, problemsTold);
    const isTold = ({ problemId }: VisibleRun): boolean => problemsTold.has(problemId);
    const results = new Map((known.get(team.id) ?? []).map((run) => [run.id, run]));
    const runs = (sealed.get(team.id) ?? []).map((run) =>
      isTold(run) ? (results.get(run.id) ?? run) : run,
    );
    step(rowIn(team, runs), problem.id, at);
  }
  if (steps.every(({ from, to }) => to <= from)) return { rows: begin, steps };
  const results = steps.filter(({ problemId }) => problemId !== null);
  return { rows: begin, steps: [...results, ...stopsOn(rows, stops)] };
}

/** Waits at the places of a board that does not move any more, from the last one upwards. */
const stopsOn = (rows: readonly Row[], stops: ReadonlySet<string>): ResolverStep[] =>
  rows
    .map((row, at) => ({
      teamId: row.teamId,
      problemId: null,
      row,
      from: at,
      to: at,
      ranks: [row.rank],
    }))
    .filter(({ teamId }) => stops.has(teamId))
    .reverse();

/** While a board is not shown at all, everything is as if it were frozen from the start. */
function sealedAsShown(contest: Contest): Contest {
  const { settings, durationMs } = contest;
  if (settings.board === 'frozen' || settings.board === 'live') return contest;
  return { ...contest, settings: { ...settings, board: 'frozen', freezeMs: durationMs } };
}

/** The runs that everyone may know after the end, without ignored ones, in the order of time. */
function runsOf(request: Omit<StandingsRequest, 'viewer'>): VisibleRun[] {
  const { contest, teams, runs, adjustments, nowMs } = request;
  const ignored = new Set(
    adjustments.flatMap((one) => (one.kind === 'ignored run' ? [one.runId] : [])),
  );
  return visibleRuns({ contest, teams, viewer: { kind: 'public' }, nowMs }, runs)
    .filter(({ id }) => !ignored.has(id))
    .sort((a, b) => a.timeMs - b.timeMs);
}
