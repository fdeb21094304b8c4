/** Storing blobs in a real database, in several transactions at once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/open.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { nameOf } from '../../problems/package/stored.ts';
import { holdBlobs } from './blobs.ts';

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

const files = new Map(
  Array.from({ length: 20 }, (_, index) => {
    const bytes = Buffer.from(`file ${index}`);
    return [nameOf(bytes).sha256, bytes] as const;
  }),
);
const read = async (sha256: string) => files.get(sha256) ?? Buffer.from('none');
const never = () => Promise.reject(new Error('it was read again'));
const stored = async () => {
  const rows = await db.selectFrom('blobs').select('bytes').execute();
  return rows.map(({ bytes }) => bytes.toString()).sort();
};
const all = [...files.values()].map(String).sort();

describe('blobs', () => {
  it('are stored once by simultaneous transactions, in any order', async () => {
    const hashes = [...files.keys()];
    const orders = [hashes, hashes.toReversed(), [...hashes.slice(10), ...hashes.slice(0, 10)]];
    await Promise.all(
      orders.map((order) => db.transaction().execute((one) => holdBlobs(one, order, read))),
    );
    expect(await stored()).toEqual(all);
  });

  it('are not read if they are stored already', async () => {
    await db.transaction().execute((one) => holdBlobs(one, files.keys(), never));
  });

  it('are held by two transactions at once', async () => {
    await db.transaction().execute(async (outer) => {
      await holdBlobs(outer, files.keys(), never);
      await db.transaction().execute((inner) => holdBlobs(inner, files.keys(), never));
    });
  });

  it('are stored again once a deletion in progress has ended', async () => {
    const [first = ''] = files.keys();
    let waiting: Promise<void> | undefined;
    await db.transaction().execute(async (upkeep) => {
      await upkeep.deleteFrom('blobs').execute();
      waiting = db.transaction().execute((one) => holdBlobs(one, [first], read));
      await untilOneWaits();
    });
    await waiting;
    expect(await stored()).toEqual(['file 0']);
  });
});

/** Resolves when a transaction waits for another's lock. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db);
    if (rows.length > 0) return;
  }
}
