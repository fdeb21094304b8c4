/**
 * Problems get another owner: one of their authors, to whom the owner offers them. What a draft has in
 * review goes with it, and is counted for the new owner.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { personKinds, problemPeopleMax } from '../../contract/problem-people.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { raiseListVersion } from '../../work/list-version.ts';
import { takeTurn } from '../../work/lock-order.ts';
import { countContribution, readStats } from '../accounts/stats.ts';
import { mayLogIn } from '../accounts/users.ts';
import { AppError } from '../http/errors.ts';
import { contributionsPendingMaxPerPerson, draftProblemsMaxPerPerson } from '../http/limits.ts';
import { noteSharing } from '../notices/sharing-notices.ts';
import { addEntry } from '../operation/audit.ts';
import { fits, refuseWithoutRoom, room } from '../problems/storage.ts';
import { isThere } from '../visibility.ts';
import { refuseTooMany } from '../workshop/draft-problems.ts';
import {
  accountListed,
  lockShared,
  requireMayChange,
  type Sharing,
} from '../workshop/problem-people.ts';
import { lockContribution } from './review-rounds.ts';

const accountRow = z.object({ id: z.uuid(), isAdmin: z.boolean() });

type Handing = { id: string; person: string };

/**
 * Offers a problem to an author, in place of an earlier offer; makes the author the owner who calls this for
 * themselves with an offer, or for whom an administrator does; takes the offer back for the owner. The same
 * again changes nothing. Refuses a draft with 409 or 413 if the author has as many, or as much, as a person
 * may have.
 */
export const handOver = (
  db: Database,
  by: Sharing,
  { id, person: given }: Handing,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const problem = await lockShared(transaction, id, by.caller);
    const { caller } = by;
    const subject = { kind: 'problem', id, name: problem.name } as const;
    if (problem.owner === given) {
      if (!problem.mayChange) return;
      const before = await offer(transaction, id, null);
      if (before === undefined) return;
      await addEntry(transaction, {
        by,
        act: 'offer taken back',
        subject,
        before: { offered: before },
        after: { offered: null },
      });
      return;
    }
    const naming = { person: given, viewer: caller };
    const person = await accountListed(transaction, id, naming);
    if (person === undefined) {
      requireMayChange(problem);
      throw new AppError('badInput', refusals.notAnAuthor);
    }
    const to = await standingIn(transaction, id, person);
    const isTaking = caller.id === person && to.isOffered;
    if (!isTaking) requireMayChange(problem);
    const isGiving = isTaking || problem.own !== 'owner';
    if (isGiving) await lockContribution(transaction, id);
    const people = await rowsOf(
      transaction,
      accountRow,
      sql`
      select id, is_admin as "isAdmin" from users
      where id = any (${[problem.owner, person]}::uuid[]) and deleted_at is null
      order by id for no key update`,
    );
    const author = people.find((one) => one.id === person);
    if (author === undefined || to.kind !== 'author') {
      throw new AppError('badInput', refusals.notAnAuthor);
    }
    if (!isGiving) {
      if (to.isOffered) return;
      const before = await offer(transaction, id, person);
      await addEntry(transaction, {
        by,
        act: 'problem offered',
        subject,
        before: { offered: before ?? null },
        after: { offered: person },
      });
      await noteSharing(transaction, { problemId: id, userId: person, actorId: caller.id });
      return;
    }
    const isBounded = problem.isDraft && !author.isAdmin;
    const [drafts, share] = isTaking
      ? [refusals.tooManyDrafts, refusals.shareUsed]
      : [refusals.theirDraftsMax, refusals.theirShareUsed];
    if (isBounded) await refuseTooMany(transaction, person, drafts);
    await giveTo(transaction, { by, problem, to: person });
    if (isBounded) await refuseWithoutRoom(transaction, person, { ...room, sentence: share });
    if (isTaking && (await pendingOf(transaction, person)) > contributionsPendingMaxPerPerson) {
      throw new AppError('conflict', refusals.tooManyPending);
    }
  });

const standingRow = z.object({ kind: z.enum(personKinds), isOffered: z.boolean() });

/** What a person is to a locked problem, and whether it is offered to them. */
const standingIn = async (transaction: Database, problemId: string, person: string) =>
  (await rowOf(
    transaction,
    standingRow,
    sql`
    select kind, offered_at is not null as "isOffered" from problem_people
    where problem_id = ${problemId} and user_id = ${person}`,
  )) ?? { kind: null, isOffered: false };

