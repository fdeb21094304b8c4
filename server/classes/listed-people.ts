/**
 * Accounts made and changed by a list, all or none. The preview does what the list does, in a
 * transaction that is taken back, so that both are the same.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { listProblemsMax, pupilsMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { ImportedPeople, ListedPerson, PeopleListColumn } from '../../contract/people.ts';
import { type Database, inPreview } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { skeletonOf } from '../accounts/names.ts';
import { hashPassword, newPassword } from '../accounts/passwords.ts';
import { keepFromGroups, knownRoles } from '../accounts/roles.ts';
import { addUser, refusingTaken } from '../accounts/users.ts';
import { AppError } from '../http/errors.ts';
import { importHashesAtOnce } from '../http/limits.ts';
import { addEntry } from '../operation/audit.ts';
import { addPupils, type Teacher } from './classes.ts';
import { peopleListRules } from './list-rules.ts';
import { type ListedRow, type ReadList, readPeopleList } from './listed-rows.ts';

/** What a list would do now. */
export const previewPeopleList = (
  db: Database,
  by: Teacher,
  list: string,
): Promise<ImportedPeople> => preview(db, by, readPeopleList(list));

const preview = (db: Database, by: Teacher, read: ReadList): Promise<ImportedPeople> =>
  inPreview(db, true, async (transaction) => ({
    ...(await carryOut(transaction, by, { read, hashes: null })),
    slips: [],
  }));

/**
 * Does what a preview showed, and returns the passwords that were made. Refuses with 400 a list with
 * problems, and with 409 a list that would now do something else.
 */
export async function applyPeopleList(
  db: Database,
  by: Teacher,
  { list, preview: expected }: { list: string; preview: string },
): Promise<ImportedPeople> {
  const read = readPeopleList(list);
  const shown = await preview(db, by, read);
  if (shown.problems.length > 0) throw new AppError('badInput', refusals.peopleListWrong);
  requireSame(shown, expected);
  const passwords = passwordsFor(shown.people, read.rows);
  const hashes = await hashAll(passwords);
  const done = await inPreview(db, false, async (transaction) => {
    const made = await carryOut(transaction, by, { read, hashes });
    requireSame(made, expected);
    return made;
  });
  const slips = done.people
    .filter((one) => one.password === 'made')
    .map(({ line, name, email }) => ({ name, email, password: passwords.get(line) ?? '' }));
  return { ...done, slips };
}

type Outcome = Omit<ImportedPeople, 'slips'>;

function requireSame({ preview: present }: Pick<Outcome, 'preview'>, expected: string): void {
  if (present !== expected) throw new AppError('conflict', refusals.peopleListChanged);
}

/** The passwords of new accounts, by their lines. */
function passwordsFor(people: readonly ListedPerson[], rows: readonly ListedRow[]) {
  const given = new Map(rows.map(({ line, password }) => [line, password]));
  const isNew = people.filter(({ change }) => change === 'created');
  return new Map(isNew.map(({ line }) => [line, given.get(line) ?? newPassword()]));
}

/** Hashes a few at a time: the threads that do it are those of all logins. */
async function hashAll(passwords: ReadonlyMap<number, string>): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  const left = passwords.entries();
  const hashLeft = async (): Promise<void> => {
    for (const [line, password] of left) hashes.set(line, await hashPassword(password));
  };
  await Promise.all(Array.from({ length: importHashesAtOnce }, hashLeft));
  return hashes;
}

const accountRow = z.object({
  place: z.int(),
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  roles: z.array(z.string()),
  endsAt: z.date().nullable(),
  isAdmin: z.boolean(),
  isUnverified: z.boolean(),
  createdAt: z.date(),
});
type Account = z.infer<typeof accountRow>;

/** The accounts of the listed addresses, by the place in the list, locked. */
async function lockAccounts(transaction: Database, rows: readonly ListedRow[]) {
  const emails = rows.map(({ email }) => email);
  const found = await rowsOf(
    transaction,
    accountRow,
    sql`
    select place::int, users.id, users.name, users.email, username, roles, ends_at as "endsAt",
      is_admin as "isAdmin", unverified_since is not null as "isUnverified",
      users.created_at as "createdAt"
    from unnest(${emails}::text[]) with ordinality as listed (email, place)
    join users on lower(users.email) = lower(listed.email)
    where deleted_at is null
    order by users.id for no key update of users`,
  );
  return new Map(found.map((one) => [one.place, one]));
}

const holderRow = z.object({ place: z.int(), id: z.uuid() });

