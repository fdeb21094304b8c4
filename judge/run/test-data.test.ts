/** Test cases from a real database to files: bytes from end to end. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { queueForTests } from '../../work/testing-queue.ts';
import { insertProblem, insertTestCase } from '../../work/testing-rows.ts';
import { openTestData, type TestData } from './test-data.ts';

const queue = queueForTests();

let dataDir: string;
beforeEach(() => {
  const made = mkdtempSync(join(tmpdir(), 'test-data-'));
  dataDir = made;
  onTestFinished(() => rmSync(made, { recursive: true }));
});

const load = async (problem: string): Promise<TestData> =>
  (await openTestData(queue.db, dataDir)).load(problem, 1);

/** The content of the files, up to the lengths in the cases, in hexadecimal. */
const contents = ({ cases }: TestData): string[] =>
  cases.flatMap(({ input, expected }) =>
    [input, expected].map(({ path, bytes }) => readFileSync(path).toString('hex', 0, bytes)),
  );

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const awkward: [string, Buffer][] = [
  ['text beyond ASCII', Buffer.from('中中 a b c d e\n')],
  ['characters of four bytes', Buffer.from('😀😀 ü\n')],
  ['invalid UTF-8', Buffer.from([0xff, 0x20, 0x80, 0xc3, 0x0a])],
  ['NUL', Buffer.from('a\0b\0')],
  ['every byte', everyByte],
  ['text that looks like hexadecimal', Buffer.from('\\x4142')],
  ['nothing', Buffer.alloc(0)],
];

describe('the files of a problem', () => {
  it.each(awkward)('hold %s byte for byte', async (_, bytes) => {
    const output = Buffer.concat([bytes, bytes]);
    const problem = await insertProblem(queue.pool, {
      cases: [{ input: bytes, output, isHidden: true }],
    });
    const data = await load(problem);
    expect(contents(data)).toEqual([bytes.toString('hex'), output.toString('hex')]);
    expect(data.cases.map(({ expected }) => expected.bytes)).toEqual([output.length]);
  });
});

describe('a test set', () => {
  const before = { input: '1', output: 'before', isHidden: false };
  const hexOf = (text: string) => Buffer.from(text).toString('hex');
  async function edited(): Promise<string> {
    const problem = await insertProblem(queue.pool, { cases: [before] });
    const after = { input: '1', output: 'after', isHidden: false };
    await insertTestCase(queue.pool, { problem, testSet: 2, position: 0, ...after });
    await queue.pool.query('update problems set test_set = 2 where id = $1', [problem]);
    return problem;
  }

  it('is read as it was when the job was claimed, even if there is a newer one', async () => {
    const data = await load(await edited());
    expect(data.testSet).toBe(1);
    expect(contents(data)).toEqual([hexOf('1'), hexOf('before')]);
  });

  it('that was deleted since the job was claimed is replaced by the newest, with its number', async () => {
    const problem = await edited();
    await queue.pool.query('delete from test_cases where problem_id = $1 and test_set = 1', [
      problem,
    ]);
    const data = await load(problem);
    expect(data.testSet).toBe(2);
    expect(contents(data)).toEqual([hexOf('1'), hexOf('after')]);
  });
});

describe('files of an earlier judge', () => {
  const output = Buffer.from('中中 a b c d e\n');
  const whole = ['31', output.toString('hex')];
  const insert = () =>
    insertProblem(queue.pool, { cases: [{ input: '1', output, isHidden: false }] });

  it('that are older than format versions are read from the database again', async () => {
    const problem = await insert();
    const tests = join(dataDir, 'judge/tests');
    const old = join(tests, `${problem}-1.1-1-1`);
    mkdirSync(old, { recursive: true });
    copyFileSync('/proc/sys/kernel/random/boot_id', join(tests, '.boot'));
    writeFileSync(join(old, '0.in'), '1');
    writeFileSync(join(old, '0.ans'), output);
    const characters = output.toString().length;
    const cases = [{ isHidden: false, inputBytes: 1, expectedBytes: characters }];
    writeFileSync(join(old, 'cases.json'), JSON.stringify({ version: 1, cases }));
    expect(contents(await load(problem))).toEqual(whole);
  });

  it.each<[string, (folder: string) => void]>([
    ['are shorter than they were', (folder) => truncateSync(join(folder, '0.ans'), 3)],
    ['are gone', (folder) => rmSync(join(folder, '0.in'))],
    ['are empty', (folder) => truncateSync(join(folder, 'cases.json'), 0)],
    ['say something else', (folder) => writeFileSync(join(folder, 'cases.json'), '{"cases":[]}')],
  ])('that %s are read from the database again', async (_, damage) => {
    const problem = await insert();
    const { release } = await load(problem);
    release();
    const tests = join(dataDir, 'judge/tests');
    for (const name of readdirSync(tests)) {
      if (name.startsWith(problem)) damage(join(tests, name));
    }
    expect(contents(await load(problem))).toEqual(whole);
  });
});
