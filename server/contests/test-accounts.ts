/**
 * Test accounts for the dry run of a contest: they take part by a clock of their own that begins at
 * once, as hidden teams, and are removed with all that is theirs. Their table has only accounts that
 * were made here.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { TestAccounts } from '../../contract/contest-desk.ts';
import { nameMaxChars } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { isStillNamed } from '../../db/away.ts';
import { anyId, condition, rowCount } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { clockOf } from '../../standings/contest.ts';
import { dropWork, haveWork } from '../accounts/deletion.ts';
import { hashPassword, newPassword } from '../accounts/passwords.ts';
import { addUser, isNameTaken } from '../accounts/users.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { readContest } from './contests.ts';
import { lockChangeable, lockHeldHere } from './held-contests.ts';
import { addParticipation } from './registrations.ts';

type Organiser = Actor & { caller: { id: string; isAdmin: boolean } };

type Made = TestAccounts['made'][number];
type Prepared = { password: string; passwordHash: string };

/** How many test accounts a contest has. */
export async function countTestAccounts(db: Database, contestId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contest_test_accounts')
    .select(rowCount().as('count'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Makes those that are missing to this number; returns them with their passwords, which are told
 * only now. Refuses imported contests, drafts, which no account could see, and contests that are over.
 */
export async function makeTestAccounts(
  db: Database,
  by: Organiser,
  { slug, count }: { slug: string; count: number },
): Promise<TestAccounts> {
  const { id } = await readContest(db, slug, by.caller);
  // Hashing takes long, so as many as seem to be missing are hashed before the contest is locked.
  const prepared: Prepared[] = [];
  for (let left = count - (await countTestAccounts(db, id)); left > 0; left -= 1) {
    prepared.push(await preparePassword());
  }
  return await inTransaction(db, async (transaction) => {
    const { name, visibility } = await lockChangeable(transaction, slug, by.caller);
    const { contest } = await readContest(transaction, slug, by.caller);
    if (visibility === 'draft') throw new AppError('conflict', refusals.noTestsOfDraft);
    if (clockOf(contest, null, Date.now()).isOver) {
      throw new AppError('conflict', refusals.contestIsOver);
    }
    const known = await transaction
      .selectFrom('contest_test_accounts')
      .select('number')
      .where('contest_id', '=', id)
      .execute();
    const numbers = new Set(known.map(({ number }) => number));
    const made: Made[] = [];
    const missing = count - numbers.size;
    for (let at = 0; at < missing; at += 1) {
      const { password, passwordHash } = prepared[at] ?? (await preparePassword());
      const account = await freeAccount(transaction, slug, numbers);
      const user = await addUser(transaction, { ...account, passwordHash });
      await transaction
        .insertInto('contest_test_accounts')
        .values({ user_id: user, contest_id: id, number: account.number })
        .execute();
      await addParticipation(transaction, id, {
        name: account.name,
        kind: 'hidden',
        members: [user],
        isTeam: false,
        startsAt: new Date(),
        durationMs: contest.durationMs,
      });
      made.push({ name: account.name, email: account.email, password });
    }
    if (made.length > 0) {
      await addEntry(transaction, {
        by,
        act: 'test accounts made',
        subject: { kind: 'contest', id, name },
        after: { accounts: made.map((one) => one.name) },
      });
    }
    return { count: numbers.size, made };
  });
}

async function preparePassword(): Promise<Prepared> {
  const password = newPassword();
  return { password, passwordHash: await hashPassword(password) };
}

/** The next number whose name is free, which is then taken. */
async function freeAccount(transaction: Database, slug: string, numbers: Set<number>) {
  for (let number = 1; ; number += 1) {
    if (numbers.has(number)) continue;
    numbers.add(number);
    const name = `Test ${number} of ${slug}`.slice(0, nameMaxChars).trim();
    if (await isNameTaken(transaction, name)) {
      numbers.delete(number);
      continue;
    }
    return { number, name, email: `test-${number}-${crypto.randomUUID()}@test.invalid` };
  }
}

const accountRow = z.object({ id: z.uuid(), name: z.string(), isOther: z.boolean() });

/** Tables whose rows are of the person alone, without an end with the account. */
const ownTables = ['attempts', 'submission_days', 'user_stats'] as const;

/** A test account has begun something since its work was locked. */
class Late extends Error {}

/**
 * Removes them all with their submissions and everything else, also those that deleted themselves.
 * Refuses if one has become more than a test: by a right, another address, a team with others, or
 * something that others have of it. Without any, nothing is done.
 */
export async function removeTestAccounts(
  db: Database,
  by: Organiser,
  slug: string,
): Promise<{ removed: number }> {
  const { id } = await readContest(db, slug, by.caller);
  for (;;) {
    try {
      return await inTransaction(db, (transaction) => removeAll(transaction, by, { id, slug }));
    } catch (error) {
      if (error instanceof Late) continue;
      if (!isStillNamed(error)) throw error;
      throw new AppError('conflict', refusals.testAccountsAreUsed);
    }
  }
}

async function removeAll(
  transaction: Database,
  by: Organiser,
  { id, slug }: { id: string; slug: string },
): Promise<{ removed: number }> {
  const counted = await uncount(transaction, await testAccountsOf(transaction, id));
  // Also once its updates have ended: their teams are hidden from all.
  const { name } = await lockHeldHere(transaction, slug, by.caller);
  const accounts = await lockAccounts(transaction, id);
  if (accounts.length === 0) return { removed: 0 };
  const other = accounts.find(({ isOther }) => isOther);
  if (other !== undefined) {
    throw new AppError('conflict', `${refusals.testAccountIsMore} ${other.name}.`);
  }
  const ids = accounts.map((one) => one.id);
  // To lock it now would be against the order of locks.
  if (await isLate(transaction, ids, counted)) throw new Late();
  await erase(transaction, id, ids);
  await addEntry(transaction, {
    by,
    act: 'test accounts removed',
    subject: { kind: 'contest', id, name },
    before: { accounts: accounts.map((one) => one.name) },
  });
  return { removed: accounts.length };
}

async function testAccountsOf(transaction: Database, contestId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('contest_test_accounts')
    .select('user_id')
    .where('contest_id', '=', contestId)
    .execute();
  return rows.map((row) => row.user_id);
}

const lockAccounts = (transaction: Database, contestId: string) =>
  rowsOf(
    transaction,
    accountRow,
    sql`
    select users.id, users.name,
      is_admin or roles <> '{}'
      or (deleted_at is null and email not like 'test-%@test.invalid') or exists (
        select from participation_members own
        join participation_members other on other.participation_id = own.participation_id
        where own.user_id = users.id and other.user_id not in (
          select user_id from contest_test_accounts where contest_id = ${contestId})) as "isOther"
    from users join contest_test_accounts on user_id = users.id
    where contest_id = ${contestId} order by users.id for update of users`,
  );

const submissionRow = z.object({ id: z.uuid() });

/**
 * Drops the jobs of accounts and takes what they sent out of the counters: what comes before the
 * contest in the order of locks. Returns their submissions, which it locks.
 */
async function uncount(transaction: Database, ids: readonly string[]): Promise<string[]> {
  await dropWork(transaction, ids);
  const query = sql`
    select id from submissions where user_id = any(${ids}::uuid[]) order by id for update`;
  const submissions = (await rowsOf(transaction, submissionRow, query)).map(({ id }) => id);
  // All problems before the first statistics.
  await sql`
    select from problems where id in (
      select problem_id from submissions
      where id = any(${submissions}::uuid[]) and verdict is not null and not is_sealed)
    order by id for no key update`.execute(transaction);
  await sql`
    select count_verdict(id, verdict, null) from submissions
    where id = any(${submissions}::uuid[]) and verdict is not null`.execute(transaction);
  return submissions;
}

/** Whether locked accounts have jobs, or other submissions than those that are counted no more. */
async function isLate(transaction: Database, ids: readonly string[], counted: readonly string[]) {
  if (await haveWork(transaction, ids)) return true;
  const query = sql`
    select id from submissions
    where user_id = any(${ids}::uuid[]) and id <> all(${counted}::uuid[]) limit 1`;
  return (await rowsOf(transaction, submissionRow, query)).length > 0;
}

async function erase(transaction: Database, contestId: string, ids: string[]): Promise<void> {
  const run = (query: ReturnType<typeof sql>) => query.execute(transaction);
  await run(sql`
    delete from earlier_results
    where submission_id in (select id from submissions where user_id = any(${ids}::uuid[]))`);
  // Those of other contests, which are not locked, may name what is gone.
  await run(sql`
    delete from contest_run_changes where contest_id = ${contestId}
      and submission_id in (select id from submissions where user_id = any(${ids}::uuid[]))`);
  await run(sql`delete from submissions where user_id = any(${ids}::uuid[])`);
  await run(sql`
    delete from participations where id in (
      select participation_id from participation_members where user_id = any(${ids}::uuid[]))`);
  await transaction.deleteFrom('contest_boards').where('contest_id', '=', contestId).execute();
  for (const table of ownTables) {
    await transaction.deleteFrom(table).where('user_id', '=', anyId(ids)).execute();
  }
  await run(sql`delete from tickets where reporter = any(${ids}::uuid[])`);
  // An answer stays for who asked.
  await run(sql`update tickets set answered_by = null where answered_by = any(${ids}::uuid[])`);
  await run(sql`delete from assistant_usage where person = any(${ids}::text[])`);
  await run(sql`delete from judge_usage where owner = any(${ids}::text[])`);
  await transaction
    .deleteFrom('users')
    .where('id', '=', anyId(ids))
    .where(condition`exists (select from contest_test_accounts where user_id = users.id)`)
    .execute();
}
