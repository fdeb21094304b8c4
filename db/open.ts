/** Opens the database: one pool, typed queries. The schema is in migrations/, its types in schema.ts. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

const connectTimeoutMs = 5_000;

/** What a program needs of its connections. The defaults are the server's. */
export type PoolOptions = {
  /** As PostgreSQL lists the connections. */
  applicationName?: string;
  connectionsMax?: number;
  statementTimeoutMs?: number;
  /** Told of each connection that breaks; it leaves the pool, and the next query opens another. */
  onBroken?: (error: Error) => void;
};

/** A pool on the database at `url`. */
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
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs,
    keepAlive: true,
    application_name: applicationName,
  });
  pool.on('error', onBroken);
  // The pool handles only idle connections that break. If one breaks between two queries of a
  // transaction, the next query fails; without a listener, the event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareMarked(client);
  });
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

const mark = /^\s*\/\* prepared: ([\w ]+) \*\//;

/**
 * Makes a connection plan a statement only once that begins with `/* prepared: a name *\/`. For
 * queries of one text each that run all the time, planning costs more than running.
 */
function prepareMarked(client: pg.ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values });
  };
  Object.assign(client, { query: queryPrepared });
}

/** Runs `work` in the transaction of `db`, or in a new one if `db` has none. */
export function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Runs `work` in a transaction of its own, one server at a time for each `lock`. */
export function oneAtATime<Result>(
  db: Database,
  lock: number,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction);
    return await work(transaction);
  });
}
