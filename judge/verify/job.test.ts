/** The job that verifies a package: from the queue to the stored report, with other work between. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobName } from '../../contract/stored-package.ts';
import { verificationReport } from '../../contract/verification.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { nameOf } from '../../problems/package/stored.ts';
import { channels, type ProgressNotice } from '../../work/channels.ts';
import { generatingResult } from '../../work/generating-request.ts';
import { insertRun } from '../../work/testing-rows.ts';
import { endJudge, type JudgeProcess, startJudge } from '../testing-judge.ts';
import {
  insertGenerating,
  insertVerification,
  linesOf,
  packageOf,
  slowSum,
  sum,
} from './testing-packages.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let listener: pg.Client;
let dataDir: string;
let judge: JudgeProcess;
const done: string[] = [];
const watchers = new Set<() => void>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'judge-verify-'));
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  await listener.query(`listen ${channels.judging}`);
  listener.on('notification', ({ payload }) => {
    const notice: ProgressNotice = JSON.parse(payload ?? '');
    if (notice.type === 'done') done.push(notice.job);
    for (const look of watchers) look();
  });
  listener.on('error', () => {});
  judge = await startJudge(database.url, dataDir, process.env);
}, 240_000);
afterAll(async () => {
  await endJudge(judge, 'SIGTERM');
  await listener.end();
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** Resolves when a condition on the finished jobs holds. */
function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!holds()) return;
      watchers.delete(look);
      resolve();
    };
    watchers.add(look);
    look();
  });
}

const stored = async (job: string) =>
  (await pool.query('select * from verifications where job = $1', [job])).rows[0];

