/** Returning to a submission, and listing one's own, with a judge played by the test. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const problemId = await addSumProblem(server, admin);

const code = 'int main() {}';

const submit = (as: Person, changes: object = {}) =>
  server.call('POST /compiler/submit', {
    as,
    body: { language: 'cpp', code, problemId, ...changes },
  });

describe('picking up a submission', () => {
  it('returns its result to its author and to administrators only', async () => {
    const user = await server.addPerson('returner');
    const stranger = await server.addPerson('stranger');
    const answer = submit(user);
    const job = await queuedJob(server, user.id);
    const watched = server.call(`GET /compiler/submissions/${job}`, { as: user });
    await storeResult(server, job, acceptedResult);
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

describe('the code of a submission', () => {
  it('is for its author and administrators only', async () => {
    const user = await server.addPerson('writer');
    const stranger = await server.addPerson('reader');
    const id = await insertSubmission(server.db, {
      user_id: user.id,
      problem_id: problemId,
      source: Buffer.from('int wörk;'),
    });
    const get = (as?: Person) => server.call(`GET /compiler/submissions/${id}/code`, as && { as });
    for (const as of [user, admin]) {
      expect(await get(as)).toMatchObject({ status: 200, body: { code: 'int wörk;' } });
    }
    expect(await get(stranger)).toMatchObject({ status: 403, body: { error: refusals.notYours } });
    expect((await get()).status).toBe(401);
    const unknown = `GET /compiler/submissions/${crypto.randomUUID()}/code` as const;
    expect((await server.call(unknown, { as: user })).status).toBe(404);
  });
});

describe('the details of a submission', () => {
  it('have its code, its result and the previous submission, for its author and administrators', async () => {
    const user = await server.addPerson('comparer');
    const stranger = await server.addPerson('onlooker');
    const add = (source: string, at: string, changes: object = {}) =>
      insertSubmission(server.db, {
        user_id: user.id,
        problem_id: problemId,
        source: Buffer.from(source),
        submitted_at: new Date(at),
        ...changes,
      });
    const first = await add('int a;', '2026-03-01T00:00:00Z', { result: acceptedResult });
    const second = await add('int b;', '2026-03-02T00:00:00Z');
    await insertSubmission(server.db, {
      user_id: stranger.id,
      problem_id: problemId,
      source: Buffer.from('int c;'),
      submitted_at: new Date('2026-03-01T12:00:00Z'),
    });
    const get = (id: string, as: Person) =>
      server.call(`GET /compiler/submissions/${id}/details`, { as });
    for (const as of [user, admin]) {
      expect(await get(second, as)).toMatchObject({
        status: 200,
        body: {
          code: 'int b;',
          userName: expect.stringContaining('comparer'),
          verdict: 'Pending',
          result: null,
          previous: { _id: first, code: 'int a;' },
        },
      });
    }
    const { body } = await get(first, user);
    expect(body).toMatchObject({ result: { verdict: 'Accepted' }, previous: null });
    // Only for administrators, in their list.
    expect(body).not.toHaveProperty('userEmail');
    expect(await get(first, stranger)).toMatchObject({
      status: 403,
      body: { error: refusals.notYours },
    });
    expect((await get(crypto.randomUUID(), user)).status).toBe(404);
  });
});

describe('the submissions of a person for a problem', () => {
  it('are listed newest first, including waiting ones, for that person and administrators', async () => {
    const user = await server.addPerson('lister');
    const stranger = await server.addPerson('peeper');
    const first = submit(user);
    await storeResult(server, await queuedJob(server, user.id), acceptedResult);
    await first;
    const second = submit(user, { code: 'int main() { return 1; }' });
    const job = await queuedJob(server, user.id);
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
    await storeResult(server, job, acceptedResult);
    await second;
  });
});
