/**
 * A contest as the objects of the Contest API, for a viewer at a time. Runs come from
 * `visibleRuns` and the board alone, so that what a freeze seals is in none of them.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ApiContest,
  type ApiScoreboard,
  type ApiState,
  apiAward,
  apiClarification,
  apiContest,
  apiGroup,
  apiJudgement,
  apiJudgementType,
  apiLanguage,
  apiOrganization,
  apiProblem,
  apiScoreboard,
  apiState,
  apiSubmission,
  apiTeam,
} from '../../contract/api.ts';
import {
  answersFacts,
  knownLanguages,
  type Language,
  languageName,
} from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import { programFacts } from '../../contract/program-languages.ts';
import { type Verdict, verdicts } from '../../contract/words.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { awards } from '../../standings/awards.ts';
import { type Contest, clockOf, contestTimeMs, freezeAt } from '../../standings/contest.ts';
import { type Board, place, pointsOf, type Row } from '../../standings/standings.ts';
import { showsOthers, type VisibleRun, visibleRuns } from '../../standings/visible-runs.ts';
import { AppError } from '../http/errors.ts';
import type { Viewer } from '../visibility.ts';
import { readBoard } from './boards.ts';
import {
  ownParticipation,
  readBoardTeams,
  readContest,
  readProblems,
  readRuns,
  type StoredContest,
  type StoredProblem,
  type StoredRun,
  type StoredTeam,
} from './contests.ts';

/** Who looks at a contest, and when. */
export type ApiLook = {
  stored: StoredContest;
  viewer: { kind: 'organiser' } | { kind: 'public' };
  nowMs: number;
  /** Whether the viewer may know of problems; all others do not know of messages about them, either. */
  hasProblems: boolean;
};

/** Administrators are the organisers of all contests; all others see what is public. */
export async function lookAt(
  db: Database,
  slug: string,
  viewer: Viewer,
  nowMs = Date.now(),
): Promise<ApiLook> {
  const stored = await readContest(db, slug, viewer);
  const hasProblems = await mayKnowProblems(db, stored, { viewer, nowMs });
  return { stored, viewer: { kind: viewer?.isAdmin ? 'organiser' : 'public' }, nowMs, hasProblems };
}

/**
 * Organisers always; all others from the start on. While a contest with windows goes on, only those
 * whose own time has begun; before the start, those in a dry run.
 */
async function mayKnowProblems(
  db: Database,
  { id, contest, windowMs }: StoredContest,
  { viewer, nowMs }: { viewer: Viewer; nowMs: number },
): Promise<boolean> {
  if (viewer?.isAdmin) return true;
  const { timeMs, isOver } = clockOf(contest, null, nowMs);
  if (isOver || (windowMs === null && timeMs >= 0)) return true;
  const own = await ownParticipation(db, id, viewer);
  return own !== null && contestTimeMs(contest, own.team, nowMs) >= 0;
}

const absoluteTime = (ms: number): string => new Date(ms).toISOString();

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** As `5:00:00.000`, with a sign before the start. */
function relativeTime(ms: number): string {
  const whole = Math.abs(Math.trunc(ms));
  const padded = (part: number, digits: number): string => `${part}`.padStart(digits, '0');
  const hours = Math.floor(whole / hourMs);
  const minutes = Math.floor(whole / minuteMs) % 60;
  const seconds = Math.floor(whole / 1000) % 60;
  const sign = ms < 0 ? '-' : '';
  return `${sign}${hours}:${padded(minutes, 2)}:${padded(seconds, 2)}.${padded(whole % 1000, 3)}`;
}

/** When the contest's clock says a time, with the stops before it. */
export function absoluteAt({ startsAtMs, stops }: Contest, timeMs: number): number {
  let atMs = startsAtMs + timeMs;
  let countedUntil = startsAtMs;
  for (const { fromMs, untilMs } of stops.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const begin = Math.max(fromMs, countedUntil);
    if (begin > atMs) break;
    const end = untilMs ?? Infinity;
    if (end <= begin) continue;
    atMs += end - begin;
    countedUntil = end;
  }
  return atMs;
}

