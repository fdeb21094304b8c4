/**
 * Which languages an installation accepts, which of them the living judges have, and the messages
 * about code in other languages.
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Language, languageRefused } from '../../../contract/languages.ts';
import { refusals } from '../../../contract/messages.ts';
import { judgeRow, playResult } from '../../../work/testing-rows.ts';
import { register, unregister } from '../../../work/upkeep.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

const names = async (server: TestServer) => {
  const { status, body } = await server.call('GET /compiler/languages');
  expect(status).toBe(200);
  return body;
};

describe('an installation without a setting for languages', () => {
  let server: TestServer;
  let person: Person;
  let problemId: string;
  beforeAll(async () => {
    server = await startTestServer();
    person = await server.addPerson('one', { isAdmin: true });
    problemId = await addSumProblem(server, person);
  });
  afterAll(() => server.close());

  it('accepts the default language only', async () => {
    expect(await names(server)).toEqual([
      {
        id: 'cpp',
        name: 'C++',
        dialect: 'C++20 (GCC)',
        fileName: 'main.cpp',
        editorMode: 'c++',
        timeFactor: 1,
        template: expect.stringContaining('int main()'),
      },
    ]);
  });

  it.each(['run', 'run-samples', 'submit'])(
    'refuses another for %s, and queues nothing',
    async (call) => {
      const code = 'int main(void) { return 0; }';
      const body = { language: 'c', code, problemId };
      const answer = await server.call(`POST /compiler/${call}`, { as: person, body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ success: false, error: languageRefused });
      const { rows } = await sql`select 1 from jobs`.execute(server.db);
      expect(rows).toEqual([]);
    },
  );

  it('refuses a review of it, too', async () => {
    const body = { language: 'c', code: 'int main(void) {}', problemStatement: 'Print 1.' };
    const answer = await server.call('POST /ai/review-code', { as: person, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: languageRefused });
  });
});

describe('an installation with several languages', () => {
  let server: TestServer;
  beforeAll(async () => {
    const languages: Language[] = ['c', 'cpp'];
    server = await startTestServer({ languages });
  });
  afterAll(() => server.close());

  it('lists them in its order', async () => {
    expect(await names(server)).toMatchObject([
      { id: 'c', name: 'C', editorMode: 'c', template: expect.stringContaining('stdio.h') },
      { id: 'cpp' },
    ]);
  });

  it('queues code with its language', async () => {
    const body = { language: 'c', code: 'int main(void) { return 0; }' };
    const answer = server.call('POST /compiler/run', { body });
    const queued = () => server.db.selectFrom('jobs').select(['id', 'payload']).execute();
    await expect.poll(queued).toMatchObject([{ payload: { language: 'c' } }]);
    const [job] = await queued();
    const result = { success: true, output: '', executionTime: 1, memoryKb: 1 };
    await playResult(server.db, job?.id ?? '', result);
    expect(await answer).toMatchObject({ status: 200, body: result });
  });
});

describe('the languages of the living judges', () => {
  let server: TestServer;
  let person: Person;
  let problemId: string;
  const listed = async () => {
    const { body } = await server.call('GET /compiler/languages');
    return z
      .array(z.object({ id: z.string() }))
      .parse(body)
      .map(({ id }) => id);
  };
  const addJudge = (id: string, languages: string[]) =>
    register(server.db, { ...judgeRow, id, languages });
  beforeAll(async () => {
    server = await startTestServer({ languages: ['cpp', 'c', 'python'] });
    person = await server.addPerson('one', { isAdmin: true });
    problemId = await addSumProblem(server, person);
  });
  afterAll(() => server.close());
  afterEach(() => sql`delete from judges`.execute(server.db));

  it('are all accepted languages while no judge is alive', async () => {
    expect(await listed()).toEqual(['cpp', 'c', 'python']);
    await addJudge('dead', ['cpp']);
    await server.db
      .updateTable('judges')
      .set({ seen_at: new Date(0) })
      .execute();
    expect(await listed()).toEqual(['cpp', 'c', 'python']);
  });

  it('are those of at least one judge, in the order of the installation', async () => {
    await addJudge('with-c', ['c']);
    expect(await listed()).toEqual(['c']);
    await addJudge('with-python', ['python', 'cpp']);
    expect(await listed()).toEqual(['cpp', 'c', 'python']);
    await unregister(server.db, 'with-c');
    expect(await listed()).toEqual(['cpp', 'python']);
  });

  it('are all accepted languages while a judge is of an older version, which reports none', async () => {
    await addJudge('older', ['cpp']);
    await addJudge('newer', ['cpp']);
    await server.db
      .updateTable('judges')
      .set({ languages: null })
      .where('id', '=', 'older')
      .execute();
    expect(await listed()).toEqual(['cpp', 'c', 'python']);
  });

  it('are all accepted languages if the judges have none of them', async () => {
    await addJudge('other', ['a language of tomorrow']);
    expect(await listed()).toEqual(['cpp', 'c', 'python']);
  });

  it('have answers among them only for problems that take them', async () => {
    const takes = await addSumProblem(server, person, { name: 'By hand', languages: ['answers'] });
    const body = { language: 'answers', code: '==== 1.out\n3\n', problemId: takes };
    const submit = () => server.call('POST /compiler/submit', { as: person, body });
    await addJudge('older', ['cpp']);
    expect(await submit()).toMatchObject({
      status: 503,
      body: { error: refusals.languageWithoutJudge },
    });
    await addJudge('newer', ['cpp', 'answers']);
    expect(await listed()).toEqual(['cpp']);
    const answer = submit();
    await storeResult(server, await queuedJob(server, person.id), acceptedResult);
    expect((await answer).status).toBe(200);
  });

  it.each(['run', 'run-samples', 'submit'])(
    'refuse %s in one that none of them has with 503, and queue nothing',
    async (call) => {
      await addJudge('with-c', ['c', 'cpp']);
      const body = { language: 'python', code: 'print(1)', problemId };
      const answer = await server.call(`POST /compiler/${call}`, { as: person, body });
      expect(answer).toMatchObject({
        status: 503,
        headers: { 'retry-after': '60' },
        body: { success: false, error: refusals.languageWithoutJudge },
      });
      expect((await sql`select from jobs`.execute(server.db)).rows).toEqual([]);
    },
  );
});
