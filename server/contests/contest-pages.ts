/**
 * What the pages of our own client show of contests: the list by time, and a contest with its
 * problems and announcements. Boards are in shown-boards.ts.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type {
  Announcement,
  ContestFacts,
  ContestPage,
  ContestResults,
  ContestRow,
  ShownRun,
} from '../../contract/contests.ts';
import { refusals } from '../../contract/messages.ts';
import { pending } from '../../contract/words.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { clockOf, contestTimeMs, freezeAt, isFrozen } from '../../standings/contest.ts';
import { pointsOf } from '../../standings/standings.ts';
import { showsOthers } from '../../standings/visible-runs.ts';
import { AppError } from '../http/errors.ts';
import { mayOpen, type Viewer } from '../visibility.ts';
import { type ApiLook, absoluteAt, awardsOf, clarificationsOf, shownRuns } from './contest-api.ts';
import {
  fixedByOf,
  listContests,
  ownParticipation,
  readProblems,
  readTeams,
  type StoredContest,
  type StoredRun,
  type StoredTeam,
} from './contests.ts';
import { ownPlaceOf } from './own-time.ts';
import { countUnread } from './questions.ts';

const instantOf = (ms: number): string | null =>
  Number.isFinite(ms) ? new Date(ms).toISOString() : null;

/** Where a contest is in time, and what is known of its times. */
export function factsOf(
  { slug, name, visibility, contest, countdownPauseMs }: StoredContest,
  nowMs: number,
): ContestFacts {
  const { startsAtMs, durationMs, stops, finalizedAtMs } = contest;
  const isOpenStop = stops.some(
    ({ fromMs, untilMs }) => fromMs <= nowMs && (untilMs === null || untilMs > nowMs),
  );
  const timeMs = contestTimeMs(contest, null, nowMs);
  const phase = timeMs < 0 ? 'coming' : clockOf(contest, null, nowMs).isOver ? 'past' : 'running';
  return {
    slug,
    name,
    visibility,
    phase,
    isPaused: countdownPauseMs !== null || (phase === 'running' && isOpenStop),
    isFrozen: isFrozen(contest, null, nowMs),
    isFinal: phase === 'past' && finalizedAtMs !== null && finalizedAtMs <= nowMs,
    startsAt: instantOf(startsAtMs),
    endsAt: instantOf(absoluteAt(contest, durationMs)),
    durationMs,
  };
}

const teamCountRow = z.object({ contest_id: z.uuid(), teams: z.int() });

