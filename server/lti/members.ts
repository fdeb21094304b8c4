/**
 * The people of a course as its platform lists them (LTI Advantage, NRPS 2.0), and what that changes in the
 * class: they are added by their logins at the platform, as launches do it, and no one is taken out.
 */
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { MemberKind } from '../../contract/classes.ts';
import { listedNameMaxChars, ltiIdMaxChars, pupilsMax } from '../../contract/limits.ts';
import type { CourseList } from '../../contract/lti.ts';
import { refusals } from '../../contract/messages.ts';
import { storable, storableText } from '../../contract/text.ts';
import { type Database, inPreview } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { addProviderPerson, requireAdmittedBy } from '../accounts/provider-accounts.ts';
import { isEmailTaken, mayLogIn } from '../accounts/users.ts';
import { byName } from '../classes/by-name.ts';
import {
  joinByList,
  lockAsTeacher,
  type Person,
  requireTaught,
  type Teacher,
} from '../classes/classes.ts';
import type { Context } from '../context.ts';
import { AppError, RefusedElsewhere, TakenError } from '../http/errors.ts';
import { listedPeopleMax, listPagesMax } from '../http/limits.ts';
import type { Identity } from '../outside/providers.ts';
import { courseRole, namesOf, scopes } from './id-tokens.ts';
import { signForPlatform } from './keys.ts';
import { loginIssuerOf, readPlatform, type StoredPlatform } from './platforms.ts';

const textMaxChars = 10_000;
const rolesMax = 200;
const listType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
const triesMax = 3;
/** For all pages together; each has its own bound. */
const fetchMaxMs = 30_000;

const optionalText = z
  .string()
  .max(textMaxChars)
  .refine(...storable)
  .optional()
  .catch(undefined);

const listedShape = z.object({
  user_id: storableText(ltiIdMaxChars).min(1),
  roles: z.array(z.string()).max(rolesMax).catch([]),
  status: z.string().nullish().catch(null),
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  email: optionalText,
});
const pageShape = z.object({ members: z.array(z.unknown()) });

/** Someone whom a platform lists as one who teaches or learns. */
type Listed = {
  subject: string;
  kind: MemberKind;
  email?: string;
  names: string[];
  usernames: string[];
};
type List = { people: Listed[]; others: number };

/** What is read of a member; `kind` is null for those who neither teach nor learn, and who left. */
type Member = Omit<Listed, 'kind'> & { kind: MemberKind | null; isActive: boolean };

function readMember(member: unknown): Member {
  const read = listedShape.safeParse(member).data;
  if (read === undefined) throw new RefusedElsewhere(refusals.listUnclear, 'a member has no id');
  const { user_id: subject, roles, status } = read;
  const isActive = !status || /^active$/i.test(status);
  return { subject, kind: courseRole(roles), isActive, ...namesOf(read) };
}

/** The people of the pages, each once; who is no longer active is none of them. */
function listOf(members: readonly Member[]): List {
  const people = new Map<string, Listed>();
  const others = new Set<string>();
  for (const { kind, isActive, ...member } of members) {
    const { subject } = member;
    if (!isActive) continue;
    if (kind === null) others.add(subject);
    else if (!people.has(subject)) people.set(subject, { ...member, kind });
  }
  // Always in the same order, so that two who fetch at once wait for each other.
  const inOrder = [...people.values()].sort((a, b) => (a.subject < b.subject ? -1 : 1));
  return { people: inOrder, others: [...others].filter((one) => !people.has(one)).length };
}

type Fetching = Pick<Context, 'db' | 'config' | 'platforms' | 'tokenKey' | 'security'>;