/** Offers a problem to one author, or with null to none, and ends another offer. Returns whose that was. */
async function offer(
  transaction: Database,
  problemId: string,
  person: string | null,
): Promise<string | undefined> {
  const offered = transaction.updateTable('problem_people').where('problem_id', '=', problemId);
  const before = await offered
    .set({ offered_at: null })
    .where('offered_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  if (person !== null)
    await offered.set({ offered_at: new Date() }).where('user_id', '=', person).execute();
  return before?.user_id;
}

const pendingOf = async (transaction: Database, person: string): Promise<number> =>
  (await readStats(transaction, person)).contributionsPending;

type Giving = {
  by: Sharing;
  problem: { id: string; name: string; owner: string | null };
  to: string;
};

/** Changes the owner of a problem, whose row is locked; `to` is one of its authors. */
async function giveTo(transaction: Database, { by, problem, to }: Giving): Promise<void> {
  const { id, name, owner } = problem;
  await moveContribution(transaction, { problemId: id, to });
  await transaction.updateTable('problems').set({ created_by: to }).where('id', '=', id).execute();
  // An offer was one of the owner until now.
  await offer(transaction, id, null);
  await transaction
    .deleteFrom('problem_people')
    .where('problem_id', '=', id)
    .where('user_id', '=', to)
    .execute();
  await sql`
    insert into problem_people (problem_id, user_id, kind, added_by)
    select ${id}, id, 'author', ${by.caller.id} from users
    where id = ${owner} and deleted_at is null`.execute(transaction);
  await noteSharing(transaction, { problemId: id, userId: to, actorId: by.caller.id });
  if (owner !== null && by.caller.id === to) {
    await noteSharing(transaction, { problemId: id, userId: owner, actorId: to });
  }
  await addEntry(transaction, {
    by,
    act: 'problem handed over',
    subject: { kind: 'problem', id, name },
    before: { owner },
    after: { owner: to },
  });
  await raiseListVersion(transaction);
}

/** Gives what is not approved yet to the new owner, and counts it there if it awaits review. */
async function moveContribution(
  transaction: Database,
  { problemId, to }: { problemId: string; to: string },
): Promise<void> {
  const found = await lockContribution(transaction, problemId);
  if (found === undefined || found.status === 'approved') return;
  const { id, status, contributed_by: from } = found;
  await sql`
    select from users where id = any (${[from, to]}::uuid[])
    order by id for no key update`.execute(transaction);
  // Old comments are told apart by the contributor.
  await sql`
    update review_comments
    set written_as = case when author = ${from} then 'contributor' else 'reviewer' end
    where contribution_id = ${id} and written_as is null`.execute(transaction);
  const set = (change: { status?: 'pending' | 'withdrawn'; contributed_by?: string }) =>
    transaction.updateTable('contributions').set(change).where('id', '=', id).execute();
  if (status !== 'pending') {
    await set({ contributed_by: to });
    return;
  }
  await set({ status: 'withdrawn' });
  await countContribution(transaction, id, 'pending');
  await set({ status: 'pending', contributed_by: to });
  await countContribution(transaction, id, 'withdrawn');
}

const ownRow = z.object({ id: z.uuid() });

/**
 * The authors of a row of `problems` who can log in, those of the longest standing first. No one is given a
 * draft beyond what a person may have.
 */
const successors = sql`
  select users.id from problem_people join users on users.id = user_id
  where problem_id = problems.id and kind = 'author' and ${mayLogIn}
    and (problems.visibility <> 'draft' or users.is_admin or (
      ${fits} and (
        select count(*) from problems own
        where own.created_by = users.id and own.visibility = 'draft' and own.deleted_at is null
      ) < ${draftProblemsMaxPerPerson}))
  order by added_at, users.id`;

/** A person's problems that have an author who can own them, whose turns it takes. */
export async function problemsToHandOver(transaction: Database, userId: string): Promise<string[]> {
  const query = sql`
    select id from problems
    where created_by = ${userId} and ${isThere} and exists (${successors}) order by id`;
  const ids = (await rowsOf(transaction, ownRow, query)).map(({ id }) => id);
  for (const id of ids) await takeTurn(transaction, id);
  return ids;
}

const handedRow = z.object({ id: z.uuid(), name: z.string(), owner: z.uuid() });
const nextRow = z.object({ id: z.uuid().nullable() });

/** Hands problems of a person who leaves to the author of the longest standing of each. */
export async function handOverAll(
  transaction: Database,
  by: Sharing,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const found = await rowOf(
      transaction,
      handedRow,
      sql`
      select id, name, created_by as owner from problems
      where id = ${id} and created_by = ${by.caller.id} for no key update`,
    );
    if (found === undefined) continue;
    const to = await lockSuccessor(transaction, found);
    if (to !== undefined) await giveTo(transaction, { by, problem: found, to });
  }
}

/** The author who gets the problem of a person who leaves; undefined if all of them leave, too. */
async function lockSuccessor(
  transaction: Database,
  { id, owner }: z.infer<typeof handedRow>,
): Promise<string | undefined> {
  for (let tries = 0; tries < problemPeopleMax; tries += 1) {
    const query = sql`select (${successors} limit 1) as id from problems where id = ${id}`;
    const next = (await rowOf(transaction, nextRow, query))?.id ?? null;
    if (next === null) return undefined;
    const held = await rowsOf(
      transaction,
      ownRow,
      sql`
      select id from users where id = any (${[owner, next]}::uuid[]) and deleted_at is null
      order by id for no key update`,
    );
    if (held.some((one) => one.id === next)) return next;
  }
  return undefined;
}