/** Who has the listed names, or ones that look like them, and usernames: by the place in the list. */
async function readHolders(transaction: Database, rows: readonly ListedRow[]) {
  const names = rows.map(({ name }) => name);
  const skeletons = names.map(skeletonOf);
  const usernames = rows.map(({ username }) => username ?? '');
  const ofNames = await rowsOf(
    transaction,
    holderRow,
    sql`
    select place::int, users.id
    from unnest(${names}::text[], ${skeletons}::text[]) with ordinality
      as listed (name, skeleton, place)
    join users on lower(users.name) = lower(listed.name) or name_skeleton = listed.skeleton`,
  );
  const ofUsernames = await rowsOf(
    transaction,
    holderRow,
    sql`
    select place::int, users.id
    from unnest(${usernames}::text[]) with ordinality as listed (username, place)
    join users on lower(users.username) = lower(listed.username)`,
  );
  return { ofNames, ofUsernames };
}

const classRow = z.object({
  code: z.string(),
  id: z.uuid(),
  slug: z.string(),
  members: z.int(),
});

/** The classes of the listed codes; a code with which pupils join comes before an address. */
async function readClasses(transaction: Database, rows: readonly ListedRow[]) {
  const codes = [...new Set(rows.flatMap((row) => row.class ?? []))];
  const found = await rowsOf(
    transaction,
    classRow,
    sql`
    select distinct on (code) code, classes.id, slug, (
      select count(*)::int from class_members where class_id = classes.id) as members
    from unnest(${codes}::text[]) as code join classes on code in (join_code, slug)
    order by code, code = join_code desc`,
  );
  return new Map(found.map((one) => [one.code, one]));
}

const memberRow = z.object({ userId: z.uuid(), classId: z.uuid() });

/** Who of the accounts is in which class already. */
async function readMemberships(transaction: Database, ids: readonly string[]) {
  const query = sql`
    select user_id as "userId", class_id as "classId" from class_members
    where user_id = any(${ids}::uuid[])`;
  const found = await rowsOf(transaction, memberRow, query);
  return new Set(found.map(({ userId, classId }) => `${userId} ${classId}`));
}

type Difference = ListedPerson['differences'][number];

/** A line that will be carried out. */
type Planned = { row: ListedRow; account: Account | undefined; shown: ListedPerson };

const listOf = (held: readonly string[]): string | null =>
  held.length === 0 ? null : held.join(' ');

/** What a line changes of an account, or gives a new one, but for the class. */
function differencesOf(row: ListedRow, account: Account | undefined): Difference[] {
  const pairs = [
    { field: 'name', before: account?.name ?? null, after: row.name },
    { field: 'username', before: account?.username ?? null, after: row.username },
    {
      field: 'roles',
      before: listOf(knownRoles(account?.roles ?? [])),
      after: row.roles && listOf(row.roles),
    },
    {
      field: 'ends',
      before: account?.endsAt?.toISOString() ?? null,
      after: row.ends?.toISOString() ?? null,
    },
  ] as const;
  return pairs.flatMap(({ field, before, after }) =>
    after === null || before === after ? [] : [{ field, before, after }],
  );
}

const passwordOf = (row: ListedRow, account: Account | undefined): ListedPerson['password'] => {
  if (account !== undefined) return row.password === null ? 'kept' : 'ignored';
  return row.password === null ? 'made' : 'given';
};

/** What each line does, and what is wrong with it in the present state of the database. */
async function plan(transaction: Database, { rows, problems: ofLines }: ReadList) {
  const accounts = await lockAccounts(transaction, rows);
  const { ofNames, ofUsernames } = await readHolders(transaction, rows);
  const classes = await readClasses(transaction, rows);
  const ids = [...accounts.values()].map(({ id }) => id);
  const memberships = await readMemberships(transaction, ids);
  const joining = new Map<string, number>();
  const problems = [...ofLines];
  const planned = rows.map((row, index): Planned => {
    const place = index + 1;
    const account = accounts.get(place);
    const wrong = (field: PeopleListColumn, rule: string) =>
      problems.push({ line: row.line, field, rule });
    const isOther = (one: z.infer<typeof holderRow>) =>
      one.place === place && one.id !== account?.id;
    const differences = differencesOf(row, account);
    if (row.name !== account?.name && ofNames.some(isOther)) {
      wrong('name', peopleListRules.nameTaken);
    }
    if (row.username !== null && ofUsernames.some(isOther)) {
      wrong('username', peopleListRules.usernameTaken);
    }
    const ending = differences.find(({ field }) => field === 'ends');
    if (ending && row.ends !== null && row.ends <= new Date()) wrong('ends', peopleListRules.ends);
    const joined = row.class === null ? undefined : classes.get(row.class);
    if (row.class !== null && joined === undefined) wrong('class', peopleListRules.noClass);
    if (joined !== undefined && !memberships.has(`${account?.id} ${joined.id}`)) {
      differences.push({ field: 'class', before: null, after: joined.slug });
      const members = (joining.get(joined.id) ?? joined.members) + 1;
      joining.set(joined.id, members);
      if (members > pupilsMax) wrong('class', peopleListRules.classFull);
    }
    if (account?.isUnverified) wrong('email', peopleListRules.unverified);
    if (account?.isAdmin && differences.length > 0) wrong('email', peopleListRules.administrator);
    const change =
      account === undefined ? 'created' : differences.length > 0 ? 'changed' : 'unchanged';
    const password = passwordOf(row, account);
    const { line, email, name } = row;
    const since = account?.createdAt.toISOString() ?? null;
    return { row, account, shown: { line, email, name, since, change, differences, password } };
  });
  return { planned, problems: problems.toSorted((one, other) => one.line - other.line) };
}

