/**
 * Reads a contest from the database as what boards are computed from (standings/). Teams, problems
 * and runs have the ids that they have outside, in the Contest API.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import {
  contestSettings,
  type FixedBy,
  type Registration,
  teamKinds,
} from '../../contract/contests.ts';
import { groupMakers } from '../../contract/group-work.ts';
import { groupResult, type SubmitResult } from '../../contract/judging.ts';
import { contestIdMaxChars } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { verdicts } from '../../contract/words.ts';
import { condition, jsonText, moment } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import type {
  Adjustment,
  Contest,
  ContestProblem,
  Run,
  RunResult,
  Team,
} from '../../standings/contest.ts';
import { AppError } from '../http/errors.ts';
import { judgedLanguages } from '../operation/judges.ts';
import { isOfAnswers } from '../problems/problem-columns.ts';
import { isThere, type Viewer } from '../visibility.ts';

/** A contest without its problems, teams and runs. */
export type StoredContest = {
  id: string;
  slug: string;
  name: string;
  formalName: string | null;
  visibility: 'draft' | 'hidden' | 'published';
  /** Whether its places change contest ratings. */
  isRated: boolean;
  /** How long each team has from a start of its own; null if all start together. */
  windowMs: number | null;
  /** Whether people may take part by a clock of their own after the end. */
  allowsVirtual: boolean;
  /** Whether participants have assistant, tutor and hints on its problems while it runs. */
  allowsAssistant: boolean;
  registration: Registration;
  membersMax: number;
  /** Whether it was imported; then its package says what it has. */
  isImported: boolean;
  /** Of an assignment: its class, and what it allows at most; null for all other contests. */
  classId: string | null;
  attemptsMax: number | null;
  languages: readonly string[] | null;
  /** Who makes the groups that work on it; null if each pupil works alone. */
  groupsBy: 'teacher' | 'pupils' | null;
  /** Whether it has the rules of an exam (exams.ts). */
  isExam: boolean;
  /** Before a contest has a start, its time is negative: it starts at `Infinity`. */
  contest: Contest;
  countdownPauseMs: number | null;
  updatesEndedAtMs: number | null;
  settingsVersion: string;
  runsVersion: string;
};

/** Why organisers can change nothing of a contest; null while they can. */
export const fixedByOf = ({
  isImported,
  updatesEndedAtMs,
}: Pick<StoredContest, 'isImported' | 'updatesEndedAtMs'>): FixedBy | null =>
  isImported ? 'import' : updatesEndedAtMs === null ? null : 'ended';

/**
 * Refuses a contest that the viewer may not see: drafts are only for administrators, and assignments
 * for the members of their class, drafts of them for its teachers.
 */
export async function readContest(
  db: Database,
  slug: string,
  viewer: Viewer,
): Promise<StoredContest> {
  const [found] = canBeSlug(slug) ? await readWhere(db, viewer, { slug }) : [];
  if (found === undefined) throw new AppError('notFound', refusals.noContest);
  return found;
}

/** What cannot be an id is not asked for: PostgreSQL takes no NUL. */
const canBeSlug = (slug: string): boolean =>
  slug.length <= contestIdMaxChars && /^[\w.-]+$/.test(slug);

