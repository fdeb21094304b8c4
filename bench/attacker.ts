/**
 * How long an honest person waits for a verdict while an attacker floods the judge with jobs of
 * every kind, each as slow as it may be: one account, and 20 accounts on one network, against a
 * judge with one slot and with two. Real database, judge and sandbox. The bar is twice the wait
 * without the attack plus a second. What an attacker can make a server hold and store:
 * attacker-server.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeFlags } from '../bin/child.ts';
import { comparison } from '../contract/judging.ts';
import { defaultLanguage } from '../contract/languages.ts';
import { type Database, inTransaction, openDatabase } from '../db/open.ts';
import { buildParts, root } from '../judge/testing-judge.ts';
import { readFiles } from '../problems/package/open.ts';
import { asStored } from '../problems/package/stored.ts';
import { AppError } from '../server/http/errors.ts';
import { addSubmission } from '../server/submissions/submissions.ts';
import { enqueue, type NewJob, type Owner } from '../work/enqueue.ts';
import type { JobKind, JobPayload } from '../work/kinds.ts';
import { insertProblem, insertRow, insertUser } from '../work/testing-rows.ts';
import { keepBars } from './bars.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { hello, median, variant } from './judging.ts';

const rounds = { small: 1, large: 5 };
const slotCounts = { small: [1], large: [1, 2] };
const accountsCount = 20;
/** How many jobs of the attacker wait at most. */
const waitingMax = 40;
const lookEveryMs = 10;
const floodEveryMs = 50;
/** The attack lasts this long before an honest person comes. */
const floodFirstMs = { small: 500, large: 3_000 };

const bars = [{ figures: /OverBarMs$/, most: 0 }];

const language = defaultLanguage;
const sleeper = '#include <unistd.h>\nint main() { for (;;) sleep(100); }\n';
const spinner = 'int main() { for (volatile long i = 0;; i = i + 1) {} }\n';
/** Computes for some seconds, and accepts. */
const slowly = (seconds: number, code: number): string =>
  `#include <ctime>\nint main() { while (clock() < ${seconds} * CLOCKS_PER_SEC); return ${code}; }\n`;
/** Takes the compiler some seconds, and the program none. */
const slowToCompile = `template <int N, long M> struct tree {
  static constexpr long sum = tree<N - 1, 2 * M>::sum + tree<N - 1, 2 * M + 1>::sum;
};
template <long M> struct tree<0, M> { static constexpr long sum = M; };
int main() { return tree<15, 0>::sum % 2; }
`;

type Bench = BenchDatabase & { db: Database; problem: string; slow: string };
type Parts = { submission: string; owner: Owner };

const limits = { timeLimitMs: 10_000, memoryLimitMb: 256 };
const none = { validators: [], generators: [] };

/** A package whose programs compute for as long as they may. */
const slowPackage = readFiles(
  new Map(
    Object.entries({
      'problem.yaml': `problem_format_version: 2025-09\nname: Slow\nuuid: ${randomUUID()}\nlimits: {time_limit: 5}\n`,
      'arbiter.yaml': 'difficulty: Easy\n',
      'statement/problem.en.md': 'Wait.\n',
      'data/secret/1.in': '1\n',
      'data/secret/1.ans': 'ok\n',
      'data/secret/2.in': '2\n',
      'data/secret/2.ans': 'ok\n',
      'input_validators/valid.cpp': slowly(5, 42),
      'generators/gen.cpp': slowly(19, 0),
      'submissions/accepted/ok.cpp': hello,
    }).map(([path, text]) => [path, Buffer.from(text)]),
  ),
  'slow',
).package;

let sent = 0;
const fresh = (source: string): Buffer => {
  sent += 1;
  return Buffer.from(variant(source, sent));
};

type JobMaker = (bench: Bench, parts: Parts) => Promise<NewJob>;

/** Kinds whose judge does what the attack of another kind makes it do. */
type AsAnother = 'expectedOutput' | 'contestRejudge' | 'confirm';

