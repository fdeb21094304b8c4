/**
 * The board of a contest as a viewer may see it now: a pure function of settings, teams, runs and
 * adjustments. Nothing is counted up, so a rejudged or ignored run leaves nothing behind.
 */
import type { ContestSettings } from '../contract/contests.ts';
import type { Verdict } from '../contract/words.ts';
import {
  type Adjustment,
  type Contest,
  type ContestProblem,
  isFrozen,
  isRanked,
  type Run,
  type RunResult,
  type Team,
  teamOf,
  type Viewer,
} from './contest.ts';
import { showsOthers, type VisibleRun, visibleRuns } from './visible-runs.ts';

/** A team and a problem. */
export type Cell = {
  /** Before the submission that counts, or all if none does. Without compilation errors. */
  tries: number;
  /** Up to the first that was accepted, compilation errors as well. */
  judged: number;
  /** Waiting, or sealed by the freeze. */
  pending: number;
  /** When the submission that counts was received; null if none has a point or is accepted. */
  timeMs: number | null;
  isSolved: boolean;
  /** After late rules; of a contest without points, 1 if it is solved. */
  points: number;
  isFirstToSolve: boolean;
};

export type Row = {
  teamId: string;
  /** Shared by equal teams; null for those who have none. */
  rank: number | null;
  solved: number;
  points: number;
  /** Cut to the minute, as it is shown; with `penaltyRounding: sum`, seconds decide before. */
  penaltyMinutes: number;
  penaltySeconds: number;
  /**
   * What separates equal teams, by the earlier time: in whole minutes where penalties are, as the rules of ICPC
   * contests have it, otherwise in whole seconds.
   */
  tieMs: number;
  /** In the order of the problems. */
  cells: Cell[];
};

export type Board = {
  rows: Row[];
  /** Whether results are sealed for this viewer. */
  isFrozen: boolean;
  isFinal: boolean;
};

export type StandingsRequest = {
  contest: Contest;
  problems: readonly ContestProblem[];
  teams: readonly Team[];
  runs: readonly Run[];
  adjustments: readonly Adjustment[];
  viewer: Viewer;
  nowMs: number;
};

/** The rows of all teams that the viewer may see, best first. */
export function standings(request: StandingsRequest): Board {
  const { contest, problems, teams, runs, adjustments, viewer, nowMs } = request;
  const ignored = new Set<string>();
  const addedMinutes = new Map<string, number>();
  for (const one of adjustments) {
    if (one.kind === 'ignored run') ignored.add(one.runId);
    else addedMinutes.set(one.teamId, (addedMinutes.get(one.teamId) ?? 0) + one.minutes);
  }
  const visible = visibleRuns({ contest, teams, viewer, nowMs }, runs)
    .filter(({ id }) => !ignored.has(id))
    .sort((a, b) => a.timeMs - b.timeMs);
  const ofTeam = new Map<string, VisibleRun[]>(teams.map(({ id }) => [id, []]));
  for (const run of visible) ofTeam.get(run.teamId)?.push(run);
  const firsts = firstsToSolve(visible, teams);
  const own = teamOf(teams, viewer);
  const rows = teams
    .filter((team) => isShown(request, own, team))
    .map((team) =>
      rowOf(
        {
          settings: contest.settings,
          problems,
          firsts,
          addedMinutes: addedMinutes.get(team.id) ?? 0,
        },
        team,
        ofTeam.get(team.id) ?? [],
      ),
    );
  return {
    rows: place(rows, teams, contest.settings),
    isFrozen: isFrozenFor(request, own),
    isFinal: contest.finalizedAtMs !== null && nowMs >= contest.finalizedAtMs,
  };
}

/** Whether a team has a row, even if it has sent nothing. */
function isShown(request: StandingsRequest, own: Team | null, team: Team): boolean {
  const { contest, viewer, nowMs } = request;
  if (viewer.kind === 'organiser') return true;
  return team === own || (team.kind !== 'hidden' && showsOthers(contest, own, nowMs));
}

function isFrozenFor({ contest, viewer, nowMs }: StandingsRequest, own: Team | null): boolean {
  if (viewer.kind === 'organiser') return false;
  return isFrozen(contest, own, nowMs) || isFrozen(contest, null, nowMs);
}

