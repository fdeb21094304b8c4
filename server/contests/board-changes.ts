/** What a change does to the board of a contest: as organisers see it, and as everyone does. */
import type { BoardChange, BoardChanges, ChangedBoards } from '../../contract/contests.ts';
import { boardChangesMax } from '../../contract/limits.ts';
import type { Database } from '../../db/open.ts';
import type { RunResult } from '../../standings/contest.ts';
import { type Board, type Row, standings } from '../../standings/standings.ts';
import { matterOf } from './boards.ts';
import { readContest } from './contests.ts';

type Matter = Awaited<ReturnType<typeof matterOf>>;
type Boards = Pick<Matter, 'problems' | 'teams'> & { organisers: Board; everyone: Board };

type Look = {
  nowMs: number;
  /** Results that replace those of their runs. */
  results?: ReadonlyMap<string, RunResult | null>;
};

/** Both boards of a contest from what a transaction sees. */
export async function bothBoards(
  transaction: Database,
  slug: string,
  { nowMs, results }: Look,
): Promise<Boards> {
  const stored = await readContest(transaction, slug, { id: '', isAdmin: true });
  return boardsOf(await matterOf(transaction, stored), { nowMs, ...(results && { results }) });
}

/** Both boards of what was read. */
export function boardsOf(matter: Matter, { nowMs, results }: Look): Boards {
  const { problems, teams } = matter;
  const runs =
    results === undefined
      ? matter.runs
      : matter.runs.map((run) => {
          const result = results.get(run.id);
          return result === undefined ? run : { ...run, result };
        });
  const boardFor = (kind: 'organiser' | 'public'): Board =>
    standings({ ...matter, runs, viewer: { kind }, nowMs });
  return { problems, teams, organisers: boardFor('organiser'), everyone: boardFor('public') };
}

/** The teams whose places differ. */
export const changesOf = (before: Boards, after: Boards): ChangedBoards => ({
  organisers: changedTeams(before, after, 'organisers'),
  everyone: changedTeams(before, after, 'everyone'),
});

type Whose = 'organisers' | 'everyone';

function changedTeams(before: Boards, after: Boards, whose: Whose): BoardChanges {
  const was = placesOn(before, whose);
  const is = placesOn(after, whose);
  const names = new Map(after.teams.map(({ id, name }) => [id, name]));
  const changed = [...new Set([...is.keys(), ...was.keys()])]
    .map((teamId) => ({
      teamId,
      name: names.get(teamId) ?? '',
      before: was.get(teamId) ?? null,
      after: is.get(teamId) ?? null,
    }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
  const teams = changed.slice(0, boardChangesMax);
  return { teams, teamsLeft: changed.length - teams.length };
}

type ShownPlace = NonNullable<BoardChange['after']>;

const placesOn = (boards: Boards, whose: Whose): ReadonlyMap<string, ShownPlace> =>
  new Map(boards[whose].rows.map((row) => [row.teamId, placeOf(row, boards)]));

const placeOf = (
  { rank, solved, points, penaltyMinutes, cells }: Row,
  { problems }: Boards,
): ShownPlace => ({
  rank,
  solved,
  points,
  penaltyMinutes,
  firstToSolve: problems
    .filter((_, index) => cells[index]?.isFirstToSolve === true)
    .map(({ label }) => label),
});
