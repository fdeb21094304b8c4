/** Boards under a stream of verdicts: how often they are computed, and what those who watch get. */
import type { KyselyPlugin, QueryId } from 'kysely';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contestPresets } from '../../contract/contest-presets.ts';
import type { ShownBoard } from '../../contract/contests.ts';
import type { Database } from '../../db/open.ts';
import { EncodedBytes } from '../cache/reply-sending.ts';
import { insertContest, insertParticipation } from '../testing/contests.ts';
import { addSumProblem, insertSubmission, openTestServer } from '../testing/server.ts';
import type { Viewer } from '../visibility.ts';
import { lookAt } from './contest-api.ts';
import { openShownBoards } from './shown-boards.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const problem = await addSumProblem(server, admin);

const minuteMs = 60_000;
const teams = 12;

/** A running contest with one problem, in which each team has a submission that waits. */
async function addContest() {
  const { db } = server;
  const startsAt = new Date(Date.now() - 60 * minuteMs);
  const { id, slug } = await insertContest(server, problem, { starts_at: startsAt });
  const submissions: string[] = [];
  for (let place = 0; place < teams; place++) {
    const participation = await insertParticipation(server, id, `team ${place}`);
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
  const seen = { computations: 0, whole: 0, atOnce: 0, hold: Promise.resolve() };
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node);
      // What is read of all runs, and not of those that changed.
      if (text.includes('from contest_runs runs')) seen.whole += 1;
      if (text.includes('join submissions on')) {
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

type Added = Awaited<ReturnType<typeof addContest>>;

/** A submission of a team to the contest, as one more row. */
const sendFor = async ({ id }: Added, row: Record<string, unknown> = {}) => {
  const team = await server.db
    .selectFrom('participations')
    .select('id')
    .where('contest_id', '=', id)
    .orderBy('name')
    .executeTakeFirstOrThrow();
  return await insertSubmission(server.db, {
    user_id: admin.id,
    problem_id: problem,
    participation_id: team.id,
    submitted_at: new Date(Date.now() - 20 * minuteMs),
    verdict: null,
    result: null,
    ...row,
  });
};

const settingsOf = (changes: object) => JSON.stringify({ ...contestPresets.icpc, ...changes });

/** What changes a board, and whether only the submissions that it changed are read again. */
const changes: [string, boolean, (contest: Added) => Promise<unknown>][] = [
  ['a submission', true, (contest) => sendFor(contest)],
  ['a verdict', true, ({ submissions: [one = ''] }) => accept(one)],
  [
    'another verdict',
    true,
    async ({ submissions: [one = ''] }) => {
      await accept(one);
      await sql`update submissions set verdict = 'Wrong Answer' where id = ${one}`.execute(
        server.db,
      );
    },
  ],
  [
    'a fault that is judged again',
    true,
    ({ submissions: [, one = ''] }) =>
      sql`update submissions set verdict = 'Judge Error' where id = ${one}`.execute(server.db),
  ],
  [
    'a submission that leaves the contest',
    true,
    ({ submissions: [, , one = ''] }) =>
      sql`update submissions set participation_id = null where id = ${one}`.execute(server.db),
  ],
  [
    'a submission of another time',
    false,
    ({ submissions: [, , , one = ''] }) =>
      sql`update submissions set submitted_at = submitted_at - interval '9 minutes'
        where id = ${one}`.execute(server.db),
  ],
  [
    'two submissions of one millisecond',
    false,
    async (contest) => {
      const submitted_at = new Date(Date.now() - 10 * minuteMs);
      await sendFor(contest, { submitted_at, verdict: 'Accepted', result: '{}' });
      await settled(contest);
      await sendFor(contest, { submitted_at, verdict: 'Wrong Answer', result: '{}' });
    },
  ],
  [
    'submissions that are deleted',
    false,
    async ({ id, submissions: [, , , , one = ''] }) => {
      await sql`delete from submissions where id = ${one}`.execute(server.db);
      await sql`update contests set runs_version = runs_version + 1 where id = ${id}`.execute(
        server.db,
      );
    },
  ],
  [
    'more changes than are known',
    false,
    ({ id, submissions: [, , , , , one = ''] }) =>
      sql`do $$ begin
        for count in 1..1100 loop
          update submissions set verdict = case when count % 2 = 0 then 'Accepted' end
          where id = '${sql.raw(one)}';
          set constraints all immediate;
          set constraints all deferred;
        end loop;
      end $$`
        .execute(server.db)
        .then(() => changesKept(id)),
  ],
  [
    'a submission that is ignored',
    false,
    ({ id, submissions: [one = ''] }) =>
      server.db
        .insertInto('contest_adjustments')
        .values({ contest_id: id, kind: 'ignored run', submission_id: one })
        .execute(),
  ],
  [
    'a team that is disqualified',
    false,
    ({ id }) =>
      sql`update participations set is_disqualified = true
        where contest_id = ${id} and name = 'team 3'`.execute(server.db),
  ],
  [
    'a team that is removed with its submissions',
    false,
    ({ id }) =>
      sql`with gone as (select id from participations where contest_id = ${id} and name = 'team 4'),
        left_over as (update submissions set participation_id = null
          where participation_id in (select id from gone))
        delete from participations where id in (select id from gone)`.execute(server.db),
  ],
  [
    'time that is taken out',
    false,
    ({ id }) =>
      server.db
        .insertInto('contest_stops')
        .values({
          contest_id: id,
          kind: 'removed',
          from_at: new Date(Date.now() - 40 * minuteMs),
          until_at: new Date(Date.now() - 35 * minuteMs),
        })
        .execute(),
  ],
  [
    'other settings',
    false,
    ({ id }) =>
      sql`update contests set settings = ${settingsOf({ penaltyMinutes: 7, counts: 'last' })}
        where id = ${id}`.execute(server.db),
  ],
];

/** How many changes the database keeps for a contest. */
async function changesKept(id: string): Promise<void> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from contest_run_changes where contest_id = ${id}`.execute(server.db);
  expect(Number(rows[0]?.count)).toBeLessThan(1000);
}

/** Brings what servers keep up to date. */
let settled: (contest: Added) => Promise<void> = async () => {};

it('equals the recomputed board after every kind of change, on each of several servers', async () => {
  const contest = await addContest();
  const { db, seen } = watchedDatabase();
  const servers = [openShownBoards(db), openShownBoards(db)];
  const organiser = { id: admin.id, isAdmin: true };
  const shownBy = async (boards: ReturnType<typeof openShownBoards>, viewer: Viewer) =>
    shownIn(await boards.show(await lookAt(db, contest.slug, viewer), viewer, undefined));
  settled = async () => {
    for (const boards of servers) {
      for (const viewer of [null, organiser]) {
        const recomputed = await shownBy(openShownBoards(server.db), viewer);
        expect(await shownBy(boards, viewer)).toEqual(recomputed);
      }
    }
  };
  await settled(contest);
  const before = (await shownBy(openShownBoards(server.db), null)).version;
  for (const [what, isPart, change] of changes) {
    seen.whole = 0;
    await change(contest);
    await settled(contest);
    const isWhole = seen.whole > 0;
    expect([what, isWhole]).toEqual([what, !isPart]);
  }
  expect((await shownBy(openShownBoards(server.db), null)).version).not.toBe(before);
});

it('equals the recomputed board while several processes write', async () => {
  const contest = await addContest();
  const shows = [watch(server.db, contest.slug).show, watch(server.db, contest.slug).show];
  const writers = contest.submissions.map(async (submission, place) => {
    for (let round = 0; round < 4; round += 1) {
      await accept(submission);
      await sendFor(contest, { submitted_at: new Date(Date.now() - (5 + place) * minuteMs) });
      await sql`update submissions set verdict = 'Wrong Answer' where id = ${submission}`.execute(
        server.db,
      );
    }
    await accept(submission);
  });
  let isOver = false;
  const readers = shows.map(async (show) => {
    while (!isOver) await show();
    return await show();
  });
  await Promise.all(writers);
  isOver = true;
  const recomputed = await watch(server.db, contest.slug).show();
  expect(await Promise.all(readers)).toEqual([recomputed, recomputed]);
  expect(solvedOn(recomputed)).toBe(teams);
});
