/**
 * Classes and their members. A class exists only for its members and administrators; all others are
 * told that there is none.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ClassDraft,
  type ClassMember,
  type ListedPupils,
  type MemberKind,
  memberKinds,
} from '../../contract/classes.ts';
import { pupilsMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { type Database, inPreview, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowOf, rowsOf } from '../../db/rows.ts';
import { accountsNamed } from '../accounts/named-accounts.ts';
import { hasRole } from '../accounts/roles.ts';
import type { Caller } from '../accounts/sessions.ts';
import { newJoinCode } from '../contests/join-codes.ts';
import { AppError, VersionConflict } from '../http/errors.ts';
import { type Actor, addEntry, recorded } from '../operation/audit.ts';
import { byName } from './by-name.ts';
import { settleExtensionsOfClass } from './extensions.ts';
import { requireMayLeave } from './leaving.ts';
import { joinAssignments, leaveAssignments } from './participations.ts';

export type Person = Pick<Caller, 'id' | 'isAdmin' | 'isByRole' | 'roles'>;
export type Teacher = Actor & { caller: Person };

const classRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  term: z.string().nullable(),
  joinCode: z.string().nullable(),
  version: z.int(),
  own: z.enum(memberKinds).nullable(),
});
export type StoredClass = z.infer<typeof classRow>;

const columns = (person: Person) => sql`
  classes.id, classes.slug, classes.name, term, join_code as "joinCode", version, (
    select kind from class_members
    where class_members.class_id = classes.id and user_id = ${person.id}) as own`;

/** Another role makes no one an administrator here. */
const isAdministrator = ({ isAdmin, isByRole }: Person): boolean => isAdmin && !isByRole;