/**
 * Does what a list says, unless it has problems. `hashes`: of the passwords of new accounts, by
 * their lines; null in a preview, which needs none.
 */
async function carryOut(
  transaction: Database,
  by: Teacher,
  { read, hashes }: { read: ReadList; hashes: ReadonlyMap<number, string> | null },
): Promise<Outcome> {
  const { planned, problems } = await plan(transaction, read);
  const people = planned.map(({ shown }) => shown);
  if (problems.length > 0) {
    return { people, problems: problems.slice(0, listProblemsMax), preview: null };
  }
  for (const one of planned) {
    if (one.shown.change === 'created') await create(transaction, by, one, hashes);
    if (one.shown.change === 'changed') await change(transaction, by, one);
  }
  const slugs = new Set(planned.flatMap(({ shown }) => classJoinedBy(shown) ?? []));
  for (const slug of [...slugs].toSorted()) {
    const pupils = people
      .filter((one) => classJoinedBy(one) === slug)
      .map(({ email: account }) => ({ account, name: null }));
    await addPupils(transaction, by, { slug, pupils, isPreview: false });
  }
  const said = JSON.stringify({ list: read.list, people });
  return { people, problems: [], preview: createHash('sha256').update(said).digest('hex') };
}

const classJoinedBy = ({ differences }: ListedPerson): string | undefined =>
  differences.find(({ field }) => field === 'class')?.after;

/** Without names and addresses, which are those of the accounts: these can be deleted, the log not. */
const factsOf = ({ differences }: ListedPerson, side: 'before' | 'after') =>
  Object.fromEntries(
    differences
      .filter(({ field }) => ['roles', 'ends', 'class'].includes(field))
      .map((one) => [one.field, one[side]]),
  );

async function create(
  transaction: Database,
  by: Teacher,
  { row, shown }: Planned,
  hashes: ReadonlyMap<number, string> | null,
): Promise<void> {
  const passwordHash = hashes === null ? 'none' : hashes.get(row.line);
  if (passwordHash === undefined) throw new AppError('conflict', refusals.peopleListChanged);
  const id = await addUser(transaction, {
    name: row.name,
    email: row.email,
    username: row.username,
    roles: row.roles ?? [],
    endsAt: row.ends,
    passwordHash,
  });
  await addEntry(transaction, {
    by,
    act: 'account made by a list',
    subject: { kind: 'account', id },
    after: factsOf(shown, 'after'),
  });
}

async function change(
  transaction: Database,
  by: Teacher,
  { row, account, shown }: Planned,
): Promise<void> {
  if (account === undefined) return;
  const update = transaction
    .updateTable('users')
    .set((eb) => ({
      name: row.name,
      ...(row.name !== account.name && { name_skeleton: skeletonOf(row.name) }),
      username: row.username ?? account.username,
      ...(row.roles !== null && { roles: row.roles }),
      ends_at: row.ends ?? account.endsAt,
      profile_version: eb('profile_version', '+', 1),
    }))
    .where('id', '=', account.id)
    .execute();
  await refusingTaken(update);
  const granted = (row.roles ?? []).filter((role) => !account.roles.includes(role));
  await keepFromGroups(transaction, account.id, granted);
  await addEntry(transaction, {
    by,
    act: 'account changed by a list',
    subject: { kind: 'account', id: account.id },
    before: factsOf(shown, 'before'),
    after: { ...factsOf(shown, 'after'), changed: shown.differences.map(({ field }) => field) },
  });
}
