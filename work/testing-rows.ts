/** Inserts people, problems and jobs into a database, for tests and benches. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Checker } from '../contract/checker.ts';
import { type Comparison, comparison, type SubmitResult } from '../contract/judging.ts';
import { defaultLanguage, type Language } from '../contract/languages.ts';
import type { Verdict } from '../contract/words.ts';
import type { Database } from '../db/open.ts';
import { channels, notifyProgress } from './channels.ts';
import { type JobPayload, priorityOf } from './kinds.ts';
import type { JudgeRow } from './upkeep.ts';

/** The registration of a judge that can work. */
export const judgeRow: JudgeRow = {
  id: 'j1',
  slots: 2,
  level: 'full',
  judgeVersion: '1',
  compilerVersion: 'g++',
  notes: ['a note'],
  languages: ['cpp'],
  reports: [],
  holdsLock: false,
  fault: null,
};

export const resultOf = (verdict: Verdict): SubmitResult => ({
  success: verdict === 'Accepted',
  verdict,
  detailedResults: [],
  testCaseResults: [],
  executionTime: 12.5,
  memoryKb: 2048,
});

/** Runs an insert; returns the id of the row. */
export async function insertRow(pool: pg.Pool, sql: string, values: unknown[] = []) {
  const { rows } = await pool.query<{ id: string }>(`${sql} returning id`, values);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('nothing was inserted');
  return id;
}

export const insertUser = (pool: pg.Pool): Promise<string> => {
  const name = randomUUID();
  const sql = 'insert into users (name, email, password_hash) values ($1, $2, $3)';
  return insertRow(pool, sql, [name, `${name}@example.org`, '-']);
};

/** Inserts a problem with its cases. */
export async function insertProblem(
  pool: pg.Pool,
  problem: {
    timeLimitMs?: number;
    memoryLimitMb?: number;
    comparison?: Partial<Comparison>;
    cases: CaseToInsert[];
  },
): Promise<string> {
  const id = await insertRow(
    pool,
    `insert into problems (name, problem_statement, difficulty, tags, time_limit_ms,
       memory_limit_mb, comparison) values ('Sum', 'Add.', 'Easy', '{}', $1, $2, $3)`,
    [
      problem.timeLimitMs ?? 1000,
      problem.memoryLimitMb ?? 256,
      comparison.parse(problem.comparison ?? {}),
    ],
  );
  for (const [position, one] of problem.cases.entries()) {
    await insertTestCase(pool, { problem: id, testSet: 1, position, ...one });
  }
  return id;
}

type CaseToInsert = {
  isHidden: boolean;
  input: Buffer | string;
  output: Buffer | string;
  checkerArguments?: string[];
  comparison?: Comparison;
};

/** Inserts a test case and its data. */
export async function insertTestCase(
  pool: pg.Pool,
  one: CaseToInsert & { problem: string; testSet: number; position: number },
): Promise<void> {
  const [input, output] = [Buffer.from(one.input), Buffer.from(one.output)];
  for (const bytes of [input, output]) {
    const sql = 'insert into blobs (sha256, bytes) values (sha256($1), $1) on conflict do nothing';
    await pool.query(sql, [bytes]);
  }
  await pool.query(
    `insert into test_cases (problem_id, test_set, position, is_hidden, input_sha256, input_bytes,
       output_sha256, output_bytes, checker_arguments, comparison)
     values ($1, $2, $3, $4, sha256($5), octet_length($5), sha256($6), octet_length($6), $7, $8)`,
    [
      ...[one.problem, one.testSet, one.position, one.isHidden, input, output],
      ...[one.checkerArguments ?? null, one.comparison ?? null],
    ],
  );
}

/** How a job is queued: by default due now, for a single owner. */
export type Queued = {
  id?: string;
  source?: string | Buffer;
  input?: string | Buffer;
  /** When it is due, in seconds from now. */
  dueS?: number;
  owner?: string;
  network?: string | null;
};

/** Inserts a job directly, bypassing the rules of fairness, and wakes the judges. */
export async function insertJob(
  pool: pg.Pool,
  { kind, ...payload }: JobPayload,
  job: Queued = {},
): Promise<string> {
  const { id = randomUUID(), source, input, dueS = 0, owner = 'an owner', network = null } = job;
  const bytes = (text: string | Buffer | undefined) =>
    text === undefined ? null : Buffer.from(text);
  await pool.query(
    `insert into jobs (id, kind, payload, source, input, owner, network, priority, fair_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8,
       now() + $9 * interval '1 s', now() + $9 * interval '1 s')`,
    [
      ...[id, kind, JSON.stringify(payload), bytes(source), bytes(input)],
      ...[owner, network, priorityOf(kind), dueS],
    ],
  );
  await pool.query(`notify ${channels.queued}`);
  return id;
}

/** Inserts a submission with its job. */
export async function insertSubmission(
  pool: pg.Pool,
  submission: { user: string; problem: string; source: string | Buffer; language?: Language },
  { kind = 'submission', ...job }: Queued & { kind?: 'submission' | 'rejudge' } = {},
): Promise<string> {
  const { user, problem, source, language = defaultLanguage } = submission;
  const id = await insertRow(
    pool,
    `insert into submissions (user_id, problem_id, language, source) values ($1, $2, $3, $4)`,
    [user, problem, language, Buffer.from(source)],
  );
  return insertJob(pool, { kind }, { ...job, id });
}

/** Queues a run on the samples of a problem. */
export const insertSamplesRun = (pool: pg.Pool, source: string, problemId: string) =>
  insertJob(pool, { kind: 'samples', language: 'cpp', problemId }, { source });

/** Queues a run. */
export const insertRun = (pool: pg.Pool, source: string, input: string): Promise<string> =>
  insertJob(pool, { kind: 'run', language: 'cpp' }, { source, input });

/** Queues the compile of a checker that is about to be saved. */
export const insertCheckerCompile = (
  pool: pg.Pool,
  source: string,
  headers: Checker['headers'],
): Promise<string> => insertJob(pool, { kind: 'checker', language: 'cpp', headers }, { source });

/** Stores a job's result for its caller, as a judge would. */
export async function playResult(db: Database, job: string, result: unknown): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('jobs').where('id', '=', job).execute();
    const row = { id: job, result: JSON.stringify(result) };
    await transaction.insertInto('job_results').values(row).execute();
    await notifyProgress(transaction, { type: 'done', job });
  });
}