/** When submissions begin to have a part of their points; null if they never do. */
export function dueAt(contest: Contest, extensionMs: number): number | null {
  const [rule] = contest.settings.lateRules;
  return rule === undefined ? null : absoluteAt(contest, rule.fromMs + extensionMs);
}

export function contestOf({
  slug,
  name,
  formalName,
  contest,
  countdownPauseMs,
}: StoredContest): ApiContest {
  const { settings, startsAtMs, durationMs } = contest;
  const frozenFrom = freezeAt(contest);
  return {
    id: slug,
    name,
    ...(formalName !== null && { formal_name: formalName }),
    start_time: Number.isFinite(startsAtMs) ? absoluteTime(startsAtMs) : null,
    ...(countdownPauseMs !== null && { countdown_pause_time: relativeTime(countdownPauseMs) }),
    duration: relativeTime(durationMs),
    ...(frozenFrom !== null && {
      scoreboard_freeze_duration: relativeTime(durationMs - frozenFrom),
    }),
    ...(settings.score === 'solved'
      ? { scoreboard_type: 'pass-fail' as const, penalty_time: settings.penaltyMinutes }
      : { scoreboard_type: 'score' as const }),
  };
}

/** Each time that has come; the others are null. */
export function stateOf({ stored, nowMs }: Pick<ApiLook, 'stored' | 'nowMs'>): ApiState {
  const { contest, updatesEndedAtMs } = stored;
  const come = (atMs: number | null): string | null =>
    atMs !== null && atMs <= nowMs ? absoluteTime(atMs) : null;
  const frozenFrom = freezeAt(contest);
  const started = come(contest.startsAtMs);
  const ended = come(absoluteAt(contest, contest.durationMs));
  const frozen = frozenFrom === null ? null : come(absoluteAt(contest, frozenFrom));
  return {
    started,
    frozen,
    ended,
    thawed: frozen === null ? null : come(contest.thawedAtMs),
    finalized: ended === null ? null : come(contest.finalizedAtMs),
    end_of_updates: ended === null ? null : come(updatesEndedAtMs),
  };
}

const given = <Key extends string, Value>(
  key: Key,
  value: Value | null,
): { [K in Key]?: Value } => {
  const one: { [K in Key]?: Value } = {};
  if (value !== null) one[key] = value;
  return one;
};

async function shownProblems(db: Database, look: ApiLook): Promise<StoredProblem[]> {
  return look.hasProblems ? await readProblems(db, look.stored.id) : [];
}

export async function problemsOf(
  db: Database,
  look: ApiLook,
): Promise<z.infer<typeof apiProblem>[]> {
  const isScore = look.stored.contest.settings.score === 'points';
  return (await shownProblems(db, look)).map((problem, index) => ({
    id: problem.id,
    label: problem.label,
    name: problem.name,
    ordinal: index + 1,
    ...given('rgb', problem.rgb),
    ...given('color', problem.color),
    ...(problem.timeLimitMs !== null && { time_limit: problem.timeLimitMs / 1000 }),
    test_data_count: problem.testCount ?? 0,
    ...(isScore && { max_score: problem.points }),
  }));
}

async function shownTeams(db: Database, look: ApiLook): Promise<StoredTeam[]> {
  // Pupils do not see who else is in their class.
  if (look.stored.classId !== null && look.viewer.kind !== 'organiser') return [];
  const teams = await readBoardTeams(db, look.stored.id);
  return look.viewer.kind === 'organiser' ? teams : teams.filter(({ kind }) => kind !== 'hidden');
}

export async function teamsOf(db: Database, look: ApiLook): Promise<z.infer<typeof apiTeam>[]> {
  return (await shownTeams(db, look)).map((team) => ({
    id: team.id,
    ...given('icpc_id', team.icpcId),
    name: team.name,
    label: team.label,
    ...given('display_name', team.displayName),
    ...given('organization_id', team.organizationId),
    group_ids: [...team.groups],
    hidden: team.kind === 'hidden',
  }));
}

/** Whether something that teams belong to is shown: not if all of its teams are hidden. */
async function shownByTeams(
  db: Database,
  look: ApiLook,
  of: (team: StoredTeam) => readonly (string | null)[],
): Promise<(id: string) => boolean> {
  if (look.viewer.kind === 'organiser') return () => true;
  const teams = await readBoardTeams(db, look.stored.id);
  const all = new Set(teams.flatMap(of));
  const shown = new Set(teams.filter(({ kind }) => kind !== 'hidden').flatMap(of));
  return (id) => shown.has(id) || !all.has(id);
}