/** What the rows of a board have in common, and the penalty that was added to this one. */
export type RowRules = {
  settings: ContestSettings;
  problems: readonly ContestProblem[];
  /** By problem: the team that solved it first. */
  firsts: ReadonlyMap<string, string>;
  addedMinutes: number;
};

/** The row of a team, from its visible runs in the order of time. It has no rank yet. */
export function rowOf(rules: RowRules, team: Team, runs: readonly VisibleRun[]): Row {
  const { problems, firsts } = rules;
  const settings = settingsFor(rules.settings, team);
  const ofProblem = new Map<string, VisibleRun[]>(problems.map(({ id }) => [id, []]));
  for (const run of runs) ofProblem.get(run.problemId)?.push(run);
  const row: Row = {
    teamId: team.id,
    rank: null,
    solved: 0,
    points: 0,
    penaltyMinutes: 0,
    penaltySeconds: rules.addedMinutes * 60,
    tieMs: 0,
    cells: [],
  };
  let latestSeconds = 0;
  for (const problem of problems) {
    const counted = countedOf(settings, problem, ofProblem.get(problem.id) ?? []);
    const { tries, timeMs, isSolved, points } = counted;
    row.cells.push({
      ...counted,
      // It may have sent another one since, where the last one counts.
      isFirstToSolve: isSolved && firsts.get(problem.id) === team.id,
    });
    if (timeMs === null) continue;
    if (isSolved) row.solved += 1;
    row.points = added(row.points, points);
    // What came too late for any point costs nothing either.
    if (settings.score === 'points' && points === 0) continue;
    row.penaltySeconds += tries * settings.penaltyMinutes * 60;
    const seconds =
      settings.penaltyRounding === 'problem'
        ? Math.floor(timeMs / 60_000) * 60
        : Math.floor(timeMs / 1000);
    if (settings.penaltyTime === 'sum') row.penaltySeconds += seconds;
    latestSeconds = Math.max(latestSeconds, seconds);
    const ties = settings.tieKey === 'last improvement' || isSolved;
    if (settings.tieKey !== 'none' && ties) row.tieMs = Math.max(row.tieMs, seconds * 1000);
  }
  if (settings.penaltyTime === 'latest') row.penaltySeconds += latestSeconds;
  row.penaltyMinutes = Math.floor(row.penaltySeconds / 60);
  return row;
}

/** Late rules begin later for a team with an extension. */
function settingsFor(settings: ContestSettings, { extensionMs }: Team): ContestSettings {
  if (extensionMs === 0) return settings;
  const lateRules = settings.lateRules.map((rule) => ({
    ...rule,
    fromMs: rule.fromMs + extensionMs,
  }));
  return { ...settings, lateRules };
}

type Counted = Omit<Cell, 'isFirstToSolve'>;

/** Whether a result is a try: compilation errors never are, nor is a fault of ours. */
const isTry = (verdict: Verdict, { freeVerdicts }: ContestSettings): boolean =>
  verdict !== 'Compilation Error' && verdict !== 'Judge Error' && !freeVerdicts.includes(verdict);

