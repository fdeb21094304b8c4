/** What organisers see on their desk, and what they decide there about teams and the board. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type addAdjustment,
  type DeskState,
  type editContestTeam,
  openRunsMax,
} from '../../contract/contest-desk.ts';
import type { ChangedBoards } from '../../contract/contests.ts';
import type { Output } from '../../contract/endpoint.ts';
import { refusals } from '../../contract/messages.ts';
import { condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { isPersonWith } from '../accounts/people-search.ts';
import { AppError } from '../http/errors.ts';
import type { Actor } from '../operation/audit.ts';
import type { Viewer } from '../visibility.ts';
import { readMoves } from './contest-moves.ts';
import { readContest } from './contests.ts';
import { changeBoards, reopen } from './held-contests.ts';
import { changeMembers, memberIds } from './registrations.ts';
import { readTeamGroups } from './team-groups.ts';
import { countTestAccounts } from './test-accounts.ts';

const teamRow = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  kind: z.enum(['official', 'unofficial', 'hidden', 'virtual']),
  is_disqualified: z.boolean(),
  members: z.array(z.object({ id: z.uuid(), name: z.string() })),
  submissions: z.int(),
  seen_at: z.date().nullable(),
});

const teamsOf = (db: Database, contestId: string) =>
  rowsOf(
    db,
    teamRow,
    sql`
    select external_id as id, label, name, kind, is_disqualified,
      coalesce((
        select json_agg(json_build_object('id', users.id, 'name', users.name) order by users.name)
        from participation_members own join users on users.id = own.user_id
        where own.participation_id = participations.id), '[]') as members,
      (select count(*)::int from submissions where participation_id = participations.id)
        + (select count(*)::int from contest_runs where participation_id = participations.id)
        as submissions,
      (select max(sessions.used_at) from participation_members own
        join sessions on sessions.user_id = own.user_id and sessions.expires_at > now()
        where own.participation_id = participations.id) as seen_at
    from participations where contest_id = ${contestId}
    -- Labels are numbers, of which those that were given together are in order.
    order by registered_at, length(label), label, external_id`,
  );

const openRunRow = z.object({
  id: z.uuid(),
  matter: z.enum(['unjudged', 'in fault']),
  team: z.string(),
  team_name: z.string(),
  problem: z.string(),
  submitted_at: z.date(),
});

const openRunsOf = (db: Database, contestId: string) =>
  rowsOf(
    db,
    openRunRow,
    sql`
    select submissions.id,
      case when submissions.verdict is null or waits then 'unjudged' else 'in fault' end as matter,
      teams.external_id as team, teams.name as team_name, contest_problems.label as problem,
      submissions.submitted_at
    from participations teams
    join submissions on submissions.participation_id = teams.id
    join contest_problems on contest_problems.contest_id = teams.contest_id
      and contest_problems.problem_id = submissions.problem_id
    cross join lateral (
      select exists (select from jobs where jobs.id = submissions.id) as waits) as queued
    where teams.contest_id = ${contestId}
      and (submissions.verdict is null or submissions.verdict = 'Judge Error' or waits)
    order by submissions.submitted_at, submissions.id limit ${openRunsMax}`,
  );

const adjustmentRow = z.object({
  id: z.uuid(),
  kind: z.enum(['added penalty', 'ignored run', 'removed time']),
  team: z.string().nullable(),
  team_name: z.string().nullable(),
  minutes: z.int().nullable(),
  run: z.string().nullable(),
  from_at: z.date().nullable(),
  until_at: z.date().nullable(),
  reason: z.string().nullable(),
  made_at: z.date().nullable(),
});

/** With the team of a submission that is ignored; time that was taken out comes last. */
const adjustmentsOf = (db: Database, contestId: string) =>
  rowsOf(
    db,
    adjustmentRow,
    sql`
    select own.id, own.kind, teams.external_id as team, teams.name as team_name, own.minutes,
      coalesce(own.submission_id::text, contest_runs.external_id) as run,
      null::timestamptz as from_at, null::timestamptz as until_at, own.reason, own.made_at
    from contest_adjustments own
    left join submissions on submissions.id = own.submission_id
    left join contest_runs on contest_runs.id = own.run_id
    left join participations teams on teams.id = coalesce(
      own.participation_id, submissions.participation_id, contest_runs.participation_id)
    where own.contest_id = ${contestId}
    union all
    select id, 'removed time', null, null, null, null, from_at, until_at, reason, null
    from contest_stops where contest_id = ${contestId} and kind = 'removed'
    order by made_at, from_at, id`,
  );

