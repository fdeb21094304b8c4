/** The groups that work on an assignment: made by teachers, or by pupils with codes. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Output } from '../../contract/endpoint.ts';
import {
  type AssignmentGroups,
  type GroupChanges,
  groupMoves,
  type joinGroup as joinCall,
  type OwnGroup,
} from '../../contract/group-work.ts';
import { groupMovesShown } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { anyId } from '../../db/expressions.ts';
import { type Database, inPreview, inTransaction } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { clockOf } from '../../standings/contest.ts';
import { ownParticipation, readContest, type StoredContest } from '../contests/contests.ts';
import { lockContest } from '../contests/held-contests.ts';
import { newJoinCode } from '../contests/join-codes.ts';
import { addParticipation } from '../contests/registrations.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { lockChangeableAssignment, requireAssignment } from './assignments.ts';
import { byName } from './by-name.ts';
import {
  accountsOf,
  type Person,
  requireClass,
  requireTaught,
  type StoredClass,
  type Teacher,
} from './classes.ts';
import { settleExtensions } from './extensions.ts';
import { planGroups, type Wanted } from './group-plan.ts';

type Named = { slug: string; assignment: string };

const placeRow = z.object({
  userId: z.uuid(),
  name: z.string(),
  account: z.string(),
  participationId: z.uuid(),
  /** Null: the person works alone. */
  group: z.string().nullable(),
  code: z.string().nullable(),
  hasSubmitted: z.boolean(),
  /** Otherwise they have left the class, and have their place again when they come back. */
  isPupil: z.boolean(),
  /** The account was deleted: no one comes back. */
  isDeleted: z.boolean(),
});
type GroupPlace = z.infer<typeof placeRow>;

/**
 * Where each person works on an assignment, by the names that the class shows: its pupils, and who has left
 * the class and what their group, or they, submitted. A group of deleted accounts is none.
 */
const readPlaces = async (db: Database, contestId: string): Promise<GroupPlace[]> =>
  (
    await rowsOf(
      db,
      placeRow,
      sql`
    select own.user_id as "userId", coalesce(class_members.name, users.name) as name,
      users.name as account, participations.id as "participationId",
      case when is_group then participations.name end as "group",
      case when is_group then participations.join_code end as code,
      exists (
        select from submissions
        where participation_id = participations.id and submissions.user_id = own.user_id
      ) as "hasSubmitted",
      coalesce(class_members.kind = 'pupil', false) as "isPupil",
      users.deleted_at is not null as "isDeleted"
    from participation_members own
    join participations on participations.id = own.participation_id
    join contests on contests.id = own.contest_id
    join users on users.id = own.user_id
    left join class_members on class_members.class_id = contests.class_id
      and class_members.user_id = own.user_id
    cross join lateral (
      select is_team and exists (
        select from participation_members other
        join users person on person.id = other.user_id and person.deleted_at is null
        where other.participation_id = participations.id
      ) as is_group) as kinds
    where own.contest_id = ${contestId} and own.number = 1 order by users.id`,
    )
  ).sort(byName);

const keyOf = (group: string | null): string | null => group?.toLowerCase() ?? null;

function requireGroups({ groupsBy }: StoredContest): NonNullable<StoredContest['groupsBy']> {
  if (groupsBy === null) throw new AppError('notFound', refusals.noGroupWork);
  return groupsBy;
}

const moveRow = z.object({
  id: z.string(),
  at: z.date(),
  name: z.string(),
  kind: z.enum(groupMoves),
  group: z.string(),
});

/** What pupils did in the groups of an assignment by themselves, as the audit log has it. */
const readMoves = async (db: Database, contestId: string): Promise<AssignmentGroups['moves']> =>
  (
    await rowsOf(
      db,
      moveRow,
      sql`
      select audit_log.id::text, happened_at as at, coalesce(class_members.name, users.name) as name,
        case act when 'group joined' then 'joined' else 'left' end as kind,
        coalesce(after, before) ->> 'group' as "group"
      from audit_log
      join contests on contests.id = ${contestId}
      join users on users.id = audit_log.actor
      left join class_members on class_members.class_id = contests.class_id
        and class_members.user_id = users.id
      where subject_id = ${contestId}::text and act in ('group joined', 'group left')
      order by audit_log.id desc limit ${groupMovesShown}`,
    )
  ).map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));

