/**
 * Deleting an account. Verdicts and times stay, under a number, so that the counters and boards of
 * others do not change; so does what was given to the site: published problems, contributions that
 * wait for review or were approved, and comments of reviews. Problems that have authors get one of them
 * as their owner (contributions/handing-over.ts). Everything else of the person goes.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { takeTurn } from '../../work/lock-order.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { hashPassword } from './passwords.ts';
import { type Proof, stillHolds } from './sessions.ts';

const idRow = z.object({ id: z.uuid() });
const draftRow = z.object({ id: z.uuid(), isThere: z.boolean() });

/**
 * The drafts of problems that go with the account, whose turns it takes: neither published, nor given
 * for review, nor in a contest, nor edited last by someone else, nor among those that an author gets.
 * Those that are still there are to be deleted after `eraseWork`, and then all erased.
 */
export async function draftsOf(
  transaction: Database,
  userId: string,
  handedOver: readonly string[],
): Promise<{ id: string; isThere: boolean }[]> {
  const query = sql`
    select id, deleted_at is null as "isThere" from problems
    where created_by = ${userId} and visibility = 'draft' and id <> all (${handedOver}::uuid[])
      and not exists (
        select from contributions
        where contributions.problem_id = problems.id and status in ('pending', 'approved'))
      and not exists (
        select from contest_problems where contest_problems.problem_id = problems.id)
      and not exists (
        select from problem_drafts d
        where d.problem_id = problems.id and d.updated_by <> ${userId})
    order by id`;
  const drafts = await rowsOf(transaction, draftRow, query);
  for (const { id } of drafts) await takeTurn(transaction, id);
  return drafts;
}

/** The jobs of people and of their submissions. */
const jobsOf = (userIds: readonly string[]) => sql`
  select id from jobs where owner = any(${userIds}::text[])
    or id in (select id from submissions where user_id = any(${userIds}::uuid[]))
    or id in (
      select r.id from rejudged_runs r join submissions s on s.id = r.submission_id
      where s.user_id = any(${userIds}::uuid[]))`;

/** Whether jobs of people, or of their submissions, are there. */
export async function haveWork(transaction: Database, userIds: readonly string[]) {
  return (await rowsOf(transaction, idRow, sql`${jobsOf(userIds)} limit 1`)).length > 0;
}

/**
 * Drops the jobs of people and of their submissions, and what was searched out about their programs. What
 * judges are working on ends without a result, as their lease is gone.
 */
export async function dropWork(transaction: Database, userIds: readonly string[]): Promise<void> {
  await sql`
    with own as (${jobsOf(userIds)} order by id for update)
    delete from jobs using own where jobs.id = own.id`.execute(transaction);
  await sql`
    delete from counterexamples using submissions s
    where s.user_id = any(${userIds}::uuid[]) and counterexamples.problem_id = s.problem_id
      and counterexamples.source_sha256 = sha256(s.source)`.execute(transaction);
}

/**
 * Erases the sources and what results say of them, and drops what was never judged, with its jobs.
 */
export async function eraseWork(transaction: Database, userId: string): Promise<void> {
  const run = (query: ReturnType<typeof sql>) => query.execute(transaction);
  await dropWork(transaction, [userId]);
  // Contests are locked last; the boards with a submission that was never judged are made again.
  await run(sql`
    create temporary table emptied on commit drop as
    select distinct contest_id as id from submissions
      join participations on participations.id = participation_id
    where user_id = ${userId} and verdict is null`);
  await run(sql`delete from submissions where user_id = ${userId} and verdict is null`);
  await run(sql`
    delete from earlier_results
    where submission_id in (select id from submissions where user_id = ${userId})`);
  await run(sql`
    update submissions set source = '', fault = null, result = jsonb_strip_nulls(jsonb_build_object(
      'success', result->'success', 'verdict', result->'verdict',
      'detailedResults', '[]'::jsonb, 'testCaseResults', '[]'::jsonb,
      'executionTime', result->'executionTime', 'memoryKb', result->'memoryKb',
      'points', result->'points', 'maxPoints', result->'maxPoints'))
    where user_id = ${userId}`);
  // Last, because applying a rejudging locks the submissions first.
  await run(sql`
    delete from rejudged_runs
    where submission_id in (select id from submissions where user_id = ${userId})`);
}

const numberMin = 100_000;
const numberMax = 1_000_000_000;
const triesMax = 100;

/** A name of deleted accounts that no other account has; numbers in order would tell when. */
async function freeName(transaction: Database): Promise<{ name: string; number: number }> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const number = randomInt(numberMin, numberMax);
    const name = `Deleted account ${number}`;
    const same = sql`select id from users where lower(name) = lower(${name})`;
    if ((await rowsOf(transaction, idRow, same)).length === 0) return { name, number };
  }
  throw new Error(`The names of ${triesMax} deleted accounts are taken by others.`);
}