/** The jobs of an attack, by kind, and programs that do not sleep. Submissions are sent as such. */
const attacks = {
  run: async (_, { owner }) => job(owner, { kind: 'run', language }, sleeper),
  spinningRun: async (_, { owner }) => job(owner, { kind: 'run', language }, spinner),
  check: async (_, { owner }) => job(owner, { kind: 'check', language }, slowToCompile),
  samples: async ({ slow }, { owner }) =>
    job(owner, { kind: 'samples', language, problemId: slow }, spinner),
  talk: async ({ slow }, { owner }) =>
    job(owner, { kind: 'talk', problemId: slow, sample: 0, said: [] }),
  evidence: async (_, { owner }) => {
    const samples = [{ input: '', output: 'ok\n' }];
    const request = { samples, ...limits, comparison: comparison.parse({}), checker: null };
    return job(owner, { kind: 'evidence', language, request }, slowToCompile);
  },
  checker: async (_, { owner }) =>
    job(owner, { kind: 'checker', language, headers: [] }, slowToCompile),
  rejudge: async (_, { owner, submission }) => ({
    ...job(owner, { kind: 'rejudge' }),
    id: submission,
  }),
  preview: async ({ slow }, { owner, submission }) =>
    job(owner, { kind: 'preview', language, problemId: slow, submissionId: submission }),
  verify: async (bench, { owner }) => {
    const id = randomUUID();
    const problemId = await insertProblem(bench.pool, { cases: [] });
    const content = JSON.stringify(await storePackage(bench));
    await bench.pool.query(
      `insert into verifications (problem_id, content_sha256, job, content)
       values ($1, sha256($2), $3, $4::json)`,
      [problemId, Buffer.from(id), id, content],
    );
    return { ...job(owner, { kind: 'verify', problemId }), id };
  },
  generate: async (bench, { owner }) => {
    const { folders } = await storePackage(bench);
    const lines = [{ line: 1, generator: 'gen', args: [`${sent}`], target: 1 }];
    const { generators } = folders;
    const asked = { problemId: null, lines, given: [], generators, solution: null, ...limits };
    return job(owner, { kind: 'generate', ...asked });
  },
  counterexample: async ({ slow }, { owner, submission }) => {
    const reference = { name: 'ok.cpp', isFolder: false, files: [] };
    const of = { submissionId: submission, problemId: slow, verdict: 'Wrong Answer' as const };
    return job(
      owner,
      { kind: 'counterexample', language, reference, ...of, ...none },
      slowToCompile,
    );
  },
  bruteForce: async ({ slow }, { owner }) => {
    const brute = { bruteForceLanguage: language, bruteForce: `${fresh(slowToCompile)}` };
    return job(
      owner,
      { kind: 'bruteForce', language, problemId: slow, ...brute, ...none },
      slowToCompile,
    );
  },
  explain: async (_, { owner, submission }) => {
    const failure = { testSet: 1, testCaseIndex: 0, verdict: 'Wrong Answer' as const };
    return job(owner, { kind: 'explain', submissionId: submission, hasSignal: false, ...failure });
  },
} satisfies Record<Exclude<JobKind, 'submission' | AsAnother> | 'spinningRun', JobMaker>;

const job = (owner: Owner, payload: JobPayload, source?: string): NewJob => ({
  ...owner,
  payload,
  ...(source !== undefined && { source: fresh(source) }),
});

async function storePackage({ pool }: Bench) {
  const { content, files } = asStored(slowPackage);
  for (const bytes of files.values()) {
    await pool.query(
      'insert into blobs (sha256, bytes) values (sha256($1), $1) on conflict do nothing',
      [bytes],
    );
  }
  return content;
}

/** Kinds that compile and run the submission. */
const judgedLater = ['explain', 'preview', 'rejudge'];

const isAttacking = (kind: string): kind is keyof typeof attacks => kind in attacks;