export async function organizationsOf(
  db: Database,
  look: ApiLook,
): Promise<z.infer<typeof apiOrganization>[]> {
  const { stored } = look;
  const rows = await db
    .selectFrom('contest_organizations')
    .select(['external_id', 'icpc_id', 'name', 'formal_name', 'country'])
    .where('contest_id', '=', stored.id)
    .orderBy('external_id')
    .execute();
  const isShown = await shownByTeams(db, look, ({ organizationId }) => [organizationId]);
  const shown = rows.filter((row) => isShown(row.external_id));
  return shown.map((row) => ({
    id: row.external_id,
    ...given('icpc_id', row.icpc_id),
    name: row.name,
    ...given('formal_name', row.formal_name),
    ...given('country', row.country),
  }));
}

export async function groupsOf(db: Database, look: ApiLook): Promise<z.infer<typeof apiGroup>[]> {
  const { stored } = look;
  const rows = await db
    .selectFrom('contest_groups')
    .select(['external_id', 'icpc_id', 'name', 'type'])
    .where('contest_id', '=', stored.id)
    .orderBy('external_id')
    .execute();
  const isShown = await shownByTeams(db, look, ({ groups }) => groups);
  const shown = rows.filter((row) => isShown(row.external_id));
  return shown.map((row) => ({
    id: row.external_id,
    ...given('icpc_id', row.icpc_id),
    name: row.name,
    ...given('type', row.type),
  }));
}

/** Those of an imported contest, or those that this site offers, and answers where they are taken. */
export async function languagesOf(
  db: Database,
  look: ApiLook,
  offered: readonly Language[],
): Promise<z.infer<typeof apiLanguage>[]> {
  const rows = await db
    .selectFrom('contest_languages')
    .select(['external_id', 'name', 'extensions', 'entry_point_name'])
    .where('contest_id', '=', look.stored.id)
    .orderBy('external_id')
    .execute();
  if (rows.length > 0) {
    return rows.map((row) => ({
      id: row.external_id,
      name: row.name,
      entry_point_required: row.entry_point_name !== null,
      ...given('entry_point_name', row.entry_point_name),
      extensions: row.extensions,
    }));
  }
  const own = knownLanguages
    .filter(({ id }) => offered.includes(id))
    .map(({ id }) => ({
      id,
      name: languageName(id),
      entry_point_required: false,
      extensions: [...programFacts[id].sourceEndings],
    }));
  const takesAnswers = (await shownProblems(db, look)).some(({ isOfAnswers }) => isOfAnswers);
  return takesAnswers ? [...own, answersLanguage] : own;
}

const answersLanguage = {
  id: answersFacts.id,
  name: answersFacts.name,
  entry_point_required: false,
  extensions: ['out', 'ans', 'txt'],
};

/** Our verdicts as judgement types of the standard. */
const typeOfVerdict: Record<Verdict, string> = {
  Accepted: 'AC',
  'Partially Accepted': 'WA',
  'Wrong Answer': 'WA',
  'Time Limit Exceeded': 'TLE',
  'Memory Limit Exceeded': 'MLE',
  'Output Limit Exceeded': 'OLE',
  'Runtime Error': 'RTE',
  'Compilation Error': 'CE',
  'Judge Error': 'JE',
};

export async function judgementTypesOf(
  db: Database,
  { stored }: ApiLook,
): Promise<z.infer<typeof apiJudgementType>[]> {
  const rows = await db
    .selectFrom('contest_judgement_types')
    .select(['external_id', 'name', 'has_penalty', 'is_solved'])
    .where('contest_id', '=', stored.id)
    .orderBy('external_id')
    .execute();
  if (rows.length > 0) {
    return rows.map((row) => ({
      id: row.external_id,
      name: row.name,
      penalty: row.has_penalty,
      solved: row.is_solved,
    }));
  }
  const { freeVerdicts } = stored.contest.settings;
  const isFree = new Set<Verdict>([
    'Accepted',
    'Compilation Error',
    'Judge Error',
    ...freeVerdicts,
  ]);
  return verdicts
    .filter((verdict) => verdict !== 'Partially Accepted')
    .map((verdict) => ({
      id: typeOfVerdict[verdict],
      name: verdict,
      penalty: !isFree.has(verdict),
      solved: verdict === 'Accepted',
    }));
}

