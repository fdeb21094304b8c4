/**
 * The board of a contest, computed from its runs. What is stored is the last result with the
 * versions of settings and runs that it was made of, and the phase of the contest in which it was;
 * shown-boards.ts stores none, because each verdict would write a whole board.
 */
import { z } from 'zod';
import { isDiskFull, isDiskUnwritable, isStillNamed } from '../../db/away.ts';
import type { Database } from '../../db/open.ts';
import { type Contest, clockOf, isFrozen, isSealed, type Viewer } from '../../standings/contest.ts';
import { type Board, standings } from '../../standings/standings.ts';
import {
  readAdjustments,
  readBoardTeams,
  readProblems,
  readRuns,
  type StoredContest,
} from './contests.ts';

const cell = z.object({
  tries: z.int(),
  judged: z.int(),
  pending: z.int(),
  timeMs: z.number().nullable(),
  isSolved: z.boolean(),
  points: z.number(),
  isFirstToSolve: z.boolean(),
});

const row = z.object({
  teamId: z.string(),
  rank: z.int().nullable(),
  solved: z.int(),
  points: z.number(),
  penaltyMinutes: z.number(),
  penaltySeconds: z.number(),
  tieMs: z.number(),
  cells: z.array(cell),
});

const storedBoard: z.ZodType<Board> = z.object({
  rows: z.array(row),
  isFrozen: z.boolean(),
  isFinal: z.boolean(),
});

/** Raise it when the same runs give another board: boards that were stored before are not shown then. */
const boardRules = 3;

type Look = { viewer: Exclude<Viewer, { kind: 'team' }>; nowMs: number };

/**
 * All that a board for the public or for organisers takes from the time: between two changes of
 * this text, the same settings and runs give the same board.
 */
export function phaseOf(contest: Contest, { viewer, nowMs }: Look): string {
  const isFinal = contest.finalizedAtMs !== null && nowMs >= contest.finalizedAtMs;
  const words = [isFinal && 'final'];
  if (viewer.kind === 'public') {
    const { timeMs, isOver } = clockOf(contest, null, nowMs);
    words.push(
      timeMs >= 0 && 'begun',
      isFrozen(contest, null, nowMs) && 'frozen',
      isSealed(contest, null, nowMs) && 'sealed',
      isOver && 'over',
    );
  }
  return words.filter((word) => word !== false).join(' ');
}

/** The board as it is now for the viewer, from what is stored or from the runs. */
export async function readBoard(db: Database, stored: StoredContest, look: Look): Promise<Board> {
  const phase = `${boardRules} ${phaseOf(stored.contest, look)}`;
  const found = await db
    .selectFrom('contest_boards')
    .select('board')
    .where('contest_id', '=', stored.id)
    .where('viewer', '=', look.viewer.kind)
    .where('settings_version', '=', stored.settingsVersion)
    .where('runs_version', '=', stored.runsVersion)
    .where('phase', '=', phase)
    .executeTakeFirst();
  // Another version of the program may have stored another shape.
  const known = storedBoard.safeParse(found?.board);
  if (known.success) return known.data;
  const board = await computeBoard(db, stored, look);
  const { settingsVersion, runsVersion } = stored;
  const values = {
    settings_version: settingsVersion,
    runs_version: runsVersion,
    phase,
    board: JSON.stringify(board),
  };
  await db
    .insertInto('contest_boards')
    .columns(['contest_id', 'viewer', 'settings_version', 'runs_version', 'phase', 'board'])
    .expression((eb) =>
      // A contest that was deleted or imported anew meanwhile keeps nothing of this, and one that
      // is just being replaced is not waited for.
      eb
        .selectFrom('contests')
        .select((one) => [
          'id',
          one.val<string>(look.viewer.kind).as('viewer'),
          'settings_version',
          'runs_version',
          one.val(phase).as('phase'),
          one.val(values.board).as('board'),
        ])
        .where('id', '=', stored.id)
        .where('settings_version', '=', settingsVersion)
        .where('runs_version', '=', runsVersion)
        .forKeyShare()
        .skipLocked(),
    )
    .onConflict((conflict) => conflict.columns(['contest_id', 'viewer']).doUpdateSet(values))
    .execute()
    .catch((error: unknown) => {
      // A board is shown even if it cannot be stored.
      if (!isDiskFull(error) && !isDiskUnwritable(error) && !isStillNamed(error)) throw error;
    });
  return board;
}

/** The board from the runs, without the stored one; of teams, too, of which none is stored. */
export async function computeBoard(
  db: Database,
  stored: StoredContest,
  look: { viewer: Viewer; nowMs: number },
): Promise<Board> {
  const read = db.transaction().setIsolationLevel('repeatable read');
  return await read.execute((moment) => boardFrom(moment, stored, look));
}

/** The board from what a transaction sees. */
export const boardFrom = async (
  transaction: Database,
  stored: StoredContest,
  look: { viewer: Viewer; nowMs: number },
): Promise<Board> => {
  const own = look.viewer.kind === 'team' ? look.viewer.teamId : null;
  return standings({ ...(await matterOf(transaction, stored, own)), ...look });
};

/** What boards are made of, but for who looks and when; `own` as `readBoardTeams` has it. */
export const matterOf = async (
  transaction: Database,
  stored: StoredContest,
  own: string | null = null,
) => ({
  contest: stored.contest,
  problems: await readProblems(transaction, stored.id),
  teams: await readBoardTeams(transaction, stored.id, own),
  runs: await readRuns(transaction, stored),
  adjustments: await readAdjustments(transaction, stored.id),
});