/** Sends one more job from an owner; some are refused, which is fine. */
async function send(bench: Bench, kind: string, owner: Owner): Promise<void> {
  const source = `${fresh(judgedLater.includes(kind) ? slowToCompile : sleeper)}`;
  const submitted = { problemId: bench.slow, language, userId: owner.owner };
  try {
    if (kind === 'submission') {
      await addSubmission(bench.db, { ...submitted, network: owner.network ?? '', code: source });
      return;
    }
    // The submission that other jobs are about. Its own job would be claimed before it could be taken away.
    const submission = await insertRow(
      bench.pool,
      'insert into submissions (user_id, problem_id, language, source) values ($1, $2, $3, $4)',
      [owner.owner, bench.slow, language, Buffer.from(source)],
    );
    if (!isAttacking(kind)) throw new Error(`there is no attack ${kind}`);
    const made = await attacks[kind](bench, { submission, owner });
    await inTransaction(bench.db, (transaction) => enqueue(transaction, made));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const waitingOf = async ({ pool }: Bench, network: string): Promise<number> =>
  (await pool.query('select from jobs where network = $1', [network])).rowCount ?? 0;

type Attack = { name: string; kinds: string[]; owners: Owner[] };

/** Sends all kinds in turn, from all accounts in turn, until stopped. */
async function flood(bench: Bench, { kinds, owners }: Attack, stopping: AbortSignal) {
  for (let at = 0; !stopping.aborted; ) {
    const network = owners[0]?.network ?? '';
    for (let room = waitingMax - (await waitingOf(bench, network)); room > 0; room -= 1) {
      const [kind, owner] = [kinds[at % kinds.length], owners[at % owners.length]];
      at += 1;
      if (kind === undefined || owner === undefined || stopping.aborted) break;
      await send(bench, kind, owner);
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

/** How long an honest person waits for the verdict on a source that no cache has, in ms. */
async function submitHonestly(bench: Bench, userId: string): Promise<number> {
  const submission = { userId, network: 'network 2001:db8:1:0', problemId: bench.problem };
  const id = await addSubmission(bench.db, { ...submission, language, code: `${fresh(hello)}` });
  return timeUntil(bench, 'select from submissions where id = $1 and verdict is not null', [id]);
}

const empty = ({ pool }: Bench) =>
  pool.query('truncate jobs, job_results, judge_usage, verifications, problem_pauses cascade');

function startJudge({ url, folder }: Bench, slots: number): ChildProcess {
  const own = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    JUDGE_SLOTS: String(slots),
    LOG_LEVEL: 'fatal',
  };
  return spawn(process.execPath, [...nodeFlags.judge, join(root, 'judge/main.ts')], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** `overBarMs`: by how much the longest wait is above twice the wait alone. */
async function suffer(bench: Bench, attack: Attack, size: Size): Promise<Figures> {
  const times = rounds[size];
  await empty(bench);
  const honest = await insertUser(bench.pool);
  const alone: number[] = [];
  for (let i = 0; i < times; i += 1) alone.push(await submitHonestly(bench, honest));
  const stopping = new AbortController();
  const flooding = flood(bench, attack, stopping.signal);
  await sleep(floodFirstMs[size]);
  const attacked: number[] = [];
  for (let i = 0; i < times; i += 1) {
    attacked.push(await submitHonestly(bench, honest));
    await sleep(floodEveryMs);
  }
  stopping.abort();
  await flooding;
  await empty(bench);
  const [aloneMs, worstMs] = [median(alone), Math.round(Math.max(...attacked))];
  const overBarMs = Math.round(worstMs - 2 * aloneMs - 1_000);
  return { aloneMs, attackedMs: median(attacked), worstMs, overBarMs };
}

async function attacksOf(bench: Bench, size: Size): Promise<Attack[]> {
  const home = 'network 2001:db8:bad:0';
  const accounts: Owner[] = [];
  for (let i = 0; i < accountsCount; i += 1) {
    accounts.push({ owner: await insertUser(bench.pool), network: home });
  }
  const kinds = [...Object.keys(attacks), 'submission'];
  const mixed = { name: 'everythingOf20', kinds, owners: accounts };
  if (size === 'small') return [mixed];
  const one = accounts.slice(0, 1);
  const each = kinds.map((kind) => ({ name: kind, kinds: [kind], owners: one }));
  return [...each, { ...mixed, name: 'everythingOf1', owners: one }, mixed];
}

/** For each attack and number of slots: alone, attacked, and how far above the bar. */
export async function run(size: Size): Promise<Figures> {
  await buildParts();
  const database = await openBenchDatabase();
  const db = openDatabase(database.url);
  const cases = [{ input: '', output: 'ok\n', isHidden: false }];
  const { pool } = database;
  const interactor = { kind: 'icpc', source: slowly(9, 42), headers: [], sources: [] };
  const slow = await insertProblem(pool, { cases, timeLimitMs: limits.timeLimitMs });
  await pool.query('update problems set interactor = $2 where id = $1', [slow, interactor]);
  const bench = { ...database, db, problem: await insertProblem(pool, { cases }), slow };
  const figures: Figures = {};
  for (const slots of slotCounts[size]) {
    const judge = startJudge(bench, slots);
    const exited = once(judge, 'exit');
    await submitHonestly(bench, await insertUser(pool));
    for (const attack of await attacksOf(bench, size)) {
      const measured = await suffer(bench, attack, size);
      for (const [name, value] of Object.entries(measured)) {
        figures[`${attack.name}On${slots}${name[0]?.toUpperCase()}${name.slice(1)}`] = value;
      }
    }
    judge.kill('SIGTERM');
    await exited;
  }
  await db.destroy();
  await database.close();
  return keepBars(size, figures, bars);
}