/** Whether a contest is an assignment of a class. */
export async function isOfClass(db: Database, slug: string): Promise<boolean> {
  if (!canBeSlug(slug)) return false;
  const query = db
    .selectFrom('contests')
    .select('id')
    .where('slug', '=', slug)
    .where('class_id', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}

/** A contest that its caller was allowed to see, as it is now; refuses if it was deleted meanwhile. */
export async function readContestAgain(db: Database, id: string): Promise<StoredContest> {
  const [found] = await readWhere(db, null, { id });
  if (found === undefined) throw new AppError('notFound', refusals.noContest);
  return found;
}

/** The contest as it stays until the end of the transaction: its organisers wait with their changes. */
export const shareContest = async (
  transaction: Database,
  slug: string,
  viewer: Viewer,
): Promise<StoredContest> => (await enterContest(transaction, { slug, viewer })).stored;

/** What a submission to a contest depends on. */
export type Entry = {
  stored: StoredContest;
  /** The viewer's last participation; null without one. */
  own: { id: string; team: Team } | null;
  /** The problem with the label; null if there is none. */
  problem: { id: string; languages: string[] | null } | null;
  /** As `languagesOfJudges` gives them. */
  languages: string[] | null;
  /** The start of the transaction. */
  nowMs: number;
};

const ownEntry = z.object({
  id: z.uuid(),
  external_id: z.string(),
  kind: z.enum(teamKinds),
  is_disqualified: z.boolean(),
  starts_at: z.coerce.date().nullable(),
  duration_ms: z.coerce.string().nullable(),
  extension_ms: z.coerce.string(),
});
/** The last participation of a person in the contest of the query, as JSON. */
const lastEntryOf = (userId: string | null) => sql`(
  select row_to_json(own) from (
    select participations.id, external_id, kind, is_disqualified, starts_at, duration_ms,
      participations.extension_ms
    from participation_members member
    join participations on participations.id = member.participation_id
    where member.user_id = ${userId}::uuid and member.contest_id = contests.id
    order by member.number desc limit 1
  ) as own)`;

const teamOf = (found: z.infer<typeof ownEntry>, { contest, windowMs }: StoredContest): Team => ({
  id: found.external_id,
  kind: found.kind,
  groups: [],
  isDisqualified: found.is_disqualified,
  ...timesOf({
    ...found,
    window_ms: windowMs === null ? null : `${windowMs}`,
    contest_starts_at: new Date(contest.startsAtMs),
    contest_duration_ms: `${contest.durationMs}`,
  }),
});

const problemEntry = z.object({ id: z.uuid(), languages: z.array(z.string()).nullable() });
const inJson = <Shape extends z.ZodType>(shape: Shape, text: string | null) =>
  text === null ? null : shape.parse(JSON.parse(text));

/**
 * The contest as `shareContest` gives it, with what a submission to it depends on, in one statement. What it
 * gives beside the contest is of the same moment, unless someone changes who is in a team without the
 * contest: `storeSubmission` looks again.
 */
export async function enterContest(
  transaction: Database,
  { slug, label = null, viewer }: { slug: string; label?: string | null; viewer: Viewer },
): Promise<Entry> {
  const own = lastEntryOf(viewer?.id ?? null);
  const problem = sql`(
    select row_to_json(asked) from (
      select problems.id, problems.languages
      from contest_problems join problems on problems.id = problem_id
      where contest_id = contests.id and contest_problems.label = ${label} and ${isThere}
    ) as asked)`;
  const find = async () => {
    if (!canBeSlug(slug)) return undefined;
    const name = sql.raw(
      `/* prepared: contest entry${viewer?.isAdmin ? ' of administrator' : ''} */`,
    );
    return await contestsWhere(transaction, viewer, { slug })
      .modifyFront(name)
      .select([
        jsonText(own).as('own'),
        jsonText(problem).as('problem'),
        jsonText(sql`(select to_json(languages) from (${judgedLanguages}) as judged)`).as('judged'),
        jsonText(sql`floor(extract(epoch from now()) * 1000)`).as('now'),
        jsonText(sql`(select settings_version from contests seen where seen.id = contests.id)`).as(
          'seen_version',
        ),
      ])
      .forKeyShare('contests')
      .executeTakeFirst();
  };
  const first = await find();
  // A change that this waited for may have changed what was read beside it, too.
  const isSame = first?.seen_version === first?.settings_version;
  const row = isSame ? first : await find();
  if (row === undefined) throw new AppError('notFound', refusals.noContest);
  const stored = asStored(row);
  const found = inJson(ownEntry, row.own);
  return {
    stored,
    own: found && { id: found.id, team: teamOf(found, stored) },
    problem: inJson(problemEntry, row.problem),
    languages: inJson(z.array(z.string()), row.judged),
    nowMs: Number(row.now),
  };
}

/** Contests that are listed for the viewer, the newest first, at most `contestsMax`. */
export const listContests = (db: Database, viewer: Viewer): Promise<StoredContest[]> =>
  readWhere(db, viewer, {});

/** A contest with the times of a person in it. */
export type TimedContest = {
  stored: StoredContest;
  /** The person's last participation; null without one. */
  team: Team | null;
  /** Of an assignment. */
  className: string | null;
};

/**
 * Whether a contest concerns a person, or with null everyone: it is listed for all, they take part in
 * it, or it is an assignment of one of their classes. Drafts concern no one.
 */
export const concerns = (userId: string | null) =>
  condition`(case
    when contests.class_id is null then contests.visibility = 'published'
      or (contests.visibility = 'hidden' and exists (
        select from participation_members member
        where member.contest_id = contests.id and member.user_id = ${userId}::uuid))
    else contests.visibility = 'published' and exists (
      select from class_members member
      where member.class_id = contests.class_id and member.user_id = ${userId}::uuid) end)`;

/**
 * Contests with a start that concern a person. Those that ended before `sinceMs`, for
 * all or for the person, are left out; of more than `max`, those that end the nearest to now are given.
 */
export async function readContestsFor(
  db: Database,
  userId: string,
  { sinceMs, nowMs, max }: { sinceMs: number; nowMs: number; max: number },
): Promise<TimedContest[]> {
  const ends = condition`contests.starts_at + contests.duration_ms * interval '1 ms'`;
  const rows = await contestRows(db)
    .leftJoin('classes', 'classes.id', 'contests.class_id')
    .select('classes.name as class_name')
    .select(jsonText(lastEntryOf(userId)).as('own'))
    .where('starts_at', 'is not', null)
    .where(concerns(userId))
    .where(
      condition`(${ends} >= ${new Date(sinceMs)} or exists (
        select from participation_members member
        join participations own on own.id = member.participation_id
        where member.contest_id = contests.id and member.user_id = ${userId}::uuid
          and coalesce(own.starts_at, contests.starts_at)
            + (coalesce(own.duration_ms, contests.duration_ms) + own.extension_ms)
              * interval '1 ms' >= ${new Date(sinceMs)}))`,
    )
    .orderBy(moment`greatest(${ends} - ${new Date(nowMs)}, ${new Date(nowMs)} - ${ends})`)
    .orderBy('contests.slug')
    .limit(max)
    .execute();
  return rows.map((row) => {
    const stored = asStored(row);
    const found = inJson(ownEntry, row.own);
    return {
      stored,
      team: found && teamOf(found, stored),
      className: row.class_name,
    };
  });
}

/** The assignments of a class that the viewer may see. */
export const readContestsOfClass = (
  db: Database,
  classId: string,
  viewer: Viewer,
): Promise<StoredContest[]> => readWhere(db, viewer, { classId });

/** Published contests whose places are rated, in the order of their starts. */
export const listRated = async (db: Database): Promise<StoredContest[]> =>
  (await readWhere(db, null, { isRated: true })).reverse();

/** Whether any is listed for the viewer; administrators also make the first one. */
export async function hasContests(db: Database, viewer: Viewer): Promise<boolean> {
  if (viewer?.isAdmin) return true;
  const query = db
    .selectFrom('contests')
    .select('id')
    .where('visibility', '=', 'published')
    .where('class_id', 'is', null)
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

const contestsMax = 1000;

/** Whether a person (null: a visitor) may see a contest whose slug they know. */
export const isShownTo = (userId: string | null) => condition`case
  when class_id is null then visibility <> 'draft'
  else exists (
    select from class_members
    where class_members.class_id = contests.class_id and user_id = ${userId}::uuid
      and (contests.visibility <> 'draft' or kind = 'teacher')) end`;

type Wanted = { id?: string; slug?: string; classId?: string; isRated?: boolean };

/** The intervals in which the clock of a contest stands still, as JSON in ms. */
const stopsOfContest = jsonText(sql`(
  select json_agg(json_build_object('fromMs', floor(extract(epoch from from_at) * 1000),
    'untilMs', floor(extract(epoch from until_at) * 1000)) order by from_at)
  from contest_stops where contest_id = contests.id)`);

const contestRows = (db: Database) =>
  db.selectFrom('contests').selectAll('contests').select(stopsOfContest.as('stops'));

function contestsWhere(
  db: Database,
  viewer: Viewer,
  { id, slug, classId, isRated = false }: Wanted,
) {
  let query = contestRows(db)
    .orderBy('starts_at', (order) => order.desc().nullsFirst())
    .orderBy('slug', isRated ? 'desc' : 'asc')
    .limit(contestsMax);
  if (id !== undefined) query = query.where('id', '=', id);
  if (slug !== undefined) query = query.where('slug', '=', slug);
  if (isRated) query = query.where('is_rated', '=', true);
  if (classId !== undefined) query = query.where('class_id', '=', classId);
  // All other lists are without assignments.
  const isListed = id === undefined && slug === undefined && classId === undefined;
  if (isListed) query = query.where('class_id', 'is', null);
  if (id === undefined && !viewer?.isAdmin) {
    query = isListed
      ? query.where('visibility', '=', 'published')
      : query.where(isShownTo(viewer?.id ?? null));
  }
  return query;
}

const readWhere = async (db: Database, viewer: Viewer, wanted: Wanted): Promise<StoredContest[]> =>
  (await contestsWhere(db, viewer, wanted).execute()).map(asStored);

const stopList = z.array(z.object({ fromMs: z.number(), untilMs: z.number().nullable() }));

const asStored = (
  row: Selectable<Schema['contests']> & { stops: string | null },
): StoredContest => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  formalName: row.formal_name,
  visibility: row.visibility,
  isRated: row.is_rated,
  windowMs: row.window_ms === null ? null : Number(row.window_ms),
  allowsVirtual: row.allows_virtual,
  allowsAssistant: row.allows_assistant,
  registration: row.registration,
  membersMax: row.members_max,
  isImported: row.imported_sha256 !== null,
  classId: row.class_id,
  attemptsMax: row.attempts_max,
  languages: row.languages,
  groupsBy: groupMakers.find((one) => one === row.groups_by) ?? null,
  isExam: row.exam !== null,
  contest: {
    settings: contestSettings.parse(row.settings),
    startsAtMs: row.starts_at?.getTime() ?? Infinity,
    durationMs: Number(row.duration_ms),
    stops: inJson(stopList, row.stops) ?? [],
    thawedAtMs: timeOf(row.thawed_at),
    finalizedAtMs: timeOf(row.finalized_at),
  },
  countdownPauseMs: row.countdown_pause_ms === null ? null : Number(row.countdown_pause_ms),
  updatesEndedAtMs: timeOf(row.updates_ended_at),
  settingsVersion: row.settings_version,
  runsVersion: row.runs_version,
});