/** For its teachers. */
export async function readGroups(
  db: Database,
  { slug, assignment }: Named,
  person: Person,
): Promise<AssignmentGroups> {
  const found = await requireTaught(db, slug, person);
  const stored = await requireAssignment(db, found, { assignment, person });
  const madeBy = requireGroups(stored);
  const places = await readPlaces(db, stored.id);
  return {
    max: stored.membersMax,
    madeBy,
    pupils: places
      .filter(({ isPupil, isDeleted, group }) => isPupil || (!isDeleted && group !== null))
      .map(({ userId, name, account, group, isPupil }) => ({
        id: userId,
        name,
        account,
        group,
        hasLeft: !isPupil,
      })),
    moves: await readMoves(db, stored.id),
  };
}

type Locked = Pick<StoredContest, 'id' | 'membersMax' | 'groupsBy'>;

/** Who changes groups: pupils leave those who have left the class their places in them. */
type Maker = NonNullable<StoredContest['groupsBy']>;

type Regrouping = { by: Maker; changes: ReadonlyMap<string, string | null> };

/** A group, or a person alone, as it is after a change. */
type WantedGroup = Wanted & { name: string | null; people: GroupPlace[] };

/**
 * Has these people of a locked assignment work in these groups; null: alone. What does not concern them stays
 * as it is. Refuses groups that grow too large, and those who have submitted what they would leave behind.
 */
async function regroup(
  transaction: Database,
  { id: contestId, membersMax, groupsBy }: Locked,
  { by, changes }: Regrouping,
): Promise<void> {
  const places = await readPlaces(transaction, contestId);
  const nextOf = ({ userId, group }: GroupPlace): string | null =>
    changes.has(userId) ? (changes.get(userId) ?? null) : group;
  const concerned = concernedBy(places, nextOf);
  if (concerned.length === 0) return;
  const wanted = [
    ...Map.groupBy(concerned, (one) => keyOf(nextOf(one)) ?? `alone ${one.userId}`).values(),
  ].map((people): WantedGroup => {
    const name = people[0] === undefined ? null : nextOf(people[0]);
    return { name, group: keyOf(name), members: people.map(({ userId }) => userId), people };
  });
  requireSizes(wanted, { before: concerned, by, membersMax });
  const held = [...Map.groupBy(concerned, ({ participationId }) => participationId)].map(
    ([id, people]) => ({
      id,
      members: people.map(({ userId }) => userId),
      submitters: people.flatMap((one) => (one.hasSubmitted ? one.userId : [])),
      group: keyOf(people[0]?.group ?? null),
    }),
  );
  const plan = planGroups(held, wanted);
  if ('stuck' in plan) {
    const name = places.find(({ userId }) => userId === plan.stuck)?.name ?? '';
    throw new AppError('conflict', `${refusals.groupStuck} ${name}.`);
  }
  const before = held.map(({ id }) => id);
  // A code may go on with another participation of its group.
  await transaction
    .updateTable('participations')
    .set({ join_code: null })
    .where('id', '=', anyId(before))
    .where('join_code', 'is not', null)
    .execute();
  const moved: Move[] = [];
  for (const [index, one] of wanted.entries()) {
    const place = plan.places[index] ?? null;
    const code = one.group === null ? null : codeOf(one.group, concerned, groupsBy);
    const to = await settleGroup(transaction, { contestId, place, code, ...one });
    moved.push(
      ...one.people.flatMap(({ userId, participationId }) =>
        participationId === to ? [] : { userId, to },
      ),
    );
  }
  await move(transaction, contestId, moved);
  await removeUnused(transaction, before);
  await settleExtensions(transaction, contestId);
}

/** The people of all participations that a change takes someone out of, or puts someone into. */
function concernedBy(
  places: readonly GroupPlace[],
  nextOf: (place: GroupPlace) => string | null,
): GroupPlace[] {
  const changed = places.filter((one) => keyOf(nextOf(one)) !== keyOf(one.group));
  const targets = new Set(changed.map((one) => keyOf(nextOf(one))));
  targets.delete(null);
  const touched = new Set(
    [...changed, ...places.filter(({ group }) => targets.has(keyOf(group)))].map(
      ({ participationId }) => participationId,
    ),
  );
  return places.filter(({ participationId }) => touched.has(participationId));
}