type ShownRun = StoredRun & Pick<VisibleRun, 'timeMs'>;

/** The runs that the viewer may know of, with the results that they may know. */
export async function shownRuns(db: Database, look: ApiLook): Promise<ShownRun[]> {
  const { stored, viewer, nowMs } = look;
  if (!look.hasProblems) return [];
  const runs = await readRuns(db, stored);
  const teams = await readBoardTeams(db, stored.id);
  const byId = new Map(runs.map((run) => [run.id, run]));
  return visibleRuns({ contest: stored.contest, teams, viewer, nowMs }, runs).flatMap(
    ({ id, result, timeMs }) => {
      const run = byId.get(id);
      return run === undefined ? [] : [{ ...run, result, timeMs }];
    },
  );
}

export async function submissionsOf(
  db: Database,
  look: ApiLook,
): Promise<z.infer<typeof apiSubmission>[]> {
  return (await shownRuns(db, look)).map((run) => ({
    id: run.id,
    language_id: run.language,
    problem_id: run.problemId,
    team_id: run.teamId,
    time: absoluteTime(run.receivedAtMs),
    contest_time: relativeTime(run.timeMs),
    entry_point: run.entryPoint,
    files: [],
  }));
}

const judgementRow = z.object({
  id: z.string(),
  run: z.string(),
  type: z.string().nullable(),
  started_at: z.date(),
  ended_at: z.date().nullable(),
  max_run_time_ms: z.number().nullable(),
});

export async function judgementsOf(
  db: Database,
  look: ApiLook,
): Promise<z.infer<typeof apiJudgement>[]> {
  const { stored } = look;
  const isScore = stored.contest.settings.score === 'points';
  const told = (await shownRuns(db, look)).filter(({ result }) => result !== null);
  const runs = new Map(told.map((run) => [run.id, run]));
  const imported = await rowsOf(
    db,
    judgementRow,
    sql`
    select own.external_id as id, contest_runs.external_id as run, own.judgement_type as type,
      own.started_at, own.ended_at, own.max_run_time_ms
    from contest_judgements own join contest_runs on contest_runs.id = own.run_id
    where own.contest_id = ${stored.id} and own.counts order by own.started_at, own.external_id`,
  );
  const judgedHere = await rowsOf(
    db,
    judgementRow,
    sql`
    select submissions.id::text, submissions.id::text as run, submissions.verdict as type,
      submissions.submitted_at as started_at, submissions.judged_at as ended_at,
      submissions.execution_time_ms as max_run_time_ms
    from participations join submissions on submissions.participation_id = participations.id
    where participations.contest_id = ${stored.id} and submissions.verdict is not null
    order by submissions.submitted_at, submissions.id`,
  );
  const typeOf = new Map<string, string>(Object.entries(typeOfVerdict));
  const points = new Map((await readProblems(db, stored.id)).map((one) => [one.id, one.points]));
  const scoreOf = ({ result, problemId }: ShownRun): number =>
    result === null ? 0 : pointsOf(result, points.get(problemId) ?? 0);
  const named = judgedHere.map((row) => ({ ...row, type: typeOf.get(row.type ?? '') ?? null }));
  return [...imported, ...named].flatMap((row) => {
    const run = runs.get(row.run);
    if (run === undefined) return [];
    const startedAtMs = row.started_at.getTime();
    const endedAtMs = row.ended_at?.getTime() ?? startedAtMs;
    const timeAt = (ms: number): string => relativeTime(contestTimeMs(stored.contest, null, ms));
    return [
      {
        id: row.id,
        submission_id: row.run,
        start_time: absoluteTime(startedAtMs),
        start_contest_time: timeAt(startedAtMs),
        ...(row.type !== null && {
          judgement_type_id: row.type,
          end_time: absoluteTime(endedAtMs),
          end_contest_time: timeAt(endedAtMs),
        }),
        ...(isScore && { score: scoreOf(run) }),
        ...(row.max_run_time_ms !== null && {
          max_run_time: Math.round(row.max_run_time_ms) / 1000,
        }),
      },
    ];
  });
}

