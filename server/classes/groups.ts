/** The groups that work on an assignment: made by teachers, or by pupils with codes. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Output } from '../../contract/endpoint.ts';
import type {
  AssignmentGroups,
  GroupChanges,
  joinGroup as joinCall,
  OwnGroup,
} from '../../contract/group-work.ts';
import { refusals } from '../../contract/messages.ts';
import { anyId } from '../../db/expressions.ts';
import { type Database, inPreview, inTransaction } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { clockOf } from '../../standings/contest.ts';
import { ownParticipation, readContest, type StoredContest } from '../contests/contests.ts';
import { lockContest } from '../contests/held-contests.ts';
import { addParticipation, newJoinCode } from '../contests/registrations.ts';
import { AppError } from '../http/errors.ts';
import { addEntry } from '../operation/audit.ts';
import { lockAssignment, requireAssignment } from './assignments.ts';
import {
  accountsOf,
  type Person,
  requireClass,
  requireTaught,
  type StoredClass,
  type Teacher,
} from './classes.ts';
import { planGroups } from './group-plan.ts';

type Named = { slug: string; assignment: string };

const placeRow = z.object({
  userId: z.uuid(),
  name: z.string(),
  account: z.string(),
  participationId: z.uuid(),
  /** Null: the pupil works alone. */
  group: z.string().nullable(),
  code: z.string().nullable(),
  extensionMs: z.coerce.number(),
  hasSubmitted: z.boolean(),
});
type GroupPlace = z.infer<typeof placeRow>;

/** Where each pupil of the class works on an assignment, by the names that the class shows. */
const readPlaces = (db: Database, contestId: string): Promise<GroupPlace[]> =>
  rowsOf(
    db,
    placeRow,
    sql`
    select own.user_id as "userId", coalesce(class_members.name, users.name) as name,
      users.name as account, participations.id as "participationId",
      case when is_team then participations.name end as "group",
      case when is_team then participations.join_code end as code,
      extension_ms::float8 as "extensionMs", exists (
        select from submissions
        where participation_id = participations.id and submissions.user_id = own.user_id
      ) as "hasSubmitted"
    from participation_members own
    join participations on participations.id = own.participation_id
    join contests on contests.id = own.contest_id
    join class_members on class_members.class_id = contests.class_id
      and class_members.user_id = own.user_id and class_members.kind = 'pupil'
    join users on users.id = own.user_id
    where own.contest_id = ${contestId} and own.number = 1
    order by lower(coalesce(class_members.name, users.name)), users.id`,
  );

const keyOf = (group: string | null): string | null => group?.toLowerCase() ?? null;

function requireGroups({ groupsBy }: StoredContest): NonNullable<StoredContest['groupsBy']> {
  if (groupsBy === null) throw new AppError('notFound', refusals.noGroupWork);
  return groupsBy;
}

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
    pupils: places.map(({ userId, name, account, group }) => ({
      id: userId,
      name,
      account,
      group,
    })),
  };
}

type Locked = Pick<StoredContest, 'id' | 'membersMax' | 'groupsBy'>;

/**
 * Has these pupils of a locked assignment work in these groups; null: alone. Refuses groups that are too
 * large, and those who have submitted what they would leave behind.
 */
async function regroup(
  transaction: Database,
  { id: contestId, membersMax, groupsBy }: Locked,
  changes: ReadonlyMap<string, string | null>,
): Promise<void> {
  const places = await readPlaces(transaction, contestId);
  const next = places.map((place) => ({
    ...place,
    next: changes.has(place.userId) ? (changes.get(place.userId) ?? null) : place.group,
  }));
  const groups = [...Map.groupBy(next, (one) => keyOf(one.next) ?? `alone ${one.userId}`).values()];
  const wanted = groups.map((members) => ({
    name: members[0]?.next ?? null,
    group: keyOf(members[0]?.next ?? null),
    members: members.map(({ userId }) => userId),
    pupils: members,
  }));
  const large = wanted.find(({ group, members }) => group !== null && members.length > membersMax);
  if (large !== undefined) throw new AppError('conflict', `${refusals.groupFull} ${large.name}.`);
  const held = [...Map.groupBy(places, ({ participationId }) => participationId)].map(
    ([id, members]) => ({
      id,
      members: members.map(({ userId }) => userId),
      submitters: members.flatMap((one) => (one.hasSubmitted ? one.userId : [])),
      group: keyOf(members[0]?.group ?? null),
    }),
  );
  const plan = planGroups(held, wanted);
  if ('stuck' in plan) {
    const name = places.find(({ userId }) => userId === plan.stuck)?.name ?? '';
    throw new AppError('conflict', `${refusals.groupStuck} ${name}.`);
  }
  const moved: { userId: string; to: string }[] = [];
  for (const [index, { name, pupils }] of wanted.entries()) {
    const first = pupils[0];
    const place = plan.places[index] ?? null;
    const isSame =
      place !== null &&
      pupils.every(({ participationId, group }) => participationId === place && group === name);
    if (first === undefined || isSame) continue;
    const id =
      place ??
      (await addParticipation(transaction, contestId, {
        name: name ?? first.name,
        kind: 'official',
        members: [],
        isTeam: name !== null,
      }));
    await transaction
      .updateTable('participations')
      .set({
        name: name ?? first.name,
        is_team: name !== null,
        extension_ms: `${Math.max(...pupils.map(({ extensionMs }) => extensionMs))}`,
        join_code: name === null ? null : codeOf(pupils, place, groupsBy),
      })
      .where('id', '=', id)
      .execute();
    moved.push(
      ...pupils.flatMap((one) =>
        one.participationId === id ? [] : { userId: one.userId, to: id },
      ),
    );
  }
  await move(transaction, contestId, moved);
}

