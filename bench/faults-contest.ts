/**
 * The contest of the fault campaign. While it runs, its board as the server shows it, whole and by
 * changes, and the one that is stored are compared with the board that is computed from the
 * submissions in the database.
 */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import * as contestCalls from '../contract/contest-calls.ts';
import { contestPresets } from '../contract/contest-presets.ts';
import type { contestBoard, ShownBoard } from '../contract/contests.ts';
import type { Database } from '../db/open.ts';
import { boardFrom } from '../server/contests/boards.ts';
import { lookAt } from '../server/contests/contest-api.ts';
import { boardShown } from '../server/contests/shown-boards.ts';
import { connect } from '../web/call.ts';
import { type KeptBoard, mergeBoard } from '../web/ui/contests/whole-board.ts';
import { insertRow } from '../work/testing-rows.ts';

export const slug = 'faults';
export const label = 'A';

const dayMs = 86_400_000;
/** The clocks of servers jump by hours, and the contest runs by all of them. */
const aroundDays = 30;
/** Longer than a server is frozen would be waited for in vain. */
const replyMaxMs = 2_000;

/** Makes a running contest of one problem, in which these people take part. */
export async function addContest(
  pool: pg.Pool,
  { problemId, people }: { problemId: string; people: readonly string[] },
): Promise<void> {
  const settings = { ...contestPresets.icpc, freezeMs: 0 };
  const contest = await insertRow(
    pool,
    `insert into contests (slug, name, visibility, settings, starts_at, duration_ms)
     values ($1, 'Faults', 'published', $2, now() - $3 * interval '1 day', $4)`,
    [slug, JSON.stringify(settings), aroundDays, 2 * aroundDays * dayMs],
  );
  await pool.query(
    `insert into contest_problems (contest_id, external_id, position, problem_id, label, name)
     values ($1, 'sum', 0, $2, $3, 'Sum')`,
    [contest, problemId, label],
  );
  await pool.query(
    `insert into participations (contest_id, external_id, is_team, name, label)
     select $1, id::text, false, name, name from users where id = any ($2)`,
    [contest, people],
  );
  await pool.query(
    `insert into participation_members (participation_id, contest_id, number, user_id)
     select id, contest_id, 1, external_id::uuid from participations`,
  );
}

/** What is in the database at one moment. */
type Moment = {
  /** Changes with every change of the board. */
  version: string;
  computed: Omit<ShownBoard, 'version'>;
  /** Whether the stored board is the computed one; null if it is of another version. */
  isStoredRight: boolean | null;
};

/** As it is after a reply. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const readMoment = (db: Database): Promise<Moment> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      const look = await lookAt(moment, slug, null);
      const { id, settingsVersion, runsVersion } = look.stored;
      const board = await boardFrom(moment, look.stored, look);
      const stored = await moment
        .selectFrom('contest_boards')
        .select('board')
        .where('contest_id', '=', id)
        .where('viewer', '=', look.viewer.kind)
        .where('settings_version', '=', settingsVersion)
        .where('runs_version', '=', runsVersion)
        .executeTakeFirst();
      return {
        version: `${settingsVersion} ${runsVersion}`,
        computed: await boardShown(moment, look, board),
        isStoredRight: stored === undefined ? null : isDeepStrictEqual(stored.board, plain(board)),
      };
    });

type BoardCounts = {
  /** Boards that were compared, and those that were not the computed one. */
  boards: number;
  storedBoards: number;
  boardsWrong: number;
};

type Site = { address: string; db: Database };

/** Compares boards; one that was shown before is kept, as a page does that asks for changes. */
export function boardWatch({ address, db }: Site) {
  const api = connect<typeof contestBoard>({ baseUrl: address, token: () => null });
  const counts: BoardCounts = { boards: 0, storedBoards: 0, boardsWrong: 0 };
  let kept: KeptBoard | undefined;
  const ask = (since: string | undefined): Promise<ShownBoard> => {
    const signal = AbortSignal.timeout(replyMaxMs);
    return api.call(contestCalls.contestBoard, { params: { slug }, query: { since }, signal });
  };
  const judge = (isRight: boolean, what: string): void => {
    if (isRight) return;
    counts.boardsWrong += 1;
    console.error(`faults: ${what} is not the computed board`);
  };
  return {
    counts,
    /** False if something changed meanwhile, so that nothing could be compared. */
    async compare(): Promise<boolean> {
      const before = await readMoment(db);
      kept =
        mergeBoard(kept, await ask(kept?.version)) ?? mergeBoard(undefined, await ask(undefined));
      const whole = mergeBoard(undefined, await ask(undefined));
      // This one stores what it computes.
      const signal = AbortSignal.timeout(replyMaxMs);
      await (await fetch(`${address}/api/contests/${slug}/scoreboard`, { signal })).text();
      const { version, computed, isStoredRight } = await readMoment(db);
      if (version !== before.version) return false;
      const due = plain(computed.rows);
      counts.boards += 1;
      judge(isDeepStrictEqual(kept?.rows, due), 'the board by its changes');
      judge(isDeepStrictEqual(whole?.rows, due), 'the whole board');
      if (isStoredRight !== null) {
        counts.storedBoards += 1;
        judge(isStoredRight, 'the stored board');
      }
      return true;
    },
  };
}