const clarificationRow = z.object({
  id: z.string(),
  from_team_id: z.string().nullable(),
  to_team_id: z.string().nullable(),
  reply_to_id: z.string().nullable(),
  problem_id: z.string().nullable(),
  text: z.string(),
  written_at: z.date(),
});

/**
 * Whether a message to all may be told: while a contest with windows goes on, those who have not
 * started theirs read only announcements that are about no problem.
 */
export const isUnsealedTalk = (
  { stored, hasProblems }: Pick<ApiLook, 'stored' | 'hasProblems'>,
  message: Sql,
): Sql => sql`(
  ${stored.windowMs === null || hasProblems}
  or ${message}.problem_id is null and ${message}.reply_to is null)`;

type Sql = ReturnType<typeof sql>;

/** What is said to all; questions of teams and answers to one are for organisers. */
export async function clarificationsOf(
  db: Database,
  look: ApiLook,
): Promise<z.infer<typeof apiClarification>[]> {
  const { stored, viewer } = look;
  const isAll = viewer.kind === 'organiser';
  const rows = await rowsOf(
    db,
    clarificationRow,
    sql`
    select own.external_id as id, teams.external_id as from_team_id,
      receivers.external_id as to_team_id, replied.external_id as reply_to_id,
      contest_problems.external_id as problem_id, own.text, own.written_at
    from contest_clarifications own
    left join participations teams on teams.id = own.from_id
    left join participations receivers on receivers.id = own.to_id
    left join contest_clarifications replied
      on replied.id = own.reply_to and (${isAll} or num_nonnulls(replied.from_id, replied.to_id) = 0)
    left join contest_problems on contest_problems.id = own.problem_id
    where own.contest_id = ${stored.id} and own.written_at <= ${new Date(look.nowMs)}
      and (${isAll} or num_nonnulls(own.from_id, own.to_id) = 0)
      and ${isUnsealedTalk(look, sql`own`)}
    order by own.written_at, own.external_id`,
  );
  return rows.map(({ written_at: at, ...row }) => ({
    ...row,
    problem_id: look.hasProblems ? row.problem_id : null,
    time: absoluteTime(at.getTime()),
    contest_time: relativeTime(contestTimeMs(stored.contest, null, at.getTime())),
  }));
}

const boardOf = (db: Database, { stored, viewer, nowMs }: ApiLook): Promise<Board> =>
  readBoard(db, stored, { viewer, nowMs });

const citations = {
  winner: 'Contest winner',
  gold: 'Gold medal winner',
  silver: 'Silver medal winner',
  bronze: 'Bronze medal winner',
};

/**
 * By the board that the viewer sees, so that they tell nothing more; those that an imported contest
 * gave come in their place when nothing of it is sealed.
 */
