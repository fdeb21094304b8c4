/** Opens the database: one pool, typed queries. migrations/ has the schema, schema.ts its types. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { isToRepeat } from './away.ts';
import { keepAliveAfterMs } from './reach.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

const connectTimeoutMs = 5_000;

/** Connections wait so long for use: a new one plans each statement some times, which costs tens of ms. */
const idleMaxMs = 5 * 60_000;

/** The connection settings of a program. The defaults are the server's. */
export type PoolOptions = {
  /** The name that PostgreSQL shows for the connections. */
  applicationName?: string;
  connectionsMax?: number;
  statementTimeoutMs?: number;
  /** Called for each broken connection, which leaves the pool; the next query opens another. */
  onBroken?: (error: Error) => void;
};

/** Opens a pool for the database at `url`. */
export function openDatabase(
  url: string,
  {
    applicationName = 'arbiter-server',
    connectionsMax = 20,
    statementTimeoutMs = 60_000,
    onBroken = () => {},
  }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleMaxMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    application_name: applicationName,
  });
  pool.on('error', onBroken);
  // The pool itself only handles broken idle connections. If a connection breaks between two
  // queries of a transaction, the next query fails; without this listener, the event would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareMarked(client);
    repeatSingle(client);
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Database, pg.Pool>();

/** The connections of a pool: open, idle, and queries that wait for a connection. */
export function connectionsOf(db: Database): { open: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return {
    open: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  };
}

const mark = /^\s*(?:select )?\/\* prepared: ([\w ]+) \*\//;

/**
 * Plans statements that begin, before or after `select`, with `/* prepared: a name *\/` once per connection. For
 * frequent queries with constant text, planning costs more than running.
 */
function prepareMarked(client: pg.ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values });
  };
  Object.assign(client, { query: queryPrepared });
}

/**
 * Runs a statement once more if it deadlocked with another transaction. In a transaction, only the
 * whole can be repeated: `inTransaction`.
 */
function repeatSingle(client: pg.ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const queryAgain = (...args: unknown[]): unknown => {
    const isSingle = client.getTransactionStatus() === 'I';
    const answer = query(...args);
    if (!isSingle || !(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (!isToRepeat(error)) throw error;
      return query(...args);
    });
  };
  Object.assign(client, { query: queryAgain });
}

type InTransaction<Result> = (transaction: Database) => Promise<Result>;

/** What a transaction does last, by name. */
const endings = new WeakMap<Database, Map<string, InTransaction<unknown>>>();

/**
 * Runs `work` in the transaction of `db`. Without one, starts a transaction, and runs it once more
 * if it deadlocks or cannot be serialised, so `work` must change nothing but the database. Which
 * rows a transaction locks first: work/lock-order.ts.
 */
export async function inTransaction<Result>(
  db: Database,
  work: InTransaction<Result>,
): Promise<Result> {
  if (db.isTransaction) return await work(db);
  const run = (): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      const last = new Map<string, InTransaction<unknown>>();
      endings.set(transaction, last);
      const result = await work(transaction);
      for (const end of last.values()) await end(transaction);
      return result;
    });
  try {
    return await run();
  } catch (error) {
    if (!isToRepeat(error)) throw error;
    return await run();
  }
}

/** Ends the transaction of a preview. */
class Previewed extends Error {}

/** As `inTransaction`; of a preview, nothing stays but what `work` returns. */
export async function inPreview<Result>(
  db: Database,
  isPreview: boolean,
  work: InTransaction<Result>,
): Promise<Result> {
  if (!isPreview) return await inTransaction(db, work);
  let made: { result: Result } | undefined;
  try {
    return await inTransaction(db, async (transaction) => {
      made = { result: await work(transaction) };
      throw new Previewed();
    });
  } catch (error) {
    if (error instanceof Previewed && made !== undefined) return made.result;
    throw error;
  }
}

/**
 * Runs `work` as the last statements of a transaction, once for each name, so that the locks that
 * it takes are held briefly and after all others.
 */
export async function atEnd(
  db: Database,
  name: string,
  work: InTransaction<unknown>,
): Promise<void> {
  const last = endings.get(db);
  if (last === undefined) await work(db);
  else last.set(name, work);
}

/** Runs `work` in its own transaction; for each `lock`, one server at a time. */
export function oneAtATime<Result>(
  db: Database,
  lock: number,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction);
    return await work(transaction);
  });
}
