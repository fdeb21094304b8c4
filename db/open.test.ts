/** The connection pool: broken connections are replaced, and nothing else is affected. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './open.ts';
import { createTestDatabase } from './testing.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function backendOf(connection: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid ?? 0;
}

describe('a connection that breaks between two queries of a transaction', () => {
  it('fails the transaction, and the next query gets another connection', async () => {
    let broken = 0;
    const work = db.transaction().execute(async (transaction) => {
      broken = await backendOf(transaction);
      await sql`select pg_terminate_backend(${broken}, 10000)`.execute(db);
      await backendOf(transaction);
    });
    await expect(work).rejects.toThrow();
    expect(await backendOf(db)).not.toBe(broken);
  });
});