/** Tables whose rows are of the person alone. */
const ownTables = [
  'sessions',
  'api_tokens',
  'feed_keys',
  'calendar_entries',
  'mail_digests',
  'second_factors',
  'recovery_codes',
  'begun_logins',
  'linked_logins',
  'passkeys',
  'passkey_challenges',
  'password_resets',
  'address_links',
  'kept_code',
  'problem_notes',
  'difficulty_answers',
  'published_solutions',
  'solution_votes',
  'problem_views',
  'problem_lists',
  'answered_calls',
  'submission_keys',
  'notices',
  'review_notices',
  'ticket_notices',
  'rejudging_notices',
  'sharing_notices',
  'solution_notices',
  'comment_notices',
  'problem_people',
  'former_authors',
  'class_members',
  'class_removals',
  'pledge_answers',
  'exam_sessions',
  'lti_members',
  'lti_scores',
] as const;

/**
 * Replaces the person by a number. Refuses with 403 if the proof no longer holds, and with 409 the
 * last administrator.
 */
export async function erasePerson(
  transaction: Database,
  by: Extract<Actor, { caller: unknown }>,
  proof: Proof,
): Promise<void> {
  const { id } = by.caller;
  const run = (query: ReturnType<typeof sql>) => query.execute(transaction);
  await run(sql`
    delete from contributions
    where contributed_by = ${id} and status not in ('pending', 'approved')`);
  await run(sql`update contributions set reference = null where contributed_by = ${id}`);
  // All administrators, so that of two who leave at once one stays.
  const people = await transaction
    .selectFrom('users')
    .select(['id', 'is_admin', 'password_hash'])
    .where((eb) => eb.or([eb('id', '=', id), eb('is_admin', '=', true)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const own = people.find((person) => person.id === id);
  if (own === undefined || !(await stillHolds(transaction, proof, own.password_hash))) {
    throw new AppError('forbidden', refusals.currentPasswordWrong);
  }
  if (own.is_admin && !people.some((person) => person.is_admin && person.id !== id)) {
    throw new AppError('conflict', refusals.lastAdministrator);
  }
  const { name, number } = await freeName(transaction);
  await transaction
    .updateTable('users')
    .set({
      name,
      name_skeleton: null,
      // No address that anyone could register.
      email: `deleted account ${number}`,
      password_hash: await hashPassword(randomUUID()),
      password_ends_at: null,
      is_admin: false,
      roles: [],
      ends_at: null,
      blocked_at: null,
      unverified_since: null,
      username: null,
      profile_image: null,
      city: '',
      country: '',
      institute: '',
      bio: '',
      github: '',
      linkedin: '',
      twitter: '',
      website: '',
      locale: null,
      is_private: true,
      deleted_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
  // Launches name no account, and are kept for minutes.
  await run(sql`
    delete from lti_launches using linked_logins own
    where own.user_id = ${id} and own.issuer = 'lti:' || platform_id
      and own.subject = launch->>'subject'`);
  for (const table of ownTables) {
    await transaction.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await run(sql`delete from assistant_usage where person = ${id}`);
  await run(sql`delete from judge_usage where owner = ${id}`);
  await eraseFromContests(transaction, id, name);
  await addEntry(transaction, { by, act: 'account deleted', subject: { kind: 'account', id } });
}

/**
 * Erases what calls that were under way stored while the account was being deleted. Later ones cannot
 * store anything: triggers refuse it, and leave out what others write about the person.
 */
export async function eraseLate(db: Database, userId: string): Promise<void> {
  // Waits for calls that refer to the person and have not ended.
  const left = await inTransaction(db, (transaction) =>
    transaction
      .selectFrom('users')
      .select('name')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst(),
  );
  // A test account may have been removed since, with all that was left of it.
  if (left === undefined) return;
  await inTransaction(db, async (transaction) => {
    await eraseWork(transaction, userId);
    for (const table of ownTables) {
      await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
    }
    await eraseFromContests(transaction, userId, left.name);
  });
}

/**
 * Takes the name from participations of the person alone, their questions and tickets, and what teachers
 * wrote.
 */
async function eraseFromContests(transaction: Database, id: string, name: string): Promise<void> {
  const alone = sql`
    select participation_id from participation_members own where user_id = ${id}
      and not exists (select from participation_members other
        where other.participation_id = own.participation_id and other.user_id <> ${id})`;
  await sql`
    update contest_clarifications set text = '(deleted)'
    where from_id in (${alone}) or (written_by = ${id} and from_id is not null)`.execute(
    transaction,
  );
  await sql`
    update participations set name = ${name}, display_name = null, icpc_id = null, join_code = null
    where id in (${alone})`.execute(transaction);
  await sql`update tickets set text = '', about = '' where reporter = ${id}`.execute(transaction);
  await sql`delete from class_messages where written_by = ${id}`.execute(transaction);
  await sql`
    delete from class_comments where written_by = ${id} or submission_id in (
      select id from submissions where user_id = ${id})`.execute(transaction);
  await sql`
    delete from class_grades where user_id = ${id} and points is null`.execute(transaction);
  await sql`update class_grades set comment = null where user_id = ${id}`.execute(transaction);
  await sql`
    delete from contest_boards where contest_id in (
      select contest_id from participation_members where user_id = ${id})`.execute(transaction);
  await sql`
    update contests set runs_version = runs_version + 1 where id in (select id from emptied)`.execute(
    transaction,
  );
}