const timeOf = (time: Date | null): number | null => time?.getTime() ?? null;

/** A problem of a contest; `problemId` is null if it is unknown here. */
export type StoredProblem = ContestProblem & {
  problemId: string | null;
  name: string;
  color: string | null;
  rgb: string | null;
  timeLimitMs: number | null;
  testCount: number | null;
  /** Whether people submit answers to it in place of programs. */
  isOfAnswers: boolean;
};

const problemRow = z.object({
  external_id: z.string(),
  problem_id: z.uuid().nullable(),
  label: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  rgb: z.string().nullable(),
  points: z.number(),
  time_limit_ms: z.int().nullable(),
  test_count: z.int().nullable(),
  is_of_answers: z.boolean(),
});

/** In their order. Limits that the contest does not set are those of the problem. */
export async function readProblems(db: Database, contestId: string): Promise<StoredProblem[]> {
  const query = sql`
    select own.external_id, own.problem_id, own.label, own.name, own.color, own.rgb, own.points,
      coalesce(own.time_limit_ms, problems.time_limit_ms) as time_limit_ms,
      coalesce(own.test_count, (
        select count(*)::int from test_cases
        where test_cases.problem_id = problems.id and test_cases.test_set = problems.test_set
          and problems.id is not null
      )) as test_count,
      coalesce(${isOfAnswers}, false) as is_of_answers
    from contest_problems own left join problems on problems.id = own.problem_id
    where own.contest_id = ${contestId} order by own.position`;
  const rows = await rowsOf(db, problemRow, query);
  return rows.map((row) => ({
    id: row.external_id,
    problemId: row.problem_id,
    label: row.label,
    name: row.name,
    color: row.color,
    rgb: row.rgb,
    points: row.points,
    timeLimitMs: row.time_limit_ms,
    testCount: row.test_count,
    isOfAnswers: row.is_of_answers,
  }));
}

