/** Judging submissions of a contest again: kept aside, looked at, and applied or cancelled as a whole. */
import { beforeEach, expect, it } from 'vitest';
import type { ContestRejudging } from '../../../contract/contest-rejudging.ts';
import type { ChangedBoards } from '../../../contract/contests.ts';
import type { SubmitResult } from '../../../contract/judging.ts';
import { refusals } from '../../../contract/messages.ts';
import type { Verdict } from '../../../contract/words.ts';
import { claim } from '../../../work/claim.ts';
import { storeRejudged } from '../../../work/contest-rejudging.ts';
import { enqueueRejudgings } from '../../../work/enqueue.ts';
import { storeSubmission } from '../../../work/finish.ts';
import { importPackage, smallPackage, zipOf } from '../../testing/contest-packages.ts';
import { contestIdOf, organiserOf } from '../../testing/contests.ts';
import { readStored, recount } from '../../testing/recount.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const organiser = organiserOf(server, admin);
const { db } = server;
beforeEach(async () => {
  await db.deleteFrom('jobs').execute();
});

const minuteMs = 60_000;
const agoIso = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();

type Run = { problem: string; person: Person; team: string; verdict: Verdict; minutesAgo: number };

const addRun = ({ problem, person, team, verdict, minutesAgo }: Run): Promise<string> =>
  insertSubmission(db, {
    user_id: person.id,
    problem_id: problem,
    participation_id: team,
    submitted_at: new Date(Date.now() - minutesAgo * minuteMs),
    test_set: 1,
    ...judgedWith({ ...acceptedResult, verdict }),
  });

/** A contest since an hour: Anna's first try failed, and Ben was the first to solve the problem. */
async function contestOfTwo(changes: object = {}) {
  const problem = await addSumProblem(server, admin, { name: `Sum ${crypto.randomUUID()}` });
  const slug = await organiser.made([problem], { startsAt: agoIso(60), ...changes });
  const add = async (name: string, person: Person): Promise<string> => {
    const body = { name, members: [person.id] };
    const answer = await server.call(`POST /contests/${slug}/teams`, { as: admin, body });
    return (answer.body as { teamId: string }).teamId;
  };
  const [first, second] = [await add('Anna', anna), await add('Ben', ben)];
  const one = { problem, person: anna, team: first };
  const wrong = await addRun({ ...one, verdict: 'Wrong Answer', minutesAgo: 50 });
  const other = { problem, person: ben, team: second };
  const solved = await addRun({ ...other, verdict: 'Accepted', minutesAgo: 40 });
  return { slug, problem, first, second, wrong, solved };
}

const start = (slug: string, body: object, as = admin) =>
  server.call(`POST /contests/${slug}/rejudging`, { as, body });

async function started(slug: string, body: object): Promise<string> {
  const answer = await start(slug, body);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { id: string }).id;
}

const read = async (slug: string): Promise<ContestRejudging | null> =>
  (await server.call(`GET /contests/${slug}/rejudging`, { as: admin }))
    .body as ContestRejudging | null;

const end = (slug: string, id: string, move: 'apply' | 'cancel') =>
  server.call(`PUT /contests/${slug}/rejudging`, { as: admin, body: { id, move } });

/** Plays the judge: each submission that waits gets this verdict. Returns how many did. */
async function judgeAll(verdict: Verdict): Promise<number> {
  let judged = 0;
  for (let job = await claim(db, 'one'); job !== null; job = await claim(db, 'one')) {
    expect(job.kind).toBe('contestRejudge');
    const result = { ...acceptedResult, verdict };
    const versions = { judgeVersion: '2', compilerVersion: 'g++', testSet: 2, fault: null };
    expect(await storeRejudged(db, job.lease, { result, ...versions })).toBe('stored');
    judged += 1;
  }
  return judged;
}

const verdictsOf = async (slug: string) =>
  (
    (await server.call(`GET /contests/${slug}/submissions`, { as: admin })).body as {
      rows: { verdict: string }[];
    }
  ).rows.map(({ verdict }) => verdict);

const boardOf = async (slug: string, as: Person) =>
  (await server.call(`GET /contests/${slug}/board`, { as })).body;

const entries = async (slug: string) => {
  const id = await contestIdOf(server, slug);
  return await db
    .selectFrom('audit_log')
    .select(['act', 'after'])
    .where('subject_id', '=', id)
    .where('act', 'like', 'contest rejudg%')
    .orderBy('id')
    .execute();
};

