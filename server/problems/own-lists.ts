/** Lists of problems by anyone, and each reader's progress on them. */
import { sql } from 'kysely';
import { z } from 'zod';
import { listMembersMax, listsPageRows } from '../../contract/limits.ts';
import type { ListDraft, ListId, ListRow, ProblemList } from '../../contract/lists.ts';
import { refusals } from '../../contract/messages.ts';
import { listVisibilities } from '../../contract/words.ts';
import { anyId } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { AppError, VersionConflict } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { isListedFor, isThere, type Viewer } from '../visibility.ts';
import { problemsInOrder } from './learning-paths.ts';

/** Lists of one person, bookmarks included. */
export const listsMax = 100;

/** The title of the list that everyone has. */
const bookmarksTitle = 'Bookmarks';

const listedRow = z.object({
  _id: z.uuid(),
  title: z.string(),
  visibility: z.enum(listVisibilities),
  isBookmarks: z.boolean(),
  owner: z.string(),
  problems: z.int(),
  solved: z.int(),
});

/** Lists as rows, of those that `of` finds as `found`. */
const rowsWhere = (viewer: Viewer, of: ReturnType<typeof sql>) => sql`
  select found.id as "_id", found.title, found.visibility, found.is_bookmarks as "isBookmarks",
    users.name as owner, count(problems.id)::int as problems,
    count(attempts.solved_at)::int as solved
  from (${of}) as found
  join users on users.id = found.user_id
  left join problem_list_members members on members.list_id = found.id
  left join problems on problems.id = members.problem_id and ${isListedFor(viewer)}
  left join attempts
    on attempts.problem_id = problems.id and attempts.user_id = ${viewer?.id ?? null}::uuid
  group by found.id, found.title, found.visibility, found.is_bookmarks, found.created_at, users.name`;

/** The lists of a person, bookmarks first; with a problem, those that have it. */
export function ownLists(
  db: Database,
  viewer: NonNullable<Viewer>,
  problemId: string | undefined,
): Promise<ListRow[]> {
  const withProblem =
    problemId === undefined
      ? sql``
      : sql`and exists (
          select from problem_list_members
          where list_id = problem_lists.id and problem_id = ${problemId})`;
  const of = sql`select * from problem_lists where user_id = ${viewer.id} ${withProblem}`;
  const order = sql`order by found.is_bookmarks desc, found.created_at, found.id`;
  return rowsOf(db, listedRow, sql`${rowsWhere(viewer, of)} ${order}`);
}

const countRow = z.object({ total: z.int() });

/** Blocked people have no public lists. */
const isPublic = sql`visibility = 'public'
  and not exists (select from users where users.id = user_id and blocked_at is not null)`;

/** Public lists, newest first. */
export async function publicLists(
  db: Database,
  viewer: Viewer,
  page: number,
): Promise<{ lists: ListRow[]; total: number }> {
  const of = sql`
    select * from problem_lists where ${isPublic}
    order by created_at desc, id limit ${listsPageRows} offset ${(page - 1) * listsPageRows}`;
  const order = sql`order by found.created_at desc, found.id`;
  const lists = await rowsOf(db, listedRow, sql`${rowsWhere(viewer, of)} ${order}`);
  const counting = sql`select count(*)::int as total from problem_lists where ${isPublic}`;
  return { lists, ...(await onlyRowOf(db, countRow, counting)) };
}

/** What the audit log and readers know of a list. */
const listRow = z.object({
  id: z.uuid(),
  owner: z.uuid(),
  ownerName: z.string(),
  username: z.string().nullable(),
  isOpen: z.boolean(),
  title: z.string(),
  description: z.string(),
  visibility: z.enum(listVisibilities),
  isBookmarks: z.boolean(),
  version: z.int(),
});
type StoredList = z.infer<typeof listRow>;

/**
 * Refuses with 404 a list that the person (null: a visitor) may not see. Of the blocked, administrators
 * see what they may delete.
 */
