/** Kattis' command-line client at a real server, with a judge played by the test. */
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SubmitResult } from '../../contract/judging.ts';
import { languageRefused } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import { shortNameOf } from '../../contract/short-names.ts';
import { filesOf } from '../../problems/package/testing-packages.ts';
import { writeZip } from '../../problems/package/write/save.ts';
import { notifyProgress } from '../../work/channels.ts';
import { organiserOf } from '../testing/contests.ts';
import { queuedJob, storeResult } from '../testing/judge.ts';
import { kattisClient } from '../testing/kattis-client.ts';
import { acceptedResult, addSumProblem, openTestServer, type Person } from '../testing/server.ts';

const server = await openTestServer({ languages: ['cpp', 'python', 'java'] });
const admin = await server.addPerson('admin', { isAdmin: true });
const sum = await addSumProblem(server, admin, { name: 'The Sum, of Two!' });
const organiser = organiserOf(server, admin);

let address: string;
beforeAll(async () => {
  address = `${await server.app.listen({ port: 0 })}/kattis`;
});

const source = '#include <cstdio>\nint main() {}\n';
const file = { name: 'thesumoftwo.cpp', content: source };
const given = { problem: 'thesumoftwo', language: 'C++', files: [file] };

async function tokenOf(person: Person, scopes: string[] = ['read', 'submit']): Promise<string> {
  const body = { name: `client ${crypto.randomUUID().slice(0, 8)}`, scopes, days: 1 };
  const answer = await server.call('POST /users/tokens', { as: person, body });
  return (answer.body as { token: string }).token;
}

let people = 0;
/** A person who has logged in with the client. */
async function atClient(scopes?: string[]) {
  people += 1;
  const name = `Coder ${people}`;
  const person = await server.addPerson(name);
  const client = kattisClient(address);
  const token = await tokenOf(person, scopes);
  const login = await client.login(name, token);
  return { name, person, client, token, login };
}

const storedOf = (person: Person) =>
  server.db
    .selectFrom('submissions')
    .select(['id', 'problem_id', 'language', 'source', 'participation_id'])
    .where('user_id', '=', person.id)
    .execute();

describe('logging in', () => {
  it('takes the name or the address with an API token, and gives a cookie for these addresses', async () => {
    const { login, client, person, token } = await atClient();
    expect(login).toMatchObject({ status: 200 });
    expect(login.cookie).toMatch(/; Path=\/kattis; HttpOnly; SameSite=Strict$/);
    expect(await client.login(person.email.toUpperCase(), token)).toMatchObject({ status: 200 });
  });

  it('is refused with another’s name, a token that ended or is none, and without both scopes', async () => {
    const { client, token, name, person } = await atClient();
    const other = await atClient();
    const refusedLogin = { status: 403, text: `${refusals.kattisLogin}\n`, cookie: '' };
    expect(await client.login(other.name, token)).toEqual(refusedLogin);
    expect(await client.login(name, 'wrong')).toEqual(refusedLogin);
    expect(await client.login(name, person.token)).toEqual(refusedLogin);
    expect(await client.login(name, `arb_${'a'.repeat(43)}`)).toEqual(refusedLogin);
    for (const scope of ['read', 'submit']) {
      const answer = await client.login(name, await tokenOf(person, [scope]));
      expect(answer).toMatchObject({ status: 403, cookie: '' });
      expect(answer.text).toContain(refusals.scopeMissing);
    }
  });

  it('is not open to pages', async () => {
    const { client, token, name } = await atClient();
    const headers = { origin: 'https://elsewhere.example' };
    expect(await client.login(name, token, headers)).toEqual({
      status: 403,
      text: `${refusals.kattisBrowser}\n`,
      cookie: '',
    });
  });
});