/** Reads all pages of a list, within bounds. Refuses what the platform does not give, with its reason. */
async function fetchList(
  context: Pick<Context, 'db' | 'platforms' | 'tokenKey'>,
  platform: StoredPlatform,
  listUrl: string,
): Promise<List> {
  const sign = (claims: JWTPayload) => signForPlatform(context, claims);
  const members: Member[] = [];
  const requireBounded = (isTooMuch: boolean): void => {
    if (isTooMuch) throw new AppError('conflict', refusals.listTooLong);
  };
  const asked = new Set<string>();
  const untilMs = Date.now() + fetchMaxMs;
  for (let url: string | null = listUrl; url !== null; ) {
    requireBounded(asked.size >= listPagesMax || asked.has(url) || Date.now() > untilMs);
    asked.add(url);
    const outcome = await context.platforms.ask(platform, {
      scopes: [scopes.members],
      sign,
      request: { to: 'list of people', method: 'GET', url, type: listType },
    });
    if (outcome.kind !== 'done') {
      const code = outcome.kind === 'again' ? 'unavailable' : 'conflict';
      throw new AppError(code, `${refusals.listRefused} ${outcome.reason}`);
    }
    const page = pageShape.safeParse(outcome.reply).data;
    if (page === undefined) throw new RefusedElsewhere(refusals.listUnclear, 'no list of members');
    requireBounded(members.length + page.members.length > listedPeopleMax);
    // At once, so that nothing else of a page is kept.
    members.push(...page.members.map(readMember));
    url = outcome.next;
  }
  return listOf(members);
}

const courseRow = z.object({
  id: z.uuid(),
  platformId: z.uuid(),
  membersUrl: z.string().nullable(),
});
type Named = { slug: string; id: string };

async function readCourse(db: Database, { slug, id }: Named, person: Person) {
  const found = await requireTaught(db, slug, person);
  const query = sql`
    select id, platform_id as "platformId", members_url as "membersUrl"
    from lti_courses where id = ${id} and class_id = ${found.id}`;
  const course = await rowOf(db, courseRow, query);
  if (course === undefined) throw new AppError('notFound', refusals.noCourse);
  return course;
}

/** Fetches the list of a course, and adds its people to the class; a preview only says what it would do. */
export async function fetchMembers(
  context: Fetching,
  by: Teacher & { network: string },
  { isPreview, ...named }: Named & { isPreview: boolean },
): Promise<CourseList> {
  const course = await readCourse(context.db, named, by.caller);
  if (course.membersUrl === null) throw new AppError('conflict', refusals.noCourseList);
  const platform = await readPlatform(context.db, course.platformId);
  const list = await fetchList(context, platform, course.membersUrl);
  const taking = { by, named, course: course.id, platform, list, isPreview };
  for (let tries = 1; ; tries += 1) {
    try {
      const { made, ...shown } = await takeList(context, taking);
      if (!isPreview) {
        for (const account of made) {
          context.security.note('account registered', { account, network: by.network });
        }
      }
      return shown;
    } catch (error) {
      // Another person has taken a name or an address meanwhile.
      if (!(error instanceof TakenError) || tries >= triesMax) throw error;
    }
  }
}

type Taking = {
  by: Teacher & { network: string };
  named: Named;
  course: string;
  platform: StoredPlatform;
  list: List;
  isPreview: boolean;
};

const accountRow = z.object({
  subject: z.string(),
  userId: z.uuid(),
  name: z.string(),
  mayLogIn: z.boolean(),
});
const memberRow = z.object({ userId: z.uuid(), name: z.string(), kind: z.string() });
const idRow = z.object({ userId: z.uuid() });
const leftRow = z.object({ name: z.string() });

