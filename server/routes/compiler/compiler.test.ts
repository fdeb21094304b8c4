/** Runs and submissions over the API; a judge's part is played by the rows that a judge writes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult, SubmitResult } from '../../../contract/judging.ts';
import { languageRefused } from '../../../contract/languages.ts';
import { queueMaxEntriesPerPerson, sourceMaxBytes } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import { notifyProgress, type ProgressNotice } from '../../../work/channels.ts';
import { delayPerWaitingMs } from '../../../work/fairness.ts';
import { playResult } from '../../../work/testing.ts';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../../testing.ts';
import { eventsOf } from '../../testing-events.ts';

let server: TestServer;
let admin: Person;
let problemId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson('admin', { isAdmin: true });
  problemId = await addSumProblem(server, admin);
});
afterAll(() => server.close());

const code = 'int main() {}';
const accepted: SubmitResult = {
  success: true,
  verdict: 'Accepted',
  detailedResults: [],
  testCaseResults: [{ status: 'passed', isHidden: false, executionTime: 1, memoryKb: 2048 }],
  executionTime: 1,
  memoryKb: 2048,
};

const tell = (notice: ProgressNotice) => notifyProgress(server.db, notice);

/** The job that `owner` has in the queue, as soon as it is there. */
async function queued(owner: string): Promise<string> {
  const job = () =>
    server.db.selectFrom('jobs').select('id').where('owner', '=', owner).executeTakeFirst();
  await expect.poll(job).toBeDefined();
  return String((await job())?.id);
}

async function judge(job: string, result: SubmitResult): Promise<void> {
  await server.db.deleteFrom('jobs').where('id', '=', job).execute();
  await server.db
    .updateTable('submissions')
    .set({ verdict: result.verdict, judged_at: new Date(), result: JSON.stringify(result) })
    .where('id', '=', job)
    .execute();
  await tell({ type: 'done', job });
}

const submit = (as: Person, changes: object = {}) =>
  server.call('POST /compiler/submit', {
    as,
    body: { language: 'cpp', code, problemId, ...changes },
  });