export async function readList(db: Database, id: ListId, viewer: Viewer): Promise<ProblemList> {
  const found = await findList(db, id, viewer);
  if (found === undefined) throw new AppError('notFound', refusals.noList);
  const isOwn = found.owner === viewer?.id;
  const isShown = found.visibility !== 'private' && (found.isOpen || viewer?.isAdmin === true);
  if (!isOwn && !isShown) {
    throw new AppError('notFound', refusals.noList);
  }
  const members = sql`
    select problem_id, position from problem_list_members where list_id = ${found.id}`;
  const { title, description, visibility, isBookmarks, version, ownerName, username } = found;
  return {
    _id: found.id,
    title,
    description,
    visibility,
    isBookmarks,
    version,
    isOwn,
    owner: { name: ownerName, username },
    problems: await problemsInOrder(db, members, viewer),
  };
}

/** By its id, or the bookmarks of the viewer, who may have none yet. `more`: the end of the query. */
async function findList(
  db: Database,
  id: ListId,
  viewer: Viewer,
  more = sql``,
): Promise<StoredList | undefined> {
  const which =
    id === 'bookmarks'
      ? sql`user_id = ${viewer?.id ?? null}::uuid and is_bookmarks`
      : sql`problem_lists.id = ${id}`;
  const query = sql`
    select problem_lists.id, user_id as owner, users.name as "ownerName",
      case when not is_private then username end as username, blocked_at is null as "isOpen",
      title, description, visibility, is_bookmarks as "isBookmarks", version
    from problem_lists join users on users.id = user_id where ${which} ${more}`;
  const [found] = await rowsOf(db, listRow, query);
  return found;
}

const idRow = z.object({ id: z.uuid() });

/** Returns the id of the new list. */
export const createList = (
  db: Database,
  owner: NonNullable<Viewer>,
  draft: ListDraft,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const { title, description, visibility } = draft;
    const id = await insertList(transaction, { user_id: owner.id, title, description, visibility });
    await putProblems(transaction, { id, owner, problems: draft.problems });
    return id;
  });

type NewList = Pick<ListDraft, 'title' | 'description' | 'visibility'> & {
  user_id: string;
  is_bookmarks?: boolean;
};

async function insertList(transaction: Database, list: NewList): Promise<string> {
  // Its turn, so that two calls do not count the same lists.
  await sql`select from users where id = ${list.user_id} for no key update`.execute(transaction);
  const counting = sql`
    select count(*)::int as total from problem_lists where user_id = ${list.user_id}`;
  const { total } = await onlyRowOf(transaction, countRow, counting);
  if (total >= listsMax) throw new AppError('conflict', refusals.tooManyLists);
  const { id } = await transaction
    .insertInto('problem_lists')
    .values(list)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A change of an own list, and the version that it replaces; undefined replaces any. */
type ListChange = {
  id: ListId;
  owner: NonNullable<Viewer>;
  draft: ListDraft;
  seen: number | undefined;
};

/** Returns the new version. Refuses with 409 if the list has changed since. */
export const editList = (db: Database, { id, owner, draft, seen }: ListChange): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const list = await lockOwn(transaction, id, owner.id);
    if (seen !== undefined && seen !== list.version) {
      throw new VersionConflict(refusals.listChanged, { yours: seen, current: list.version });
    }
    const { title, description, visibility, problems } = draft;
    if (list.isBookmarks && (title !== list.title || visibility !== 'private')) {
      throw new AppError('badInput', refusals.bookmarksStay);
    }
    const version = list.version + 1;
    await transaction
      .updateTable('problem_lists')
      .set({ title, description, visibility, version })
      .where('id', '=', list.id)
      .execute();
    await putProblems(transaction, { id: list.id, owner, problems });
    return version;
  });

/** Locks an own list until the end of the transaction. Refuses others with 404. */
async function lockOwn(transaction: Database, id: ListId, owner: string): Promise<StoredList> {
  const ofOwner = sql`and user_id = ${owner} for update of problem_lists`;
  const list = await findList(transaction, id, { id: owner, isAdmin: false }, ofOwner);
  if (list === undefined) throw new AppError('notFound', refusals.noList);
  return list;
}

/** Deletes an own list; administrators also one that others can see, which the audit log tells. */
export const deleteList = (
  db: Database,
  { id, by, isAdmin }: { id: string; by: Extract<Actor, { caller: unknown }>; isAdmin: boolean },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const list = await findList(transaction, id, null);
    const isOwn = list?.owner === by.caller.id;
    if (list === undefined || !(isOwn || (isAdmin && list.visibility !== 'private'))) {
      throw new AppError('notFound', refusals.noList);
    }
    await transaction.deleteFrom('problem_lists').where('id', '=', id).execute();
    if (isOwn) return;
    await addEntry(transaction, {
      by,
      act: 'list deleted',
      subject: { kind: 'account', id: list.owner },
      before: { title: list.title, description: list.description, visibility: list.visibility },
    });
  });