it('shows what would change while nothing does, and applies all of it at once', async () => {
  const { slug, first, wrong, solved } = await contestOfTwo();
  const before = [await boardOf(slug, anna), await verdictsOf(slug)];
  const id = await started(slug, { verdict: 'Wrong Answer' });
  expect(await read(slug)).toMatchObject({ id, submissions: 1, waiting: 1, changes: [] });
  expect(await end(slug, id, 'apply')).toMatchObject({
    status: 409,
    body: { error: refusals.rejudgingWaits },
  });
  expect(await judgeAll('Accepted')).toBe(1);
  const seen = await read(slug);
  expect(seen).toMatchObject({
    waiting: 0,
    failed: 0,
    changes: [
      { id: wrong, problem: 'A', team: { id: first }, before: 'Wrong Answer', after: 'Accepted' },
    ],
  });
  const [annas, bens] = seen?.boards.everyone.teams ?? [];
  expect(annas).toMatchObject({
    name: 'Anna',
    before: { rank: 2, solved: 0, firstToSolve: [] },
    after: { rank: 1, solved: 1, firstToSolve: ['A'] },
  });
  expect(bens).toMatchObject({
    name: 'Ben',
    before: { rank: 1, firstToSolve: ['A'] },
    after: { rank: 2, firstToSolve: [] },
  });
  expect([await boardOf(slug, anna), await verdictsOf(slug)]).toEqual(before);
  const applied = await end(slug, id, 'apply');
  expect(applied).toMatchObject({ status: 200 });
  expect((applied.body as { boards: ChangedBoards }).boards).toEqual(seen?.boards);
  expect(await verdictsOf(slug)).toEqual(['Accepted', 'Accepted']);
  expect(await boardOf(slug, anna)).toMatchObject({
    rows: [
      { name: 'Anna', rank: 1, cells: [{ state: 'first' }] },
      { name: 'Ben', rank: 2 },
    ],
  });
  const earlier = await db
    .selectFrom('earlier_results')
    .select(['submission_id', 'verdict', 'test_set'])
    .where('submission_id', 'in', [wrong, solved])
    .execute();
  expect(earlier).toEqual([{ submission_id: wrong, verdict: 'Wrong Answer', test_set: 1 }]);
  const row = await db
    .selectFrom('submissions')
    .select(['verdict_was', 'verdict_changed_by_tests', 'test_set', 'judge_version'])
    .where('id', '=', wrong)
    .executeTakeFirst();
  expect(row).toEqual({
    verdict_was: 'Wrong Answer',
    verdict_changed_by_tests: true,
    test_set: 2,
    judge_version: '2',
  });
  expect(await read(slug)).toBeNull();
  expect(await end(slug, id, 'apply')).toMatchObject({
    status: 404,
    body: { error: refusals.noContestRejudging },
  });
  expect(await entries(slug)).toMatchObject([
    { act: 'contest rejudged', after: { verdict: 'Wrong Answer', rejudged: 1 } },
    { act: 'contest rejudging applied', after: { rejudged: 1, changed: 1 } },
  ]);
  // A contest that seals them tells no one of it.
  expect(await db.selectFrom('notices').selectAll().execute()).toEqual([]);
});

it('changes the board also where only the points of subtasks change', async () => {
  const { slug, problem, first } = await contestOfTwo({ preset: 'ioi' });
  const withGroups = (...points: number[]): SubmitResult => ({
    ...acceptedResult,
    verdict: 'Wrong Answer',
    points: 10,
    maxPoints: 20,
    groups: points.map((got, index) => ({
      name: `group${index}`,
      points: got,
      maxPoints: 10,
      status: got > 0 ? 'passed' : 'failed',
      testCases: [index],
    })),
  });
  const row = { user_id: anna.id, problem_id: problem, participation_id: first, points: 10 };
  const [, second] = [
    await insertSubmission(db, { ...row, ...judgedWith(withGroups(10, 0)) }),
    await insertSubmission(db, { ...row, ...judgedWith(withGroups(10, 0)) }),
  ];
  const pointsOfAnna = async () =>
    ((await boardOf(slug, anna)) as { rows: { name: string; points: number }[] }).rows.find(
      ({ name }) => name === 'Anna',
    )?.points;
  const before = await pointsOfAnna();
  const id = await started(slug, { submissions: [second] });
  const job = await claim(db, 'one');
  if (job === null) throw new Error('there is nothing to judge');
  const versions = { judgeVersion: '2', compilerVersion: 'g++', testSet: 2, fault: null };
  await storeRejudged(db, job.lease, { result: withGroups(0, 10), ...versions });
  const seen = await read(slug);
  expect(await end(slug, id, 'apply')).toMatchObject({
    status: 200,
    body: { boards: seen?.boards },
  });
  expect(before).toBe(10);
  expect(await pointsOfAnna()).toBe(20);
});

it('leaves everything as it was if it is cancelled, also while judges are at it', async () => {
  const { slug } = await contestOfTwo();
  const id = await started(slug, {});
  expect(await read(slug)).toMatchObject({ submissions: 2, waiting: 2 });
  const job = await claim(db, 'one');
  expect(await end(slug, id, 'cancel')).toEqual(
    expect.objectContaining({ status: 200, body: { boards: null } }),
  );
  if (job === null) throw new Error('there is nothing to judge');
  const versions = { judgeVersion: '2', compilerVersion: 'g++', testSet: 2, fault: null };
  const result = { ...acceptedResult, verdict: 'Wrong Answer' as const };
  expect(await storeRejudged(db, job.lease, { result, ...versions })).toBe('lost');
  expect(await verdictsOf(slug)).toEqual(['Accepted', 'Wrong Answer']);
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('rejudged_runs').select('id').execute()).toEqual([]);
  expect((await entries(slug)).at(-1)).toMatchObject({ act: 'contest rejudging cancelled' });
});

