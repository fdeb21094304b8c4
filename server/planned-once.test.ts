/**
 * What every call and every submission reads is planned once per connection. PostgreSQL plans a statement anew each
 * time if plans for the given values seem cheaper, as with arrays of one value.
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { organiserOf } from './testing/contests.ts';
import { queuedJob, storeResult } from './testing/judge.ts';
import { acceptedResult, addSumProblem, openTestServer } from './testing/server.ts';

/** With one connection, which knows how often it planned. */
const server = await openTestServer({
  openDatabase: (url) => openDatabase(url, { connectionsMax: 1 }),
});
const planned = z.object({ name: z.string(), custom: z.string(), generic: z.string() });
/** The first plans of a statement are always made for the given values. */
const customPlans = 5;
const submissions = 12;

it('plans the statements of a submission to a contest once', async () => {
  await sql`with many as (
      insert into users (name, email, password_hash)
      select 'many-' || n, 'many-' || n || '@example.org', '-' from generate_series(1, 3000) as n
      returning id
    ), tokens as (
      insert into api_tokens (user_id, name, scopes, digest, ends_at)
      select id, 'token', '{read}', sha256(id::text::bytea), now() + interval '1 day' from many
    )
    insert into sessions (user_id, expires_at)
    select id, now() + interval '1 day' from many`.execute(server.db);
  await sql`analyze`.execute(server.db);
  const admin = await server.addPerson('admin', { isAdmin: true });
  const person = await server.addPerson('person');
  const problem = await addSumProblem(server, admin);
  const startsAt = new Date(Date.now() - 3_600_000).toISOString();
  const slug = await organiserOf(server, admin).made([problem], { startsAt });
  await server.call(`POST /contests/${slug}/register`, { as: person, body: {} });
  for (let sent = 0; sent < submissions; sent += 1) {
    const reply = server.call(`POST /contests/${slug}/problems/A/submissions`, {
      as: person,
      body: { language: 'cpp', code: 'int main() {}' },
    });
    await storeResult(server, await queuedJob(server, person.id), acceptedResult);
    expect((await reply).status).toBe(200);
  }
  const plans = await rowsOf(
    server.db,
    planned,
    sql`select name, custom_plans as custom, generic_plans as generic
      from pg_prepared_statements where custom_plans + generic_plans >= ${submissions} order by name`,
  );
  expect(plans.map(({ name }) => name)).toEqual([
    'callers',
    'contest entry',
    'contest version',
    'enqueue',
    'notify progress',
    'queue load',
    'standings',
    'store submission',
  ]);
  expect(plans.filter(({ custom }) => Number(custom) > customPlans)).toEqual([]);
});
