/** Boards under a stream of verdicts: how often they are computed, and what those who watch get. */
import type { KyselyPlugin, QueryId } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contestPresets } from '../../contract/contest-presets.ts';
import type { ShownBoard } from '../../contract/contests.ts';
import type { Database } from '../../db/open.ts';
import { EncodedBytes } from '../cache/reply-sending.ts';
import {
  addSumProblem,
  insertSubmission,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/server.ts';
import type { Viewer } from '../visibility.ts';
import { lookAt } from './contest-api.ts';
import { openShownBoards } from './shown-boards.ts';

let server: TestServer;
let admin: Person;
let problem: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson('admin', { isAdmin: true });
  problem = await addSumProblem(server, admin);
});
afterAll(() => server.close());

const minuteMs = 60_000;
const teams = 12;

/** A running contest with one problem, in which each team has a submission that waits. */
async function addContest() {
  const slug = `c-${crypto.randomUUID().slice(0, 8)}`;
  const { db } = server;
  const { id } = await db
    .insertInto('contests')
    .values({
      slug,
      name: 'Friday',
      visibility: 'published',
      settings: JSON.stringify(contestPresets.icpc),
      starts_at: new Date(Date.now() - 60 * minuteMs),
      duration_ms: `${300 * minuteMs}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = { external_id: 'sum', position: 0, label: 'A', name: 'Sum', problem_id: problem };
  await db
    .insertInto('contest_problems')
    .values({ ...added, contest_id: id })
    .execute();
  const names = Array.from({ length: teams }, (_, place) => `team ${place}`);
  const participations = await db
    .insertInto('participations')
    .values(
      names.map((name) => ({
        contest_id: id,
        external_id: name,
        is_team: true,
        name,
        label: name,
      })),
    )
    .returning('id')
    .execute();
  const submissions: string[] = [];
  for (const { id: participation } of participations) {
    submissions.push(
      await insertSubmission(db, {
        user_id: admin.id,
        problem_id: problem,
        participation_id: participation,
        submitted_at: new Date(Date.now() - 30 * minuteMs),
        verdict: null,
        result: null,
      }),
    );
  }
  return { id, slug, submissions };
}

const accept = (submission: string) =>
  sql`update submissions set verdict = 'Accepted' where id = ${submission}`.execute(server.db);

/** The database, with each reading of a contest's runs, which can be held. */
function watchedDatabase() {
  const reading = new Set<QueryId>();
  const seen = { computations: 0, atOnce: 0, hold: Promise.resolve() };
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('join submissions on')) {
        reading.add(queryId);
        seen.computations += 1;
        seen.atOnce = Math.max(seen.atOnce, reading.size);
      }
      return node;
    },
    async transformResult({ result, queryId }) {
      if (reading.has(queryId)) {
        await seen.hold;
        reading.delete(queryId);
      }
      return result;
    },
  };
  return { db: server.db.withPlugin(plugin), seen };
}

/** `ask` resolves when the board is asked for, and `show` when it is there. */
function watch(db: Database, slug: string) {
  const boards = openShownBoards(db);
  const ask = async (since?: string, viewer: Viewer = null) => {
    const look = await lookAt(db, slug, viewer);
    const reply = boards.show(look, viewer, since);
    return { board: reply.then(shownIn) };
  };
  const show = async (since?: string): Promise<ShownBoard> => await (await ask(since)).board;
  return { ask, show };
}

const shownIn = (reply: ShownBoard | EncodedBytes<ShownBoard>): ShownBoard =>
  reply instanceof EncodedBytes ? JSON.parse(`${reply.packed.plain()}`) : reply;

const solvedOn = ({ rows }: ShownBoard): number => rows.filter(({ solved }) => solved > 0).length;

it('is computed twice for all verdicts that come while it is computed', async () => {
  const { slug, submissions } = await addContest();
  const { db, seen } = watchedDatabase();
  const { ask, show } = watch(db, slug);
  const held = Promise.withResolvers<void>();
  seen.hold = held.promise;
  const first = await ask();
  await expect.poll(() => seen.computations).toBe(1);
  const watching: Promise<ShownBoard>[] = [];
  for (const submission of submissions) {
    await accept(submission);
    watching.push((await ask()).board);
  }
  held.resolve();
  expect(solvedOn(await first.board)).toBe(0);
  expect((await Promise.all(watching)).map(solvedOn)).toEqual(watching.map(() => teams));
  expect(solvedOn(await show())).toBe(teams);
  expect(seen).toMatchObject({ computations: 2, atOnce: 1 });
});

it('shows everyone the last state after concurrent verdicts, one computation at a time', async () => {
  const { slug, submissions } = await addContest();
  const { db, seen } = watchedDatabase();
  const { show } = watch(db, slug);
  let isOver = false;
  const watchers = Array.from({ length: 20 }, async () => {
    const first = await show();
    const rows = new Map(first.rows.map((row) => [row.id, row]));
    let { version } = first;
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      const next = await show(version);
      for (const row of next.rows) rows.set(row.id, row);
      version = next.version;
    }
    return { version, solved: [...rows.values()].filter(({ solved }) => solved > 0).length };
  });
  await Promise.all(submissions.map(accept));
  isOver = true;
  const { version } = await show();
  expect(await Promise.all(watchers)).toEqual(
    Array.from(watchers, () => ({ version, solved: teams })),
  );
  expect(seen.atOnce).toBe(1);
  // No version of the runs is computed more than once, and the last one is shown from then on.
  expect(seen.computations).toBeLessThanOrEqual(teams + 1);
});

it('is never that of before a change of settings, nor that of organisers for others', async () => {
  const { id, slug, submissions } = await addContest();
  const { db, seen } = watchedDatabase();
  const { ask } = watch(db, slug);
  const organiser = { id: admin.id, isAdmin: true };
  const held = Promise.withResolvers<void>();
  seen.hold = held.promise;
  const early = [await ask(), await ask(undefined, organiser)];
  await expect.poll(() => seen.computations).toBe(2);
  // The freeze begins, so that the results of all submissions are sealed.
  const settings = JSON.stringify({ ...contestPresets.icpc, freezeMs: 290 * minuteMs });
  await sql`update contests set settings = ${settings} where id = ${id}`.execute(db);
  await accept(submissions[0] ?? '');
  const shown = await ask();
  const organised = await ask(undefined, organiser);
  held.resolve();
  await Promise.all(early.map(({ board }) => board));
  const sealed = await shown.board;
  const told = await organised.board;
  expect([sealed.isFrozen, solvedOn(sealed)]).toEqual([true, 0]);
  expect([told.isFrozen, solvedOn(told)]).toEqual([false, 1]);
  expect(seen.computations).toBe(4);
});
