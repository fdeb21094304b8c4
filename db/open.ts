/** Opens the database: one pool, typed queries. The schema is in migrations/, its types in schema.ts. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

const connectionsMax = 20;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 60_000;

/**
 * A pool on the database at `url`. A connection that breaks is dropped from the pool and told to
 * `onBroken`; the next query opens another.
 */
export function openDatabase(url: string, onBroken: (error: Error) => void = () => {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    application_name: 'arbiter-server',
  });
  pool.on('error', onBroken);
  // The pool looks after idle connections only. One that breaks in a transaction, between two
  // queries, makes the next query fail; unheard, its event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs `work` in a transaction: the one that `db` already is, or a new one. */
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