export async function awardsOf(db: Database, look: ApiLook): Promise<z.infer<typeof apiAward>[]> {
  const { stored, viewer, nowMs } = look;
  if (!look.hasProblems) return [];
  const board = await boardOf(db, look);
  const problems = await readProblems(db, stored.id);
  const labels = new Map(problems.map(({ id, label }) => [id, label]));
  const { settings } = stored.contest;
  const teams = await shownTeams(db, look);
  const groups = new Map((await groupsOf(db, look)).map(({ id, name }) => [id, name]));
  const computed = awards({ rows: board.rows, teams, problems, settings, hasHonours: false });
  const all = new Map<string, z.infer<typeof apiAward>>();
  for (const award of computed) {
    const { teamIds } = award;
    const [id, citation] =
      award.kind === 'winner'
        ? ['winner', citations.winner]
        : award.kind === 'medal'
          ? [`${award.medal}-medal`, citations[award.medal]]
          : award.kind === 'group winner'
            ? [
                `group-winner-${award.group}`,
                `Winner of the group ${groups.get(award.group) ?? award.group}`,
              ]
            : award.kind === 'first to solve'
              ? [
                  `first-to-solve-${award.problemId}`,
                  `First to solve problem ${labels.get(award.problemId)}`,
                ]
              : ['honorable-mention', award.honour];
    all.set(id, { id, citation, team_ids: teamIds });
  }
  const showsAll = viewer.kind === 'organiser' || showsOthers(stored.contest, null, nowMs);
  if (showsAll && !board.isFrozen && stateOf(look).ended !== null) {
    const rows = await db
      .selectFrom('contest_awards')
      .select(['external_id', 'citation', 'team_ids'])
      .where('contest_id', '=', stored.id)
      .execute();
    const known = new Set(teams.map(({ id }) => id));
    for (const { external_id: id, citation, team_ids: ids } of rows) {
      if (ids !== null)
        all.set(id, { id, citation, team_ids: ids.filter((one) => known.has(one)) });
    }
  }
  return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const latestRow = z.object({ at: z.date().nullable() });

/** The last thing that changed what the viewer sees, which is the same as long as nothing does. */
async function changedAtMs(db: Database, look: ApiLook, state: ApiState): Promise<number> {
  const { stored, viewer, nowMs } = look;
  const isAll = viewer.kind === 'organiser';
  const seesRuns = isAll || (look.hasProblems && showsOthers(stored.contest, null, nowMs));
  const { at } = await onlyRowOf(
    db,
    latestRow,
    sql`
    select max(at) as at from (
      select contest_runs.received_at as at, participation_id from contest_runs
      where contest_runs.contest_id = ${stored.id}
      union all
      select submissions.submitted_at, participations.id from participations
      join submissions on submissions.participation_id = participations.id
      where participations.contest_id = ${stored.id}
    ) as runs join participations on participations.id = runs.participation_id
    where at <= ${new Date(nowMs)} and ${seesRuns} and participations.kind <> 'virtual'
      and (${isAll} or participations.kind <> 'hidden')`,
  );
  const times = Object.values(state).flatMap((one) => (one === null ? [] : [Date.parse(one)]));
  return Math.max(at?.getTime() ?? 0, ...times);
}

export async function scoreboardOf(
  db: Database,
  look: ApiLook,
  groupId: string | undefined,
): Promise<ApiScoreboard> {
  const { stored } = look;
  const { contest } = stored;
  const state = stateOf(look);
  const board = await boardOf(db, look);
  const teams = await shownTeams(db, look);
  const problems = await readProblems(db, stored.id);
  let { rows } = board;
  if (groupId !== undefined) {
    const groups = await groupsOf(db, look);
    if (!groups.some(({ id }) => id === groupId)) throw new AppError('badInput', refusals.noGroup);
    const inside = new Set(
      teams.filter((team) => team.groups.includes(groupId)).map(({ id }) => id),
    );
    rows = place(
      rows.filter(({ teamId }) => inside.has(teamId)),
      teams,
      contest.settings,
    );
  }
  const atMs = await changedAtMs(db, look, state);
  return {
    time: absoluteTime(atMs),
    contest_time: relativeTime(
      Number.isFinite(contest.startsAtMs) ? contestTimeMs(contest, null, atMs) : 0,
    ),
    state,
    rows: rowsIn(rows, teams, { problems: look.hasProblems ? problems : [], contest }),
  };
}

const byName = new Intl.Collator('en-US').compare;

/** With the rank of its place for a team that has none; equal teams by their names. */
function rowsIn(
  rows: readonly Row[],
  teams: readonly StoredTeam[],
  { problems, contest }: { problems: readonly StoredProblem[]; contest: Contest },
): ApiScoreboard['rows'] {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const isScore = contest.settings.score === 'points';
  const ranked = rows.filter(({ rank }) => rank !== null);
  let before = 0;
  const placed = rows.map((row) => {
    const next = ranked[before];
    if (row.rank !== null) before += 1;
    return { row, rank: row.rank ?? next?.rank ?? before + 1, isRanked: row.rank !== null };
  });
  for (let from = 0; from < placed.length; ) {
    let until = from + 1;
    const first = placed[from];
    while (first?.isRanked && placed[until]?.isRanked && placed[until]?.rank === first.rank) {
      until += 1;
    }
    const equal = placed
      .slice(from, until)
      .sort((a, b) => byName(names.get(a.row.teamId) ?? '', names.get(b.row.teamId) ?? ''));
    placed.splice(from, equal.length, ...equal);
    from = until;
  }
  return placed.map(({ row, rank }) => {
    const times = row.cells.flatMap(({ timeMs }) => (timeMs === null ? [] : [timeMs]));
    const time = times.length === 0 ? null : Math.floor(Math.max(...times) / minuteMs);
    return {
      rank,
      team_id: row.teamId,
      score: {
        ...(isScore
          ? { score: row.points }
          : { num_solved: row.solved, total_time: Math.max(0, row.penaltyMinutes) }),
        ...given('time', time),
      },
      problems: problems.flatMap(({ id }, index) => {
        const cell = row.cells[index];
        if (cell === undefined) return [];
        const hasTime = cell.timeMs !== null && (isScore ? cell.points > 0 : cell.isSolved);
        return [
          {
            problem_id: id,
            num_judged: cell.judged,
            num_pending: cell.pending,
            ...(isScore ? { score: cell.points } : { solved: cell.isSolved }),
            ...(hasTime && { time: Math.floor((cell.timeMs ?? 0) / minuteMs) }),
          },
        ];
      }),
    };
  });
}

/** The objects whose properties have the values that a query names; an empty one means null. */
export const filtered = <One extends object>(
  objects: readonly One[],
  query: Record<string, string | undefined>,
): One[] => {
  const wanted = Object.entries(query).filter(([, value]) => value !== undefined);
  return objects.filter((one) => {
    const values = new Map<string, unknown>(Object.entries(one));
    return wanted.every(([key, value]) => (values.get(key) ?? '') === value);
  });
};

/** The lists of a contest by their types, in the order in which objects refer to each other. */
export const listsOf = (
  db: Database,
  look: ApiLook,
  offered: readonly Language[],
): Map<string, () => Promise<readonly { id: string }[]>> =>
  new Map<string, () => Promise<readonly { id: string }[]>>([
    ['judgement-types', () => judgementTypesOf(db, look)],
    ['languages', () => languagesOf(db, look, offered)],
    ['groups', () => groupsOf(db, look)],
    ['organizations', () => organizationsOf(db, look)],
    ['problems', () => problemsOf(db, look)],
    ['teams', () => teamsOf(db, look)],
    ['clarifications', () => clarificationsOf(db, look)],
    ['submissions', () => submissionsOf(db, look)],
    ['judgements', () => judgementsOf(db, look)],
    ['awards', () => awardsOf(db, look)],
  ]);

/** One object of a list, as the list has it for this viewer. */
export async function objectOf(
  db: Database,
  look: ApiLook,
  { collection, id, offered }: { collection: string; id: string; offered: readonly Language[] },
): Promise<{ id: string }> {
  const all = await listsOf(db, look, offered).get(collection)?.();
  const found = all?.find((one) => one.id === id);
  if (found === undefined) throw new AppError('notFound', refusals.noContestObject);
  return found;
}

/** The calls about a contest, with the properties that their objects can have. */
export function accessTo({ contest }: StoredContest): {
  capabilities: string[];
  endpoints: { type: string; properties: string[] }[];
} {
  const isScore = contest.settings.score === 'points';
  const without = (properties: string[], left: readonly string[]): string[] =>
    properties.filter((one) => !left.includes(one));
  const shapes: Record<string, string[]> = {
    contest: without(Object.keys(apiContest.shape), isScore ? ['penalty_time'] : []),
    'judgement-types': Object.keys(apiJudgementType.shape),
    languages: Object.keys(apiLanguage.shape),
    problems: without(Object.keys(apiProblem.shape), isScore ? [] : ['max_score']),
    groups: Object.keys(apiGroup.shape),
    organizations: Object.keys(apiOrganization.shape),
    teams: Object.keys(apiTeam.shape),
    state: Object.keys(apiState.shape),
    submissions: Object.keys(apiSubmission.shape),
    judgements: without(Object.keys(apiJudgement.shape), isScore ? [] : ['score']),
    clarifications: Object.keys(apiClarification.shape),
    awards: Object.keys(apiAward.shape),
    scoreboard: Object.keys(apiScoreboard.shape),
    'event-feed': ['type', 'id', 'data', 'token'],
  };
  return {
    capabilities: [],
    endpoints: Object.entries(shapes).map(([type, properties]) => ({ type, properties })),
  };
}
