/** Who takes part in a contest: people who sign up, and teams that organisers sign up. */
import type { Selectable } from 'kysely';
import type { TeamDraft } from '../../contract/contests.ts';
import { refusals } from '../../contract/messages.ts';
import { anyId, rowCount } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { clockOf } from '../../standings/contest.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, recorded } from '../operation/audit.ts';
import { readContest } from './contests.ts';
import { lockContest } from './held-contests.ts';

type Person = { id: string; isAdmin: boolean };

/** Signs a person up; returns the id of their participation, also if they have one. */
export const register = (
  db: Database,
  person: Person,
  { slug, joinCode }: { slug: string; joinCode: string | undefined },
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const contest = await lockContest(transaction, slug, person);
    const own = await participationOf(transaction, contest.id, person.id);
    if (own !== undefined) return own.external_id;
    requireOpen(contest, joinCode);
    const { contest: times } = await readContest(transaction, slug, person);
    if (clockOf(times, null, Date.now()).isOver) {
      throw new AppError('conflict', refusals.contestIsOver);
    }
    const { name } = await transaction
      .selectFrom('users')
      .select('name')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const team = { name, kind: 'official' as const, members: [person.id] };
    return await addParticipation(transaction, contest.id, team);
  });

function requireOpen(
  {
    registration,
    join_code: code,
  }: Pick<Selectable<Schema['contests']>, 'registration' | 'join_code'>,
  given: string | undefined,
): void {
  if (registration === 'organiser') {
    throw new AppError('forbidden', refusals.contestOnlyOrganisers);
  }
  if (registration === 'code' && given !== code) {
    throw new AppError('forbidden', refusals.joinCodeWrong);
  }
}

const participationOf = (db: Database, contestId: string, userId: string) =>
  db
    .selectFrom('participation_members')
    .innerJoin('participations', 'participations.id', 'participation_id')
    .select(['participations.id', 'participations.external_id'])
    .where('participation_members.contest_id', '=', contestId)
    .where('participation_members.user_id', '=', userId)
    .where('participation_members.number', '=', 1)
    .executeTakeFirst();

/** Adds a participation to a locked contest; its label is the next number. */
async function addParticipation(
  transaction: Database,
  contestId: string,
  { name, kind, members }: TeamDraft,
): Promise<string> {
  const { count } = await transaction
    .selectFrom('participations')
    .select(rowCount().as('count'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  const id = crypto.randomUUID();
  await transaction
    .insertInto('participations')
    .values({
      id,
      contest_id: contestId,
      external_id: id,
      is_team: members.length !== 1,
      name,
      label: `${count + 1}`,
      kind,
    })
    .execute();
  if (members.length === 0) return id;
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('participation_members')
    .values(
      members.map((member) => ({
        participation_id: id,
        contest_id: contestId,
        number: 1,
        user_id: member,
      })),
    )
    .onConflict((one) => one.columns(['user_id', 'contest_id', 'number']).doNothing())
    .executeTakeFirstOrThrow();
  if (added !== BigInt(members.length)) throw new AppError('conflict', refusals.memberTwice);
  return id;
}

/** Takes a person who signed up alone out of a contest that has not begun. */
export const withdraw = (db: Database, person: Person, slug: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { id: contestId } = await lockContest(transaction, slug, person);
    const own = await participationOf(transaction, contestId, person.id);
    if (own === undefined) throw new AppError('notFound', refusals.notInContest);
    const { contest } = await readContest(transaction, slug, person);
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

/** Locks a contest that is held here: an imported one is changed by importing its package again. */
async function lockOwn(transaction: Database, slug: string, caller: Person) {
  const contest = await lockContest(transaction, slug, caller);
  if (contest.imported_sha256 !== null) throw new AppError('conflict', refusals.contestImported);
  return contest;
}

/** Signs up a team in any contest, also one in which people do so themselves; returns its id. */
export const addTeam = (
  db: Database,
  by: Organiser,
  { slug, team }: { slug: string; team: TeamDraft },
): Promise<string> =>
  recorded(db, { by, act: 'team added' }, async (transaction) => {
    const { id, name } = await lockOwn(transaction, slug, by.caller);
    const members = [...new Set(team.members)];
    const known = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', anyId(members))
      .execute();
    if (known.length < members.length) throw new AppError('badInput', refusals.noMember);
    const result = await addParticipation(transaction, id, { ...team, members });
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
    const { id, name } = await lockOwn(transaction, slug, by.caller);
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
