/** Submissions per minute of one judge process with a full queue. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFlags } from '../bin/child.ts';
import { buildParts, root } from '../judge/testing-judge.ts';
import { insertProblem, insertSubmission, insertUser } from '../work/testing-rows.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { heavy, median, variant } from './judging.ts';

const submissions = { small: 2, large: 300 };
const kinds = { small: ['same'], large: ['different', 'same'] };
const cases = 20;
const lookEveryMs = 20;

/** The number of jobs in the queue. */
export async function waiting({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from jobs');
  return rows[0]?.count ?? 0;
}

/** A judge that works for a database, on all cores of this machine unless `slots` says how many. */
export function startJudge(
  database: Pick<BenchDatabase, 'url' | 'folder'>,
  slots: number = availableParallelism(),
): ChildProcess {
  return spawn(process.execPath, [...nodeFlags.judge, join(root, 'judge/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: database.folder,
      JUDGE_SLOTS: String(slots),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Idle and whole time of all cores since the start, in ticks, as /proc/stat counts them. */
async function coreTicks(): Promise<{ idle: number; all: number }> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), all: ticks.reduce((sum, one) => sum + one, 0) };
}

type Judged = { ms: number; busyPercent: number };

/** How long a judge takes to empty the queue, without its start. */
async function judgeAll(database: BenchDatabase): Promise<Judged> {
  const child = startJudge(database);
  const exited = once(child, 'exit');
  const all = await waiting(database);
  while ((await waiting(database)) === all) await sleep(lookEveryMs);
  const started = performance.now();
  const before = await coreTicks();
  const left = await waiting(database);
  // The last few run alone.
  while ((await waiting(database)) > left / 10) await sleep(lookEveryMs);
  const after = await coreTicks();
  while ((await waiting(database)) > 0) await sleep(lookEveryMs);
  const ms = ((performance.now() - started) * all) / Math.max(1, left);
  child.kill('SIGTERM');
  await exited;
  const ticks = Math.max(1, after.all - before.all);
  return { ms, busyPercent: 100 * (1 - (after.idle - before.idle) / ticks) };
}

/** Measures with all sources different, and with all the same. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  await buildParts();
  const database = await openBenchDatabase();
  const { pool } = database;
  const user = await insertUser(pool);
  const problem = await insertProblem(pool, {
    cases: Array.from({ length: cases }, (_, i) => ({
      input: `${i}\n`,
      output: 'ok\n',
      isHidden: i > 0,
    })),
  });
  const figures: Record<string, number> = {};
  for (const kind of kinds[size]) {
    for (let i = 0; i < submissions[size]; i += 1) {
      const source = kind === 'same' ? heavy : variant(heavy, i);
      await insertSubmission(pool, { user, problem, source });
    }
    const { ms, busyPercent } = await judgeAll(database);
    figures[`${kind}SourcesPerMinute`] = median([(60_000 * submissions[size]) / ms]);
    figures[`${kind}SourcesCoresBusyPercent`] = median([busyPercent]);
  }
  await database.close();
  return figures;
}
