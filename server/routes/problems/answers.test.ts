/** Problems whose answers people submit, from the package to the submission. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { languageRefused } from '../../../contract/languages.ts';
import { refusals } from '../../../contract/messages.ts';
import type { Problem } from '../../../contract/problems.ts';
import { openPackage } from '../../../problems/package/open.ts';
import { filesOf } from '../../../problems/package/testing-packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { readCases } from '../../../work/test-data.ts';
import { organiserOf } from '../../testing/contests.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer({ languages: ['cpp'] });
const admin = await server.addPerson('setter', { isAdmin: true });
const plain = await addSumProblem(server, admin);

const files = filesOf({
  'problem.yaml':
    'problem_format_version: 2025-09\ntype: submit-answer\nname: Large\nuuid: 5d2f9a0e-0000-4000-8000-000000000003\n',
  'statement/problem.en.md': 'Double them.\n',
  'attachments/01.in': '1\n',
  'data/sample/example.in': '5\n',
  'data/sample/example.ans': '10\n',
  'data/secret/01.in': '1\n',
  'data/secret/01.ans': '2\n',
  'data/secret/02.in': '2\n',
  'data/secret/02.ans': '4\n',
  'submissions/accepted/made/01.out': '2\n',
  'submissions/accepted/made/02.out': '4\n',
});

let id: string;
beforeAll(async () => {
  const answer = await server.call('POST /problems/import?difficulty=Easy&visibility=published', {
    as: admin,
    raw: {
      payload: await buffer(writeZip(files, 'large')),
      headers: { 'content-type': 'application/zip' },
    },
  });
  expect(answer).toMatchObject({ status: 200 });
  id = (answer.body as { id: string }).id;
});

const problemOf = async () => {
  const { body } = await server.call(`GET /problems/${id}`, { as: admin });
  return body as Problem;
};

const namesIn = async (testSet: number) =>
  await readCases(server.db, { problemId: id, testSet }, async ({ cases }) =>
    cases.map(({ name }) => name),
  );

const code = '==== 01.out\n2\n==== 02.out\n4\n';

describe('a problem that takes answers', () => {
  it('says so, and names its tests, but not to have their answers', async () => {
    const person = await server.addPerson('reader');
    const { body } = await server.call(`GET /problems/${id}`, { as: person });
    expect(body).toMatchObject({
      languages: ['answers'],
      answers: { asked: ['01', '02'], samples: ['example'] },
      presentation: { starters: { answers: '==== 01.out\n==== 02.out\n' } },
      testCases: [{ output: '10\n' }],
      hiddenTestCases: 2,
    });
    const other = await server.call(`GET /problems/${plain}`, { as: person });
    expect(other.body).not.toHaveProperty('answers');
  });

  it('takes them, and no installation has to offer them, and keeps and lists them like code', async () => {
    const person = await server.addPerson('submitter');
    const body = { language: 'answers', code, problemId: id };
    const answer = server.call('POST /compiler/submit', { as: person, body });
    const job = await queuedJob(server, person.id);
    await storeResult(server, job, acceptedResult);
    expect(await answer).toMatchObject({ status: 200, body: { verdict: 'Accepted' } });
    const source = await server.call(`GET /compiler/submissions/${job}/code`, { as: person });
    expect(source.body).toMatchObject({ code });
    const saved = await server.call(`PUT /desk/${id}/code/answers`, {
      as: person,
      body: { code },
      raw: { headers: { 'if-match': '"0"' } },
    });
    expect(saved).toMatchObject({ status: 200 });
    const { body: languages } = await server.call('GET /compiler/languages');
    expect((languages as { id: string }[]).map((one) => one.id)).toEqual(['cpp']);
  });

  it('takes no programs, and others take no answers', async () => {
    const person = await server.addPerson('mistaken');
    const submit = (language: string, problemId: string) =>
      server.call('POST /compiler/submit', { as: person, body: { language, code, problemId } });
    expect(await submit('cpp', id)).toMatchObject({
      status: 400,
      body: { error: 'language: This problem takes only Answers.' },
    });
    expect(await submit('answers', plain)).toMatchObject({
      status: 400,
      body: { error: refusals.noAnswers },
    });
  });

  it('is of contests, which list answers among the languages then, and compares none as copies', async () => {
    const organiser = organiserOf(server, admin);
    const begun = { startsAt: new Date(Date.now() - 3_600_000).toISOString() };
    const slug = await organiser.made([plain, id], begun);
    const without = await organiser.made([plain], begun);
    const languagesOf = async (contest: string) => {
      const { body } = await server.call(`GET /api/contests/${contest}/languages`);
      return (body as { id: string }[]).map((one) => one.id);
    };
    expect(await languagesOf(slug)).toEqual(['cpp', 'answers']);
    expect(await languagesOf(without)).toEqual(['cpp']);
    const pair = await Promise.all(['one', 'another'].map((name) => server.addPerson(name)));
    for (const as of pair) {
      await server.call(`POST /contests/${slug}/register`, { as, body: {} });
      const answer = server.call(`POST /contests/${slug}/problems/B/submissions`, {
        as,
        body: { language: 'answers', code },
      });
      await storeResult(server, await queuedJob(server, as.id), acceptedResult);
      expect(await answer).toMatchObject({ status: 200 });
    }
    const similar = await server.call(`GET /contests/${slug}/similarity`, { as: admin });
    expect(similar).toMatchObject({ status: 200, body: { compared: 0, pairs: [] } });
  });

  it('says nothing about the time of others, as there is none', async () => {
    const [first, second] = await Promise.all(
      ['fast', 'slow'].map((name) => server.addPerson(name)),
    );
    if (!first || !second) throw new Error('there are no two people');
    const submitted = (person: Person) =>
      insertSubmission(server.db, {
        user_id: person.id,
        problem_id: id,
        language: 'answers',
        execution_time_ms: 0,
        memory_kb: 0,
        ...judgedWith(acceptedResult),
      });
    await submitted(first);
    const own = await submitted(second);
    const { body } = await server.call(`GET /compiler/submissions/${own}/placing`, { as: second });
    expect(body).toMatchObject({ time: { others: 0 }, memory: { others: 0 } });
  });

  it('has nothing to run', async () => {
    const person = await server.addPerson('runner');
    const run = (call: `POST ${string}`, language: string) =>
      server.call(call, { as: person, body: { language, code, problemId: id, input: '' } });
    const taken = 'language: This problem takes only Answers.';
    for (const call of ['POST /compiler/run', 'POST /compiler/run-samples'] as const) {
      expect(await run(call, 'cpp')).toMatchObject({ status: 400, body: { error: taken } });
      expect(await run(call, 'answers')).toMatchObject({
        status: 400,
        body: { error: languageRefused },
      });
    }
    const asked = await server.call('POST /compiler/expected-output', {
      as: person,
      body: { problemId: id, input: '1\n' },
    });
    expect(asked).toMatchObject({ status: 409, body: { error: refusals.noExpectedOutput } });
    const marked = await server.call(`PUT /problems/${id}/tutor/reference`, {
      as: admin,
      body: { submissionId: crypto.randomUUID() },
    });
    expect(marked).toMatchObject({ status: 409, body: { error: refusals.isOfAnswers } });
  });

  it('keeps the names of its tests when the form changes one, and takes no interactor', async () => {
    const { testCases, testSet, version } = await problemOf();
    expect(await namesIn(testSet)).toEqual(['example', '01', '02']);
    const changed = testCases.map(({ input, output, isHidden }) =>
      input === '2\n' ? { input: '3\n', output: '6\n', isHidden } : { input, output, isHidden },
    );
    const edit = (body: object) => server.call(`PUT /problems/edit/${id}`, { as: admin, body });
    expect(await edit({ testCases: changed })).toMatchObject({ status: 200 });
    const after = await problemOf();
    expect(after.version).toBe(version + 1);
    expect(await namesIn(after.testSet)).toEqual(['example', '01', '02']);
    const interactor = { kind: 'testlib', source: 'int main() {}', arguments: [] };
    expect(await edit({ interactor })).toMatchObject({
      status: 400,
      body: { error: refusals.noTalkOfAnswers },
    });
  });

  it('keeps the names of its tests when the form adds a sample, adds one and reorders them', async () => {
    const { testCases } = await problemOf();
    const cases = testCases.map(({ input, output, isHidden }) => ({ input, output, isHidden }));
    const added = [
      { input: '6\n', output: '12\n', isHidden: false },
      { input: '8\n', output: '16\n', isHidden: true },
      ...cases.toReversed(),
    ];
    const answer = await server.call(`PUT /problems/edit/${id}`, {
      as: admin,
      body: { testCases: added },
    });
    expect(answer).toMatchObject({ status: 200 });
    const after = await problemOf();
    const names = (await namesIn(after.testSet)) ?? [];
    const inputs = after.testCases.map(({ input }) => input);
    expect(names.map((name, at) => [name, inputs[at]])).toEqual([
      ['03', '6\n'],
      ['example', '5\n'],
      ['04', '8\n'],
      ['02', '3\n'],
      ['01', '1\n'],
    ]);
    expect(after.answers).toEqual({ asked: ['04', '02', '01'], samples: ['03', 'example'] });
  });

  it('is exported with its type', async () => {
    const { rawPayload } = await server.app.inject({
      url: `/problems/${id}/package`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const folder = await mkdtemp(join(tmpdir(), 'arbiter-answers-'));
    const path = join(folder, 'large.zip');
    await writeFile(path, rawPayload);
    const { metadata, submissions } = (await openPackage(path)).package;
    await rm(folder, { recursive: true });
    expect(metadata.types).toEqual(['submit-answer']);
    expect(submissions.map(({ program }) => program.name)).toEqual(['made']);
  });
});