/** A participation with what is shown of it. */
export type StoredTeam = Team & {
  name: string;
  displayName: string | null;
  label: string;
  organizationId: string | null;
  icpcId: string | null;
};

/** Reads all teams in order of registration, or only the named team. */
export async function readTeams(
  db: Database,
  contestId: string,
  teamId?: string,
): Promise<StoredTeam[]> {
  let query = db
    .selectFrom('participations')
    .innerJoin('contests', 'contests.id', 'participations.contest_id')
    .leftJoin('contest_organizations', 'contest_organizations.id', 'organization_id')
    .select([
      'participations.id',
      'participations.external_id',
      'participations.name',
      'display_name',
      'label',
      'kind',
      'is_disqualified',
      'participations.starts_at',
      'participations.duration_ms',
      'extension_ms',
      'contests.window_ms',
      'contests.starts_at as contest_starts_at',
      'contests.duration_ms as contest_duration_ms',
      'contest_organizations.external_id as organization',
      'participations.icpc_id',
    ])
    .where('participations.contest_id', '=', contestId)
    .orderBy('registered_at')
    .orderBy('participations.external_id');
  if (teamId !== undefined) query = query.where('participations.external_id', '=', teamId);
  const rows = await query.execute();
  let belongings = db
    .selectFrom('participation_groups')
    .innerJoin('contest_groups', 'contest_groups.id', 'group_id')
    .select(['participation_id', 'external_id'])
    .where('contest_id', '=', contestId)
    .orderBy('external_id');
  if (teamId !== undefined)
    belongings = belongings.where(
      'participation_id',
      'in',
      rows.map(({ id }) => id),
    );
  const members = rows.length === 0 ? [] : await belongings.execute();
  const groups = Map.groupBy(members, ({ participation_id: id }) => id);
  return rows.map((row) => ({
    id: row.external_id,
    name: row.name,
    displayName: row.display_name,
    label: row.label,
    kind: row.kind,
    groups: (groups.get(row.id) ?? []).map(({ external_id: id }) => id),
    isDisqualified: row.is_disqualified,
    ...timesOf(row),
    organizationId: row.organization,
    icpcId: row.icpc_id,
  }));
}

