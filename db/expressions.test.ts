/** The values of each form of expression have the type that it declares, on the real database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  anyBytes,
  anyId,
  anyNumber,
  byteLength,
  checksum,
  condition,
  firstBytes,
  firstCharacters,
  inSeconds,
  isTrue,
  jsonText,
  moment,
  momentText,
  now,
  rowCount,
  sum,
  textLength,
} from './expressions.ts';
import { type Database, openDatabase } from './open.ts';
import { createTestDatabase } from './testing-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
const bytes = Buffer.from('naïve');
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  const user = { name: 'Ada Lövelace', email: 'ada@example.org', password_hash: '-' };
  const { id } = await db
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('password_resets')
    .values({ user_id: id, token_hash: bytes, expires_at: inSeconds(60) })
    .execute();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const reset = () => db.selectFrom('password_resets');

describe('a selected expression has the declared type', () => {
  it('for a condition, which is false if it is null', async () => {
    const row = await reset()
      .select([
        isTrue(condition`1 = 1`).as('yes'),
        isTrue(condition`1 = 2`).as('no'),
        isTrue(condition`null::int = 1`).as('unknown'),
      ])
      .executeTakeFirstOrThrow();
    expect(row satisfies Record<string, boolean>).toEqual({ yes: true, no: false, unknown: false });
  });

  it('for counts, sums and sizes, even without rows', async () => {
    const numbers = (query: ReturnType<typeof reset>) =>
      query
        .select(({ ref }) => [
          rowCount().as('rows'),
          sum(byteLength(ref('token_hash'))).as('one'),
          sum(byteLength(ref('token_hash')), byteLength(ref('token_hash'))).as('two'),
        ])
        .executeTakeFirstOrThrow();
    const of = async (query: ReturnType<typeof reset>) =>
      (await numbers(query)) satisfies Record<string, number>;
    expect(await of(reset())).toEqual({ rows: 1, one: bytes.length, two: 2 * bytes.length });
    expect(await of(reset().where(condition`false`))).toEqual({ rows: 0, one: 0, two: 0 });
    const { alone } = await reset()
      .select(({ ref }) => byteLength(ref('token_hash')).as('alone'))
      .executeTakeFirstOrThrow();
    expect(alone satisfies number).toBe(bytes.length);
  });

  it('for the size of texts: bytes, not characters', async () => {
    const { size } = await db
      .selectFrom('users')
      .select(({ ref }) => textLength(ref('name')).as('size'))
      .executeTakeFirstOrThrow();
    expect(size satisfies number).toBe(Buffer.byteLength('Ada Lövelace'));
  });

  it('for texts: first characters, not bytes, and times to the microsecond', async () => {
    const row = await db
      .selectFrom('users')
      .select(({ ref }) => [
        firstCharacters(ref('name'), 6).as('first'),
        momentText(ref('created_at')).as('moment'),
      ])
      .executeTakeFirstOrThrow();
    expect(row satisfies Record<string, string>).toEqual({
      first: 'Ada Lö',
      moment: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d/),
    });
  });

  it('for JSON, as it was stored, and null', async () => {
    const row = await db
      .selectFrom('users')
      .select([
        jsonText(sql`'{"b": 1,  "a": 2}'::json`).as('ofJson'),
        jsonText(sql`null::json`).as('ofNull'),
      ])
      .executeTakeFirstOrThrow();
    expect(row satisfies Record<string, string | null>).toEqual({
      ofJson: '{"b": 1,  "a": 2}',
      ofNull: null,
    });
  });

  it('for checksums of texts, and of null', async () => {
    const row = await db
      .selectFrom('users')
      .select(({ ref }) => [
        checksum(ref('name')).as('ofText'),
        checksum(ref('username')).as('ofNull'),
      ])
      .executeTakeFirstOrThrow();
    expect(row satisfies Record<string, string | null>).toEqual({
      ofText: expect.stringMatching(/^[0-9a-f]{32}$/),
      ofNull: null,
    });
  });

  it('for the first bytes', async () => {
    const { first } = await reset()
      .select(({ ref }) => [firstBytes(ref('token_hash'), 2).as('first')])
      .executeTakeFirstOrThrow();
    expect(z.instanceof(Buffer).parse(first satisfies Buffer)).toEqual(bytes.subarray(0, 2));
  });
});

describe('an expression in a comparison', () => {
  const count = async (query: ReturnType<typeof reset>) =>
    (await query.select('user_id').execute()).length;

  it('is a time of the database', async () => {
    expect(await count(reset().where('expires_at', '>', now))).toBe(1);
    expect(await count(reset().where('expires_at', '>', inSeconds(120)))).toBe(0);
    const tomorrow = moment`now() + interval '1 day'`;
    expect(await count(reset().where('expires_at', '<', tomorrow))).toBe(1);
  });

  it('is one element of a list', async () => {
    const { user_id } = await reset().select('user_id').executeTakeFirstOrThrow();
    expect(await count(reset().where('user_id', '=', anyId([user_id])))).toBe(1);
    expect(await count(reset().where('user_id', '=', anyId([])))).toBe(0);
    const hash = condition`token_hash = ${anyBytes([Buffer.from('other'), bytes])}`;
    expect(await count(reset().where(hash))).toBe(1);
    expect(await count(reset().where('token_hash', '=', anyBytes([])))).toBe(0);
    expect(await count(reset().where(condition`7 = ${anyNumber([3, 7])}`))).toBe(1);
  });
});