const takeList = (
  context: Fetching,
  { by, named, course, platform, list: { people, others }, isPreview }: Taking,
): Promise<CourseList & { made: string[] }> =>
  inPreview(context.db, isPreview, async (transaction) => {
    // As the person who teaches it now; the course may have been disconnected meanwhile.
    await readCourse(transaction, named, by.caller);
    // No class has room for them: no accounts are made for that to be found out.
    if (people.length > pupilsMax) throw new AppError('conflict', refusals.classFull);
    const made = await addAccounts({ ...context, db: transaction }, { platform, people });
    const found = await lockAsTeacher(transaction, named.slug, by.caller);
    const accounts = new Map(
      (await readAccounts(transaction, platform, people)).map((one) => [one.subject, one]),
    );
    const members = new Map(
      (
        await rowsOf(
          transaction,
          memberRow,
          sql`
          select user_id as "userId", coalesce(class_members.name, users.name) as name, kind
          from class_members join users on users.id = user_id where class_id = ${found.id}`,
        )
      ).map((one) => [one.userId, one]),
    );
    const removed = new Set(
      (
        await rowsOf(
          transaction,
          idRow,
          sql`select user_id as "userId" from class_removals where class_id = ${found.id}`,
        )
      ).map(({ userId }) => userId),
    );
    const shown: CourseList['people'] = [];
    const coming: Parameters<typeof joinByList>[1]['people'][number][] = [];
    const pupils: { userId: string; subject: string }[] = [];
    for (const { subject, kind, names } of people) {
      const name = names[0]?.slice(0, listedNameMaxChars) ?? null;
      const account = accounts.get(subject);
      const member = account && members.get(account.userId);
      // Who is blocked comes with a launch once that has ended.
      if (account === undefined || (member === undefined && !account.mayLogIn)) {
        shown.push({ name, kind, change: 'waiting' });
        continue;
      }
      const { userId } = account;
      if (member === undefined && removed.has(userId)) {
        shown.push({ name: name ?? account.name, kind, change: 'takenOut' });
        continue;
      }
      if (kind === 'pupil') pupils.push({ userId, subject });
      if (member !== undefined) {
        shown.push({ name: member.name, kind, change: 'unchanged' });
        continue;
      }
      coming.push({ userId, kind, name });
      shown.push({ name: name ?? account.name, kind, change: 'added' });
    }
    await joinByList(transaction, { found, by, people: coming });
    const subjects = people.map(({ subject }) => subject);
    const left = await rowsOf(
      transaction,
      leftRow,
      sql`
      select coalesce(class_members.name, users.name) as name
      from lti_members join users on users.id = lti_members.user_id
      join class_members
        on class_members.class_id = ${found.id} and class_members.user_id = lti_members.user_id
      where course_id = ${course} and kind = 'pupil' and subject <> all (${subjects}::text[])
      order by users.id`,
    );
    await sql`
      insert into lti_members (course_id, user_id, subject)
      select ${course}, user_id, subject from unnest(
        ${pupils.map(({ userId }) => userId)}::uuid[],
        ${pupils.map(({ subject }) => subject)}::text[]) as listed (user_id, subject)
      on conflict (course_id, user_id) do nothing`.execute(transaction);
    shown.sort((one, other) =>
      byName({ name: one.name ?? '\uffff' }, { name: other.name ?? '\uffff' }),
    );
    return { people: shown, left: left.sort(byName).map(({ name }) => name), others, made };
  });

const readAccounts = (db: Database, { id }: StoredPlatform, people: readonly Listed[]) =>
  rowsOf(
    db,
    accountRow,
    sql`
    select subject, user_id as "userId", users.name, ${mayLogIn} as "mayLogIn"
    from linked_logins join users on users.id = user_id
    where issuer = ${loginIssuerOf(id)}
      and subject = any (${people.map(({ subject }) => subject)}::text[])`,
  );

type Adding = { platform: StoredPlatform; people: readonly Listed[] };

/**
 * Makes accounts for the new people of a platform, by the rules of its launches: whose address has an
 * account, or is not told, waits for the first launch, and so do all where addresses are verified by mail.
 */
async function addAccounts(
  context: Pick<Context, 'db' | 'config'>,
  { platform, people }: Adding,
): Promise<string[]> {
  const { db, config } = context;
  if (config.registration.verifiesAddresses) return [];
  const known = new Set((await readAccounts(db, platform, people)).map(({ subject }) => subject));
  const made: string[] = [];
  for (const { subject, email, names, usernames } of people) {
    if (known.has(subject) || email === undefined) continue;
    if (!isAdmitted(context, platform, email) || (await isEmailTaken(db, email))) continue;
    const identity: Identity & { email: string } = {
      provider: loginIssuerOf(platform.id),
      providerName: platform.name,
      issuer: loginIssuerOf(platform.id),
      subject,
      email,
      isEmailVerified: false,
      names,
      usernames,
      given: { roles: [], classes: [] },
    };
    const by = { command: `course of ${platform.name}` };
    const { account } = await addProviderPerson(context, {
      identity,
      invitation: undefined,
      by,
      network: '',
    });
    made.push(account);
  }
  return made;
}

function isAdmitted(
  context: Pick<Context, 'config'>,
  platform: StoredPlatform,
  email: string,
): boolean {
  try {
    requireAdmittedBy(context, platform, { email, invitation: undefined });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
