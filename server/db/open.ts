/** Opens the database: one pool, typed queries. The schema is in migrations/, its types in schema.ts. */
import { Kysely, PostgresDialect } from 'kysely';
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
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs `work` in a transaction: the one that `db` already is, or a new one. */
export function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