/** A class as a member or an administrator; `lock`: until the end of the transaction. */
export async function requireClass(
  db: Database,
  slug: string,
  person: Person,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredClass> {
  const found = /^[a-z\d-]+$/.test(slug)
    ? await rowOf(
        db,
        classRow,
        sql`select ${columns(person)} from classes
          where slug = ${slug} ${lock ? sql`for update` : sql``}`,
      )
    : undefined;
  if (found === undefined || (found.own === null && !isAdministrator(person))) {
    throw new AppError('notFound', refusals.noClass);
  }
  return found;
}

/** Whether a person sees a class as its teachers do. */
export const teaches = ({ own }: StoredClass, person: Person): boolean =>
  isAdministrator(person) || own === 'teacher';

/** A class as one of its teachers; refuses its pupils with 403. `lock`: as for `requireClass`. */
export async function requireTaught(
  db: Database,
  slug: string,
  person: Person,
  options: { lock?: boolean } = {},
): Promise<StoredClass> {
  const found = await requireClass(db, slug, person, options);
  if (!teaches(found, person)) throw new AppError('forbidden', refusals.notTeacher);
  return found;
}

/** Locks a class for a change by one of its teachers. */
export const lockAsTeacher = (
  transaction: Database,
  slug: string,
  person: Person,
): Promise<StoredClass> => requireTaught(transaction, slug, person, { lock: true });

export const subjectOf = ({ id, name }: StoredClass) => ({ kind: 'class', id, name }) as const;

const listedRow = classRow.pick({ slug: true, name: true, term: true, own: true }).extend({
  pupils: z.int(),
});

/** The classes of a person, by name; all of them for administrators. */
export const listClasses = async (db: Database, person: Person) =>
  (
    await rowsOf(
      db,
      listedRow,
      sql`
      select slug, name, term, own, (
        select count(*)::int from class_members
        where class_id = listed.id and kind = 'pupil') as pupils
      from (select ${columns(person)} from classes) as listed
      where ${isAdministrator(person)} or own is not null
      order by slug`,
    )
  ).sort(byName);

export const mayCreate = (person: Person): boolean =>
  hasRole({ ...person, isAdmin: isAdministrator(person) }, 'teacher');

/** Whether a person is in a class, or may create one. */
export async function hasClasses(db: Database, person: Person): Promise<boolean> {
  if (mayCreate(person)) return true;
  const own = db.selectFrom('class_members').select('class_id').where('user_id', '=', person.id);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}

type Written = { slug: string; version: number };

/** Creates a class, whose teacher the caller is, for those with the role of a teacher. */
export async function createClass(db: Database, by: Teacher, draft: ClassDraft): Promise<Written> {
  if (!mayCreate(by.caller)) throw new AppError('forbidden', refusals.teacherRequired);
  return await insertClass(db, by, draft);
}

/** Creates a class for whom is known to teach it. */
export const insertClass = (db: Database, by: Teacher, draft: ClassDraft): Promise<Written> =>
  recorded(db, { by, act: 'class created' }, async (transaction) => {
    const { caller } = by;
    const row = await transaction
      .insertInto('classes')
      .values({
        slug: draft.slug,
        name: draft.name,
        term: draft.term,
        join_code: draft.hasCode ? newJoinCode() : null,
        created_by: caller.id,
      })
      .onConflict((one) => one.column('slug').doNothing())
      .returning(['id', 'version'])
      .executeTakeFirst();
    if (row === undefined) throw new AppError('conflict', refusals.classSlugTaken);
    const teacher = await transaction
      .insertInto('class_members')
      .values({ class_id: row.id, user_id: caller.id, kind: 'teacher' })
      .returning('user_id')
      .executeTakeFirst();
    // The account was deleted meanwhile.
    if (teacher === undefined) throw new AppError('unauthenticated', refusals.tokenInvalid);
    const result = { slug: draft.slug, version: row.version };
    return {
      result,
      subject: { kind: 'class', id: row.id, name: draft.name },
      after: { ...draft },
    };
  });

type Change = { slug: string; seen: number | undefined; draft: ClassDraft };

/** Refuses with 409 if the class has changed since. */
export const editClass = (
  db: Database,
  by: Teacher,
  { slug, seen, draft }: Change,
): Promise<Written> =>
  recorded(db, { by, act: 'class changed' }, async (transaction) => {
    const found = await lockAsTeacher(transaction, slug, by.caller);
    const { id, version } = found;
    if (seen !== undefined && seen !== version) {
      throw new VersionConflict(refusals.classChanged, { yours: seen, current: version });
    }
    const other = await transaction
      .selectFrom('classes')
      .select('id')
      .where('slug', '=', draft.slug)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (other !== undefined) throw new AppError('conflict', refusals.classSlugTaken);
    await transaction
      .updateTable('classes')
      .set({
        slug: draft.slug,
        name: draft.name,
        term: draft.term,
        join_code: draft.hasCode ? (found.joinCode ?? newJoinCode()) : null,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    const { slug: before, name, term, joinCode } = found;
    return {
      result: { slug: draft.slug, version: version + 1 },
      subject: { kind: 'class', id, name: draft.name },
      before: { slug: before, name, term, hasCode: joinCode !== null },
      after: { ...draft },
    };
  });

/** Deletes a class without assignments. */
export const deleteClass = (db: Database, by: Teacher, slug: string): Promise<void> =>
  recorded(db, { by, act: 'class deleted' }, async (transaction) => {
    const found = await lockAsTeacher(transaction, slug, by.caller);
    const assignment = await transaction
      .selectFrom('contests')
      .select('id')
      .where('class_id', '=', found.id)
      .limit(1)
      .executeTakeFirst();
    if (assignment !== undefined) throw new AppError('conflict', refusals.classHasAssignments);
    await transaction.deleteFrom('classes').where('id', '=', found.id).execute();
    return { result: undefined, subject: subjectOf(found), before: { slug } };
  });

/**
 * Makes a person a pupil of the class with this code; members stay what they are, and who was taken out
 * stays out.
 */
export const joinClass = (db: Database, person: Person, code: string): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const found = await transaction
      .selectFrom('classes')
      .select(['id', 'slug'])
      .where('join_code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new AppError('notFound', refusals.classCodeWrong);
    await refuseRemoved(transaction, found.id, person.id);
    await addPupil(transaction, found.id, { userId: person.id, name: null, entry: 'own' });
    await requireRoom(transaction, found.id);
    await joinAssignments(transaction, found.id);
    return found.slug;
  });

const missedRow = z.object({ id: z.uuid(), name: z.string() });

type ByGroups = { userId: string; slugs: readonly string[]; provider: string };

/**
 * Adds a person to the classes that groups of a provider name, as a pupil. A class that is not there or
 * full is left out, and who is in one stays as they are: teachers take people out, and add them again.
 */
export const joinByGroups = (db: Database, { userId, slugs, provider }: ByGroups): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const missed = await rowsOf(
      transaction,
      missedRow,
      sql`
      select id, name from classes
      where slug = any (${[...slugs]})
        and not exists (
          select from class_members where class_id = classes.id and user_id = ${userId})
        and not exists (
          select from class_removals where class_id = classes.id and user_id = ${userId})
      order by id for update`,
    );
    for (const { id, name } of missed) {
      // Others may have joined while the lock was awaited.
      if ((await countMembers(transaction, id)) >= pupilsMax) continue;
      await addPupil(transaction, id, { userId, name: null, entry: 'own' });
      await joinAssignments(transaction, id);
      await addEntry(transaction, {
        by: { command: `groups of ${provider}` },
        act: 'pupils added',
        subject: { kind: 'class', id, name },
        after: { listed: 1, changed: 1 },
      });
    }
  });