/** Refuses groups that grow above the limit. Only teachers give away the place of who has left the class. */
function requireSizes(
  wanted: readonly WantedGroup[],
  { before, by, membersMax }: { before: readonly GroupPlace[]; by: Maker; membersMax: number },
): void {
  const seats = (people: readonly GroupPlace[]): number =>
    people.filter(({ isPupil, isDeleted }) => (by === 'teacher' ? isPupil : !isDeleted)).length;
  const large = wanted.find(({ group, people }) => {
    const earlier = before.filter((one) => keyOf(one.group) === group);
    return group !== null && seats(people) > Math.max(membersMax, seats(earlier));
  });
  if (large !== undefined) throw new AppError('conflict', `${refusals.groupFull} ${large.name}.`);
}

/** Groups that pupils make have a code, with which others join; a group keeps its code. */
const codeOf = (group: string, places: readonly GroupPlace[], by: Locked['groupsBy']) =>
  places.find((one) => keyOf(one.group) === group && one.code !== null)?.code ??
  (by === 'pupils' ? newJoinCode() : null);

type Settled = WantedGroup & { contestId: string; place: string | null; code: string | null };

/**
 * Makes a participation that of a group, or of a person alone, or adds one; null: none of them is in the class,
 * and they leave nothing behind.
 */
async function settleGroup(
  transaction: Database,
  { contestId, place, code, name, people }: Settled,
): Promise<string | null> {
  const shown = { name: name ?? people[0]?.name ?? '', isTeam: name !== null };
  if (place === null) {
    if (!people.some(({ isPupil }) => isPupil)) return null;
    const made = { ...shown, kind: 'official' as const, members: [], ...(code && { code }) };
    return await addParticipation(transaction, contestId, made);
  }
  await transaction
    .updateTable('participations')
    .set({ name: shown.name, is_team: shown.isTeam, join_code: code })
    .where('id', '=', place)
    .execute();
  return place;
}

/** `to` is null for who is taken out. */
type Move = { userId: string; to: string | null };

async function move(
  transaction: Database,
  contestId: string,
  moved: readonly Move[],
): Promise<void> {
  const others = moved.filter(({ to }) => to !== null);
  const left = moved.filter(({ to }) => to === null);
  const [people, places] = [others.map(({ userId }) => userId), others.map(({ to }) => to)];
  await sql`
    update participation_members set participation_id = moved.place
    from unnest(${people}::uuid[], ${places}::uuid[]) as moved (person, place)
    where user_id = moved.person and contest_id = ${contestId} and number = 1`.execute(transaction);
  await transaction
    .deleteFrom('participation_members')
    .where('contest_id', '=', contestId)
    .where('number', '=', 1)
    .where('user_id', '=', anyId(left.map(({ userId }) => userId)))
    .execute();
}

async function removeUnused(transaction: Database, participations: string[]): Promise<void> {
  await sql`
    delete from participations where id = any (${participations}::uuid[])
      and not exists (
        select from participation_members where participation_id = participations.id)
      and not exists (select from submissions where participation_id = participations.id)`.execute(
    transaction,
  );
}

/** Whether a teacher may say where a person works: who has left the class has a place, or gives it up. */
const mayGo = ({ isPupil, group: own }: GroupPlace, group: string | null): boolean =>
  isPupil || (own !== null && (group === null || keyOf(group) === keyOf(own)));

type Setting = Named & {
  pupils: readonly { account: string; group: string | null }[];
  isPreview: boolean;
};

/** Puts the listed pupils into groups, all or none; returns what changes. */
export const setGroups = (
  db: Database,
  by: Teacher,
  { pupils, isPreview, ...named }: Setting,
): Promise<GroupChanges> =>
  inPreview(db, isPreview, async (transaction) => {
    const { current } = await lockChangeableAssignment(transaction, named, by.caller);
    const stored = await readContest(transaction, named.assignment, by.caller);
    requireGroups(stored);
    const accounts = await accountsOf(transaction, pupils, by.caller);
    const places = new Map(
      (await readPlaces(transaction, current.id)).map((place) => [place.userId, place]),
    );
    const changes: GroupChanges = [];
    const wanted = new Map<string, string | null>();
    const names = new Map([...places.values()].map(({ group }) => [keyOf(group), group]));
    for (const [index, { account, group }] of pupils.entries()) {
      const place = places.get(accounts[index]?.id ?? '');
      if (place === undefined || !mayGo(place, group)) {
        throw new AppError(
          'badInput',
          `pupils.${index}.account: ${refusals.notInClass} ${account}`,
        );
      }
      // A group keeps the name with which it was made.
      if (!names.has(keyOf(group))) names.set(keyOf(group), group);
      const after = names.get(keyOf(group)) ?? null;
      wanted.set(place.userId, after);
      if (after !== place.group) changes.push({ name: place.name, before: place.group, after });
    }
    await regroup(transaction, stored, { by: 'teacher', changes: wanted });
    if (isPreview || changes.length === 0) return changes;
    await addEntry(transaction, {
      by,
      act: 'groups changed',
      subject: { kind: 'contest', id: current.id, name: current.name },
      after: { listed: pupils.length, changed: changes.length },
    });
    return changes;
  });