describe('a judge', { timeout: 120_000 }, () => {
  it('verifies a package from its stored files, and stores the report', async () => {
    const job = await insertVerification(pool, packageOf({ 'data/secret/3.ans': '66\n' }));
    await until(() => done.includes(job));
    const row = await stored(job);
    expect(row).toMatchObject({ content: null, step: null, fault: null });
    expect(row.finished_at).not.toBeNull();
    expect(linesOf(verificationReport.parse(row.report))).toEqual([
      'error data/secret/3.ans: The output of accepted/sum.cpp is wrong here: line 1, word 1: expected 66, found 65',
    ]);
    expect((await pool.query('select from jobs')).rowCount).toBe(0);
  });

  it('does only the steps again for which something has changed since the last report', async () => {
    const names = async (job: string) => {
      const text = `select found->>'name' as name, found->>'ms' as ms from verification_steps
        where job = $1 order by position`;
      const { rows } = await pool.query(text, [job]);
      return new Map(rows.map(({ name, ms }) => [String(name), String(ms)]));
    };
    const verified = async (job: string) => {
      await until(() => done.includes(job));
      return { report: verificationReport.parse((await stored(job)).report), job };
    };
    const first = await verified(await insertVerification(pool, packageOf({})));
    const before = await names(first.job);
    const { problem_id: problemId } = await stored(first.job);
    const changed = packageOf({
      'submissions/wrong_answer/minus.cpp': undefined,
      'submissions/rejected/minus.cpp': sum.replace('a + b', 'a - b'),
    });
    const second = await verified(await insertVerification(pool, changed, { problemId }));
    const after = await names(second.job);
    const again = [...after.keys()].filter((name) => after.get(name) !== before.get(name));
    expect(again.sort()).toEqual(['package', 'submissions/rejected/minus.cpp']);
    expect(second.report.isRight).toBe(true);
    expect(second.report.submissions.map(({ path }) => path)).toEqual([
      'accepted/sum.cpp',
      'rejected/minus.cpp',
    ]);
    expect((await names(first.job)).size).toBe(0);
    const other = packageOf({ 'data/secret/3.in': '5 61\n', 'data/secret/3.ans': '66\n' });
    const third = await verified(await insertVerification(pool, other, { problemId }));
    const last = await names(third.job);
    expect([...last.keys()].filter((name) => last.get(name) === after.get(name))).toEqual([]);
  });

  it('lets other people’s jobs go first, and continues afterwards', async () => {
    const slow = Object.fromEntries(
      [1, 2, 3].map((number) => [`submissions/accepted/slow${number}.cpp`, slowSum(0.2)]),
    );
    const job = await insertVerification(pool, packageOf(slow));
    const isBegun = async () => (await stored(job)).step !== null;
    await expect.poll(isBegun).toBe(true);
    const run = await insertRun(pool, sum, '20 22\n');
    await until(() => done.includes(job) && done.includes(run));
    expect(done.indexOf(run)).toBeLessThan(done.indexOf(job));
    const report = verificationReport.parse((await stored(job)).report);
    expect(linesOf(report)).toEqual([]);
    expect(report.submissions).toHaveLength(5);
  });

  it('says why there is no report if a file is missing', async () => {
    const one = packageOf({ 'data/secret/9.in': '9 90\n', 'data/secret/9.ans': '99\n' });
    const job = await insertVerification(pool, one, { without: '9 90\n' });
    await until(() => done.includes(job));
    expect(await stored(job)).toMatchObject({
      report: null,
      fault: 'a file of the package was deleted meanwhile',
    });
  });

  it('skips a verification whose problem was deleted', async () => {
    const job = await insertVerification(pool, packageOf({}), { isDeleted: true });
    const after = await insertRun(pool, sum, '1 2\n');
    await until(() => done.includes(after));
    await judge.says(job);
    expect(await stored(job)).toBeUndefined();
  });

  it('makes test cases with generators, and answers with a correct solution', async () => {
    const script = 'gen 6 7 > 4\nnone 1 > 5\ngen > 6\ngen 40 2 > 7\n';
    const job = await insertGenerating(pool, packageOf({}), script);
    await until(() => done.includes(job));
    const row = (await pool.query('select result from job_results where id = $1', [job])).rows[0];
    const { tests, left } = generatingResult.unwrap().parse(row.result);
    expect(left).toEqual([]);
    expect(tests).toMatchObject([
      { line: 1, target: 4 },
      { line: 2, target: 5, failure: 'There is no generator none in generators/.' },
      { line: 3, target: 6, failure: expect.stringMatching(/^It ended with exit code 3/) },
      { line: 4, target: 7 },
    ]);
    const textOf = async (name: unknown) => {
      const sha256 = blobName.parse(name).sha256;
      const { rows } = await pool.query(
        "select bytes from blobs join package_blobs using (sha256) where sha256 = decode($1, 'hex')",
        [sha256],
      );
      return String(rows[0]?.bytes);
    };
    const made = tests.flatMap((test) => ('input' in test ? [test] : []));
    const texts = await Promise.all(
      made.flatMap(({ input, answer }) => [textOf(input), textOf(answer)]),
    );
    expect(texts).toEqual(['6 7\n', '13\n', '40 2\n', '42\n']);
  });

  it('makes only the answers to inputs that are given', async () => {
    const job = await insertGenerating(pool, packageOf({}), 'gen 6 7 > 2\n', { 1: '20 22\n' });
    await until(() => done.includes(job));
    const row = (await pool.query('select result from job_results where id = $1', [job])).rows[0];
    const { tests } = generatingResult.unwrap().parse(row.result);
    expect(tests).toEqual([
      {
        line: 1,
        target: 1,
        input: nameOf(Buffer.from('20 22\n')),
        answer: nameOf(Buffer.from('42\n')),
      },
      expect.objectContaining({ line: 1, target: 2, input: nameOf(Buffer.from('6 7\n')) }),
    ]);
  });

  it('makes no test case if the solution fails on it', async () => {
    const one = packageOf({
      'submissions/accepted/sum.cpp': 'int main() { return 1; }\n',
    });
    const job = await insertGenerating(pool, one, 'gen 6 7 > 4\n');
    await until(() => done.includes(job));
    const row = (await pool.query('select result from job_results where id = $1', [job])).rows[0];
    expect(row.result.tests).toEqual([
      { line: 1, target: 4, failure: 'The solution ended with exit code 1.' },
    ]);
  });
});