/**
 * The teams of boards, lists and results: all but virtual participations, which are on no other board
 * than their own. `own`: the id of the team that looks.
 */
export async function readBoardTeams(
  db: Database,
  contestId: string,
  own: string | null = null,
): Promise<StoredTeam[]> {
  const teams = await readTeams(db, contestId);
  return teams.filter(({ id, kind }) => kind !== 'virtual' || id === own);
}

/** The times of a team that are not the contest's. */
function timesOf(row: {
  starts_at: Date | null;
  duration_ms: string | null;
  extension_ms: string;
  window_ms: string | null;
  contest_starts_at: Date | null;
  contest_duration_ms: string;
}): Pick<Team, 'startsAtMs' | 'durationMs' | 'extensionMs'> {
  const extensionMs = Number(row.extension_ms);
  const isExtended = extensionMs > 0;
  // In a contest with windows, the time of a team that has not started it lies ahead.
  const others = row.window_ms === null ? null : Infinity;
  const begins = timeOf(row.starts_at) ?? others;
  const durationMs = row.duration_ms ?? (isExtended ? row.contest_duration_ms : null);
  return {
    startsAtMs: begins ?? (isExtended ? timeOf(row.contest_starts_at) : null),
    durationMs: durationMs === null ? null : Number(durationMs) + extensionMs,
    extensionMs,
  };
}

const lastRow = z.object({ id: z.uuid(), external_id: z.string(), number: z.int() });

/** The last participation of a person in a contest, with its number; null if there is none. */
export async function lastParticipation(
  db: Database,
  contestId: string,
  person: Viewer,
): Promise<z.infer<typeof lastRow> | null> {
  if (person === null) return null;
  const last = await rowOf(
    db,
    lastRow,
    sql`
    select participations.id, participations.external_id, own.number
    from participation_members own join participations on participations.id = own.participation_id
    where own.user_id = ${person.id} and own.contest_id = ${contestId}
    order by own.number desc limit 1`,
  );
  return last ?? null;
}

/** The same as its clock takes it: in a contest with windows, its start lies ahead until it is started. */
export async function ownParticipation(db: Database, contestId: string, person: Viewer) {
  const last = await lastParticipation(db, contestId, person);
  if (last === null) return null;
  const [team] = await readTeams(db, contestId, last.external_id);
  return team === undefined ? null : { ...last, team };
}

const adjustmentRow = z.object({
  kind: z.enum(['added penalty', 'ignored run']),
  team: z.string().nullable(),
  minutes: z.int().nullable(),
  run: z.string().nullable(),
});

