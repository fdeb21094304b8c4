/** Who takes part in a contest: people who sign up, and teams that organisers sign up. */
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { OwnRegistration, TeamDraft, TeamKind } from '../../contract/contests.ts';
import { refusals } from '../../contract/messages.ts';
import { anyId, rowCount } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { clockOf } from '../../standings/contest.ts';
import { skeletonOf } from '../accounts/names.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, recorded } from '../operation/audit.ts';
import type { Viewer } from '../visibility.ts';
import { readContest, type StoredContest } from './contests.ts';
import { lockChangeable, lockContest } from './held-contests.ts';
import { newJoinCode } from './join-codes.ts';

type Person = { id: string; isAdmin: boolean };

/** How a person signs up: alone, with a new team, or in the team that has a code. */
type SignUp = {
  slug: string;
  joinCode?: string | undefined;
  teamName?: string | undefined;
  teamCode?: string | undefined;
};

/** Signs a person up; returns the id of their participation, also if they have it already. */
export const register = (db: Database, person: Person, signUp: SignUp): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const { slug, teamName, teamCode } = signUp;
    if (teamName !== undefined && teamCode !== undefined) {
      throw new AppError('badInput', refusals.teamNameAndCode);
    }
    const contest = await lockContest(transaction, slug, person);
    const own = await participationOf(transaction, contest.id, person.id);
    if (own !== undefined) return sameAgain(own, signUp);
    const { contest: times } = await readContest(transaction, slug, person);
    requireOpen(contest, signUp);
    if (clockOf(times, null, Date.now()).isOver) {
      throw new AppError('conflict', refusals.contestIsOver);
    }
    if (teamCode !== undefined) {
      return await joinTeam(transaction, contest, { code: teamCode, person });
    }
    if (teamName !== undefined) {
      await requireNewName(transaction, contest.id, teamName);
      const made = { name: teamName, kind: 'official' as const, members: [person.id] };
      const code = newJoinCode();
      return await addParticipation(transaction, contest.id, { ...made, isTeam: true, code });
    }
    const { name } = await transaction
      .selectFrom('users')
      .select('name')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const alone = { name, kind: 'official' as const, members: [person.id] };
    return await addParticipation(transaction, contest.id, { ...alone, isTeam: false });
  });

type Own = NonNullable<Awaited<ReturnType<typeof participationOf>>>;

/** The participation, if the call asks for nothing else than it. */
function sameAgain(own: Own, { teamName, teamCode }: SignUp): string {
  const isOther =
    (teamName !== undefined && !(own.is_team && own.name === teamName)) ||
    (teamCode !== undefined && own.join_code !== teamCode);
  if (isOther) throw new AppError('conflict', refusals.alreadyInContest);
  return own.external_id;
}

type Locked = Selectable<Schema['contests']>;

/**
 * How people sign up now. Those of an imported contest are in its package, and a newer one could not
 * replace it with others in it; what the package says of this is only kept for its export.
 */
const registrationNow = (
  said: StoredContest['registration'],
  isImported: boolean,
): StoredContest['registration'] => (isImported ? 'organiser' : said);

function requireOpen(contest: Locked, { joinCode, teamName, teamCode }: SignUp): void {
  const { join_code: code, members_max: most, imported_sha256: digest } = contest;
  const registration = registrationNow(contest.registration, digest !== null);
  if (registration === 'organiser') {
    throw new AppError('forbidden', refusals.contestOnlyOrganisers);
  }
  if (teamName !== undefined && most === 1) {
    throw new AppError('conflict', refusals.contestNoTeams);
  }
  // Who has the code of a team was let in by those in it.
  if (registration === 'code' && teamCode === undefined && joinCode !== code) {
    throw new AppError('forbidden', refusals.joinCodeWrong);
  }
}

async function joinTeam(
  transaction: Database,
  { id: contestId, members_max: most }: Locked,
  { code, person }: { code: string; person: Person },
): Promise<string> {
  const team = await transaction
    .selectFrom('participations')
    .select(['id', 'external_id'])
    .where('contest_id', '=', contestId)
    .where('join_code', '=', code)
    .executeTakeFirst();
  if (team === undefined) throw new AppError('forbidden', refusals.teamCodeWrong);
  const members = await transaction
    .selectFrom('participation_members')
    .select(rowCount().as('count'))
    .where('participation_id', '=', team.id)
    .executeTakeFirstOrThrow();
  if (Number(members.count) >= most) throw new AppError('conflict', refusals.teamFull);
  await transaction
    .insertInto('participation_members')
    .values({
      participation_id: team.id,
      contest_id: contestId,
      number: 1,
      user_id: person.id,
    })
    .execute();
  return team.external_id;
}

