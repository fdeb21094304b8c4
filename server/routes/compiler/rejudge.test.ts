/** Rejudging over the API, with a judge played by the test. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SubmitResult } from '../../../contract/judging.ts';
import { notifyProgress } from '../../../work/channels.ts';
import { queueMaxEntries } from '../../../work/limits.ts';
import {
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

let problemId: string;
const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');
beforeEach(async () => {
  await server.db.deleteFrom('jobs').execute();
  problemId = await addSumProblem(server, admin);
});

const wrong: SubmitResult = {
  success: false,
  verdict: 'Wrong Answer',
  error: 'Wrong answer on sample 1.',
  detailedResults: [],
  testCaseResults: [],
  executionTime: 1,
  memoryKb: 2048,
};

const addJudged = (): Promise<string> =>
  insertSubmission(server.db, {
    user_id: user.id,
    problem_id: problemId,
    ...judgedWith(wrong),
  });

const rejudge = (id: string, as: Person | undefined = admin) =>
  server.call(`POST /compiler/rejudge/${id}`, { as });

const rejudgeProblem = (id: string, as: Person | undefined = admin) =>
  server.call(`POST /problems/admin/rejudge/${id}`, { as });

const entries = () =>
  server.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'priority', 'owner', 'rejudge_requested'])
    .orderBy('id')
    .execute();

const again = (id: string) => ({
  id,
  kind: 'rejudge',
  priority: 1,
  owner: 'rejudging',
  rejudge_requested: false,
});

describe('rejudging a submission', () => {
  it('queues it at the lowest priority; until then it keeps its verdict', async () => {
    const id = await addJudged();
    expect(await rejudge(id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await entries()).toEqual([again(id)]);
    const list = await server.call(`GET /submission/${user.id}/${problemId}`, { as: user });
    expect(list.body).toMatchObject([{ _id: id, verdict: 'Wrong Answer' }]);
    const watched = await server.call(`GET /compiler/submissions/${id}`, { as: user });
    expect(watched.body).toMatchObject({ submissionId: id, verdict: 'Wrong Answer' });
  });

  it('queues it once, however often it is requested', async () => {
    const id = await addJudged();
    await Promise.all([rejudge(id), rejudge(id), rejudgeProblem(problemId), rejudge(id)]);
    expect(await entries()).toEqual([again(id)]);
  });

  it('happens after the judging in progress, which may have begun with older tests', async () => {
    const id = await addJudged();
    await rejudge(id);
    await server.db.updateTable('jobs').set({ judge_id: 'a judge' }).execute();
    await rejudge(id);
    expect(await entries()).toEqual([{ ...again(id), rejudge_requested: true }]);
  });

  it('delays neither the person nor others', async () => {
    await sql`insert into jobs (kind, payload, priority, owner, due_at)
      select 'rejudge', '{}', 1, 'rejudging', now()
      from generate_series(1, ${queueMaxEntries})`.execute(server.db);
    const submitted = server.call('POST /compiler/submit', {
      as: user,
      body: { language: 'cpp', code: 'int main() {}', problemId },
    });
    const own = () =>
      server.db
        .selectFrom('jobs')
        .select(['id', sql<number>`extract(epoch from due_at - enqueued_at)::float8`.as('delayS')])
        .where('owner', '=', user.id)
        .execute();
    await expect.poll(own).toEqual([{ id: expect.any(String), delayS: 0 }]);
    const job = (await own())[0]?.id ?? '';
    await server.db
      .updateTable('submissions')
      .set({ verdict: wrong.verdict, result: JSON.stringify(wrong) })
      .where('id', '=', job)
      .execute();
    await notifyProgress(server.db, { type: 'done', job });
    expect((await submitted).status).toBe(200);
  });

  it('is for administrators, and refuses unknown submissions', async () => {
    const id = await addJudged();
    expect((await server.call(`POST /compiler/rejudge/${id}`)).status).toBe(401);
    expect((await rejudge(id, user)).status).toBe(403);
    expect((await rejudge('17')).status).toBe(400);
    expect(await rejudge(crypto.randomUUID())).toMatchObject({
      status: 404,
      body: { error: 'There is no such submission.' },
    });
    expect(await entries()).toEqual([]);
  });
});

describe('rejudging a problem', () => {
  it('queues all its submissions, and no others', async () => {
    const other = await addJudged();
    problemId = await addSumProblem(server, admin);
    const ids = [await addJudged(), await addJudged(), await addJudged()].sort();
    expect(await rejudgeProblem(problemId)).toMatchObject({
      status: 200,
      body: { success: true, queued: 3 },
    });
    expect(await entries()).toEqual(ids.map(again));
    expect(ids).not.toContain(other);
  });

  it('does not delay the first judging of a submission', async () => {
    const id = await addJudged();
    await server.db
      .insertInto('jobs')
      .values({
        id,
        kind: 'submission',
        payload: '{}',
        priority: 0,
        owner: user.id,
        due_at: new Date(),
      })
      .execute();
    await rejudgeProblem(problemId);
    expect(await entries()).toEqual([
      { ...again(id), kind: 'submission', priority: 0, owner: user.id },
    ]);
  });

  it('is for administrators, and refuses unknown problems', async () => {
    expect((await server.call(`POST /problems/admin/rejudge/${problemId}`)).status).toBe(401);
    expect((await rejudgeProblem(problemId, user)).status).toBe(403);
    expect((await rejudgeProblem('17')).status).toBe(400);
    expect(await rejudgeProblem(crypto.randomUUID())).toMatchObject({
      status: 404,
      body: { error: 'There is no such problem.' },
    });
    await server.call(`DELETE /problems/delete/${problemId}`, { as: admin });
    expect((await rejudgeProblem(problemId)).status).toBe(404);
  });
});

describe('the earlier results of a submission', () => {
  it('are for the author and for administrators, newest first', async () => {
    const id = await addJudged();
    const call = `GET /compiler/submissions/${id}/earlier` as const;
    expect(await server.call(call, { as: user })).toMatchObject({
      status: 200,
      body: { isQueued: false, results: [] },
    });
    for (const version of [1, 2]) {
      await server.db
        .insertInto('earlier_results')
        .values({
          submission_id: id,
          verdict: wrong.verdict,
          judged_at: new Date(`2026-01-0${version}T00:00:00Z`),
          execution_time_ms: 1,
          memory_kb: 2048,
          result: JSON.stringify(wrong),
          judge_version: 'j1',
          compiler_version: null,
          test_set: version,
        })
        .execute();
    }
    const expected = [2, 1].map((version) => ({
      judgedAt: `2026-01-0${version}T00:00:00.000Z`,
      testSet: version,
      judgeVersion: 'j1',
      compilerVersion: null,
      result: wrong,
    }));
    for (const as of [user, admin]) {
      const { body } = await server.call(call, { as });
      expect(body).toEqual({ isQueued: false, results: expected });
    }
  });

  it('say whether it is queued', async () => {
    const id = await addJudged();
    const call = `GET /compiler/submissions/${id}/earlier` as const;
    expect((await server.call(`POST /compiler/rejudge/${id}`, { as: admin })).status).toBe(200);
    expect((await server.call(call, { as: admin })).body).toMatchObject({ isQueued: true });
  });

  it('are refused to others', async () => {
    const id = await addJudged();
    const stranger = await server.addPerson('stranger');
    const status = async (of: string, as?: Person) =>
      (await server.call(`GET /compiler/submissions/${of}/earlier`, as && { as })).status;
    expect(await status(id)).toBe(401);
    expect(await status(id, stranger)).toBe(403);
    expect(await status(crypto.randomUUID(), admin)).toBe(404);
    expect(await status('17', admin)).toBe(400);
  });
});