async function teamCounts(
  db: Database,
  contestIds: readonly string[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(
    db,
    teamCountRow,
    sql`
    select contest_id, count(*)::int as teams from participations
    where contest_id = any (${contestIds}::uuid[])
      and kind <> 'virtual' and (${viewer?.isAdmin ?? false} or kind <> 'hidden')
    group by contest_id`,
  );
  return new Map(rows.map((row) => [row.contest_id, row.teams]));
}

type Page = { limit: number; offset: number };

type ListedContests = {
  now: string;
  running: ContestRow[];
  coming: ContestRow[];
  past: ContestRow[];
  pastCount: number;
};

/** Contests by time; the page is of past ones. */
export async function contestsByTime(
  db: Database,
  viewer: Viewer,
  { limit, offset, nowMs = Date.now() }: Page & { nowMs?: number },
): Promise<ListedContests> {
  const all = (await listContests(db, viewer)).map((stored) => ({
    id: stored.id,
    facts: factsOf(stored, nowMs),
  }));
  const inPhase = (phase: ContestFacts['phase']) =>
    all.filter(({ facts }) => facts.phase === phase);
  const at = (time: string | null): number => (time === null ? Infinity : Date.parse(time));
  const running = inPhase('running').sort((a, b) => at(a.facts.endsAt) - at(b.facts.endsAt));
  const coming = inPhase('coming').sort((a, b) => at(a.facts.startsAt) - at(b.facts.startsAt));
  const past = inPhase('past');
  const shown = past.slice(offset, offset + limit);
  const counts = await teamCounts(
    db,
    [...running, ...coming, ...shown].map(({ id }) => id),
    viewer,
  );
  const rows = (some: typeof all): ContestRow[] =>
    some.map(({ id, facts }) => ({ ...facts, teams: counts.get(id) ?? 0 }));
  return {
    now: new Date(nowMs).toISOString(),
    running: rows(running),
    coming: rows(coming),
    past: rows(shown),
    pastCount: past.length,
  };
}

/** Those of these problems that the viewer may open by their addresses. */
async function openedProblems(
  db: Database,
  ids: readonly string[],
  viewer: Viewer,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('problems')
    .select('id')
    .where('id', 'in', ids)
    .where(mayOpen(viewer?.id))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A contest as the viewer may see it now. */
export async function pageOf(db: Database, look: ApiLook, viewer: Viewer): Promise<ContestPage> {
  const { stored, nowMs } = look;
  const { contest, formalName, isRated, allowsAssistant } = stored;
  const facts = factsOf(stored, nowMs);
  const counts = await teamCounts(db, [stored.id], viewer);
  const problems = look.hasProblems ? await readProblems(db, stored.id) : null;
  const known = (problems ?? []).flatMap(({ problemId }) =>
    problemId === null ? [] : [problemId],
  );
  const own = await ownParticipation(db, stored.id, viewer);
  const opened = await openedProblems(db, known, viewer);
  const freezesMs = freezeAt(contest);
  const isOrganiser = look.viewer.kind === 'organiser';
  const { score, penaltyTime, penaltyMinutes, feedback, board, freezeMs } = contest.settings;
  return {
    ...facts,
    now: new Date(nowMs).toISOString(),
    formalName,
    class: await readClass(db, stored.classId),
    due: dueOf(stored, own?.team.extensionMs ?? 0),
    isRated,
    hasGroups: stored.groupsBy !== null,
    teams: counts.get(stored.id) ?? 0,
    freezesAt: freezesMs === null ? null : instantOf(absoluteAt(contest, freezesMs)),
    settings: { score, penaltyTime, penaltyMinutes, feedback, board, freezeMs },
    problems:
      problems?.map(({ id, label, name, rgb, color, points, timeLimitMs, problemId }) => ({
        id,
        label,
        name,
        rgb,
        color,
        points,
        timeLimitMs,
        problemId: problemId !== null && opened.has(problemId) ? problemId : null,
      })) ?? null,
    announcements: await announcementsOf(db, look, problems ?? []),
    ...ownPlaceOf(stored, own, nowMs),
    allowsAssistant,
    unread: await countUnread(db, look, viewer),
    hasBoard: isOrganiser || showsOthers(contest, null, nowMs),
    hasResults: hasResults(look),
    fixedBy: fixedByOf(stored),
  };
}

/** The class of an assignment. */
const readClass = async (db: Database, id: string | null): Promise<ContestPage['class']> =>
  id === null
    ? null
    : await db
        .selectFrom('classes')
        .select(['slug', 'name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

/** Only assignments are due. */
function dueOf({ classId, contest }: StoredContest, extensionMs: number): ContestPage['due'] {
  const [due, ...steps] = contest.settings.lateRules.flatMap(({ fromMs, factor }) => {
    const at = instantOf(absoluteAt(contest, fromMs + extensionMs));
    return at === null ? [] : [{ at, factor }];
  });
  return classId === null || due === undefined ? null : { ...due, steps };
}

/** Whether a contest is over, and nothing of it is sealed for the viewer. */
function hasResults({ stored, viewer, nowMs }: ApiLook): boolean {
  const { phase, isFrozen } = factsOf(stored, nowMs);
  if (phase !== 'past') return false;
  if (viewer.kind === 'organiser') return true;
  return !isFrozen && showsOthers(stored.contest, null, nowMs);
}

/** Refuses while results are sealed for the viewer. */
export function requireResults(look: ApiLook): void {
  if (!hasResults(look)) throw new AppError('forbidden', refusals.resultsSealed);
}

/** The beginnings of the ids of awards, the most important first. */
const awardsInOrder = [
  'winner',
  'gold-medal',
  'silver-medal',
  'bronze-medal',
  'group-winner-',
  'first-to-solve-',
  '',
];

/** Awards as they are read out. */
export async function orderedAwards(db: Database, look: ApiLook) {
  const place = (id: string): number => awardsInOrder.findIndex((one) => id.startsWith(one));
  return (await awardsOf(db, look)).sort((a, b) => place(a.id) - place(b.id));
}

/** What teams are honoured for. */
export async function resultsOf(db: Database, look: ApiLook): Promise<ContestResults> {
  requireResults(look);
  const names = namesIn(await readTeams(db, look.stored.id));
  return {
    isFinal: factsOf(look.stored, look.nowMs).isFinal,
    awards: (await orderedAwards(db, look)).map(({ id, citation, team_ids: ids }) => ({
      id,
      citation,
      teams: ids.map((team) => ({ id: team, name: names.get(team) ?? team })),
    })),
  };
}

const namesIn = (teams: readonly StoredTeam[]): ReadonlyMap<string, string> =>
  new Map(teams.map(({ id, name, displayName }) => [id, displayName ?? name]));

type RunsAsked = Page & { team?: string | undefined; problem?: string | undefined };

/** Submissions that the viewer may know of, the newest first. */
export async function runsOf(
  db: Database,
  look: ApiLook,
  { team, problem, limit, offset }: RunsAsked,
): Promise<{ count: number; rows: ShownRun[] }> {
  if (!look.hasProblems) return { count: 0, rows: [] };
  const names = namesIn(await readTeams(db, look.stored.id));
  const problems = await readProblems(db, look.stored.id);
  const labels = new Map(problems.map(({ id, label }) => [id, label]));
  const pointsOfProblem = new Map(problems.map(({ id, points }) => [id, points]));
  const isScore = look.stored.contest.settings.score === 'points';
  const pointsOfRun = ({ result, problemId }: StoredRun): number | null =>
    result === null || !isScore
      ? (result?.points ?? null)
      : pointsOf(result, pointsOfProblem.get(problemId) ?? 0);
  const all = (await shownRuns(db, look))
    .filter((run) => team === undefined || run.teamId === team)
    .filter((run) => problem === undefined || run.problemId === problem)
    .reverse();
  return {
    count: all.length,
    rows: all.slice(offset, offset + limit).map((run) => ({
      id: run.id,
      team: { id: run.teamId, name: names.get(run.teamId) ?? run.teamId },
      problem: labels.get(run.problemId) ?? run.problemId,
      language: run.language,
      timeMs: run.timeMs,
      verdict: run.result?.verdict ?? pending,
      points: pointsOfRun(run),
    })),
  };
}

/** What was said to all, the newest first. */
async function announcementsOf(
  db: Database,
  look: ApiLook,
  problems: readonly { id: string; label: string }[],
): Promise<Announcement[]> {
  const labels = new Map(problems.map(({ id, label }) => [id, label]));
  const all = await clarificationsOf(db, look);
  return all
    .filter((one) => one.from_team_id === null && one.to_team_id === null)
    .map(({ id, text, time, problem_id: problem }) => ({
      id,
      text,
      at: time,
      problem: problem === null ? null : (labels.get(problem) ?? null),
    }))
    .reverse();
}