/** Refuses a name that looks like another one of the contest, so that no team passes for another. */
async function requireNewName(
  transaction: Database,
  contestId: string,
  name: string,
): Promise<void> {
  const others = await transaction
    .selectFrom('participations')
    .select('name')
    .where('contest_id', '=', contestId)
    .execute();
  const look = skeletonOf(name);
  if (others.some((other) => skeletonOf(other.name) === look)) {
    throw new AppError('conflict', refusals.teamNameTaken);
  }
}

const participationOf = (db: Database, contestId: string, userId: string) =>
  db
    .selectFrom('participation_members')
    .innerJoin('participations', 'participations.id', 'participation_id')
    .select([
      'participations.id',
      'participations.external_id',
      'participations.name',
      'participations.is_team',
      'participations.kind',
      'participations.join_code',
    ])
    .where('participation_members.contest_id', '=', contestId)
    .where('participation_members.user_id', '=', userId)
    .where('participation_members.number', '=', 1)
    .executeTakeFirst();

/** Who may sign up for a contest, and as what the viewer takes part. */
export async function readRegistration(
  db: Database,
  stored: StoredContest,
  viewer: Viewer,
): Promise<Omit<OwnRegistration, 'ownTime' | 'mayStart' | 'windowMs'>> {
  const { id, contest, membersMax, classId } = stored;
  const registration = registrationNow(stored.registration, stored.isImported);
  const { timeMs, isOver } = clockOf(contest, null, Date.now());
  const own = viewer === null ? undefined : await participationOf(db, id, viewer.id);
  return {
    registration,
    membersMax,
    isOpen: registration !== 'organiser' && !isOver,
    own:
      own === undefined
        ? null
        : {
            teamId: own.external_id,
            name: own.name,
            isTeam: own.is_team,
            kind: own.kind,
            members: await membersOf(db, own.id),
            teamCode: isOver ? null : own.join_code,
            mayLeave: timeMs < 0 && classId === null,
          },
  };
}

const membersOf = (db: Database, participationId: string) =>
  db
    .selectFrom('participation_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'users.name'])
    .where('participation_id', '=', participationId)
    .orderBy('users.name')
    .execute();

const numberRow = z.object({ next: z.int() });

/** A label that no participation of the contest has: the number after the highest one. */
async function nextLabel(transaction: Database, contestId: string): Promise<string> {
  const { next } = await onlyRowOf(
    transaction,
    numberRow,
    sql`
    select coalesce(max(label::integer), 0) + 1 as next from participations
    where contest_id = ${contestId} and label ~ '^[0-9]{1,8}$'`,
  );
  return `${next}`;
}

type NewParticipation = Omit<TeamDraft, 'kind'> & {
  kind: TeamKind;
  isTeam: boolean;
  code?: string;
  /** The n-th of its members in this contest. */
  number?: number;
  /** If it is not the contest's. */
  startsAt?: Date;
  durationMs?: number;
};

/** Adds a participation to a locked contest. */
export async function addParticipation(
  transaction: Database,
  contestId: string,
  { name, kind, members, isTeam, code, number = 1, startsAt, durationMs }: NewParticipation,
): Promise<string> {
  const id = crypto.randomUUID();
  await transaction
    .insertInto('participations')
    .values({
      id,
      contest_id: contestId,
      external_id: id,
      is_team: isTeam,
      name,
      label: await nextLabel(transaction, contestId),
      kind,
      join_code: code ?? null,
      number,
      starts_at: startsAt ?? null,
      duration_ms: durationMs === undefined ? null : `${durationMs}`,
    })
    .execute();
  await addMembers(transaction, { id, contestId, number }, members);
  return id;
}

type Joined = { id: string; contestId: string; number: number };

/** Adds people to a participation; refuses people who take part in its contest already. */
async function addMembers(
  transaction: Database,
  { id, contestId, number }: Joined,
  members: readonly string[],
): Promise<void> {
  if (members.length === 0) return;
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('participation_members')
    .values(
      members.map((member) => ({
        participation_id: id,
        contest_id: contestId,
        number,
        user_id: member,
      })),
    )
    .onConflict((one) => one.columns(['user_id', 'contest_id', 'number']).doNothing())
    .executeTakeFirstOrThrow();
  if (added !== BigInt(members.length)) throw new AppError('conflict', refusals.memberTwice);
}

/** The ids of those who are in a participation, in their order. */
export async function memberIds(transaction: Database, participationId: string) {
  const rows = await transaction
    .selectFrom('participation_members')
    .select('user_id')
    .where('participation_id', '=', participationId)
    .execute();
  return rows.map((row) => row.user_id).sort();
}

/** Makes these people the members of a participation; who has submitted for it stays. */
export async function changeMembers(
  transaction: Database,
  team: Joined,
  members: readonly string[],
): Promise<void> {
  const before = await memberIds(transaction, team.id);
  const left = before.filter((one) => !members.includes(one));
  const added = members.filter((one) => !before.includes(one));
  await requirePeople(transaction, added);
  const bound = await transaction
    .selectFrom('submissions')
    .innerJoin('users', 'users.id', 'submissions.user_id')
    .select('users.name')
    .where('participation_id', '=', team.id)
    .where('users.id', '=', anyId(left))
    .limit(1)
    .executeTakeFirst();
  if (bound !== undefined) {
    throw new AppError('conflict', `${refusals.memberHasRuns} ${bound.name}.`);
  }
  await transaction
    .deleteFrom('participation_members')
    .where('participation_id', '=', team.id)
    .where('user_id', '=', anyId(left))
    .execute();
  await addMembers(transaction, team, added);
}

async function requirePeople(transaction: Database, ids: readonly string[]): Promise<void> {
  const known = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyId(ids))
    .execute();
  if (known.length < ids.length) throw new AppError('badInput', refusals.noMember);
}

