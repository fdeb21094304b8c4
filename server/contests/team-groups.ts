/** Groups of teams in contests that are held here; the board can be narrowed to one. */
import { isDeepStrictEqual } from 'node:util';
import type { DeskGroup } from '../../contract/contest-desk.ts';
import { refusals } from '../../contract/messages.ts';
import { anyId, rowCount } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { lockChangeable } from './held-contests.ts';

/** In a contest. */
export const contestGroupsMax = 200;

/** The groups of a contest with the ids of their teams, in the order of their names. */
export async function readTeamGroups(db: Database, contestId: string): Promise<DeskGroup[]> {
  const rows = await db
    .selectFrom('contest_groups')
    .leftJoin('participation_groups', 'group_id', 'contest_groups.id')
    .leftJoin('participations', 'participations.id', 'participation_id')
    .select(['contest_groups.id', 'contest_groups.name', 'participations.external_id as team'])
    .where('contest_groups.contest_id', '=', contestId)
    .orderBy('contest_groups.name')
    .orderBy('contest_groups.id')
    .orderBy('participations.external_id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofGroup) => ({
    name: ofGroup[0]?.name ?? '',
    teams: ofGroup.flatMap(({ team }) => (team === null ? [] : [team])),
  }));
}

type Organiser = Actor & { caller: { id: string; isAdmin: boolean } };

/** Makes these the teams of a group; what is so already is not recorded again. */
export const setTeamGroup = (
  db: Database,
  by: Organiser,
  { slug, name, teams }: { slug: string; name: string; teams: readonly string[] },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const contest = await lockChangeable(transaction, slug, by.caller);
    const wanted = [...new Set(teams)].sort();
    const members = await transaction
      .selectFrom('participations')
      .select(['id', 'external_id'])
      .where('contest_id', '=', contest.id)
      .where('external_id', 'in', wanted.length === 0 ? [''] : wanted)
      .execute();
    if (members.length < wanted.length) throw new AppError('badInput', refusals.noGroupTeam);
    const group = await groupIn(transaction, contest.id, name);
    const before = group === undefined ? [] : await teamsIn(transaction, group.id);
    if (isDeepStrictEqual(before, wanted)) return;
    const ids = members.map(({ id }) => id);
    if (group !== undefined && ids.length === 0) {
      await transaction.deleteFrom('contest_groups').where('id', '=', group.id).execute();
    } else {
      const { id } = group ?? (await addGroup(transaction, contest.id, name));
      await fill(transaction, id, ids);
    }
    await addEntry(transaction, {
      by,
      act: 'group changed',
      subject: { kind: 'contest', id: contest.id, name: contest.name },
      before: { teams: before },
      after: { group: name, teams: wanted },
    });
  });

const groupIn = (transaction: Database, contestId: string, name: string) =>
  transaction
    .selectFrom('contest_groups')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('name', '=', name)
    .executeTakeFirst();

async function teamsIn(transaction: Database, groupId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('participation_groups')
    .innerJoin('participations', 'participations.id', 'participation_id')
    .select('external_id')
    .where('group_id', '=', groupId)
    .execute();
  return rows.map((row) => row.external_id).sort();
}

async function addGroup(transaction: Database, contestId: string, name: string) {
  const { count } = await transaction
    .selectFrom('contest_groups')
    .select(rowCount().as('count'))
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= contestGroupsMax) throw new AppError('conflict', refusals.tooManyGroups);
  const id = crypto.randomUUID();
  await transaction
    .insertInto('contest_groups')
    .values({ id, contest_id: contestId, external_id: id, name })
    .execute();
  return { id };
}

async function fill(transaction: Database, groupId: string, teams: readonly string[]) {
  await transaction
    .deleteFrom('participation_groups')
    .where('group_id', '=', groupId)
    .where((eb) => eb.not(eb('participation_id', '=', anyId(teams))))
    .execute();
  await transaction
    .insertInto('participation_groups')
    .values(teams.map((team) => ({ participation_id: team, group_id: groupId })))
    .onConflict((one) => one.doNothing())
    .execute();
}
