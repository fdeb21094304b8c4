/** Test data are bytes: what is not text is sent as base64, and comes back unchanged. */
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problems.ts';
import { selectCasesWithData } from '../../../work/test-data.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');

const allBytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));

const texts: [string, Buffer][] = [
  ['plain text', Buffer.from('1 2\n')],
  ['Unicode', Buffer.from('中中 a 🙂\n')],
  ['a byte order mark', Buffer.from('\ufeff1\r\n\t\v')],
];
const noTexts: [string, Buffer][] = [
  ['every byte', allBytes],
  ['NUL', Buffer.from('a\0b')],
  ['invalid UTF-8', Buffer.from([0x31, 0xff, 0x0a])],
  ['half a surrogate pair', Buffer.from([0xed, 0xa0, 0x80])],
  ['an overlong form', Buffer.from([0xc0, 0xaf])],
  ['half a character', Buffer.from('é').subarray(0, 1)],
];

const draft = {
  name: 'Bytes',
  problemStatement: 'Print them.',
  difficulty: 'Easy',
  timeLimit: 1000,
  memoryLimit: 256,
};

const storedOf = async (table: 'test_cases' | 'contribution_test_cases', id: string) => {
  if (table === 'test_cases') {
    const cases = selectCasesWithData(server.db).where('problem_id', '=', id).orderBy('position');
    return cases.select(['input.bytes as input', 'output.bytes as output']).execute();
  }
  const contributed = server.db.selectFrom(table).select(['input', 'output']);
  return contributed.where('contribution_id', '=', id).orderBy('position').execute();
};

const read = async (id: string, as?: Person): Promise<Problem> =>
  (await server.call(`GET /problems/${id}`, as && { as })).body as Problem;

async function create(testCases: object[]): Promise<string> {
  const body = { ...draft, testCases };
  const answer = await server.call('POST /problems/create', { as: admin, body });
  expect(answer).toMatchObject({ status: 200, body: true });
  return String(answer.headers.location).replace('/problems/', '');
}

describe('test data of a problem', () => {
  it.each(texts)('are sent as text if they are text: %s', async (_what, bytes) => {
    const cases = [{ input: bytes, output: bytes, isHidden: false }];
    const id = await addSumProblem(server, admin, { testCases: cases });
    const shown = { input: bytes.toString(), output: bytes.toString(), isHidden: false };
    expect((await read(id)).testCases).toEqual([shown]);
  });

  it.each(noTexts)('are sent as base64 if they are not: %s', async (_what, bytes) => {
    const cases = [{ input: bytes, output: Buffer.from('1\n'), isHidden: false }];
    const id = await addSumProblem(server, admin, { testCases: cases });
    expect((await read(id)).testCases).toEqual([
      { input: '', inputBase64: bytes.toString('base64'), output: '1\n', isHidden: false },
    ]);
  });

  it('come back unchanged after reading and saving', async () => {
    const cases = [...texts, ...noTexts].map(([, bytes]) => ({
      input: bytes,
      output: Buffer.concat([bytes, bytes]),
      isHidden: false,
    }));
    const id = await addSumProblem(server, admin, { testCases: cases });
    const { testCases, name, problemStatement, difficulty } = await read(id, admin);
    const body = { name, problemStatement, difficulty, testCases };
    const edited = await server.call(`PUT /problems/edit/${id}`, { as: admin, body });
    expect(edited).toMatchObject({ status: 200 });
    expect(await storedOf('test_cases', id)).toEqual(
      cases.map(({ input, output }) => ({ input, output })),
    );
  });

  it('may be sent as base64 even if they are text', async () => {
    const inputBase64 = Buffer.from('5 6\n').toString('base64');
    const outputBase64 = allBytes.toString('base64');
    const id = await create([{ inputBase64, outputBase64, isHidden: false }]);
    expect((await read(id)).testCases).toEqual([
      { input: '5 6\n', output: '', outputBase64, isHidden: false },
    ]);
  });

  it.each([
    [{ inputBase64: 'AA=' }, 'inputBase64: Must be base64.'],
    [{ inputBase64: 'A===' }, 'inputBase64: Must be base64.'],
    [{ inputBase64: 'AA=A' }, 'inputBase64: Must be base64.'],
    [{ outputBase64: 'AA A' }, 'outputBase64: Must be base64.'],
    [{ outputBase64: 'A-_A' }, 'outputBase64: Must be base64.'],
    [{ inputBase64: 7 }, 'inputBase64: Must be base64.'],
    [{ inputBase64: 'AAAA', input: '1' }, 'inputBase64: Give either this or input.'],
    [{ outputBase64: 'AAAA' }, 'outputBase64: Give either this or output.'],
    [{ input: '', inputBase64: '' }, 'All sample test cases must have both input and output.'],
  ])('are refused as %j', async (change, error) => {
    const testCases = [{ input: 'inputBase64' in change ? '' : '1', output: '1', ...change }];
    const body = { ...draft, testCases };
    const answer = await server.call('POST /problems/create', { as: admin, body });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });
});

describe('test data of a contribution', () => {
  const testCases = [
    { input: '', inputBase64: allBytes.toString('base64'), output: '1\n', isHidden: false },
  ];

  async function contribute(cases: object[]): Promise<string> {
    const { name, ...others } = draft;
    const body = { problemName: name, ...others, testCases: cases };
    const answer = await server.call('POST /contributions/submit', { as: user, body });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { contributionId: string }).contributionId;
  }

  it('reach the problem as they were sent', async () => {
    const id = await contribute(testCases);
    const seen = await server.call(`GET /contributions/${id}`, { as: user });
    expect(seen.body).toMatchObject({ testCases });
    expect(await storedOf('contribution_test_cases', id)).toEqual([
      { input: allBytes, output: Buffer.from('1\n') },
    ]);
    const answer = await server.call(`POST /contributions/approve/${id}`, { as: admin });
    const { problemId } = answer.body as { problemId: string };
    expect(await storedOf('test_cases', problemId)).toEqual([
      { input: allBytes, output: Buffer.from('1\n') },
    ]);
  });
});