describe('submitting', () => {
  it('stores submission and queue entry, waits, and answers the result', async () => {
    const user = await server.addPerson('submitter');
    const answer = submit(user);
    const job = await queued(user.id);
    const { source } = await server.db
      .selectFrom('submissions')
      .select('source')
      .where('id', '=', job)
      .executeTakeFirstOrThrow();
    expect(source.toString()).toBe(code);
    await judge(job, accepted);
    expect(await answer).toMatchObject({ status: 200, body: { ...accepted, submissionId: job } });
  });

  it('streams the way to the result', async () => {
    const user = await server.addPerson('watcher');
    const answer = server.call('POST /compiler/submit', {
      as: user,
      body: { language: 'cpp', code, problemId },
      raw: { headers: { accept: 'text/event-stream' } },
    });
    const job = await queued(user.id);
    const [passed] = accepted.testCaseResults;
    await tell({ type: 'compiling', job });
    await tell({ type: 'running', job, of: 1, from: 0, testCaseResults: passed ? [passed] : [] });
    await judge(job, accepted);
    const { body, headers } = await answer;
    expect(headers['content-type']).toContain('text/event-stream');
    const events = eventsOf(body).map(({ event }) => event);
    expect(events.filter((event) => event !== 'queued')).toEqual(['compiling', 'running', 'done']);
    expect(events[0]).toBe('queued');
  });

  it('is for people who are signed in, before anything else is looked at', async () => {
    const answer = await server.call('POST /compiler/submit', { body: { nonsense: true } });
    expect(answer).toMatchObject({
      status: 401,
      body: { success: false, error: 'Please log in first.' },
    });
  });

  it.each([
    ['no code', { code: undefined }, 400, 'code: Must be text.'],
    ['blank code', { code: ' \n' }, 400, 'code: Please write some code first.'],
    [
      '65 KiB of code',
      { code: 'x'.repeat(65 * 1024) },
      400,
      `code: At most ${sourceMaxBytes} bytes.`,
    ],
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

  it('refuses a body that is not JSON by type', async () => {
    const answer = await server.call('POST /compiler/submit', {
      as: admin,
      raw: { payload: 'code=1', headers: { 'content-type': 'text/plain' } },
    });
    expect(answer.status).toBe(415);
  });

  it('refuses more than one person may have waiting', async () => {
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
    for (const { id } of jobs) await judge(id, accepted);
    expect((await Promise.all(waiting)).map((one) => one.statusCode)).toEqual(
      Array(queueMaxEntriesPerPerson).fill(200),
    );
  });

  it('makes the next job of a person with waiting jobs due later', async () => {
    const user = await server.addPerson('busy');
    const first = submit(user);
    await queued(user.id);
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
    for (const { id } of rows) await judge(id, accepted);
    await Promise.all([first, second]);
  });
});

describe('picking up a submission', () => {
  it('answers its result to the person and to administrators only', async () => {
    const user = await server.addPerson('returner');
    const stranger = await server.addPerson('stranger');
    const answer = submit(user);
    const job = await queued(user.id);
    const watched = server.call(`GET /compiler/submissions/${job}`, { as: user });
    await judge(job, accepted);
    await answer;
    const expected = { status: 200, body: { submissionId: job, verdict: 'Accepted' } };
    expect(await watched).toMatchObject(expected);
    expect(await server.call(`GET /compiler/submissions/${job}`, { as: admin })).toMatchObject(
      expected,
    );
    const refused = await server.call(`GET /compiler/submissions/${job}`, { as: stranger });
    expect(refused.status).toBe(403);
    const unknown = await server.call(`GET /compiler/submissions/${crypto.randomUUID()}`, {
      as: user,
    });
    expect(unknown.status).toBe(404);
  });
});

describe('the submissions of a person for a problem', () => {
  it('are listed newest first, waiting ones too, for that person and administrators', async () => {
    const user = await server.addPerson('lister');
    const stranger = await server.addPerson('peeper');
    const first = submit(user);
    await judge(await queued(user.id), accepted);
    await first;
    const second = submit(user, { code: 'int main() { return 1; }' });
    const job = await queued(user.id);
    const path = `GET /submission/${user.id}/${problemId}` as const;
    for (const as of [user, admin]) {
      expect((await server.call(path, { as })).body).toMatchObject([
        { _id: job, verdict: 'Pending', code: 'int main() { return 1; }', executionTime: null },
        { verdict: 'Accepted', code, problemId, language: 'cpp' },
      ]);
    }
    expect(await server.call(path, { as: stranger })).toMatchObject({
      status: 403,
      body: { success: false, error: refusals.notYours },
    });
    expect((await server.call(path)).status).toBe(401);
    await judge(job, accepted);
    await second;
  });
});

describe('running', () => {
  const result: RunResult = { success: true, output: '3\n', executionTime: 1, memoryKb: 2048 };

  it('is for anyone, goes ahead of submissions, and leaves nothing behind', async () => {
    const answer = server.call('POST /compiler/run', {
      body: { language: 'cpp', code, input: '1 2\0' },
    });
    const job = await queued('address 127.0.0.1');
    const row = await server.db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', job)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'run', priority: 0, payload: { language: 'cpp' } });
    expect(row.due_at.getTime() - row.fair_at.getTime()).toBe(-3_000);
    expect(row.input?.toString()).toBe('1 2\0');
    await playResult(server.db, job, result);
    expect(await answer).toMatchObject({ status: 200, body: result });
    expect(await server.db.selectFrom('job_results').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['no code', { code: '' }, 'code: Please write some code first.'],
    ['too long an input', { input: 'x'.repeat((1 << 20) + 1) }, 'input: At most 1048576 bytes.'],
    ['an input that is no text', { input: [] }, 'input: Must be text.'],
  ])('refuses %s', async (_what, changes, error) => {
    const body = { language: 'cpp', code, ...changes };
    expect(await server.call('POST /compiler/run', { body })).toMatchObject({
      status: 400,
      body: { error },
    });
  });
});
