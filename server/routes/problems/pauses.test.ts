/**
 * Problems whose judging is paused: what people and administrators see, and how judging resumes.
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { claim } from '../../../work/claim.ts';
import { pauseProblem } from '../../../work/pauses.ts';
import { eventsAt } from '../../testing/events.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const wilma = await server.addPerson('wilma');
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

const reason = 'the checker broke (exit code 3) on hidden test 1: secret';
const kept = 'Judging of this problem is paused. Your submission is kept and will be judged later.';

const submit = (problemId: string, as = wilma) =>
  server.call('POST /compiler/submit', {
    as,
    body: { language: 'cpp', code: 'int main() {}', problemId },
  });

/** Lets the judge that claims the next job run into a fault of the checker. */
async function breakChecker(testCase: number | null): Promise<void> {
  const job = await claim(server.db, 'a judge');
  if (job?.kind !== 'submission') throw new Error(`claimed ${job?.kind}`);
  const { lease, problemId, problemVersion } = job;
  const met = { problemId, problemVersion, reason, testCase };
  const paused = await pauseProblem(server.db, lease, met, { cpuMs: 0, slotMs: 0 });
  expect(paused).toBe('held');
}

/** A problem that was paused by a submission of Wilma's, or only holds it: with a test case. */
async function pausedProblem(testCase: number | null = null) {
  const problemId = await addSumProblem(server, admin);
  const waiting = submit(problemId);
  const submission = await queuedJob(server, wilma.id);
  await breakChecker(testCase);
  return { problemId, submission, answer: await waiting };
}

const clear = (problemId: string) =>
  sql`delete from jobs using submissions s where s.id = jobs.id and problem_id = ${problemId}`.execute(
    server.db,
  );

const problemAs = async (problemId: string, as?: Person) =>
  (await server.call(`GET /problems/${problemId}`, { ...(as && { as }) })).body as object;

const rowOf = async (problemId: string, as?: Person) => {
  const { body } = await server.call('GET /problems/problem-list', { ...(as && { as }) });
  return (body as { _id: string }[]).find(({ _id }) => _id === problemId);
};

it('people learn that their submission is kept, but not why', async () => {
  const { problemId, submission, answer } = await pausedProblem();
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '600' } });
  expect(answer.body).toEqual({ success: false, error: kept, submissionId: submission });
  expect(await submit(problemId)).toMatchObject({ status: 503, body: { error: kept } });
  const list = await server.call(`GET /submission/${wilma.id}/${problemId}`, { as: wilma });
  expect(list.body).toMatchObject([
    { verdict: 'Pending', isPaused: true },
    { _id: submission, verdict: 'Pending', isPaused: true },
  ]);
  for (const as of [wilma, undefined]) {
    const seen = await problemAs(problemId, as);
    expect(seen).toMatchObject({ isPaused: true });
    expect(seen).not.toHaveProperty('paused');
    expect(await rowOf(problemId, as)).not.toHaveProperty('isPaused');
  }
  await clear(problemId);
});

it('administrators learn what broke, on which test case and submission', async () => {
  const { problemId, submission } = await pausedProblem();
  expect(await problemAs(problemId, admin)).toMatchObject({
    isPaused: true,
    paused: {
      reason,
      testCase: null,
      submissionId: submission,
      at: expect.any(String),
      holdsAll: true,
      held: 1,
    },
  });
  expect(await rowOf(problemId, admin)).toMatchObject({ isPaused: true });
  await sql`insert into judges (id, slots, level, judge_version, compiler_version, notes)
    values ('one', 1, 'namespaces', '1', 'g++ 14', '{}')`.execute(server.db);
  const { body } = await server.call('GET /health');
  expect(body).toMatchObject({ judges: 1, waiting: 0 });
  await sql`truncate judges`.execute(server.db);
  await clear(problemId);
});

it('a submission that alone met a broken checker is held, and others are judged', async () => {
  const { problemId, submission, answer } = await pausedProblem(1);
  expect(answer).toMatchObject({ status: 503, body: { error: kept, submissionId: submission } });
  expect(await problemAs(problemId, admin)).toMatchObject({
    isPaused: false,
    paused: { testCase: 1, submissionId: submission, holdsAll: false, held: 1 },
  });
  expect(await problemAs(problemId, wilma)).toMatchObject({ isPaused: false });
  expect(await rowOf(problemId, admin)).toMatchObject({ isPaused: false, isBroken: true });
  const other = submit(problemId, admin);
  const next = await queuedJob(server, admin.id);
  const listed = async (as: Person) =>
    (await server.call(`GET /submission/${as.id}/${problemId}`, { as })).body;
  expect(await listed(wilma)).toMatchObject([{ _id: submission, isPaused: true }]);
  expect(await listed(admin)).toMatchObject([{ _id: next, isPaused: false }]);
  await storeResult(server, next, acceptedResult);
  expect((await other).body).toMatchObject({ verdict: 'Accepted' });
  await clear(problemId);
});

it('a caller with events sees the pause, and the verdict once judging is resumed', async () => {
  const { problemId, submission } = await pausedProblem();
  const events = eventsAt(`${origin}/compiler/submissions/${submission}`, wilma.token);
  const next = async () => (await events.next()).value;
  expect(await next()).toEqual({ type: 'paused', submissionId: submission });
  const resume = () => server.call(`POST /problems/admin/resume/${problemId}`, { as: admin });
  expect(await resume()).toMatchObject({ status: 200, body: { success: true, queued: 1 } });
  expect(await next()).toMatchObject({ type: 'queued', position: 1 });
  await storeResult(server, submission, acceptedResult);
  expect(await next()).toMatchObject({ type: 'done', result: { verdict: 'Accepted' } });
  expect(await resume()).toMatchObject({ status: 409, body: { error: refusals.notPaused } });
  expect(await problemAs(problemId, admin)).toMatchObject({ isPaused: false });
  expect(await rowOf(problemId, admin)).toMatchObject({ isPaused: false });
});

it.each([
  ['another checker', { checker: { kind: 'icpc', source: 'int main() { return 42; }' } }, false],
  ['other test cases', { testCases: [{ input: '7', output: '7', isHidden: false }] }, false],
  ['the same checker', { checker: null }, true],
  ['another statement', { problemStatement: 'Add them all.' }, true],
])('an edit with %s resumes judging or does not', async (_what, body, isPaused) => {
  const { problemId } = await pausedProblem();
  const edited = await server.call(`PUT /problems/edit/${problemId}`, { as: admin, body });
  expect(edited.status).toBe(200);
  expect(await problemAs(problemId, admin)).toMatchObject({ isPaused });
  await clear(problemId);
});

it('all submissions for it can be rejudged, which waits, too', async () => {
  const { problemId, submission } = await pausedProblem();
  await storeResult(server, submission, acceptedResult);
  const rejudged = await server.call(`POST /problems/admin/rejudge/${problemId}`, { as: admin });
  expect(rejudged).toMatchObject({ body: { queued: 1 } });
  expect(await claim(server.db, 'a judge')).toBeNull();
  await server.call(`POST /problems/admin/resume/${problemId}`, { as: admin });
  expect(await claim(server.db, 'a judge')).toMatchObject({ lease: { job: submission } });
  await clear(problemId);
});

it('a deleted problem holds no jobs', async () => {
  const { problemId, submission } = await pausedProblem();
  await server.call(`DELETE /problems/delete/${problemId}`, { as: admin });
  expect(await claim(server.db, 'a judge')).toMatchObject({ lease: { job: submission } });
  const resumed = await server.call(`POST /problems/admin/resume/${problemId}`, { as: admin });
  expect(resumed.status).toBe(404);
});