describe('the cookie', () => {
  it('opens nothing but these addresses', async () => {
    const { client } = await atClient();
    for (const url of ['/users/details', '/users/tokens', `/submission/x/${sum}`]) {
      const { statusCode } = await server.app.inject({ url, headers: { cookie: client.cookie() } });
      expect(statusCode, url).toBe(401);
    }
    const answer = await server.app.inject({
      method: 'POST',
      url: '/compiler/submit',
      headers: { cookie: client.cookie() },
      payload: { language: 'cpp', code: source, problemId: sum },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('is of no use to a page', async () => {
    const { client, person } = await atClient();
    for (const headers of [{ origin: 'http://localhost:3000' }, { 'sec-fetch-site': 'none' }]) {
      const answer = await client.submit({ ...given, headers });
      expect(answer).toMatchObject({ status: 403, text: `${refusals.kattisBrowser}\n` });
    }
    expect(await storedOf(person)).toEqual([]);
  });

  it('is needed', async () => {
    const client = kattisClient(address);
    expect(await client.submit(given)).toMatchObject({
      status: 403,
      text: `${refusals.loginRequired}\n`,
    });
  });

  it('ends with its token', async () => {
    const { client, person } = await atClient();
    await server.db.deleteFrom('api_tokens').where('user_id', '=', person.id).execute();
    expect(await client.submit(given)).toMatchObject({
      status: 403,
      text: `${refusals.tokenInvalid}\n`,
    });
  });
});

const wrong: SubmitResult = {
  ...acceptedResult,
  success: false,
  verdict: 'Wrong Answer',
  error: 'Wrong Answer on hidden test 1.',
  testCaseResults: [
    { status: 'passed', isHidden: false, executionTime: 1, memoryKb: 1 },
    { status: 'failed', isHidden: true, executionTime: 0, memoryKb: 0, verdict: 'Wrong Answer' },
    { status: 'other', isHidden: true, executionTime: 0, memoryKb: 0 },
  ],
  executionTime: 1230,
};

describe('a submission', () => {
  it('is watched from the queue, test by test, to its verdict', async () => {
    const { client, person } = await atClient();
    const { status, text, number = '' } = await client.submit(given);
    expect({ status, text }).toEqual({
      status: 200,
      text: `Submission received. Submission ID: ${number}.\n`,
    });
    const job = await queuedJob(server, person.id);
    expect(await storedOf(person)).toMatchObject([
      { id: job, problem_id: sum, language: 'cpp', source: Buffer.from(source) },
    ]);
    const seen = () => client.status(number);
    expect(await seen()).toMatchObject({ status: 200, statusId: 4, total: 0 });
    await notifyProgress(server.db, { type: 'compiling', job });
    await expect.poll(seen).toMatchObject({ statusId: 3 });
    const [first, second] = wrong.testCaseResults;
    const news = { type: 'running', job, of: 3 } as const;
    await notifyProgress(server.db, { ...news, from: 0, testCaseResults: first ? [first] : [] });
    await expect.poll(seen).toMatchObject({ statusId: 5, tests: '.?', done: 2, total: 3 });
    await notifyProgress(server.db, { ...news, from: 1, testCaseResults: second ? [second] : [] });
    await expect.poll(seen).toMatchObject({ statusId: 5, tests: '.x?', done: 3, total: 3 });
    await storeResult(server, job, wrong);
    await expect.poll(seen).toMatchObject({ statusId: 14, tests: '.x', done: 2, total: 3 });
    expect(await seen()).toMatchObject({ cpu: '1.23 s', score: undefined });
  });

  it.each<[SubmitResult['verdict'], number]>([
    ['Judge Error', 6],
    ['Compilation Error', 8],
    ['Runtime Error', 9],
    ['Memory Limit Exceeded', 10],
    ['Output Limit Exceeded', 11],
    ['Time Limit Exceeded', 12],
    ['Wrong Answer', 14],
    ['Accepted', 16],
    ['Partially Accepted', 16],
  ])('that ends as %s has the client’s number', async (verdict, statusId) => {
    const { client, person } = await atClient();
    const { number = '' } = await client.submit(given);
    const text = 'a.cpp:1: error: expected ‘<’ & more';
    const compile = { diagnostics: [], text, cached: false, timeMs: 1 };
    const scored = { points: 57.5, maxPoints: 100 };
    await storeResult(server, await queuedJob(server, person.id), {
      ...acceptedResult,
      verdict,
      ...(verdict === 'Compilation Error' && { compile }),
      ...(verdict === 'Partially Accepted' && scored),
    });
    expect(await client.status(number)).toMatchObject({
      statusId,
      score: verdict === 'Partially Accepted' ? '57.5' : undefined,
      compilerText:
        verdict === 'Compilation Error'
          ? 'a.cpp:1: error: expected ‘&lt;’ &amp; more\n'
          : undefined,
    });
  });

  it('is another’s secret', async () => {
    const { client } = await atClient();
    const { number = '' } = await client.submit(given);
    const other = await atClient();
    const headers = { cookie: other.client.cookie() };
    const answer = await fetch(`${address}/submissions/${number}?json`, { headers });
    expect(answer.status).toBe(403);
    for (const none of ['0', '1', '9'.repeat(40), 'x', '1.5']) {
      const { status } = await fetch(`${address}/submissions/${none}?json`, { headers });
      expect(status, none).toBe(404);
    }
  });

  it('is made once for a key, and not twice by another program with it', async () => {
    const { client, person } = await atClient();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await client.submit({ ...given, headers });
    expect(await client.submit({ ...given, headers })).toEqual(first);
    const files = [{ ...file, content: 'int main() { return 1; }' }];
    expect(await client.submit({ ...given, headers, files })).toMatchObject({
      status: 200,
      text: `${refusals.keyUsed}\n`,
      number: undefined,
    });
    expect(await storedOf(person)).toHaveLength(1);
  });

  it.each<[string, Partial<typeof given>, string]>([
    ['of no problem', { problem: 'nothing' }, `${refusals.kattisProblem} "nothing".`],
    ['of a name without letters', { problem: '-_-' }, `${refusals.kattisProblem} "-_-".`],
    [
      'in an unknown language',
      { language: 'COBOL' },
      `${refusals.kattisLanguage} C++, Python and Java.`,
    ],
    ['of no file', { files: [] }, `${refusals.kattisFiles} 0.`],
    ['of two files', { files: [file, { ...file, name: 'b.h' }] }, `${refusals.kattisFiles} 2.`],
    ['of blanks', { files: [{ ...file, content: ' \n' }] }, 'code: Please write some code first.'],
    [
      'of 64 KiB and more',
      { files: [{ ...file, content: 'x'.repeat(65_537) }] },
      'code: At most 64 KiB.',
    ],
    ['in a language that is off', { language: 'Rust' }, languageRefused],
  ])('%s is refused in a sentence that the client shows', async (_, changes, sentence) => {
    const { client, person } = await atClient();
    const answer = await client.submit({ ...given, ...changes });
    expect(answer).toMatchObject({ status: 200, number: undefined });
    expect(answer.text).toContain(sentence);
    expect(await storedOf(person)).toEqual([]);
  });

  it('that is not UTF-8 is refused', async () => {
    const { client } = await atClient();
    const files = [{ name: 'thesumoftwo.cpp', content: Buffer.from([0x69, 0xff]) }];
    expect((await client.submit({ ...given, files })).text).toBe(`${refusals.kattisSource}\n`);
  });

  it('in a broken form, or none, is refused', async () => {
    const { client } = await atClient();
    const send = (type: string, body: string) =>
      fetch(`${address}/submit`, {
        method: 'POST',
        headers: { cookie: client.cookie(), 'content-type': type },
        body,
      });
    const broken = await send('multipart/form-data; boundary=x', '--x\r\nnothing');
    expect(await broken.text()).toBe(`${refusals.kattisForm}\n`);
    const json = await send('application/json', '{}');
    expect([json.status, await json.json()]).toMatchObject([
      415,
      { error: refusals.mediaTypeForm },
    ]);
  });
});

describe('a problem', () => {
  it.each(['TheSumOfTwo', 'the-sum-of-two', 'the_sum_of_two', 'The Sum, of Two!', sum])(
    'is found by %s',
    async (problem) => {
      const { client, person } = await atClient();
      await client.submit({ ...given, problem });
      expect(await storedOf(person)).toMatchObject([{ problem_id: sum }]);
    },
  );

  it('has the short name that the page shows', () => {
    expect(shortNameOf('The Sum, of Two!')).toBe('thesumoftwo');
    expect(shortNameOf('Größe 2.0')).toBe('größe20');
  });

  it('is not told to those who have no link to it', async () => {
    const { client } = await atClient();
    const id = await addSumProblem(server, admin, { name: 'Behind a link' });
    await server.db
      .updateTable('problems')
      .set({ visibility: 'hidden' })
      .where('id', '=', id)
      .execute();
    const byName = await client.submit({ ...given, problem: 'behindalink' });
    expect(byName.text).toBe(`${refusals.kattisProblem} "behindalink".\n`);
    expect((await client.submit({ ...given, problem: id })).number).toBeDefined();
  });

  it('of a name that others have is asked for by its id', async () => {
    const { client } = await atClient();
    const ids = [
      await addSumProblem(server, admin, { name: 'Twins' }),
      await addSumProblem(server, admin, { name: 'twins?' }),
    ];
    const answer = await client.submit({ ...given, problem: 'twins' });
    expect(answer.text).toBe(`${refusals.kattisProblems} ${ids.join(', ')}.\n`);
  });
});

it.each([
  ['C++', 'cpp'],
  ['cpp', 'cpp'],
  ['Python 3', 'python'],
  ['Java', 'java'],
])('the language %s is %s', async (language, id) => {
  const { client, person } = await atClient();
  await client.submit({ ...given, language });
  expect(await storedOf(person)).toMatchObject([{ language: id }]);
});

describe('answers of tests that have names', () => {
  const names = ['002', '003', 'output_1', '1'];
  const packed = filesOf({
    'problem.yaml':
      'problem_format_version: 2025-09\ntype: submit-answer\nname: Doubled by hand\nuuid: 5d2f9a0e-0000-4000-8000-000000000009\n',
    'statement/problem.en.md': 'Double them.\n',
    'attachments/all.in': '1\n',
    'data/sample/example.in': '5\n',
    'data/sample/example.ans': '10\n',
    ...Object.fromEntries(
      names.flatMap((name, at) => [
        [`data/secret/${name}.in`, `${at}\n`],
        [`data/secret/${name}.ans`, `${2 * at}\n`],
      ]),
    ),
    'submissions/accepted/made/002.out': '0\n',
  });
  let problem: string;
  beforeAll(async () => {
    const answer = await server.call('POST /problems/import?difficulty=Easy&visibility=published', {
      as: admin,
      raw: {
        payload: await buffer(writeZip(packed, 'doubled')),
        headers: { 'content-type': 'application/zip' },
      },
    });
    expect(answer).toMatchObject({ status: 200 });
    problem = (answer.body as { id: string }).id;
  });

  const rows: [string, { name: string; content: string }[], string][] = [
    [
      'a file for each',
      [
        { name: '002.out', content: '1' },
        { name: '003.ans', content: '\uFEFF2\n' },
      ],
      '==== 002.out\n1\n==== 003.out\n2\n',
    ],
    ['one file of CMS', [{ name: 'output_003.txt', content: '7\n' }], '==== 003.out\n7\n'],
    ['a test of this name', [{ name: 'output_1.out', content: '7\n' }], '==== output_1.out\n7\n'],
    ['a number', [{ name: '1.txt', content: '7\n' }], '==== 1.out\n7\n'],
    ['a text', [{ name: 'all.txt', content: '\uFEFF==== 002.out\n4\n' }], '==== 002.out\n4\n'],
    [
      'a text that is called like a test',
      [{ name: '1.txt', content: '==== 002.out\n4\n' }],
      '==== 002.out\n4\n',
    ],
  ];
  it.each(rows)('are sent as %s', async (_, files, text) => {
    const { client, person } = await atClient();
    const { number } = await client.submit({ problem, language: 'Answers', files });
    expect(number).toBeDefined();
    const [stored] = await storedOf(person);
    expect(stored?.source.toString()).toBe(text);
  });

  it('are sent to a contest, where its label is the problem', async () => {
    const startsAt = new Date(Date.now() - 3_600_000).toISOString();
    const slug = await organiser.made([problem], { startsAt });
    const { client, person } = await atClient();
    await server.call(`POST /contests/${slug}/register`, { as: person, body: {} });
    const files = [{ name: 'output_003.txt', content: '7\n' }];
    const sent = { language: 'Answers', files, contest: slug };
    expect((await client.submit({ ...sent, problem: 'A' })).number).toBeDefined();
    const [stored] = await storedOf(person);
    expect(stored?.source.toString()).toBe('==== 003.out\n7\n');
    const none = await client.submit({ ...sent, problem: 'B' });
    expect(none.text).toBe(`${refusals.noProblemOfContest}\n`);
  });

  it.each<[string, { name: string; content: string }[], string]>([
    [
      'two of a test',
      [
        { name: '003.out', content: '1' },
        { name: 'output_003.txt', content: '2' },
      ],
      `${refusals.kattisAnswers} output_003.txt.`,
    ],
    ['no file', [], `${refusals.kattisFiles} 0.`],
    [
      'more than 64 KiB',
      [{ name: '003.out', content: 'x'.repeat(65_536) }],
      'code: At most 64 KiB.',
    ],
  ])('are refused: %s', async (_, files, sentence) => {
    const { client, person } = await atClient();
    const { text, number } = await client.submit({ problem, language: 'Answers', files });
    expect([text, number]).toEqual([`${sentence}\n`, undefined]);
    expect(await storedOf(person)).toEqual([]);
  });
});

describe('in a contest', () => {
  const hourMs = 3_600_000;
  const running = { startsAt: new Date(Date.now() - hourMs).toISOString() };

  async function joined(changes: object = {}) {
    const slug = await organiser.made([sum], { ...running, ...changes });
    const one = await atClient();
    await server.call(`POST /contests/${slug}/register`, { as: one.person, body: {} });
    return { ...one, slug };
  }

  it('a submission is refused outside, and taken with its name and the label or the file’s name', async () => {
    const { client, person, slug } = await joined();
    const outside = await client.submit(given);
    expect(outside.text).toBe(`${refusals.submitInContest} /contests/${slug}/problems/A\n`);
    expect((await client.submit({ ...given, contest: slug })).number).toBeDefined();
    expect((await client.submit({ ...given, contest: slug, problem: 'a' })).number).toBeDefined();
    const stored = await storedOf(person);
    expect(stored).toHaveLength(2);
    for (const one of stored) expect(one.participation_id).not.toBeNull();
    const none = await client.submit({ ...given, contest: slug, problem: 'b' });
    expect(none.text).toBe(`${refusals.noProblemOfContest}\n`);
  });

  it('the verdict is told as far as the contest tells it', async () => {
    const { client, person, slug } = await joined();
    const { number = '' } = await client.submit({ ...given, contest: slug });
    expect(await client.status(number)).toMatchObject({ statusId: 4 });
    await storeResult(server, await queuedJob(server, person.id), wrong);
    expect(await client.status(number)).toMatchObject({ statusId: 14, total: 0 });
  });

  it('nothing is waited for that the contest does not tell', async () => {
    const { client, slug } = await joined({ preset: 'ioi', settings: { feedback: 'none' } });
    const answer = await client.submit({ ...given, contest: slug });
    expect(answer).toMatchObject({ text: `${refusals.kattisReceived}\n`, number: undefined });
  });

  describe('names tell nothing', () => {
    const name = `Kept for ${crypto.randomUUID()}`;
    const short = shortNameOf(name);
    const wrongNames = ['nosuchname', 'B', '\x01', 'x'.repeat(300)];
    const rightNames = [short, `\x01${short}`, 'A', 'a', '\x01A'];

    /** The reply to each name, in a judged language and in a language that is off. */
    async function answersTo(client: ReturnType<typeof kattisClient>, contest: string, id: string) {
      const texts = new Set<string>();
      for (const language of ['C++', 'Rust']) {
        for (const problem of [...wrongNames, ...rightNames, id]) {
          texts.add((await client.submit({ ...given, problem, contest, language })).text);
        }
      }
      return [...texts];
    }

    it('to those who do not take part', async () => {
      const id = await addSumProblem(server, admin, { name });
      const slug = await organiser.made([id], running);
      const { client } = await atClient();
      expect(await answersTo(client, slug, id)).toEqual([`${refusals.notTakingPart}\n`]);
    });

    it('to those who may not see the contest', async () => {
      const id = await addSumProblem(server, admin, { name });
      const slug = await organiser.made([id], { ...running, visibility: 'draft' });
      const { client } = await atClient();
      expect(await answersTo(client, slug, id)).toEqual([`${refusals.noContest}\n`]);
    });

    it('to those who take part, before the start', async () => {
      const id = await addSumProblem(server, admin, { name });
      const startsAt = new Date(Date.now() + hourMs).toISOString();
      const slug = await organiser.made([id], { startsAt });
      const { client, person } = await atClient();
      await server.call(`POST /contests/${slug}/register`, { as: person, body: {} });
      expect(await answersTo(client, slug, id)).toEqual([`${refusals.contestNotBegun}\n`]);
    });
  });

  it('a problem that was deleted has no name, and leaves it to others', async () => {
    const id = await addSumProblem(server, admin, { name: 'The Sum of Two' });
    const slug = await organiser.made([id, sum], running);
    const { client, person } = await atClient();
    await server.call(`POST /contests/${slug}/register`, { as: person, body: {} });
    await server.db
      .updateTable('problems')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute();
    for (const problem of ['A', id]) {
      const answer = await client.submit({ ...given, problem, contest: slug });
      expect(answer.text).toBe(`${refusals.noProblemOfContest}\n`);
    }
    await client.submit({ ...given, contest: slug });
    expect(await storedOf(person)).toMatchObject([{ problem_id: sum }]);
  });

  it('those who do not take part are refused', async () => {
    const { slug } = await joined();
    const { client } = await atClient();
    const answer = await client.submit({ ...given, contest: slug });
    expect(answer.text).toBe(`${refusals.notTakingPart}\n`);
  });
});

it('submissions are counted together with those of the ordinary call', async () => {
  const strict = await openTestServer({ rateLimits: true });
  const owner = await strict.addPerson('strict', { isAdmin: true });
  const problemId = await addSumProblem(strict, owner);
  const { body } = await strict.call('POST /users/tokens', {
    as: owner,
    body: { name: 'client', scopes: ['read', 'submit'], days: 1 },
  });
  const client = kattisClient(`${await strict.app.listen({ port: 0 })}/kattis`);
  await client.login('strict', (body as { token: string }).token);
  let refused: Awaited<ReturnType<typeof client.submit>> | undefined;
  const judgeMax = 40;
  for (let count = 0; count <= judgeMax && refused === undefined; count += 1) {
    const answer = await client.submit({ problem: 'x', language: 'C++', files: [file] });
    if (answer.status !== 200) refused = answer;
  }
  expect(refused).toMatchObject({ status: 429 });
  const ordinary = await strict.call('POST /compiler/submit', {
    as: owner,
    body: { language: 'cpp', code: source, problemId },
  });
  expect(ordinary.status).toBe(429);
});

describe('answers of tests', () => {
  const toAnswers = { problem: 'doubles', language: 'Answers' };
  beforeAll(async () => {
    await addSumProblem(server, admin, { name: 'Doubles', languages: ['answers'] });
  });

  it('become sections of one text, a file each', async () => {
    const { client, person } = await atClient();
    const files = [
      { name: '01.out', content: '2\n' },
      { name: 'output_002.txt', content: '4' },
    ];
    const { number } = await client.submit({ ...toAnswers, files });
    expect(number).toBeDefined();
    const [stored] = await storedOf(person);
    expect(stored?.language).toBe('answers');
    expect(stored?.source.toString()).toBe('==== 01.out\n2\n==== 002.out\n4\n');
  });

  it('may be one text with sections', async () => {
    const { client, person } = await atClient();
    const content = '==== 01.out\n2\n';
    await client.submit({ ...toAnswers, files: [{ name: 'answers.txt', content }] });
    expect((await storedOf(person))[0]?.source.toString()).toBe(content);
  });

  it('are refused if two are for one test, or if they are no text', async () => {
    const { client, person } = await atClient();
    const send = async (...files: { name: string; content: string | Buffer }[]) =>
      (await client.submit({ ...toAnswers, files })).text;
    const twice = [
      { name: '1.out', content: '2' },
      { name: '1.ans', content: '3' },
    ];
    expect(await send(...twice)).toBe(`${refusals.kattisAnswers} 1.ans.\n`);
    expect(await send({ name: '1.out', content: Buffer.from([0xff]) })).toBe(
      `${refusals.kattisSource}\n`,
    );
    expect(await send({ name: '1.out', content: '1\0' })).toContain('NUL');
    const large = { name: '1.out', content: 'a'.repeat(65 * 1024) };
    expect(await send(large)).toContain('At most 64 KiB');
    expect(await storedOf(person)).toEqual([]);
  });
});
