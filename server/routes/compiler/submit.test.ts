/** Submitting over the API, with a judge played by the test. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SubmitResult } from '../../../contract/judging.ts';
import { languageRefused } from '../../../contract/languages.ts';
import { refusals } from '../../../contract/messages.ts';
import { notifyProgress, type ProgressNotice } from '../../../work/channels.ts';
import { delayPerWaitingMs } from '../../../work/fairness.ts';
import { queueMaxEntriesPerPerson } from '../../../work/limits.ts';
import { eventsOf } from '../../testing/events.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const problemId = await addSumProblem(server, admin);

const code = 'int main() {}';
const accepted: SubmitResult = {
  ...acceptedResult,
  testCaseResults: [{ status: 'passed', isHidden: false, executionTime: 1, memoryKb: 2048 }],
};

const tell = (notice: ProgressNotice) => notifyProgress(server.db, notice);

const submit = (as: Person, changes: object = {}) =>
  server.call('POST /compiler/submit', {
    as,
    body: { language: 'cpp', code, problemId, ...changes },
  });

describe('submitting', () => {
  it('stores the submission and its job, waits, and returns the result', async () => {
    const user = await server.addPerson('submitter');
    const answer = submit(user);
    const job = await queuedJob(server, user.id);
    const { source } = await server.db
      .selectFrom('submissions')
      .select('source')
      .where('id', '=', job)
      .executeTakeFirstOrThrow();
    expect(source.toString()).toBe(code);
    await storeResult(server, job, accepted);
    expect(await answer).toMatchObject({ status: 200, body: { ...accepted, submissionId: job } });
  });

  it('streams the progress up to the result', async () => {
    const user = await server.addPerson('watcher');
    const answer = server.call('POST /compiler/submit', {
      as: user,
      body: { language: 'cpp', code, problemId },
      raw: { headers: { accept: 'text/event-stream' } },
    });
    const job = await queuedJob(server, user.id);
    const [passed] = accepted.testCaseResults;
    await tell({ type: 'compiling', job });
    await tell({ type: 'running', job, of: 1, from: 0, testCaseResults: passed ? [passed] : [] });
    await storeResult(server, job, accepted);
    const { body, headers } = await answer;
    expect(headers['content-type']).toContain('text/event-stream');
    const events = eventsOf(body).map(({ event }) => event);
    expect(events.filter((event) => event !== 'queued')).toEqual(['compiling', 'running', 'done']);
    expect(events[0]).toBe('queued');
  });

  it('tells a verdict at once, and a stream of it the explanation that follows', async () => {
    const user = await server.addPerson('crasher');
    const body = { language: 'cpp', code, problemId };
    const raw = { headers: { accept: 'text/event-stream' } };
    const other = await server.addPerson('another');
    const streamed = server.call('POST /compiler/submit', { as: user, body, raw });
    const answered = server.call('POST /compiler/submit', { as: other, body });
    const failed = { ...accepted, success: false, verdict: 'Runtime Error' as const };
    const jobs = [await queuedJob(server, user.id), await queuedJob(server, other.id)];
    for (const id of jobs) await storeResult(server, id, { ...failed, isUnexplained: true });
    expect((await answered).body).toMatchObject({ verdict: 'Runtime Error', isUnexplained: true });
    const sentences = ['It divides by zero.', 'Look at the divisor.'];
    const diagnosis = { kind: 'division-by-zero' as const, line: 3, title: 'Division', sentences };
    await storeResult(server, jobs[0] ?? '', { ...failed, diagnosis });
    const events = eventsOf((await streamed).body).filter(({ event }) => event !== 'queued');
    expect(events.map(({ event }) => event)).toEqual(['done', 'explained']);
    expect(JSON.parse(events[1]?.data ?? '').result).toMatchObject({
      verdict: 'Runtime Error',
      diagnosis,
    });
  });

  it('requires a login before anything else is checked', async () => {
    const answer = await server.call('POST /compiler/submit', { body: { nonsense: true } });
    expect(answer).toMatchObject({
      status: 401,
      body: { success: false, error: 'Please log in first.' },
    });
  });

  it.each([
    ['no code', { code: undefined }, 400, 'code: Must be text.'],
    ['blank code', { code: ' \n' }, 400, 'code: Please write some code first.'],
    ['65 KiB of code', { code: 'x'.repeat(65 * 1024) }, 400, 'code: At most 64 KiB.'],
    [
      'a NUL in the code',
      { code: 'a\0b' },
      400,
      'code: Must be valid Unicode without NUL characters.',
    ],
    [
      'half a character',
      { code: 'a\ud800' },
      400,
      'code: Must be valid Unicode without NUL characters.',
    ],
    ['a number for code', { code: 5 }, 400, 'code: Must be text.'],
    ['another language', { language: 'python' }, 400, languageRefused],
    ['a malformed problem', { problemId: 'one' }, 400, 'problemId: is not an id.'],
    ['an unknown problem', { problemId: crypto.randomUUID() }, 404, 'There is no such problem.'],
    [
      'another person',
      { user: crypto.randomUUID() },
      403,
      'user: Must be the id of the signed-in account.',
    ],
  ])('refuses %s', async (_what, changes, status, error) => {
    const answer = await submit(admin, changes);
    expect(answer).toMatchObject({ status, body: { success: false, error } });
    expect(
      (
        await server.db
          .selectFrom('submissions')
          .selectAll()
          .where('user_id', '=', admin.id)
          .execute()
      ).length,
    ).toBe(0);
  });

  it.each([
    ['broken JSON', '{"language":', 400, 'The body is not valid JSON.'],
    [
      'bytes that are not UTF-8',
      Buffer.from('{"code":"\xff"}', 'latin1'),
      400,
      'The body is not valid UTF-8.',
    ],
    [
      'two megabytes',
      `"${'x'.repeat(2 << 20)}"`,
      413,
      'The request is larger than this call takes.',
    ],
  ])('refuses %s', async (_what, payload, status, error) => {
    const answer = await server.call('POST /compiler/submit', { as: admin, raw: { payload } });
    expect(answer).toMatchObject({ status, body: { success: false, error } });
  });

  it('refuses a body that is not JSON', async () => {
    const answer = await server.call('POST /compiler/submit', {
      as: admin,
      raw: { payload: 'code=1', headers: { 'content-type': 'text/plain' } },
    });
    expect(answer.status).toBe(415);
  });

  it('refuses more waiting jobs than a person may have', async () => {
    const user = await server.addPerson('greedy');
    const waiting = Array.from({ length: queueMaxEntriesPerPerson }, () =>
      server.app.inject({
        method: 'POST',
        url: '/compiler/submit',
        headers: { authorization: `Bearer ${user.token}` },
        payload: { language: 'cpp', code, problemId },
      }),
    );
    await expect
      .poll(
        async () =>
          (await server.db.selectFrom('jobs').select('id').where('owner', '=', user.id).execute())
            .length,
      )
      .toBe(queueMaxEntriesPerPerson);
    const answer = await submit(user);
    expect(answer).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10' },
      body: { success: false, error: refusals.personQueueFull },
    });
    const jobs = await server.db
      .selectFrom('jobs')
      .select('id')
      .where('owner', '=', user.id)
      .execute();
    for (const { id } of jobs) await storeResult(server, id, accepted);
    expect((await Promise.all(waiting)).map((one) => one.statusCode)).toEqual(
      Array(queueMaxEntriesPerPerson).fill(200),
    );
  });

  it('delays the next job of a person with waiting jobs', async () => {
    const user = await server.addPerson('busy');
    const first = submit(user);
    await queuedJob(server, user.id);
    const second = submit(user);
    const due = () =>
      server.db
        .selectFrom('jobs')
        .select(['id', sql<number>`extract(epoch from due_at)::float8`.as('dueS')])
        .where('owner', '=', user.id)
        .orderBy('due_at')
        .execute();
    await expect.poll(async () => (await due()).length).toBe(2);
    const rows = await due();
    const [earlier, later] = rows.map(({ dueS }) => dueS);
    expect((later ?? 0) - (earlier ?? 0)).toBeCloseTo(delayPerWaitingMs / 1000);
    for (const { id } of rows) await storeResult(server, id, accepted);
    await Promise.all([first, second]);
  });
});