type Member = { id: ListId; owner: NonNullable<Viewer>; problemId: string };

/** Adds a problem at the end; the first bookmark makes the list. Twice is as once. */
export const addToList = (db: Database, { id, owner, problemId }: Member): Promise<void> =>
  inTransaction(db, async (transaction) => {
    if (id === 'bookmarks') await makeBookmarks(transaction, owner.id);
    const list = await lockOwn(transaction, id, owner.id);
    const query = sql`select id from problems where id = ${problemId} and ${isListedFor(owner)}`;
    const [problem] = await rowsOf(transaction, idRow, query);
    if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
    const counting = sql`
      select count(*)::int as total, coalesce(max(position) + 1, 0) as next,
        coalesce(bool_or(problem_id = ${problemId}), false) as "isIn"
      from problem_list_members where list_id = ${list.id}`;
    const { total, next, isIn } = await onlyRowOf(transaction, membersRow, counting);
    if (isIn) return;
    if (total >= listMembersMax) throw new AppError('conflict', refusals.listFull);
    await transaction
      .insertInto('problem_list_members')
      .values({ list_id: list.id, problem_id: problemId, position: next })
      .execute();
    await countChange(transaction, list);
  });

const membersRow = z.object({ total: z.int(), next: z.int(), isIn: z.boolean() });

async function makeBookmarks(transaction: Database, owner: string): Promise<void> {
  if (await findList(transaction, 'bookmarks', { id: owner, isAdmin: false })) return;
  // Two first bookmarks at once make one list.
  await sql`select from users where id = ${owner} for no key update`.execute(transaction);
  if (await findList(transaction, 'bookmarks', { id: owner, isAdmin: false })) return;
  const empty = { description: '', visibility: 'private' as const };
  await insertList(transaction, {
    user_id: owner,
    title: bookmarksTitle,
    is_bookmarks: true,
    ...empty,
  });
}

/** Takes a problem from an own list; nothing happens if it is not there. */
export const takeFromList = (db: Database, { id, owner, problemId }: Member): Promise<void> =>
  inTransaction(db, async (transaction) => {
    if (id === 'bookmarks' && !(await findList(transaction, id, owner))) return;
    const list = await lockOwn(transaction, id, owner.id);
    const { numDeletedRows } = await transaction
      .deleteFrom('problem_list_members')
      .where('list_id', '=', list.id)
      .where('problem_id', '=', problemId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await countChange(transaction, list);
  });

/** Those who edit the list at the time learn that it has changed. */
const countChange = (transaction: Database, { id, version }: StoredList): Promise<unknown> =>
  transaction
    .updateTable('problem_lists')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute();

type Members = { id: string; owner: NonNullable<Viewer>; problems: readonly string[] };

/**
 * Replaces the problems of a list. Those that its owner does not see at present, because they are
 * not published, stay at the end; deleted ones go. Refuses ids of other problems.
 */
async function putProblems(
  transaction: Database,
  { id, owner, problems: shown }: Members,
): Promise<void> {
  const isSeen = isListedFor(owner);
  const seen = await transaction
    .selectFrom('problems')
    .select('id')
    .where('id', '=', anyId(shown))
    .where(isSeen)
    .execute();
  if (seen.length !== shown.length) throw new AppError('badInput', refusals.noListProblem);
  const hidden = sql`
    select problems.id from problem_list_members
    join problems on problems.id = problem_id
    where list_id = ${id} and ${isThere} and not ${isSeen} order by position`;
  const all = [...shown, ...(await rowsOf(transaction, idRow, hidden)).map((one) => one.id)];
  if (all.length > listMembersMax) throw new AppError('conflict', refusals.listFull);
  await transaction.deleteFrom('problem_list_members').where('list_id', '=', id).execute();
  if (all.length === 0) return;
  await transaction
    .insertInto('problem_list_members')
    .values(all.map((problem, position) => ({ list_id: id, problem_id: problem, position })))
    .execute();
}