it('chooses by problem, team, language, verdict and ids together, and refuses what is not there', async () => {
  const { slug, problem, first, second, wrong, solved } = await contestOfTwo();
  const chosen = async (choice: object): Promise<unknown> => {
    const id = await started(slug, choice);
    const all = await db
      .selectFrom('rejudged_runs')
      .select('submission_id')
      .where('rejudging_id', '=', id)
      .execute();
    await end(slug, id, 'cancel');
    return all.map(({ submission_id: one }) => one).sort();
  };
  const both = [wrong, solved].sort();
  expect(await chosen({})).toEqual(both);
  expect(await chosen({ problem })).toEqual(both);
  expect(await chosen({ team: second })).toEqual([solved]);
  expect(await chosen({ language: 'cpp', verdict: 'Wrong Answer' })).toEqual([wrong]);
  expect(await chosen({ submissions: [wrong, wrong], team: first })).toEqual([wrong]);
  for (const [choice, error] of [
    [{ team: second, verdict: 'Wrong Answer' }, refusals.nothingToRejudge],
    [{ problem: crypto.randomUUID() }, refusals.noRejudgedProblem],
    [{ team: '17' }, refusals.noAdjustedTeam],
    [{ submissions: [wrong, crypto.randomUUID()] }, refusals.noRejudgedRun],
  ] as const) {
    expect(await start(slug, choice)).toMatchObject({ status: 400, body: { error } });
  }
  expect(await start(slug, {}, anna)).toMatchObject({ status: 403 });
  await importPackage(db, await zipOf(smallPackage), {
    by: { command: 'a test' },
    createdBy: null,
  });
  expect(await start('small', {})).toMatchObject({
    status: 409,
    body: { error: refusals.contestImported },
  });
});

it('is there once, however often it is asked for', async () => {
  const { slug } = await contestOfTwo();
  const [one, again] = [await start(slug, {}), await start(slug, {})];
  expect(again.body).toEqual(one.body);
  expect(await start(slug, { verdict: 'Accepted' })).toMatchObject({
    status: 409,
    body: { error: refusals.contestRejudges },
  });
  expect(await read(slug)).toMatchObject({ submissions: 2, waiting: 2 });
});

it('keeps verdicts where judges failed, and what something else has judged since', async () => {
  const { slug, wrong, solved } = await contestOfTwo();
  const id = await started(slug, {});
  await db
    .deleteFrom('jobs')
    .where('id', 'in', await rowOf(id, solved))
    .execute();
  await judgeAll('Judge Error');
  expect(await read(slug)).toMatchObject({ waiting: 0, failed: 2, changes: [] });
  await end(slug, id, 'apply');
  expect(await verdictsOf(slug)).toEqual(['Accepted', 'Wrong Answer']);
  const next = await started(slug, {});
  await judgeAll('Time Limit Exceeded');
  // An ordinary rejudging of one of them.
  await enqueueRejudgings(db, db.selectFrom('submissions').select('id').where('id', '=', wrong));
  const job = await claim(db, 'one');
  if (job === null) throw new Error('nothing waits');
  const judged = { judgeVersion: '1', compilerVersion: 'g++', testSet: 1, fault: null };
  const result = { ...acceptedResult, verdict: 'Runtime Error' as const };
  await storeSubmission(db, job.lease, { result, ...judged }, { cpuMs: 0, slotMs: 0 });
  expect(await read(slug)).toMatchObject({ overtaken: 1, changes: [{ id: solved }] });
  await end(slug, next, 'apply');
  expect(await verdictsOf(slug)).toEqual(['Time Limit Exceeded', 'Runtime Error']);
});

/** The id of the result of a submission, and of its job. */
const rowOf = async (rejudging: string, submission: string): Promise<string[]> =>
  (
    await db
      .selectFrom('rejudged_runs')
      .select('id')
      .where('rejudging_id', '=', rejudging)
      .where('submission_id', '=', submission)
      .execute()
  ).map(({ id }) => id);

it('counts everywhere and is noticed by authors once the contest has told its results', async () => {
  const { slug, wrong } = await contestOfTwo({ preset: 'ioi', durationMs: 55 * minuteMs });
  const moved = await server.call(`PUT /contests/${slug}/state`, {
    as: admin,
    body: { move: 'finalize' },
  });
  expect(moved).toMatchObject({ status: 200 });
  const id = await started(slug, { submissions: [wrong] });
  await judgeAll('Accepted');
  await end(slug, id, 'apply');
  expect(await readStored(db)).toEqual(await recount(db));
  expect(await db.selectFrom('notices').select(['user_id', 'was', 'verdict']).execute()).toEqual([
    { user_id: anna.id, was: 'Wrong Answer', verdict: 'Accepted' },
  ]);
});