/** A pupil's assignment on which groups work, and the place of the pupil there. */
async function requirePlace(db: Database, { slug, assignment }: Named, person: Person) {
  const found: StoredClass = await requireClass(db, slug, person);
  const stored = await requireAssignment(db, found, { assignment, person });
  const madeBy = requireGroups(stored);
  const places = await readPlaces(db, stored.id);
  const own = places.find(({ userId, isPupil }) => isPupil && userId === person.id);
  if (own === undefined) throw new AppError('forbidden', refusals.notTakingPart);
  const last = await ownParticipation(db, stored.id, person);
  const isOver = clockOf(stored.contest, last?.team ?? null, Date.now()).isOver;
  return { stored, madeBy, places, own, isOver };
}

/** For a pupil. */
export async function readOwnGroup(db: Database, named: Named, person: Person): Promise<OwnGroup> {
  const { stored, madeBy, places, own, isOver } = await requirePlace(db, named, person);
  return {
    max: stored.membersMax,
    madeBy,
    mayChange: madeBy === 'pupils' && !isOver,
    group:
      own.group === null
        ? null
        : {
            name: own.group,
            members: places
              .filter((one) => one.participationId === own.participationId && !one.isDeleted)
              .map(({ userId, name, isPupil }) => ({ id: userId, name, hasLeft: !isPupil })),
            code: madeBy === 'pupils' && !isOver ? own.code : null,
          },
  };
}

/** Locks an assignment whose groups its pupils make, until its end. */
async function lockOwnPlace(transaction: Database, named: Named, person: Person) {
  // Who may see it, before it is locked.
  await requirePlace(transaction, named, person);
  await lockContest(transaction, named.assignment, person);
  const place = await requirePlace(transaction, named, person);
  if (place.madeBy !== 'pupils') throw new AppError('forbidden', refusals.groupsByTeacher);
  if (place.isOver) throw new AppError('conflict', refusals.groupsClosed);
  return place;
}

type Joining = Output<typeof joinCall, 'body'>;

/** A pupil, and from where they change groups. */
type Pupil = Actor & { caller: Person };

/** Takes a pupil out of the group, or into one, and notes that where teachers see it. */
async function moveOwn(
  transaction: Database,
  by: Pupil,
  { stored, own, group }: { stored: StoredContest; own: GroupPlace; group: string | null },
): Promise<void> {
  await regroup(transaction, stored, { by: 'pupils', changes: new Map([[own.userId, group]]) });
  await addEntry(transaction, {
    by,
    act: group === null ? 'group left' : 'group joined',
    subject: { kind: 'contest', id: stored.id, name: stored.name },
    ...(group === null ? { before: { group: own.group } } : { after: { group } }),
  });
}

/** Makes a group, or joins one; what is so already stays. */
export const joinGroup = (
  db: Database,
  by: Pupil,
  { joining, ...named }: Named & { joining: Joining },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { stored, places, own } = await lockOwnPlace(transaction, named, by.caller);
    if ('name' in joining) {
      if (keyOf(own.group) === keyOf(joining.name)) return;
      if (own.group !== null) throw new AppError('conflict', refusals.inOtherGroup);
      if (places.some(({ group }) => keyOf(group) === keyOf(joining.name))) {
        throw new AppError('conflict', refusals.groupNameTaken);
      }
      await moveOwn(transaction, by, { stored, own, group: joining.name });
      return;
    }
    const found = places.find(({ code }) => code === joining.code);
    if (found === undefined) throw new AppError('notFound', refusals.groupCodeWrong);
    if (found.participationId === own.participationId) return;
    if (own.group !== null) throw new AppError('conflict', refusals.inOtherGroup);
    await moveOwn(transaction, by, { stored, own, group: found.group });
  });

/** Leaves the group; who works alone already goes on so. */
export const leaveGroup = (db: Database, by: Pupil, named: Named): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { stored, own } = await lockOwnPlace(transaction, named, by.caller);
    if (own.group === null) return;
    await moveOwn(transaction, by, { stored, own, group: null });
  });
