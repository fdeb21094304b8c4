/**
 * Who works on a problem beside its owner: authors, who edit it, and testers, who solve it before
 * others (visibility.ts has their rights). contributions/handing-over.ts changes the owner.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import {
  type PersonKind,
  personKinds,
  problemPeopleMax,
  type SharedKind,
  sharedKinds,
} from '../../contract/problem-people.ts';
import type { ProblemPeople } from '../../contract/workshop-people.ts';
import { condition } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { raiseListVersion } from '../../work/list-version.ts';
import { takeTurn } from '../../work/lock-order.ts';
import { accountsNamed } from '../accounts/named-accounts.ts';
import { AppError } from '../http/errors.ts';
import { noteSharing } from '../notices/sharing-notices.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { isThere, type Viewer } from '../visibility.ts';

/** Who changes the people of a problem. */
export type Sharing = Extract<Actor, { caller: unknown }> & { caller: NonNullable<Viewer> };

const standingRow = z.object({
  id: z.uuid(),
  name: z.string(),
  owner: z.uuid().nullable(),
  isDraft: z.boolean(),
  own: z.enum(sharedKinds).nullable(),
});

type Shared = Pick<z.infer<typeof standingRow>, 'id' | 'name' | 'owner' | 'isDraft'> & {
  /** What the viewer is to the problem; null for other administrators. */
  own: SharedKind | null;
  /** Whether the viewer decides who works on it. */
  mayChange: boolean;
};

async function standingIn(
  db: Database,
  problemId: string,
  { viewer, lock }: { viewer: NonNullable<Viewer>; lock: ReturnType<typeof sql> },
): Promise<Shared> {
  const found = await rowOf(
    db,
    standingRow,
    sql`
    select problems.id, problems.name, created_by as owner, visibility = 'draft' as "isDraft",
      case when created_by = ${viewer.id} then 'owner' else (
        select kind from problem_people
        where problem_id = problems.id and user_id = ${viewer.id}) end as own
    from problems where problems.id = ${problemId} and ${isThere} ${lock}`,
  );
  if (found === undefined || (found.own === null && !viewer.isAdmin)) {
    throw new AppError('notFound', refusals.noProblem);
  }
  return { ...found, mayChange: viewer.isAdmin || found.own === 'owner' };
}

/**
 * A problem for a change of its people, which come one after the other. Refuses with 404 who has
 * nothing to do with it.
 */
export async function lockShared(
  transaction: Database,
  problemId: string,
  viewer: NonNullable<Viewer>,
): Promise<Shared> {
  await takeTurn(transaction, problemId);
  const lock = sql`for no key update of problems`;
  return await standingIn(transaction, problemId, { viewer, lock });
}

/** Refuses with 403 if the viewer does not decide who works on a problem. */
export function requireMayChange({ mayChange }: Shared): void {
  if (!mayChange) throw new AppError('forbidden', refusals.notYoursToShare);
}

const personRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  kind: z.enum(sharedKinds),
  is_you: z.boolean(),
  is_offered: z.boolean(),
  added_at: z.date().nullable(),
  added_by: z.string().nullable(),
});

/** Whether the person of a row of `problem_people` is listed under the account: to all who know whose it is. */
const isKnownTo = (viewer: NonNullable<Viewer>) =>
  condition`(added_as is null or user_id = ${viewer.id})`;

const accountRow = z.object({ userId: z.uuid() });

/** The account behind an id in the viewer's list of people; undefined if there is none. */
export async function accountListed(
  transaction: Database,
  problemId: string,
  { person, viewer }: { person: string; viewer: NonNullable<Viewer> },
): Promise<string | undefined> {
  // Who has read of it since the list was shown is named by the id of before.
  const found = await rowOf(
    transaction,
    accountRow,
    sql`
    select user_id as "userId" from problem_people
    where problem_id = ${problemId}
      and (id = ${person} or (user_id = ${person} and ${isKnownTo(viewer)}))`,
  );
  return found?.userId;
}

type Looking = { id: string; viewer: NonNullable<Viewer> };

/** Who works on a problem, for its owner, its authors and administrators. */
export async function listPeople(db: Database, { id, viewer }: Looking): Promise<ProblemPeople> {
  const { own, mayChange } = await standingIn(db, id, { viewer, lock: sql`` });
  if (!viewer.isAdmin && own === 'tester') throw new AppError('notFound', refusals.noProblem);
  const rows = await rowsOf(
    db,
    personRow,
    sql`
    select users.id as _id, users.name, 'owner' as kind, users.id = ${viewer.id} as is_you,
      false as is_offered, null::timestamptz as added_at, null as added_by
    from problems join users on users.id = created_by where problems.id = ${id}
    union all
    select case when ${isKnownTo(viewer)} then users.id else problem_people.id end,
      coalesce(added_as, users.name), kind, users.id = ${viewer.id}, offered_at is not null,
      added_at, adder.name
    from problem_people join users on users.id = user_id
      left join users adder on adder.id = added_by
    where problem_id = ${id}
    order by added_at nulls first, _id`,
  );
  return {
    mayChange,
    people: rows.map(({ is_you, is_offered, added_at, added_by, ...row }) => ({
      ...row,
      isOffered: is_offered,
      isYou: is_you,
      addedAt: added_at?.toISOString() ?? null,
      addedBy: added_by,
    })),
  };
}