export async function readDeskState(
  db: Database,
  slug: string,
  viewer: Viewer,
): Promise<DeskState> {
  const stored = await readContest(db, slug, viewer);
  const nowMs = Date.now();
  const { moves, open } = await readMoves(db, stored, nowMs);
  const { isImported } = stored;
  return {
    now: new Date(nowMs).toISOString(),
    isImported,
    moves: isImported
      ? moves.map(({ move }) => ({ move, refusal: refusals.contestImported }))
      : moves,
    open,
    openRuns: (await openRunsOf(db, stored.id)).map((run) => ({
      id: run.id,
      matter: run.matter,
      team: { id: run.team, name: run.team_name },
      problem: run.problem,
      at: run.submitted_at.toISOString(),
    })),
    teams: (await teamsOf(db, stored.id)).map(
      ({ is_disqualified: isDisqualified, seen_at: seenAt, ...team }) => ({
        ...team,
        isDisqualified,
        seenAt: seenAt?.toISOString() ?? null,
      }),
    ),
    testAccounts: await countTestAccounts(db, stored.id),
    groups: await readTeamGroups(db, stored.id),
    adjustments: (await adjustmentsOf(db, stored.id)).map((one) => ({
      id: one.id,
      kind: one.kind,
      team: one.team === null ? null : { id: one.team, name: one.team_name ?? one.team },
      minutes: one.minutes,
      run: one.run,
      from: one.from_at?.toISOString() ?? null,
      until: one.until_at?.toISOString() ?? null,
      reason: one.reason,
      at: one.made_at?.toISOString() ?? null,
    })),
  };
}

const peopleMax = 8;

/**
 * The first people whose name or address contains a text; to a caller by role, an address is found only
 * as a whole, so that nothing of it can be guessed.
 */
export async function findPeople(
  db: Database,
  viewer: Viewer,
  { slug, search }: { slug: string; search: string },
): Promise<{ id: string; name: string }[]> {
  await readContest(db, slug, viewer);
  return await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where(
      viewer?.isByRole
        ? condition`(${isPersonWith(search, ['name'])}
            or lower(users.email) = lower(${search}))`
        : isPersonWith(search, ['name', 'email']),
    )
    .orderBy('name')
    .limit(peopleMax)
    .execute();
}

type Organiser = Actor & { caller: { id: string; isAdmin: boolean } };
type Changed = Promise<{ boards: ChangedBoards }>;

const teamIn = (transaction: Database, contestId: string, teamId: string) =>
  transaction
    .selectFrom('participations')
    .select(['id', 'name', 'kind', 'is_disqualified', 'is_team', 'number'])
    .where('contest_id', '=', contestId)
    .where('external_id', '=', teamId)
    .executeTakeFirst();

type TeamChange = Output<typeof editContestTeam, 'body'> & { slug: string; teamId: string };

/** Changes a team; a virtual one stays so. What is so already is not recorded again. */
export async function editTeam(
  db: Database,
  by: Organiser,
  { slug, teamId, name, kind, isDisqualified, members, preview: isPreview }: TeamChange,
): Changed {
  const { boards } = await changeBoards(
    db,
    { by, slug, isPreview },
    async (transaction, { id }) => {
      const team = await teamIn(transaction, id, teamId);
      if (team === undefined) throw new AppError('notFound', refusals.noContestTeam);
      const isVirtual = team.kind === 'virtual';
      if (isVirtual && members !== undefined) {
        throw new AppError('badInput', refusals.virtualMembers);
      }
      const before = {
        name: team.name,
        kind: team.kind,
        isDisqualified: team.is_disqualified,
        members: await memberIds(transaction, team.id),
      };
      const after = {
        name,
        kind: isVirtual ? 'virtual' : kind,
        isDisqualified,
        members: members === undefined ? before.members : [...new Set(members)].sort(),
      } as const;
      if (isDeepStrictEqual(before, after)) return { result: undefined, entry: null };
      await changeMembers(transaction, { contestId: id, ...team }, after.members);
      await transaction
        .updateTable('participations')
        .set({
          name,
          kind: after.kind,
          is_disqualified: isDisqualified,
          is_team: team.is_team || after.members.length > 1,
        })
        .where('id', '=', team.id)
        .execute();
      const entry = { act: 'team changed' as const, before, after: { team: teamId, ...after } };
      return { result: undefined, entry };
    },
  );
  return { boards };
}

type NewAdjustment = Output<typeof addAdjustment, 'body'>;
type RemovedTime = Extract<NewAdjustment, { kind: 'removed time' }>;

