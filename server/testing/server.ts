/** A complete server with its own database for a test file, and people who call it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Insertable } from 'kysely';
import type { SubmitResult } from '../../contract/judging.ts';
import { defaultLanguage, type Language } from '../../contract/languages.ts';
import type { Role } from '../../contract/roles.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import type { Standby } from '../../db/standby.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { watchDatabase } from '../../db/watch.ts';
import { beginSession } from '../accounts/sessions.ts';
import { signToken } from '../accounts/tokens.ts';
import { addUser } from '../accounts/users.ts';
import { buildApp } from '../app.ts';
import type { AiConfig, Config } from '../config.ts';
import type { Bounds } from '../http/bounds.ts';
import type { Stopping } from '../http/stopping.ts';
import { openWriter } from '../outside/assistant.ts';
import { openMailer } from '../outside/mail.ts';
import { addProblem, type ProblemToWrite } from '../problems/problem-writing.ts';
import { openJudgingChannel } from '../submissions/judging.ts';
import { importBounds, openImports } from '../workshop/import-threads.ts';

export type Person = { id: string; email: string; token: string };

export type Answer = { status: number; body: unknown; headers: Record<string, unknown> };

export type TestServer = {
  app: FastifyInstance;
  stopping: Stopping;
  db: Database;
  /** The address of the database. */
  url: string;
  tokenKey: Uint8Array;
  /** The data folder: mails are below `outbox`, unless they go to a mail server. */
  dataDir: string;
  /** Calls `method path`, as `as` if given. */
  call(
    request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
    options?: { as?: Person; body?: unknown; raw?: InjectOptions },
  ): Promise<Answer>;
  /** The same person in a new session, which a test may end without affecting other tests. */
  inNewSession(person: Person): Promise<Person>;
  addPerson(name: string, options?: { isAdmin?: boolean; roles?: Role[] }): Promise<Person>;
  close(): Promise<void>;
};

export const testPassword = 'correct horse';

/** Quicker to check than those that the server makes. */
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1 });

/** Longer than a server's limit, because a test's database may be slow on a busy host. */
const answerLimitMs = 60_000;

/** `database`: another server's database, to run several servers on one; by default a new one. */
type TestOptions = {
  rateLimits?: boolean;
  languages?: Language[];
  smtpUrl?: string;
  database?: string;
  /** That server's data folder, to go on with it; it is not removed. */
  dataDir?: string;
  /** A standby of the database. */
  standby?: Standby;
  /** Opens the server's pool. */
  openDatabase?: (url: string) => Database;
  ai?: AiConfig;
  /** Called with each line of the log. */
  onLogLine?: (line: string) => void;
  bounds?: Bounds;
  webRoot?: string;
  trustProxy?: Config['trustProxy'];
  databaseAnswerLimitMs?: number;
  /** How often waiting calls query again although nothing is heard. */
  lookEveryMs?: number;
  publicUrl?: string;
  metricsToken?: string;
  corsOrigins?: string[];
  sessionIdleS?: number;
  requiresAdminFactor?: boolean;
  /** By default on, unlike a server's. */
  publishedSolutions?: boolean;
  registration?: Partial<Config['registration']>;
  providers?: Config['providers'];
  localPasswords?: boolean;
};

