/**
 * Applies one file of migrations/: in a transaction, in many (`NNN-name.batch.sql`), or in none
 * (`-- outside a transaction`). Why: docs/decisions/002-migrations.md
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';

/** One file of migrations/: `checksum` is the SHA-256 of its text, in hexadecimal. */
export type Migration = { name: string; text: string; checksum: string };

/**
 * How long a statement waits for a table or a row. While it waits, others wait behind it, so it
 * gives up soon and is retried.
 */
const lockTimeoutMs = 3_000;
const lockAttemptsMax = 20;
const lockPauseMs = 1_000;

/** PostgreSQL's codes for a lock that was not granted in time, and for a deadlock. */
const busyCodes = ['55P03', '40P01'];

const outside = '-- outside a transaction\n';
const madeIndex = /\bcreate (?:unique )?index concurrently (if not exists )?(\w+)/gi;

/** Applies and records a migration. After a failure or a kill, the next call goes on from there. */
export async function apply(client: pg.Client, migration: Migration): Promise<void> {
  if (migration.text.startsWith(outside)) return await applyOutside(client, migration);
  while (!(await applyStep(client, migration)));
}

/** A whole file, or the next batch; answers whether the migration is done. */
async function applyStep(client: pg.Client, migration: Migration): Promise<boolean> {
  const isBatch = migration.name.endsWith('.batch.sql');
  return await whenFree(async () => {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(migration.text);
    const isDone = !isBatch || changedRows(migration, result) === 0;
    if (isDone) await record(client, migration);
    await client.query('commit');
    return isDone;
  }, client);
}

function changedRows({ name }: Migration, result: pg.QueryResult | pg.QueryResult[]): number {
  const rows = Array.isArray(result) ? null : result.rowCount;
  if (rows !== null) return rows;
  throw new Error(`The migration ${name} must be one statement that changes rows.`);
}

/** Retries what a query of others prevented. */
async function whenFree<T>(work: () => Promise<T>, client: pg.Client): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      // Fails if the connection is lost, of which the error says more.
      await client.query('rollback').catch(() => {});
      const isBusy = error instanceof pg.DatabaseError && busyCodes.includes(error.code ?? '');
      if (!isBusy || attempt === lockAttemptsMax) throw error;
      await pause(lockPauseMs);
    }
  }
}

/** A `;` at the end of a line ends a statement. */
async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.text.split(/;[ \t]*$/m)) {
    for (const [made, ifNotExists, index] of statement.matchAll(madeIndex)) {
      if (ifNotExists === undefined || index === undefined) {
        throw new Error(`The migration ${migration.name}: "${made}" needs "if not exists".`);
      }
      await dropUnfinished(client, index);
    }
    await client.query(statement);
  }
  await record(client, migration);
}

const indexRow = z.object({ isUnfinished: z.boolean() });

/** An index whose building was cut off is not used, and `if not exists` would keep it. */
async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const text = `select not indisvalid as "isUnfinished" from pg_index
    where indexrelid = to_regclass($1)`;
  const { rows } = await client.query(text, [index]);
  if (rows.some((row) => indexRow.parse(row).isUnfinished)) {
    await client.query(`drop index concurrently ${index}`);
  }
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}