/** Groups that pupils make have a code, with which others join. */
const codeOf = (pupils: readonly GroupPlace[], place: string | null, by: Locked['groupsBy']) => {
  const kept = pupils.find(({ participationId, code }) => participationId === place && code)?.code;
  return by === 'pupils' ? (kept ?? newJoinCode()) : null;
};

async function move(
  transaction: Database,
  contestId: string,
  moved: readonly { userId: string; to: string }[],
): Promise<void> {
  if (moved.length === 0) return;
  await transaction
    .deleteFrom('participation_members')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', anyId(moved.map(({ userId }) => userId)))
    .execute();
  await transaction
    .insertInto('participation_members')
    .values(
      moved.map(({ userId, to }) => ({
        participation_id: to,
        contest_id: contestId,
        number: 1,
        user_id: userId,
      })),
    )
    .execute();
  await sql`
    delete from participations where contest_id = ${contestId}
      and not exists (
        select from participation_members where participation_id = participations.id)
      and not exists (select from submissions where participation_id = participations.id)`.execute(
    transaction,
  );
}

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
    const { current } = await lockAssignment(transaction, named, by.caller);
    const stored = await readContest(transaction, named.assignment, by.caller);
    requireGroups(stored);
    const accounts = await accountsOf(transaction, pupils);
    const places = new Map(
      (await readPlaces(transaction, current.id)).map((place) => [place.userId, place]),
    );
    const changes: GroupChanges = [];
    const wanted = new Map<string, string | null>();
    const names = new Map([...places.values()].map(({ group }) => [keyOf(group), group]));
    for (const [index, { account, group }] of pupils.entries()) {
      const place = places.get(accounts[index]?.id ?? '');
      if (place === undefined) {
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
    await regroup(transaction, stored, wanted);
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
  const own = places.find(({ userId }) => userId === person.id);
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
              .filter(({ participationId }) => participationId === own.participationId)
              .map(({ userId, name }) => ({ id: userId, name })),
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

/** Makes a group, or joins one; what is so already stays. */
export const joinGroup = (
  db: Database,
  { joining, ...named }: Named & { joining: Joining },
  person: Person,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { stored, places, own } = await lockOwnPlace(transaction, named, person);
    if ('name' in joining) {
      if (keyOf(own.group) === keyOf(joining.name)) return;
      if (own.group !== null) throw new AppError('conflict', refusals.inOtherGroup);
      if (places.some(({ group }) => keyOf(group) === keyOf(joining.name))) {
        throw new AppError('conflict', refusals.groupNameTaken);
      }
      await regroup(transaction, stored, new Map([[person.id, joining.name]]));
      return;
    }
    const group = places.find(({ code }) => code === joining.code);
    if (group === undefined) throw new AppError('notFound', refusals.groupCodeWrong);
    if (group.participationId === own.participationId) return;
    if (own.group !== null) throw new AppError('conflict', refusals.inOtherGroup);
    await regroup(transaction, stored, new Map([[person.id, group.group]]));
  });

/** Leaves the group; who works alone already goes on so. */
export const leaveGroup = (db: Database, named: Named, person: Person): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { stored, own } = await lockOwnPlace(transaction, named, person);
    if (own.group === null) return;
    await regroup(transaction, stored, new Map([[person.id, null]]));
  });