const kindRow = z.object({ user_id: z.uuid(), kind: z.enum(personKinds) });

/** Authors and testers by their accounts. */
export async function kindsOf(
  transaction: Database,
  problemId: string,
): Promise<Map<string, PersonKind>> {
  const query = sql`select user_id, kind from problem_people where problem_id = ${problemId}`;
  const rows = await rowsOf(transaction, kindRow, query);
  return new Map(rows.map((row) => [row.user_id, row.kind]));
}

type Adding = { id: string; account: string; kind: PersonKind };

/**
 * Adds the account of a name or address, or makes it the other kind; the same again changes nothing. Whom an
 * address is of is not told before that person has read of it. Refuses with 400 what is no account, or the owner's, and with 409 more people than a problem may have.
 */
export const addPerson = (
  db: Database,
  by: Sharing,
  { id, account, kind }: Adding,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const problem = await lockShared(transaction, id, by.caller);
    requireMayChange(problem);
    const userId = await holdAccount(transaction, account);
    if (userId === problem.owner) throw new AppError('badInput', refusals.sharedWithOwner);
    const kinds = await kindsOf(transaction, id);
    const before = kinds.get(userId);
    if (before === kind) return;
    if (before === undefined && kinds.size >= problemPeopleMax) {
      throw new AppError('conflict', refusals.tooManyPeople);
    }
    const written = { kind, added_at: new Date(), added_by: by.caller.id, offered_at: null };
    const isAddress = account.includes('@') && userId !== by.caller.id;
    await transaction
      .insertInto('problem_people')
      .values({
        problem_id: id,
        user_id: userId,
        added_as: isAddress ? account.trim() : null,
        ...written,
      })
      .onConflict((one) => one.columns(['problem_id', 'user_id']).doUpdateSet(written))
      .execute();
    if (before === 'author') await keepFormer(transaction, id, userId);
    await noteSharing(transaction, { problemId: id, userId, actorId: by.caller.id });
    await addEntry(transaction, {
      by,
      act: 'problem shared',
      subject: { kind: 'problem', id, name: problem.name },
      before: before === undefined ? null : { [before]: userId },
      after: { [kind]: userId },
    });
    await raiseListVersion(transaction);
  });

const idRow = z.object({ id: z.uuid() });

/** The id of an account, which is not deleted until the transaction ends. */
async function holdAccount(transaction: Database, account: string): Promise<string> {
  const [named] = await accountsNamed(transaction, [account]);
  const held =
    named &&
    (await rowOf(
      transaction,
      idRow,
      sql`select id from users where id = ${named.id} and deleted_at is null for no key update`,
    ));
  if (held === undefined) {
    throw new AppError('badInput', `account: ${refusals.noAccount} ${account}`);
  }
  return held.id;
}

/** Keeps that a person was an author of a problem, who does not approve it. */
const keepFormer = (transaction: Database, problemId: string, userId: string) =>
  transaction
    .insertInto('former_authors')
    .values({ problem_id: problemId, user_id: userId })
    .onConflict((one) => one.doNothing())
    .execute();

type Removing = { id: string; person: string };

/** Takes a person out of a problem: by who decides that, or the person. Refuses the owner with 404. */
export const removePerson = (db: Database, by: Sharing, removing: Removing): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { id, person: given } = removing;
    const problem = await lockShared(transaction, id, by.caller);
    const naming = { person: given, viewer: by.caller };
    const person = await accountListed(transaction, id, naming);
    if ((person ?? given) !== by.caller.id) requireMayChange(problem);
    const kind = person && (await kindsOf(transaction, id)).get(person);
    if (!kind) throw new AppError('notFound', refusals.noProblemPerson);
    if (kind === 'author') await keepFormer(transaction, id, person);
    await dropPeople(transaction, id, person);
    await addEntry(transaction, {
      by,
      act: 'problem no longer shared',
      subject: { kind: 'problem', id, name: problem.name },
      before: { [kind]: person },
      after: {},
    });
    await raiseListVersion(transaction);
  });

/**
 * Takes a person out of a problem, or all of them, with what they were told of it and of reviews that
 * are not of their own contribution.
 */
export async function dropPeople(
  transaction: Database,
  problemId: string,
  person?: string,
): Promise<void> {
  const of = person === undefined ? sql`true` : sql`user_id = ${person}`;
  await sql`
    delete from review_notices using contributions c
    where c.id = contribution_id and c.problem_id = ${problemId} and c.contributed_by <> user_id
      and ${of} and exists (
        select from problem_people p
        where p.problem_id = ${problemId} and p.user_id = review_notices.user_id)`.execute(
    transaction,
  );
  await sql`
    delete from problem_people where problem_id = ${problemId} and ${of}`.execute(transaction);
  await sql`
    delete from sharing_notices where problem_id = ${problemId} and ${of}`.execute(transaction);
}
