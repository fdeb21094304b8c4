/**
 * How long an honest person waits while an attacker floods the judge with programs that sleep: a
 * visitor, and 20 accounts on one network. Real database, judge and sandbox; the bar is twice the
 * wait without the attack plus one job of the attacker.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFlags } from '../bin/child.ts';
import { defaultLanguage } from '../contract/languages.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { buildParts, root } from '../judge/testing.ts';
import { AppError } from '../server/errors.ts';
import { addRun } from '../server/model/runs.ts';
import { addSubmission } from '../server/model/submissions.ts';
import { insertProblem, insertUser } from '../work/testing.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { hello, median, variant } from './judging.ts';

const rounds = { small: 1, large: 5 };
const slotCounts = { small: [1], large: [1, 2] };
const accountsCount = 20;
const lookEveryMs = 10;
const floodEveryMs = 50;
const sleeper = '#include <unistd.h>\nint main() { for (;;) sleep(100); }\n';

/** A sender of jobs; only the network of a visitor is known. */
type Sender = { owner: string; network: string };

type Attack = { name: string; senders: Sender[] };

type Bench = BenchDatabase & { db: Database; problem: string };

function startJudge({ url, folder }: Bench, slots: number): ChildProcess {
  const own = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    JUDGE_SLOTS: String(slots),
    LOG_LEVEL: 'error',
  };
  return spawn(process.execPath, [...nodeFlags.judge, join(root, 'judge/main.ts')], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function attacksOf(bench: Bench): Promise<Attack[]> {
  const accounts: string[] = [];
  for (let i = 0; i < accountsCount; i += 1) accounts.push(await insertUser(bench.pool));
  const home = 'network 2001:db8:bad:0';
  return [
    { name: 'visitor', senders: [{ owner: home, network: home }] },
    { name: 'accounts', senders: accounts.map((owner) => ({ owner, network: home })) },
  ];
}

const sendSleeper = ({ db }: Bench, sender: Sender): Promise<string> =>
  addRun(db, { ...sender, language: defaultLanguage, code: sleeper, input: '' });

/** Sends as many as are accepted from each, until stopped. */
async function flood(bench: Bench, { senders }: Attack, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    for (const sender of senders) {
      await sendSleeper(bench, sender).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }
    await sleep(floodEveryMs, undefined, { signal: stopping }).catch(() => {});
  }
}

/** Waits until a query finds a row; returns after how many ms. */
async function timeUntil({ pool }: Bench, query: string, values: unknown[]): Promise<number> {
  const started = performance.now();
  while ((await pool.query(query, values)).rowCount === 0) await sleep(lookEveryMs);
  return performance.now() - started;
}

let sent = 0;

/** How long an honest person waits for the verdict on a source that no cache has, in ms. */
async function submitHonestly(bench: Bench, userId: string): Promise<number> {
  const submission = { userId, network: 'network 2001:db8:1:0', problemId: bench.problem };
  sent += 1;
  const code = variant(hello, sent);
  const id = await addSubmission(bench.db, { ...submission, language: defaultLanguage, code });
  return timeUntil(bench, 'select from submissions where id = $1 and verdict is not null', [id]);
}

/** How long one job of the attacker takes on an idle judge, in ms. */
async function timeSleeper(bench: Bench, sender: Sender): Promise<number> {
  const id = await sendSleeper(bench, sender);
  return timeUntil(bench, 'select from job_results where id = $1', [id]);
}

const empty = ({ pool }: Bench) => pool.query('truncate jobs, job_results, judge_usage cascade');

async function suffer(bench: Bench, attack: Attack, times: number): Promise<Figures> {
  await empty(bench);
  const honest = await insertUser(bench.pool);
  // The first waits for the judge to start.
  await submitHonestly(bench, honest);
  const alone: number[] = [];
  for (let i = 0; i < times; i += 1) alone.push(await submitHonestly(bench, honest));
  const [first] = attack.senders;
  const jobMs = first ? await timeSleeper(bench, first) : 0;
  const stopping = new AbortController();
  const flooding = flood(bench, attack, stopping.signal);
  await timeUntil(bench, 'select from jobs where judge_id is not null', []);
  const attacked: number[] = [];
  for (let i = 0; i < times; i += 1) attacked.push(await submitHonestly(bench, honest));
  stopping.abort();
  await flooding;
  await empty(bench);
  const [aloneMs, worstMs] = [median(alone), Math.round(Math.max(...attacked))];
  const barMs = Math.round(2 * aloneMs + jobMs);
  return { aloneMs, jobMs: Math.round(jobMs), attackedMs: median(attacked), worstMs, barMs };
}

/** For each attack and number of slots: alone, one job of the attacker, attacked, and the bar. */
export async function run(size: Size): Promise<Figures> {
  await buildParts();
  const database = await openBenchDatabase();
  const db = openDatabase(database.url);
  const cases = [{ input: '', output: 'ok\n', isHidden: false }];
  const bench = { ...database, db, problem: await insertProblem(database.pool, { cases }) };
  const figures: Figures = {};
  for (const slots of slotCounts[size]) {
    for (const attack of (await attacksOf(bench)).slice(0, size === 'small' ? 1 : undefined)) {
      const judge = startJudge(bench, slots);
      const exited = once(judge, 'exit');
      const measured = await suffer(bench, attack, rounds[size]);
      for (const [name, value] of Object.entries(measured)) {
        figures[`${attack.name}On${slots}${name[0]?.toUpperCase()}${name.slice(1)}`] = value;
      }
      judge.kill('SIGTERM');
      await exited;
    }
  }
  await db.destroy();
  await database.close();
  return figures;
}

if (import.meta.main) console.log(JSON.stringify(await run('large')));
