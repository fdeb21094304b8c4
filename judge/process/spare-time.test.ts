/**
 * Jobs that are done in spare time, and submissions that a judge with one slot gets meanwhile.
 *
 * @module-tag release
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import { channels, readNotice } from '../../work/channels.ts';
import { queueForTests } from '../../work/testing-queue.ts';
import { insertJob, insertProblem, insertSubmission } from '../../work/testing-rows.ts';
import { buildParts, endJudge, type JudgeProcess, startJudge } from '../testing-judge.ts';
import {
  good,
  insertGenerating,
  insertVerification,
  packageOf,
  slowSum,
  sum,
  validator,
} from '../verify/testing-packages.ts';

const queue = queueForTests();
let dataDir: string;
let judge: JudgeProcess;
let listener: pg.Client;
/** The jobs that are done, in order. */
const done: string[] = [];

beforeAll(async () => {
  await buildParts(['cpp']);
  dataDir = await mkdtemp(join(tmpdir(), 'judge-spare-'));
  listener = new pg.Client({ connectionString: queue.url });
  await listener.connect();
  await listener.query(`listen ${channels.judging}`);
  listener.on('notification', ({ payload }) => {
    const notice = readNotice(payload ?? '');
    if (notice?.type === 'done') done.push(notice.job);
  });
  judge = await startJudge(queue.url, dataDir, { ...process.env, LANGUAGES: 'cpp' });
}, 240_000);
afterAll(async () => {
  await endJudge(judge, 'SIGTERM');
  await listener.end();
  await rm(dataDir, { recursive: true });
});

const patience = { timeout: 230_000 };
const slowSeconds = 0.5;

/** Takes the compiler about half a second. */
const slowToCompile = `template <int N, long M> struct tree {
  static constexpr long sum = tree<N - 1, 2 * M>::sum + tree<N - 1, 2 * M + 1>::sum;
};
template <long M> struct tree<0, M> { static constexpr long sum = M; };
static const long total = tree<11, 0>::sum;
${sum}`;

const bySum = { cases: [{ input: '1 2\n', output: '3\n', isHidden: false }] };
/** On the sample alone: a verification runs it some twenty times. */
const slowMain = validator
  .replace('int main() {', '#include <ctime>\nint main() {')
  .replace(
    'return',
    `while (a == 1 && b == 2 && clock() < ${slowSeconds} * CLOCKS_PER_SEC);\n  return`,
  );

async function insertComparison(): Promise<string> {
  const problemId = await insertProblem(queue.pool, bySum);
  const parts = { validators: [], generators: [] };
  const brute = { bruteForceLanguage: 'cpp', bruteForce: sum };
  return insertJob(
    queue.pool,
    { kind: 'bruteForce', language: 'cpp', problemId, ...brute, ...parts },
    { source: slowToCompile },
  );
}

async function insertEvidence(): Promise<string> {
  const limits = { timeLimitMs: 1000, memoryLimitMb: 256, comparison: comparison.parse({}) };
  const request = { samples: [{ input: '1 2\n', output: '3\n' }], ...limits, checker: null };
  return insertJob(
    queue.pool,
    { kind: 'evidence', language: 'cpp', request },
    { source: `// evidence\n${slowToCompile}` },
  );
}

async function insertRejudging(): Promise<string> {
  const [user, problem] = [
    await queue.addUser(),
    await insertProblem(queue.pool, {
      ...bySum,
      timeLimitMs: 5_000,
    }),
  ];
  const source = slowSum(slowSeconds);
  return await insertSubmission(queue.pool, { user, problem, source }, { kind: 'rejudge' });
}

const insertSlowVerification = () =>
  insertVerification(queue.pool, packageOf({ 'input_validators/valid.cpp': slowMain }));

const slowGenerator = `${good['generators/gen.cpp']}`.replace(
  'registerGen',
  `while (clock() < ${slowSeconds} * CLOCKS_PER_SEC); registerGen`,
);
const insertSlowGenerating = () => {
  const slow = { 'generators/gen.cpp': `#include <ctime>\n${slowGenerator}` };
  return insertGenerating(queue.pool, packageOf(slow), 'gen 30 4 > 1');
};

const insertChecker = () =>
  insertJob(
    queue.pool,
    { kind: 'checker', language: 'cpp', headers: [] },
    { source: `// checker\n${slowToCompile}` },
  );

const isHeld = async (id: string): Promise<boolean> => {
  const { rowCount } = await queue.pool.query(
    `select from jobs where id = $1 and judge_id is not null and (kind <> 'verify'
       or exists (select from verifications where job = jobs.id and step like '%valid%'))`,
    [id],
  );
  return rowCount === 1;
};

it.each([
  ['a verification with a slow validator', insertSlowVerification, '"isRight":true'],
  ['making tests by a slow generator', insertSlowGenerating, 'tests'],
  ['evidence for a review of a source that compiles slowly', insertEvidence, 'samples'],
  ['a comparison with a brute force', insertComparison, 'nothing'],
  ['compiling a checker', insertChecker, 'failure'],
  ['a rejudging', insertRejudging, 'Accepted'],
])(
  'gives way to a submission in the middle, and is done afterwards: %s',
  async (_, insert, tells) => {
    const job = await insert();
    await expect.poll(() => isHeld(job), { ...patience, interval: 10 }).toBe(true);
    const source = `// ${randomUUID()}\n${sum}`;
    const [user, problem] = [await queue.addUser(), await insertProblem(queue.pool, bySum)];
    const submission = await insertSubmission(queue.pool, { user, problem, source });
    await expect.poll(() => done, patience).toContain(job);
    expect(done.indexOf(submission)).toBeGreaterThanOrEqual(0);
    expect(done.indexOf(submission)).toBeLessThan(done.indexOf(job));
    const told = await queue.pool.query(
      `select verdict::text as told from submissions where id = any($1)
       union all select result::text from job_results where id = $2
       union all select report::text from verifications where job = $2`,
      [[submission, job], job],
    );
    const all = told.rows.map((row) => String(row.told));
    expect(all[0]).toBe('Accepted');
    expect(all.at(-1)).toContain(tells);
  },
  240_000,
);