/** The row of an adjustment; refuses a team or a submission that is not of the contest. */
async function targetOf(
  transaction: Database,
  contestId: string,
  adjustment: Exclude<NewAdjustment, RemovedTime>,
) {
  if (adjustment.kind === 'added penalty') {
    const team = await teamIn(transaction, contestId, adjustment.team);
    if (team === undefined) throw new AppError('badInput', refusals.noAdjustedTeam);
    return { participation_id: team.id, minutes: adjustment.minutes };
  }
  const run = await transaction
    .selectFrom('submissions')
    .innerJoin('participations', 'participations.id', 'submissions.participation_id')
    .select('submissions.id')
    .where('submissions.id', '=', adjustment.run)
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  if (run === undefined) throw new AppError('badInput', refusals.noAdjustedRun);
  return { submission_id: run.id };
}

/** Intervals that are taken out of a contest. */
export const removedTimesMax = 50;

/**
 * Takes time out of the contest for all: the clock stands still in it, and the end moves by as much.
 * Returns whether it was not there already.
 */
async function removeTime(
  transaction: Database,
  { id, starts_at: startsAt }: { id: string; starts_at: Date | null },
  { from, until, reason, nowMs }: RemovedTime & { nowMs: number },
): Promise<boolean> {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
  if (startsAt === null || fromMs < startsAt.getTime()) {
    throw new AppError('badInput', refusals.removedBeforeStart);
  }
  if (untilMs <= fromMs) throw new AppError('badInput', refusals.removedNothing);
  if (untilMs > nowMs) throw new AppError('badInput', refusals.removedAhead);
  const removed = await transaction
    .selectFrom('contest_stops')
    .select(['from_at', 'until_at'])
    .where('contest_id', '=', id)
    .where('kind', '=', 'removed')
    .execute();
  const isSame = removed.some(
    (one) => one.from_at.getTime() === fromMs && one.until_at?.getTime() === untilMs,
  );
  if (isSame) return false;
  if (removed.length >= removedTimesMax) throw new AppError('conflict', refusals.removedTooOften);
  await transaction
    .insertInto('contest_stops')
    .values({
      contest_id: id,
      kind: 'removed',
      from_at: new Date(fromMs),
      until_at: new Date(untilMs),
      reason,
    })
    .execute();
  return true;
}

/** Adds an adjustment; a submission that is ignored already stays so. */
export async function adjust(
  db: Database,
  by: Organiser,
  { slug, adjustment }: { slug: string; adjustment: NewAdjustment },
): Changed {
  const { preview: isPreview, ...facts } = adjustment;
  const { boards } = await changeBoards(
    db,
    { by, slug, isPreview },
    async (transaction, contest, nowMs) => {
      const { id } = contest;
      if (adjustment.kind === 'removed time') {
        const isNew = await removeTime(transaction, contest, { ...adjustment, nowMs });
        const entry = isNew ? { act: 'adjustment made' as const, after: facts } : null;
        if (isNew) await reopen(transaction, { slug, id, nowMs, caller: by.caller });
        return { result: undefined, entry };
      }
      const target = await targetOf(transaction, id, adjustment);
      if ('submission_id' in target) {
        await transaction
          .deleteFrom('contest_adjustments')
          .where('contest_id', '=', id)
          .where('submission_id', '=', target.submission_id)
          .execute();
      }
      await transaction
        .insertInto('contest_adjustments')
        .values({
          contest_id: id,
          kind: adjustment.kind,
          reason: adjustment.reason,
          made_by: by.caller.id,
          ...target,
        })
        .execute();
      return { result: undefined, entry: { act: 'adjustment made', after: facts } };
    },
  );
  return { boards };
}

/** Takes an adjustment back. */
export async function takeBack(
  db: Database,
  by: Organiser,
  { slug, adjustmentId, isPreview }: { slug: string; adjustmentId: string; isPreview: boolean },
): Changed {
  const { boards } = await changeBoards(
    db,
    { by, slug, isPreview },
    async (transaction, { id }) => {
      const known = (await adjustmentsOf(transaction, id)).find((one) => one.id === adjustmentId);
      if (known === undefined) throw new AppError('notFound', refusals.noAdjustment);
      await transaction.deleteFrom('contest_adjustments').where('id', '=', adjustmentId).execute();
      await transaction.deleteFrom('contest_stops').where('id', '=', adjustmentId).execute();
      const { kind, team, minutes, run, from_at: from, until_at: until, reason } = known;
      const times = from && until && { from: from.toISOString(), until: until.toISOString() };
      const before = { kind, team, minutes, run, ...times, reason };
      return { result: undefined, entry: { act: 'adjustment taken back', before } };
    },
  );
  return { boards };
}
