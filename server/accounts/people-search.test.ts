/** People by parts of their names, with and without the index, on a real database. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestServer } from '../testing/server.ts';
import { isPersonWith } from './people-search.ts';

const server = await openTestServer();
for (const name of ['Ärmel Öl', 'armel', 'a_b% c', 'axb c', 'Żółw']) {
  const email = `${crypto.randomUUID()}@example.org`;
  await sql`insert into users (name, name_skeleton, email, password_hash, username)
    values (${name}, ${name}, ${email}, '-', ${name === 'armel' ? 'Tortoise' : null})`.execute(
    server.db,
  );
}

async function named(text: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('users')
    .select('name')
    .where(isPersonWith(text, ['name', 'username']))
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

it.each([
  ['rmel', ['armel', 'Ärmel Öl']],
  ['RMEL ö', ['Ärmel Öl']],
  ['ÄRM', ['Ärmel Öl']],
  ['öl', ['Ärmel Öl']],
  ['l', ['armel', 'Ärmel Öl']],
  ['b% ', ['a_b% c']],
  ['a_b', ['a_b% c']],
  ['ŻÓŁ', ['Żółw']],
  ['ortoi', ['armel']],
  ['example', []],
  ['armelx', []],
])('%s is in the names of %j', async (text, names) => {
  expect((await named(text)).toSorted()).toEqual([...names].toSorted());
});

it('uses an index for three letters or more', async () => {
  const plan = await server.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    return await transaction
      .selectFrom('users')
      .select('name')
      .where(isPersonWith('rme', ['name']))
      .explain();
  });
  expect(JSON.stringify(plan)).toContain('users_by_trigrams');
});
