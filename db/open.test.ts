/** The connection pool: broken connections are replaced, and nothing else is affected. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atEnd, type Database, inTransaction, openDatabase } from './open.ts';
import { createTestDatabase } from './testing-database.ts';

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

describe('what PostgreSQL ends because of another transaction', () => {
  beforeAll(async () => {
    await sql`create table rows (changes integer not null)`.execute(db);
    await sql`insert into rows values (0)`.execute(db);
    await sql`create sequence tries`.execute(db);
    await sql`create function fail_until(attempt integer, error text) returns void language plpgsql as $$
      begin
        if nextval('tries') < attempt then raise exception 'again' using errcode = error; end if;
        update rows set changes = changes + 1;
      end $$`.execute(db);
  });

  const failUntil = (within: Database, attempt: number, error: string) =>
    sql`select fail_until(${attempt}, ${error})`.execute(within);
  const changesAfter = async (work: () => Promise<unknown>): Promise<number> => {
    await sql`alter sequence tries restart`.execute(db);
    await sql`update rows set changes = 0`.execute(db);
    await work();
    const { rows } = await sql<{ changes: number }>`select changes from rows`.execute(db);
    return rows[0]?.changes ?? -1;
  };

  it.each(['40P01', '40001'])('is run once more, as a whole (%s)', async (error) => {
    const work = () =>
      inTransaction(db, async (transaction) => {
        await sql`update rows set changes = changes + 10`.execute(transaction);
        await failUntil(transaction, 2, error);
      });
    expect(await changesAfter(work)).toBe(11);
  });

  it('is run once more, if it is a single statement', async () => {
    expect(await changesAfter(() => failUntil(db, 2, '40P01'))).toBe(1);
  });

  it('fails the second time', async () => {
    const work = () => inTransaction(db, (transaction) => failUntil(transaction, 3, '40P01'));
    await expect(changesAfter(work)).rejects.toThrow('again');
    await expect(changesAfter(() => failUntil(db, 3, '40P01'))).rejects.toThrow('again');
  });

  it('does the last things of a transaction once, and last', async () => {
    const work = () =>
      inTransaction(db, async (transaction) => {
        for (const _ of [1, 2]) {
          await atEnd(transaction, 'count', (last) => failUntil(last, 0, '40P01'));
        }
        await sql`update rows set changes = 10`.execute(transaction);
      });
    expect(await changesAfter(work)).toBe(11);
  });
});