export async function readAdjustments(db: Database, contestId: string): Promise<Adjustment[]> {
  const query = sql`
    select own.kind, participations.external_id as team, own.minutes,
      coalesce(own.submission_id::text, contest_runs.external_id) as run
    from contest_adjustments own
    left join participations on participations.id = own.participation_id
    left join contest_runs on contest_runs.id = own.run_id
    where own.contest_id = ${contestId} order by own.made_at, own.id`;
  const rows = await rowsOf(db, adjustmentRow, query);
  return rows.flatMap(({ kind, team, minutes, run }): Adjustment[] => {
    if (kind === 'ignored run') return run === null ? [] : [{ kind, runId: run }];
    return team === null || minutes === null ? [] : [{ kind, teamId: team, minutes }];
  });
}

/** A run with what else is known of it. */
export type StoredRun = Run & { language: string; entryPoint: string | null };

const runRow = z.object({
  id: z.string(),
  team: z.string(),
  problem: z.string(),
  received_at: z.date(),
  language: z.string(),
  entry_point: z.string().nullable(),
  verdict: z.enum(verdicts).nullable(),
  points: z.number().nullable(),
  scale: z.number(),
  subtasks: z.unknown(),
});

const subtaskPoints = z.array(z.number()).nullable();
const judgedGroups = z.array(groupResult.pick({ points: true })).nullable();

/**
 * All runs of a contest, or of one of its teams, in the order in which they were received: those of an
 * imported one, and submissions that belong to a participation.
 */
export async function readRuns(
  db: Database,
  stored: RunsOf,
  teamId?: string,
): Promise<StoredRun[]> {
  const { id } = stored;
  const isOf = teamId === undefined ? sql`true` : sql`participations.external_id = ${teamId}`;
  const imported = sql`
    select runs.external_id as id, participations.external_id as team,
      contest_problems.external_id as problem, runs.received_at, runs.language, runs.entry_point,
      types.verdict, judgements.points, 1 as scale, judgements.subtasks
    from contest_runs runs
    join participations on participations.id = runs.participation_id
    join contest_problems on contest_problems.id = runs.problem_id
    left join contest_judgements judgements on judgements.run_id = runs.id and judgements.counts
    left join contest_judgement_types types
      on types.contest_id = runs.contest_id and types.external_id = judgements.judgement_type
    where runs.contest_id = ${id} and ${isOf} order by runs.received_at, runs.position`;
  const runs = [
    ...(await rowsOf(db, runRow, imported)).map((row) => runOf(row, subtaskPoints)),
    ...(await readOwnRuns(db, stored, isOf)),
  ];
  return runs.sort((a, b) => a.receivedAtMs - b.receivedAtMs);
}

type RunsOf = Pick<StoredContest, 'id' | 'contest'>;

/**
 * What the points of judging are multiplied with, of a query with `contests`, `contest_problems` and
 * `submissions`: an assignment gives each problem its own points, of which a problem that has points by itself
 * gives the same share. All other contests take the points of judging.
 */
export const pointsScale = (
  pointsMax = sql`submissions.max_points`,
  ofProblem = sql`contest_problems.points`,
) => sql`
  case when contests.class_id is not null and ${pointsMax} > 0
    then ${ofProblem} / ${pointsMax} else 1 end`;

/** Points of judging as the contest counts them, with at most six decimals. */
export const scaledPoints = (points: number | null, scale: number): number | null =>
  points === null ? null : Math.round(points * scale * 1e6) / 1e6;

/** Submissions to a contest that fulfil a condition, in the order in which they were received. */
async function readOwnRuns(
  db: Database,
  { id, contest }: RunsOf,
  isOf: RawBuilder<unknown>,
): Promise<StoredRun[]> {
  const hasSubtasks = contest.settings.counts === 'best by subtask';
  const own = sql`
    select submissions.id::text, participations.external_id as team,
      contest_problems.external_id as problem, submissions.submitted_at as received_at,
      submissions.language, null as entry_point, submissions.verdict, submissions.points,
      ${pointsScale()} as scale,
      case when ${hasSubtasks} then submissions.result -> 'groups' end as subtasks
    from participations
    join contests on contests.id = participations.contest_id
    join submissions on submissions.participation_id = participations.id
    join contest_problems on contest_problems.contest_id = participations.contest_id
      and contest_problems.problem_id = submissions.problem_id
    where participations.contest_id = ${id} and ${isOf}
    order by submissions.submitted_at, submissions.id`;
  return (await rowsOf(db, runRow, own)).map((row) => runOf(row, judgedGroups));
}