type ByCourse = {
  classId: string;
  userId: string;
  kind: MemberKind;
  /** Of the person in the course; the class shows it of a pupil whose account has another. */
  name: string | null;
  platform: string;
};

/**
 * Adds a person to the class of a course, as the platform says. Who is in the class stays as they are; a
 * full class refuses, and so does one from which a teacher took the person.
 */
export const joinByCourse = (
  db: Database,
  { classId, userId, kind, name, platform }: ByCourse,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const missed = await rowOf(
      transaction,
      missedRow,
      sql`
      select id, name from classes
      where id = ${classId} and not exists (
        select from class_members where class_id = classes.id and user_id = ${userId})
      for update`,
    );
    if (missed === undefined) return;
    await refuseRemoved(transaction, classId, userId);
    await insertMember(transaction, { classId, userId, kind, name });
    await requireRoom(transaction, classId);
    await joinAssignments(transaction, classId);
    await addEntry(transaction, {
      by: { command: `course of ${platform}` },
      act: kind === 'pupil' ? 'pupils added' : 'member changed',
      subject: { kind: 'class', id: missed.id, name: missed.name },
      after: kind === 'pupil' ? { listed: 1, changed: 1 } : { member: userId, kind },
    });
  });

/** Refuses with 403 a person whom a teacher took out of the class. */
async function refuseRemoved(
  transaction: Database,
  classId: string,
  userId: string,
): Promise<void> {
  const removal = await transaction
    .selectFrom('class_removals')
    .select('removed_at')
    .where('class_id', '=', classId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (removal !== undefined) throw new AppError('forbidden', refusals.takenOutOfClass);
}

type Coming = Pick<ByCourse, 'userId' | 'kind' | 'name'>;

/**
 * Adds people to a locked class as the list of a course says. Who is in the class stays as they are; a
 * full class refuses. A teacher must have taken none of them out.
 */
export async function joinByList(
  transaction: Database,
  { found, by, people }: { found: StoredClass; by: Teacher; people: readonly Coming[] },
): Promise<void> {
  if (people.length === 0) return;
  for (const { userId, kind, name } of people) {
    await insertMember(transaction, { classId: found.id, userId, kind, name });
  }
  await requireRoom(transaction, found.id);
  await joinAssignments(transaction, found.id);
  const subject = subjectOf(found);
  const teachers = people.filter(({ kind }) => kind === 'teacher');
  for (const { userId, kind } of teachers) {
    const after = { member: userId, kind };
    await addEntry(transaction, { by, act: 'member changed', subject, after });
  }
  const changed = people.length - teachers.length;
  if (changed === 0) return;
  const after = { listed: changed, changed };
  await addEntry(transaction, { by, act: 'pupils added', subject, after });
}

/** Stores the name of a pupil only if it differs from that of the account. */
const insertMember = (
  transaction: Database,
  { classId, userId, kind, name }: Omit<ByCourse, 'platform'>,
) =>
  sql`
  insert into class_members (class_id, user_id, kind, name)
  select ${classId}, id, ${kind}, nullif(${kind === 'pupil' ? name : null}::text, name)
  from users where id = ${userId}
  on conflict (class_id, user_id) do nothing`.execute(transaction);

type NewPupil = { userId: string; name: string | null; entry: 'own' | 'added' };

/** Adds a pupil who is not in the class, also after a teacher took them out. Who joins is bound from then on. */
async function addPupil(
  transaction: Database,
  classId: string,
  { userId, name, entry }: NewPupil,
): Promise<void> {
  await transaction
    .deleteFrom('class_removals')
    .where('class_id', '=', classId)
    .where('user_id', '=', userId)
    .execute();
  await transaction
    .insertInto('class_members')
    .values({ class_id: classId, user_id: userId, kind: 'pupil', name, entry })
    .onConflict((one) => one.columns(['class_id', 'user_id']).doUpdateSet({ entry }))
    .execute();
}

const countRow = z.object({ members: z.int() });

async function countMembers(transaction: Database, classId: string): Promise<number> {
  const query = sql`select count(*)::int as members from class_members where class_id = ${classId}`;
  return (await onlyRowOf(transaction, countRow, query)).members;
}

async function requireRoom(transaction: Database, classId: string): Promise<void> {
  const members = await countMembers(transaction, classId);
  if (members > pupilsMax) throw new AppError('conflict', refusals.classFull);
}

const memberRow = z.object({
  id: z.uuid(),
  name: z.string(),
  account: z.string(),
  kind: z.enum(memberKinds),
});

/** By the names that the class shows. */
export const readMembers = async (db: Database, classId: string): Promise<ClassMember[]> =>
  (
    await rowsOf(
      db,
      memberRow,
      sql`
      select users.id, coalesce(class_members.name, users.name) as name, users.name as account, kind
      from class_members join users on users.id = user_id
      where class_id = ${classId} order by users.id`,
    )
  ).sort(byName);

type Listed = { account: string; name: string | null };
type Adding = { slug: string; pupils: readonly Listed[]; isPreview: boolean };

/**
 * Adds the listed accounts, all or none; those who are in the class get their listed names. Rules of the class bind
 * whom a teacher adds only when they open an assignment (`entry` of the table).
 */
export const addPupils = (
  db: Database,
  by: Teacher,
  { slug, pupils, isPreview }: Adding,
): Promise<ListedPupils> =>
  inPreview(db, isPreview, async (transaction) => {
    const found = await lockAsTeacher(transaction, slug, by.caller);
    const accounts = await accountsOf(transaction, pupils, by.caller);
    const before = new Map((await readMembers(transaction, found.id)).map((one) => [one.id, one]));
    const made: ListedPupils = [];
    const entry = isAdministrator(by.caller) ? 'own' : 'added';
    for (const [index, { name }] of pupils.entries()) {
      const account = accounts[index];
      if (account === undefined) continue;
      const was = before.get(account.id);
      if (was === undefined) {
        await addPupil(transaction, found.id, { userId: account.id, name, entry });
        made.push({ account: account.shown, name: name ?? account.shown, change: 'added' });
        continue;
      }
      const isRenamed = name !== null && name !== was.name;
      if (isRenamed)
        await changeRow(transaction, { classId: found.id, userId: account.id }, { name });
      const change = isRenamed ? 'renamed' : 'unchanged';
      made.push({ account: account.shown, name: name ?? was.name, change });
    }
    await requireRoom(transaction, found.id);
    await joinAssignments(transaction, found.id);
    const changed = made.filter(({ change }) => change !== 'unchanged').length;
    if (isPreview || changed === 0) return made;
    await addEntry(transaction, {
      by,
      act: 'pupils added',
      subject: subjectOf(found),
      after: { listed: pupils.length, changed },
    });
    return made;
  });

/**
 * The accounts of a list, in its order; refuses the first line that has none, or one of before. Whose an address is,
 * no preview tells a teacher but of people in classes of theirs: others are `shown` by the address, and need a name.
 */
export async function accountsOf(
  transaction: Database,
  pupils: readonly { account: string; name?: string | null }[],
  person: Person,
) {
  const given = pupils.map(({ account }) => account);
  const seen = new Set<string>();
  const accounts = await accountsNamed(transaction, given);
  const known = isAdministrator(person)
    ? null
    : await idsInClassesOf(
        transaction,
        person,
        accounts.flatMap((one) => one?.id ?? []),
      );
  return accounts.map((found, index) => {
    const line = `pupils.${index}.account:`;
    const typed = given[index] ?? '';
    const isNamed = found?.account.toLowerCase() === typed.toLowerCase();
    const isHidden =
      known !== null && typed.includes('@') && !isNamed && !known.has(found?.id ?? '');
    if (isHidden && (pupils[index]?.name ?? null) === null) {
      throw new AppError('badInput', `${line} ${refusals.addressUnknown} ${typed}`);
    }
    if (found === undefined) {
      throw new AppError('badInput', `${line} ${refusals.noAccount} ${typed}`);
    }
    if (seen.has(found.id)) {
      throw new AppError('badInput', `${line} ${refusals.accountTwice} ${typed}`);
    }
    seen.add(found.id);
    return { ...found, shown: isHidden ? typed : found.account };
  });
}

/** Those of these people who are in a class that a person teaches, or were taken out of one. */
async function idsInClassesOf(
  transaction: Database,
  teacher: { id: string },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    transaction,
    idRow,
    sql`
    select theirs.user_id as id
    from class_members own join (
      select class_id, user_id from class_members
      union select class_id, user_id from class_removals
    ) theirs on theirs.class_id = own.class_id
    where own.user_id = ${teacher.id} and own.kind = 'teacher'
      and theirs.user_id = any (${[...ids]}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

const changeRow = (
  transaction: Database,
  { classId, userId }: { classId: string; userId: string },
  change: { kind?: MemberKind; name: string | null; entry?: 'added' },
) =>
  transaction
    .updateTable('class_members')
    .set(change)
    .where('class_id', '=', classId)
    .where('user_id', '=', userId)
    .execute();

type MemberChange = { slug: string; id: string; kind: MemberKind; name: string | null };

/** Changes what a member is, and the shown name. */
export const changeMember = (
  db: Database,
  by: Teacher,
  { slug, id, kind, name }: MemberChange,
): Promise<void> =>
  recorded(db, { by, act: 'member changed' }, async (transaction) => {
    const found = await lockAsTeacher(transaction, slug, by.caller);
    const was = await requireMember(transaction, found, id);
    // Whom another teacher makes a pupil has not agreed to that.
    const isPut = kind === 'pupil' && was.kind === 'teacher' && id !== by.caller.id;
    const entry = isPut && !isAdministrator(by.caller) && { entry: 'added' as const };
    await changeRow(transaction, { classId: found.id, userId: id }, { kind, name, ...entry });
    await requireTeacher(transaction, found);
    if (kind === 'pupil') await joinAssignments(transaction, found.id);
    else await leaveAssignments(transaction, { classId: found.id, userId: id });
    const subject = subjectOf(found);
    return {
      result: undefined,
      subject,
      before: { member: id, kind: was.kind },
      after: { member: id, kind },
    };
  });

async function requireMember(transaction: Database, { id: classId }: StoredClass, id: string) {
  const was = await transaction
    .selectFrom('class_members')
    .select(['kind', 'name', 'entry'])
    .where('class_id', '=', classId)
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (was === undefined) throw new AppError('notFound', refusals.noClassMember);
  return was;
}

/** Refuses a class without a teacher. */
async function requireTeacher(transaction: Database, { id }: StoredClass): Promise<void> {
  const teacher = await transaction
    .selectFrom('class_members')
    .select('user_id')
    .where('class_id', '=', id)
    .where('kind', '=', 'teacher')
    .limit(1)
    .executeTakeFirst();
  if (teacher === undefined) throw new AppError('conflict', refusals.lastTeacher);
}

/** Takes a member out of a class: by a teacher, or oneself, unless rules of an open assignment hold one. */
export const removeMember = (
  db: Database,
  by: Teacher,
  { slug, id }: { slug: string; id: string },
): Promise<void> =>
  recorded(db, { by, act: 'member removed' }, async (transaction) => {
    const found =
      id === by.caller.id
        ? await requireClass(transaction, slug, by.caller, { lock: true })
        : await lockAsTeacher(transaction, slug, by.caller);
    const { kind, entry } = await requireMember(transaction, found, id);
    const { staysOut } = teaches(found, by.caller)
      ? { staysOut: id !== by.caller.id }
      : await requireMayLeave(transaction, { classId: found.id, userId: id, entry });
    await transaction
      .deleteFrom('class_members')
      .where('class_id', '=', found.id)
      .where('user_id', '=', id)
      .execute();
    await requireTeacher(transaction, found);
    if (staysOut) {
      await transaction
        .insertInto('class_removals')
        .values({ class_id: found.id, user_id: id })
        .onConflict((one) => one.doNothing())
        .execute();
    }
    await leaveAssignments(transaction, { classId: found.id, userId: id });
    return { result: undefined, subject: subjectOf(found), before: { member: id, kind } };
  });

const taughtRow = z.object({ name: z.string() });

/**
 * Takes a person whose account is deleted out of all classes, and with them the time that only they were given out
 * of their groups. Refuses with 409 the only teacher of others.
 */
export async function leaveAllClasses(transaction: Database, userId: string): Promise<void> {
  const left = await rowsOf(
    transaction,
    idRow,
    sql`
    select id from classes
    where id in (select class_id from class_members where user_id = ${userId})
    order by id for update`,
  );
  const alone = await rowOf(
    transaction,
    taughtRow,
    sql`
    select classes.name from classes
    join class_members own on own.class_id = classes.id and own.user_id = ${userId}
    where own.kind = 'teacher'
      and exists (select from class_members other
        where other.class_id = classes.id and other.user_id <> own.user_id)
      and not exists (select from class_members other
        where other.class_id = classes.id and other.user_id <> own.user_id
          and other.kind = 'teacher')
    order by classes.name limit 1`,
  );
  if (alone !== undefined) {
    throw new AppError('conflict', `${refusals.lastTeacherOf} ${alone.name}.`);
  }
  await transaction.deleteFrom('class_members').where('user_id', '=', userId).execute();
  for (const { id } of left) await settleExtensionsOfClass(transaction, id);
}

const idRow = z.object({ id: z.uuid() });
const removedRow = z.object({ id: z.uuid(), name: z.string(), at: z.date() });

/** Whom teachers took out of a class, the last one first. */
export const readRemoved = async (db: Database, classId: string) =>
  (
    await rowsOf(
      db,
      removedRow,
      sql`
      select users.id, users.name, removed_at as at
      from class_removals join users on users.id = user_id
      where class_id = ${classId} order by removed_at desc, users.id limit ${pupilsMax}`,
    )
  ).map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));

/** Lets a person join again whom a teacher took out; who is not out stays as they are. */
export const letBack = (
  db: Database,
  by: Teacher,
  { slug, id }: { slug: string; id: string },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const found = await lockAsTeacher(transaction, slug, by.caller);
    const { numDeletedRows } = await transaction
      .deleteFrom('class_removals')
      .where('class_id', '=', found.id)
      .where('user_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const subject = subjectOf(found);
    await addEntry(transaction, { by, act: 'member let back', subject, after: { member: id } });
  });

const messageRow = z.object({ id: z.uuid(), text: z.string(), by: z.string(), at: z.date() });

/** As many as a page shows. */
const messagesMax = 50;

/** What teachers wrote to a class, the newest first. */
export const readMessages = async (db: Database, classId: string) =>
  (
    await rowsOf(
      db,
      messageRow,
      sql`
      select class_messages.id, text, coalesce(class_members.name, users.name) as by,
        written_at as at
      from class_messages join users on users.id = written_by
      left join class_members
        on class_members.class_id = class_messages.class_id and user_id = written_by
      where class_messages.class_id = ${classId}
      order by written_at desc, class_messages.id limit ${messagesMax}`,
    )
  ).map(({ at, ...message }) => ({ ...message, at: at.toISOString() }));

/** Writes a message to a class; returns its id. */
export const writeMessage = (
  db: Database,
  person: Person,
  { slug, text }: { slug: string; text: string },
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const { id: classId } = await lockAsTeacher(transaction, slug, person);
    const { id } = await transaction
      .insertInto('class_messages')
      .values({ class_id: classId, text, written_by: person.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** Removes a message of a class. */
export const removeMessage = (
  db: Database,
  person: Person,
  { slug, id }: { slug: string; id: string },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { id: classId } = await lockAsTeacher(transaction, slug, person);
    const { numDeletedRows: removed } = await transaction
      .deleteFrom('class_messages')
      .where('class_id', '=', classId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (removed === 0n) throw new AppError('notFound', refusals.noClassMessage);
  });
