/** Which languages an installation accepts, and its message for code in another. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Language, languageRefused } from '../../../contract/languages.ts';
import { playResult } from '../../../work/testing.ts';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../../testing.ts';

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
