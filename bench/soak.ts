/** Whether a judge's memory stays constant over many submissions: its own and its sandbox's. */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildParts } from '../judge/testing.ts';
import { insertProblem, insertSubmission, insertUser } from '../work/testing.ts';
import { openBenchDatabase } from './database.ts';
import { hello, print, variant } from './judging.ts';
import { startJudge, waiting } from './throughput.ts';

const submissions = { small: 4, large: 10_000 };
/** The number of different sources, each judged repeatedly. */
const sources = 20;
const cases = 3;
const lookEveryMs = 50;

/** Resident memory in MB of a process and its descendants. */
async function residentMb(pid: number): Promise<number> {
  let kib = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const field = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    if (Number(name) === pid) kib += field('VmRSS');
    else if (field('PPid') === pid) kib += field('VmRSS') || 0;
  }
  return Math.round(kib / 102.4) / 10;
}

/** The memory after a tenth of the submissions, after half, and after all. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  await buildParts();
  const database = await openBenchDatabase();
  const { pool } = database;
  const user = await insertUser(pool);
  const problem = await insertProblem(pool, {
    cases: Array.from({ length: cases }, () => ({ input: '', output: 'ok\n', isHidden: true })),
  });
  for (let i = 0; i < submissions[size]; i += 1) {
    await insertSubmission(pool, { user, problem, source: variant(hello, i % sources) });
  }
  const judge = startJudge(database);
  const exited = once(judge, 'exit');
  const untilLeft = async (left: number): Promise<number> => {
    while ((await waiting(database)) > left) await sleep(lookEveryMs);
    return residentMb(judge.pid ?? 0);
  };
  const tenthMb = await untilLeft(submissions[size] * 0.9);
  const halfMb = await untilLeft(submissions[size] * 0.5);
  const allMb = await untilLeft(0);
  judge.kill('SIGTERM');
  await exited;
  await database.close();
  return {
    submissions: submissions[size],
    afterTenthMb: tenthMb,
    afterHalfMb: halfMb,
    afterAllMb: allMb,
    secondHalfGrowthRatio: Math.round((1000 * allMb) / halfMb) / 1000,
  };
}

if (import.meta.main) print('soak', await run('large'));