/** Takes a person out of a contest that has not begun; an empty team is removed. */
export const withdraw = (db: Database, person: Person, slug: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { id: contestId } = await lockContest(transaction, slug, person);
    const own = await participationOf(transaction, contestId, person.id);
    if (own === undefined) throw new AppError('notFound', refusals.notInContest);
    const { contest, classId } = await readContest(transaction, slug, person);
    if (classId !== null) throw new AppError('conflict', refusals.pupilsStay);
    if (clockOf(contest, null, Date.now()).timeMs >= 0) {
      throw new AppError('conflict', refusals.contestHasBegun);
    }
    const sent = await transaction
      .selectFrom('submissions')
      .select('id')
      .where('participation_id', '=', own.id)
      .limit(1)
      .executeTakeFirst();
    if (sent !== undefined) throw new AppError('conflict', refusals.contestTeamHasRuns);
    await transaction
      .deleteFrom('participation_members')
      .where('participation_id', '=', own.id)
      .where('user_id', '=', person.id)
      .execute();
    const left = await transaction
      .selectFrom('participation_members')
      .select('user_id')
      .where('participation_id', '=', own.id)
      .limit(1)
      .executeTakeFirst();
    if (left !== undefined) return;
    await transaction.deleteFrom('participations').where('id', '=', own.id).execute();
  });

type Organiser = Actor & { caller: Person };

/** Signs up a team in any contest, also one in which people do so themselves; returns its id. */
export const addTeam = (
  db: Database,
  by: Organiser,
  { slug, team }: { slug: string; team: TeamDraft },
): Promise<string> =>
  recorded(db, { by, act: 'team added' }, async (transaction) => {
    const { id, name } = await lockChangeable(transaction, slug, by.caller);
    const members = [...new Set(team.members)];
    await requirePeople(transaction, members);
    const result = await addParticipation(transaction, id, {
      ...team,
      members,
      isTeam: members.length !== 1,
    });
    const after = { team: result, name: team.name, kind: team.kind, members };
    return { result, subject: { kind: 'contest', id, name }, after };
  });

/** Removes a team that has submitted nothing. */
export const removeTeam = (
  db: Database,
  by: Organiser,
  { slug, teamId }: { slug: string; teamId: string },
): Promise<void> =>
  recorded(db, { by, act: 'team removed' }, async (transaction) => {
    const { id, name } = await lockChangeable(transaction, slug, by.caller);
    const team = await transaction
      .selectFrom('participations')
      .select(['id', 'name'])
      .select((eb) =>
        eb
          .or([
            eb.exists(
              eb
                .selectFrom('submissions')
                .select('submissions.id')
                .whereRef('participation_id', '=', 'participations.id'),
            ),
            eb.exists(
              eb
                .selectFrom('contest_runs')
                .select('contest_runs.id')
                .whereRef('participation_id', '=', 'participations.id'),
            ),
          ])
          .as('has_runs'),
      )
      .where('contest_id', '=', id)
      .where('external_id', '=', teamId)
      .executeTakeFirst();
    if (team === undefined) throw new AppError('notFound', refusals.noContestTeam);
    if (team.has_runs) throw new AppError('conflict', refusals.contestTeamHasRuns);
    await transaction.deleteFrom('participations').where('id', '=', team.id).execute();
    const before = { team: teamId, name: team.name };
    return { result: undefined, subject: { kind: 'contest', id, name }, before };
  });
