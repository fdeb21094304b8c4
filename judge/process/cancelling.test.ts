/** Checks, and jobs that are cancelled while a real judge does them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/open.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { cancelJob } from '../../work/cancelling.ts';
import { channels, type NoticeOfJob, readNotice } from '../../work/channels.ts';
import { dropJob } from '../../work/results.ts';
import {
  insertJob,
  insertProblem,
  insertRun,
  insertSamplesRun,
  insertUser,
} from '../../work/testing-rows.ts';
import { buildParts, endJudge, type JudgeProcess, startJudge } from '../testing-judge.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let db: Database;
let listener: pg.Client;
let dataDir: string;
let judge: JudgeProcess;
let user: string;
const heard = new Set<string>();

beforeAll(async () => {
  await buildParts(['cpp']);
  dataDir = await mkdtemp(join(tmpdir(), 'judge-cancelling-'));
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
  db = openDatabase(database.url);
  user = await insertUser(pool);
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  await listener.query(`listen ${channels.judging}`);
  listener.on('notification', ({ payload }) => {
    const notice = readNotice(payload ?? '');
    if (notice && 'job' in notice) heard.add(`${notice.type} ${notice.job}`);
  });
  judge = await startJudge(database.url, dataDir, { ...process.env, LANGUAGES: 'cpp' });
}, 240_000);
afterAll(async () => {
  await endJudge(judge, 'SIGTERM');
  await Promise.all([listener.end(), pool.end(), db.destroy()]);
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const resultOf = async (id: string) => {
  await noticed(id, 'done');
  const { rows } = await pool.query('select result from job_results where id = $1', [id]);
  return rows[0]?.result;
};

const noticed = (job: string, type: NoticeOfJob['type']) =>
  expect.poll(() => heard.has(`${type} ${job}`)).toBe(true);

it('ends a cancelled job with the result so far, and charges for it', async () => {
  const loop = '#include <cstdio>\nint main() { puts("once"), fflush(stdout); for (;;) {} }\n';
  const own = { owner: user, network: null, source: loop };
  const run = await insertJob(pool, { kind: 'run', language: 'cpp', timeLimitMs: 600_000 }, own);
  await noticed(run, 'started');
  expect(await cancelJob(db, { id: run, owner: 'another' })).toBe(false);
  expect(await cancelJob(db, { id: run, owner: user })).toBe(true);
  expect(await resultOf(run)).toMatchObject({
    success: false,
    isCancelled: true,
    error: expect.stringMatching(/^Cancelled after \d+\.\d s\.$/),
    output: 'once\n',
  });
  const used = async () =>
    Number((await pool.query('select sum(slot_ms) from judge_usage')).rows[0].sum);
  expect(await used()).toBeGreaterThan(0);

  // While it compiles, and samples, there is no result.
  const bomb = `template <int N, long M> struct tree {
    static constexpr long sum = tree<N - 1, 2 * M>::sum + tree<N - 1, 2 * M + 1>::sum;
  };
  template <long M> struct tree<0, M> { static constexpr long sum = M; };
  int main() { return tree<30, 0>::sum % 2; }`;
  const compiling = await insertRun(pool, bomb, '');
  await noticed(compiling, 'compiling');
  expect(await cancelJob(db, { id: compiling, owner: 'an owner' })).toBe(true);
  expect(await resultOf(compiling)).toEqual({ type: 'cancelled' });
  const slow = await insertProblem(pool, {
    timeLimitMs: 10_000,
    cases: Array.from({ length: 9 }, () => ({ input: '', output: '', isHidden: false })),
  });
  const samples = await insertSamplesRun(pool, loop, slow);
  await noticed(samples, 'started');
  expect(await cancelJob(db, { id: samples, owner: 'an owner' })).toBe(true);
  expect(await resultOf(samples)).toEqual({ type: 'cancelled' });

  // So is what its caller no longer waits for.
  const before = await used();
  const left = await insertJob(pool, { kind: 'run', language: 'cpp', timeLimitMs: 600_000 }, own);
  await noticed(left, 'started');
  await dropJob(db, left);
  await expect.poll(used).toBeGreaterThan(before);
});

it('checks code, with how to fix it, and has it compiled when it is run', async () => {
  const fine = '#include <vector>\nint main() { std::vector<int> v(3); return v.size(); }\n';
  const wrong = fine.replace('return v.size()', 'int value = 1; return vaule');
  const [ofWrong, ofFine] = [wrong, fine].map((source) =>
    insertJob(pool, { kind: 'check', language: 'cpp' }, { source }),
  );
  const column = wrong.split('\n')[1]?.indexOf('vaule') ?? 0;
  expect((await resultOf((await ofWrong) ?? '')).diagnostics[0]).toMatchObject({
    line: 2,
    column: column + 1,
    endColumn: column + 6,
    severity: 'error',
    explanation: expect.stringContaining('vaule'),
    fix: [{ line: 2, column: column + 1, endLine: 2, endColumn: column + 6, text: 'value' }],
  });
  expect(await resultOf((await ofFine) ?? '')).toEqual({ diagnostics: [] });
  const run = await insertRun(pool, fine, '');
  expect(await resultOf(run)).toMatchObject({ compile: { cached: true } });
});