type Versions = Pick<StoredContest, 'settingsVersion' | 'runsVersion'>;

/** What was read of a contest before, with its versions then. */
export type KnownRuns = { stored: Versions; runs: readonly StoredRun[] };

const changeRow = z.object({ runs_version: z.string(), submission_id: z.uuid() });

/**
 * The same as `readRuns` from what is known and the submissions that changed since. All are read again
 * if something else changed, or if it is not known what.
 */
export async function readRunsAfter(
  db: Database,
  stored: RunsOf & Versions,
  known: KnownRuns | undefined,
): Promise<readonly StoredRun[]> {
  if (known?.stored.settingsVersion !== stored.settingsVersion) return await readRuns(db, stored);
  const versions = BigInt(stored.runsVersion) - BigInt(known.stored.runsVersion);
  if (versions === 0n) return known.runs;
  const changes = await rowsOf(
    db,
    changeRow,
    sql`
    select runs_version, submission_id from contest_run_changes
    where contest_id = ${stored.id}
      and runs_version > ${known.stored.runsVersion} and runs_version <= ${stored.runsVersion}`,
  );
  if (BigInt(changes.length) !== versions) return await readRuns(db, stored);
  const ids = [...new Set(changes.map(({ submission_id: id }) => id))];
  const changed = await readOwnRuns(db, stored, sql`submissions.id = any(${ids}::uuid[])`);
  return withChanged(known.runs, { ids, changed }) ?? (await readRuns(db, stored));
}

/**
 * Runs in which some were read again, in their order; undefined if that cannot be told, because the
 * database orders those of one millisecond.
 */
function withChanged(
  runs: readonly StoredRun[],
  { ids, changed }: { ids: readonly string[]; changed: readonly StoredRun[] },
): StoredRun[] | undefined {
  const now = new Map(changed.map((run) => [run.id, run]));
  const gone = new Set(ids.filter((id) => !now.has(id)));
  const next: StoredRun[] = [];
  const times = new Set<number>();
  for (const run of runs) {
    times.add(run.receivedAtMs);
    if (gone.has(run.id)) continue;
    const again = now.get(run.id);
    if (again !== undefined && again.receivedAtMs !== run.receivedAtMs) return undefined;
    next.push(again ?? run);
    now.delete(run.id);
  }
  const isTied = [...now.values()].some(({ receivedAtMs }) => times.has(receivedAtMs));
  if (isTied) return undefined;
  return [...next, ...now.values()].sort((a, b) => a.receivedAtMs - b.receivedAtMs);
}

function runOf(
  row: z.infer<typeof runRow>,
  shape: typeof subtaskPoints | typeof judgedGroups,
): StoredRun {
  const parts = shape.parse(row.subtasks ?? null);
  const subtasks = parts?.map((one) => (typeof one === 'number' ? one : one.points)) ?? null;
  return {
    id: row.id,
    teamId: row.team,
    problemId: row.problem,
    receivedAtMs: row.received_at.getTime(),
    result: resultOf(row.verdict, { points: row.points, subtasks, scale: row.scale }),
    language: row.language,
    entryPoint: row.entry_point,
  };
}

/** What boards take of a result; `scale`: of `pointsScale`. */
export const runResultOf = (
  { verdict, points, groups }: Pick<SubmitResult, 'verdict' | 'points' | 'groups'>,
  scale: number,
): RunResult | null =>
  resultOf(verdict, {
    points: points ?? null,
    subtasks: groups?.map((one) => one.points) ?? null,
    scale,
  });

/** A fault of ours is not a result: the run waits until it is judged again. */
const resultOf = (
  verdict: RunResult['verdict'] | null,
  { points, subtasks, scale }: Omit<RunResult, 'verdict'> & { scale: number },
): RunResult | null =>
  verdict === null || verdict === 'Judge Error'
    ? null
    : {
        verdict,
        points: scaledPoints(points, scale),
        subtasks: subtasks?.map((one) => scaledPoints(one, scale) ?? 0) ?? null,
      };