/** What counts of a team's runs of a problem. */
function countedOf(
  settings: ContestSettings,
  problem: ContestProblem,
  runs: readonly VisibleRun[],
): Counted {
  const { counts } = settings;
  let counted: Counted = {
    tries: 0,
    judged: 0,
    pending: 0,
    timeMs: null,
    isSolved: false,
    points: 0,
  };
  let isAccepted = false;
  let tries = 0;
  let judged = 0;
  let pending = 0;
  let best: number[] = [];
  /** Of submissions without points of subtasks. */
  let bestWhole = 0;
  for (const run of runs) {
    if (counts === 'first accepted' && counted.isSolved) break;
    if (run.result === null) {
      pending += 1;
      continue;
    }
    const { verdict, subtasks } = run.result;
    const isSolved = verdict === 'Accepted';
    if (!isAccepted && verdict !== 'Judge Error') judged += 1;
    const isCounting = isSolved || isTry(verdict, settings);
    const factor = factorAt(settings, run.timeMs);
    const raw =
      settings.score === 'solved' ? Number(isSolved) : pointsOf(run.result, problem.points);
    const whole = added(0, raw * factor);
    // A verdict without penalty may have points.
    if (!isCounting && whole === 0) continue;
    let points = whole;
    if (counts === 'best by subtask') {
      if (subtasks === null) bestWhole = Math.max(bestWhole, whole);
      const parts = (subtasks ?? []).map((one) => added(0, one * factor));
      best = parts.map((one, at) => Math.max(one, best[at] ?? 0)).concat(best.slice(parts.length));
      points = Math.max(bestWhole, best.reduce(added, 0));
    }
    // An accepted submission counts more than another of the same points.
    const isBetter =
      points > counted.points || (points === counted.points && isSolved && !counted.isSolved);
    const isCounted = counts === 'last' || (counts === 'first accepted' ? isSolved : isBetter);
    if (isCounted) {
      const timeMs = isSolved || points > 0 ? run.timeMs : null;
      counted = { tries, judged, pending, timeMs, isSolved, points };
    }
    isAccepted ||= isSolved;
    if (!isSolved && isCounting) tries += 1;
  }
  return {
    ...counted,
    tries: counted.timeMs === null ? tries : counted.tries,
    judged,
    pending,
    // Also if another submission has more points, because this one came late.
    isSolved: counts === 'last' ? counted.isSolved : isAccepted,
  };
}

/** The points of a result in a contest with points, before late rules. */
export const pointsOf = (
  { verdict, points }: Pick<RunResult, 'verdict' | 'points'>,
  ofProblem: number,
): number => points ?? (verdict === 'Accepted' ? ofProblem : 0);

/** The factor of the last rule that has begun. */
function factorAt({ lateRules }: ContestSettings, timeMs: number): number {
  let factor = 1;
  let since = -1;
  for (const rule of lateRules) {
    if (timeMs < rule.fromMs || rule.fromMs <= since) continue;
    factor = rule.factor;
    since = rule.fromMs;
  }
  return factor;
}

/** Points have at most six decimals here, so that their sums do not depend on the order. */
const added = (sum: number, one: number): number => Math.round((sum + one) * 1e6) / 1e6;

/**
 * The team that solved each problem first, among ranked teams on the contest's own clock. While an
 * earlier run of such a team is waiting, the first one is not known.
 */
export function firstsToSolve(
  ordered: readonly VisibleRun[],
  teams: readonly Team[],
): ReadonlyMap<string, string> {
  const eligible = new Set(
    teams.filter((team) => isRanked(team) && team.startsAtMs === null).map(({ id }) => id),
  );
  const firsts = new Map<string, string>();
  const open = new Set<string>();
  for (const { teamId, problemId, result } of ordered) {
    if (firsts.has(problemId) || !eligible.has(teamId)) continue;
    if (result === null) open.add(problemId);
    else if (result.verdict === 'Accepted' && !open.has(problemId)) firsts.set(problemId, teamId);
  }
  return firsts;
}

/**
 * Orders rows, best first, and gives ranks: equal rows share one, and those without a rank stand
 * where they would have it. Disqualified teams come last.
 */
export function place(
  rows: readonly Row[],
  teams: readonly Team[],
  settings: ContestSettings,
): Row[] {
  const team = new Map(teams.map((one) => [one.id, one]));
  const isOut = ({ teamId }: Row) => team.get(teamId)?.isDisqualified === true;
  const order = (a: Row, b: Row): number => compared(a, b, settings);
  const inside = rows.filter((row) => !isOut(row)).sort(order);
  let rank = 0;
  let ranked = 0;
  let last: Row | null = null;
  const placed = inside.map((row) => {
    const one = team.get(row.teamId);
    if (one === undefined || !isRanked(one)) return { ...row, rank: null };
    ranked += 1;
    if (last === null || order(last, row) !== 0) rank = ranked;
    last = row;
    return { ...row, rank };
  });
  return [...placed, ...rows.filter(isOut).sort(order)];
}

/** Negative if `a` is better; disqualified teams apart. */
export function compared(a: Row, b: Row, { score }: ContestSettings): number {
  const byScore = score === 'solved' ? b.solved - a.solved : b.points - a.points;
  return byScore || a.penaltySeconds - b.penaltySeconds || a.tieMs - b.tieMs;
}
