/** No pair of writing transactions deadlocks with an answer of 500. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../db/open.ts';
import { onlyRowOf } from '../db/rows.ts';
import { AppError } from './http/errors.ts';
import { type Person, startTestServer, type TestServer } from './testing/server.ts';
import { clearPlace, meeting, openPlace, type WriterName, writers } from './testing/writers.ts';

/**
 * How often each pair meets. Unset, only those pairs meet that have most in common, once each:
 * `WRITER_ROUNDS=50 vitest run server/writers.test.ts` runs all pairs, for hours; with
 * `WRITER_PART=3/8` the third eighth of them.
 */
const { WRITER_ROUNDS, WRITER_PART = '1/1' } = process.env;
const rounds = Number(WRITER_ROUNDS ?? 1);
const [part = 1, parts = 1] = WRITER_PART.split('/').map(Number);
const names: readonly WriterName[] =
  WRITER_ROUNDS === undefined ? meeting : (Object.keys(writers) as WriterName[]);
const statementMaxMs = 4;
const timeLimitMs = 24 * 3_600_000;

let server: TestServer;
let people: { admin: Person; person: Person };
let isSlow = false;

/** Makes each statement take a while, so that two transactions meet in many orders. */
const slow = (db: Database): Database =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isSlow) await pause(Math.random() * statementMaxMs);
      return result;
    },
  });

beforeAll(async () => {
  server = await startTestServer({ openDatabase: (url) => slow(openDatabase(url)) });
  people = {
    admin: await server.addPerson('admin', { isAdmin: true }),
    person: await server.addPerson('person'),
  };
});
afterAll(() => server.close());

/** Runs two writers at once; returns what failed. */
async function meet(one: WriterName, other: WriterName): Promise<string[]> {
  const place = await openPlace(server, people);
  const failures: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const ready = [await writers[one](place), await writers[other](place)];
    isSlow = true;
    for (const end of await Promise.allSettled(ready.map((write) => write()))) {
      // A refusal is an answer.
      if (end.status === 'fulfilled' || end.reason instanceof AppError) continue;
      failures.push(`${one} / ${other}: ${end.reason}`);
    }
    isSlow = false;
    await clearPlace(place);
  }
  return failures;
}

const pairs = names
  .flatMap((one, at) => names.slice(at).map((other) => [one, other] as const))
  .filter((_, at) => at % parts === part - 1);

test('no two writing transactions of server and judge fail because they meet', {
  tags: ['release'],
  timeout: timeLimitMs,
}, async () => {
  const failures: string[] = [];
  for (const [one, other] of pairs) failures.push(...(await meet(one, other)));
  expect(failures).toEqual([]);
  const deadlocks = sql`
      select deadlocks::int as count from pg_stat_database where datname = current_database()`;
  const { count } = await onlyRowOf(server.db, z.object({ count: z.int() }), deadlocks);
  if (WRITER_ROUNDS !== undefined) {
    console.log({ pairs: pairs.length, rounds, repeatedDeadlocks: count });
  }
});