/** Starts the server; `close` it when the file is done. */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const { url, drop } = options.database
    ? { url: options.database, drop: async () => {} }
    : await createTestDatabase();
  const db = (options.openDatabase ?? openDatabase)(url);
  const judging = openJudgingChannel(url, {
    onBroken: () => {},
    onIgnored: () => {},
    ...(options.lookEveryMs !== undefined && { lookEveryMs: options.lookEveryMs }),
  });
  const tokenKey = new TextEncoder().encode('a key that only this test knows, 32+');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'arbiter-data-')));
  const config = {
    corsOrigins: options.corsOrigins ?? [],
    dataDir,
    logLevel: options.onLogLine ? ('info' as const) : ('silent' as const),
    ...(options.onLogLine && { logTo: { write: options.onLogLine } }),
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    metricsToken: options.metricsToken,
    rateLimits: options.rateLimits ?? false,
    platformNetworks: [],
    sessionIdleS: options.sessionIdleS,
    requiresAdminFactor: options.requiresAdminFactor ?? false,
    publishedSolutions: options.publishedSolutions ?? true,
    registration: {
      mode: 'open' as const,
      domains: [],
      verifiesAddresses: false,
      ...options.registration,
    },
    providers: options.providers ?? [],
    localPasswords: options.localPasswords ?? true,
    languages: options.languages ?? [defaultLanguage],
    trustProxy: options.trustProxy ?? 1,
    ...(options.bounds && { bounds: options.bounds }),
  };
  const mailFrom = 'Arbiter <judge@example.org>';
  const mail = openMailer({ smtpUrl: options.smtpUrl, mailFrom, dataDir });
  const writer = openWriter(options.ai);
  const watch = watchDatabase(url, options.databaseAnswerLimitMs ?? answerLimitMs);
  const { standby } = options;
  // Loading the thread's modules takes longer than most imports.
  const imports = openImports({ ...importBounds, isForOneJob: false });
  const things = { config, db, standby, watch, judging, mail, writer, tokenKey, imports };
  const { app, stopping } = await buildApp(config, things, options.webRoot);
  const newToken = async (id: string) => signToken(id, await beginSession(db, id), tokenKey);
  return {
    app,
    stopping,
    db,
    url,
    tokenKey,
    dataDir,
    call: (request, { as, body, raw } = {}) => call(app, request, { as, body, raw }),
    inNewSession: async (person) => ({ ...person, token: await newToken(person.id) }),
    addPerson: async (name, { isAdmin = false, roles = [] } = {}) => {
      const email = `${name}@example.com`;
      const id = await addUser(db, { name, email, passwordHash: await passwordHash, isAdmin });
      await db.updateTable('users').set({ roles }).where('id', '=', id).execute();
      return { id, email, token: await newToken(id) };
    },
    close: async () => {
      await app.close();
      await judging.close();
      await watch.close();
      await db.destroy();
      await drop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true });
    },
  };
}

/** A server for the tests of a file, after which it is closed. */
export async function openTestServer(options: TestOptions = {}): Promise<TestServer> {
  // e2e/proxies.ts imports this file without vitest.
  const { afterAll } = await import('vitest');
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return server;
}

type CallOptions = {
  as: Person | undefined;
  body: unknown;
  raw: InjectOptions | undefined;
};

async function call(app: FastifyInstance, request: string, options: CallOptions): Promise<Answer> {
  const [method, path] = request.split(' ');
  const response = await app.inject({
    method: method as 'GET',
    url: path ?? '/',
    ...(options.body !== undefined && {
      payload: JSON.stringify(options.body),
      headers: { 'content-type': 'application/json' },
    }),
    ...options.raw,
    ...(options.as && {
      headers: {
        'content-type': 'application/json',
        ...options.raw?.headers,
        authorization: `Bearer ${options.as.token}`,
      },
    }),
  });
  const isJson = /[/+]json\b/.test(String(response.headers['content-type']));
  return {
    status: response.statusCode,
    body: isJson && response.body !== '' ? response.json() : response.body,
    headers: response.headers,
  };
}

const sample = { input: Buffer.from('1 2\n'), output: Buffer.from('3\n'), isHidden: false };
const hidden = { input: Buffer.from('40 2\n'), output: Buffer.from('42\n'), isHidden: true };

/** A small problem (the sum of two numbers) with one sample and one hidden test case. */
export function addSumProblem(
  server: TestServer,
  createdBy: Person,
  changes: Partial<ProblemToWrite> = {},
): Promise<string> {
  const problem: ProblemToWrite = {
    name: 'Sum',
    problemStatement: 'Print $a + b$.',
    difficulty: 'Easy',
    tags: ['arithmetic'],
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    comparison: { caseSensitive: true, spaceSensitive: false },
    testCases: [sample, hidden],
    ...changes,
  };
  return addProblem(server.db, problem, { createdBy: createdBy.id });
}

/** The result of an accepted submission without test cases, as a judge stores it. */
export const acceptedResult: SubmitResult = {
  success: true,
  verdict: 'Accepted',
  detailedResults: [],
  testCaseResults: [],
  executionTime: 1,
  memoryKb: 1,
};

type SubmissionRow = Insertable<Schema['submissions']>;

/** The columns that a judge sets when it stores a result. */
export const judgedWith = (result: SubmitResult) => ({
  verdict: result.verdict,
  judged_at: new Date(),
  result: JSON.stringify(result),
});

/** Inserts a submission without a job; returns its id. */
export async function insertSubmission(
  db: Database,
  row: Pick<SubmissionRow, 'user_id' | 'problem_id'> & Partial<SubmissionRow>,
): Promise<string> {
  const { id } = await db
    .insertInto('submissions')
    .values({ language: defaultLanguage, source: Buffer.from('int main() {}'), ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Same, for an accepted one. */
export const insertAccepted: typeof insertSubmission = (db, row) =>
  insertSubmission(db, { ...judgedWith(acceptedResult), ...row });
