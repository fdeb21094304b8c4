/**
 * Taking part in a contest: submitting to its problems, and what a team sees of its own submissions. The
 * time at which the database stored a submission decides whether the contest takes it.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContestSettings } from '../../contract/contests.ts';
import { type SubmitResult, submitResult } from '../../contract/judging.ts';
import type { SubmittedLanguage } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import type {
  ContestOutcome,
  ContestProgress,
  ContestRunDetails,
  OwnContestRuns,
  OwnRun,
} from '../../contract/taking-part.ts';
import { pending, verdicts } from '../../contract/words.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowOf, rowsOf } from '../../db/rows.ts';
import { type Contest, contestTimeMs, durationOf, type Team } from '../../standings/contest.ts';
import { pointsOf, standings } from '../../standings/standings.ts';
import { feedbackNow } from '../../standings/visible-runs.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { requireOutsideContests } from '../problems/contest-problems.ts';
import { followSubmission, shownWait } from '../submissions/follow.ts';
import { requireAmong, requireLanguage } from '../submissions/languages.ts';
import { findRepeated, KeyTaken, storeSubmission } from '../submissions/submissions.ts';
import { requireTaken } from '../visibility.ts';
import {
  type Entry,
  enterContest,
  isShownTo,
  lastParticipation,
  pointsScale,
  readAdjustments,
  readContest,
  readProblems,
  readRuns,
  readTeams,
  type StoredContest,
  scaledPoints,
} from './contests.ts';
import { labelIn } from './labels.ts';
import { stateOf } from './shown-boards.ts';

type Person = { id: string; isAdmin: boolean };

/** The last participation of a person in a contest; refuses with 403 if there is none. */
async function requireOwn(db: Database, contestId: string, person: Person) {
  const own = await lastParticipation(db, contestId, person);
  if (own === null) throw new AppError('forbidden', refusals.notTakingPart);
  return own;
}

async function teamOf(db: Database, contestId: string, externalId: string): Promise<Team> {
  const team = (await readTeams(db, contestId, externalId))[0];
  if (team === undefined) throw new AppError('forbidden', refusals.notTakingPart);
  return team;
}

/** Code for a problem of a contest, which is named by its label. */
export type NewRun = {
  slug: string;
  label: string;
  /** The label may stand in another case, and be an id or a short name. */
  mayBeName?: boolean;
  person: Person;
  /** The person's network. */
  network: string;
  language: SubmittedLanguage;
  /** Made of what was sent, where that depends on the problem. */
  code: string | ((db: Database, problemId: string) => Promise<string>);
  /** As of an ordinary submission. */
  key: string | undefined;
};

/** A submission that was received, and its contest as it was then. */
export type ReceivedRun = {
  id: string;
  submittedAt: Date;
  entry: Entry;
};

/**
 * Stores and queues a submission of the person's participation; returns it, or an equal one that has
 * the same key. Refuses those who do not take part, and submissions outside their time.
 */
export async function addRun(
  context: Pick<Context, 'config' | 'db'>,
  run: NewRun,
): Promise<ReceivedRun> {
  const store = (mayBeKnown: boolean) =>
    inTransaction(context.db, (transaction) =>
      storeRun({ ...context, db: transaction }, run, mayBeKnown),
    );
  try {
    return await store(false);
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    return await store(true);
  }
}

async function storeRun(
  context: Pick<Context, 'config' | 'db'>,
  { slug, label: given, mayBeName = false, person, ...program }: NewRun,
  mayBeKnown: boolean,
): Promise<ReceivedRun> {
  const { db } = context;
  const enter = (label: string) => enterContest(db, { slug, label, viewer: person });
  const entry = await enter(given);
  const { stored, own, nowMs } = entry;
  if (own === null) throw new AppError('forbidden', refusals.notTakingPart);
  const { team } = own;
  const now = new Date(nowMs);
  // Until here, nothing tells which problems there are.
  requireBegun(stored.contest, team, now);
  const problem = mayBeName
    ? (await enter(await labelIn(db, stored.id, given))).problem
    : entry.problem;
  if (problem === null) {
    requireInTime(stored.contest, team, now);
    throw new AppError('notFound', refusals.noProblemOfContest);
  }
  const { code } = program;
  const submission = {
    ...program,
    code: typeof code === 'string' ? code : await code(db, problem.id),
    userId: person.id,
    problemId: problem.id,
    participationId: own.id,
  };
  if (stored.classId !== null) {
    const asked = { problemId: problem.id, userId: person.id, isToAssignment: true };
    await requireOutsideContests(db, asked);
  }
  const known = mayBeKnown ? await findRepeated(db, submission) : undefined;
  if (known !== undefined) return { ...known, entry };
  const { id, submittedAt } = await storeSubmission(db, submission);
  // Only now, because what was received before is told again although no more is taken.
  requireLanguage(context, program.language);
  requireAmong(entry.languages, program.language);
  requireInTime(stored.contest, team, submittedAt);
  requireTaken(problem, program.language);
  requireTaken(stored, program.language, 'contest');
  await requireAttempt(db, stored, submission);
  return { id, submittedAt, entry };
}

const attemptsRow = z.object({ attempts: z.int() });

/**
 * Refuses a stored submission to a problem at which the participation had used all its attempts.
 * Those that wait count, and others of the participation wait here, so that none is overlooked.
 */
async function requireAttempt(
  db: Database,
  { attemptsMax }: StoredContest,
  { participationId, problemId }: { participationId: string; problemId: string },
): Promise<void> {
  if (attemptsMax === null) return;
  await db
    .selectFrom('participations')
    .select('id')
    .where('id', '=', participationId)
    .forNoKeyUpdate()
    .execute();
  const { attempts } = await onlyRowOf(
    db,
    attemptsRow,
    sql`
    select count(*)::int as attempts from submissions
    where participation_id = ${participationId} and problem_id = ${problemId}
      and (verdict is null or verdict not in ('Compilation Error', 'Judge Error'))`,
  );
  if (attempts > attemptsMax) {
    throw new AppError('conflict', `${refusals.noAttemptsLeft} ${attemptsMax}.`);
  }
}

/** Refuses what was received before the start. */
function requireBegun(contest: Contest, team: Team, receivedAt: Date): void {
  if (contestTimeMs(contest, team, receivedAt.getTime()) >= 0) return;
  const isOwn = team.startsAtMs !== null;
  throw new AppError('conflict', isOwn ? refusals.ownTimeNotBegun : refusals.contestNotBegun);
}

/** Refuses what was received before the start or after the last millisecond. */
function requireInTime(contest: Contest, team: Team, receivedAt: Date): void {
  requireBegun(contest, team, receivedAt);
  if (contestTimeMs(contest, team, receivedAt.getTime()) < durationOf(contest, team)) return;
  const isOwn = team.startsAtMs !== null;
  throw new AppError('conflict', isOwn ? refusals.ownTimeIsOver : refusals.contestIsOver);
}

/** A submission of a team of the viewer. */
type Asked = { slug: string; id: string; person: Person };

const runRow = z.object({
  id: z.uuid(),
  problem: z.string(),
  author: z.string(),
  language: z.string(),
  submitted_at: z.date(),
  verdict: z.enum(verdicts).nullable(),
  points: z.number().nullable(),
  scale: z.number(),
  points_of_problem: z.number(),
});
type RunRow = z.infer<typeof runRow>;

const runColumns = sql`
  submissions.id, coalesce(contest_problems.label, '?') as problem, users.name as author,
  submissions.language, submissions.submitted_at, submissions.verdict, submissions.points,
  coalesce(${pointsScale()}, 1) as scale,
  coalesce(contest_problems.points, 0) as points_of_problem`;

const runTables = sql`
  submissions join participations on participations.id = submissions.participation_id
  join contests on contests.id = participations.contest_id
  join users on users.id = submissions.user_id
  left join contest_problems on contest_problems.contest_id = participations.contest_id
    and contest_problems.problem_id = submissions.problem_id`;

const foundRow = runRow.extend({
  team: z.string(),
  source: z.instanceof(Buffer),
  result: z.unknown(),
});

/** A submission that a team of the viewer has made in the contest; refuses others with 404. */
async function requireRun(db: Database, { slug, id, person }: Asked) {
  const { id: contestId, contest, settingsVersion } = await readContest(db, slug, person);
  const run = await rowOf(
    db,
    foundRow,
    sql`
    select ${runColumns}, participations.external_id as team, submissions.source, submissions.result
    from ${runTables}
    where submissions.id = ${id} and participations.contest_id = ${contestId} and exists (
      select from participation_members where participation_id = participations.id
        and participation_members.user_id = ${person.id})`,
  );
  if (run === undefined) throw new AppError('notFound', refusals.noSubmission);
  const team = await teamOf(db, contestId, run.team);
  const feedback = feedbackNow(contest, team, Date.now());
  return { run, contest, team, feedback, settingsVersion };
}

/** A submission as its team sees it now. */
function shownRun(run: RunRow, contest: Contest, team: Team, nowMs: number): OwnRun {
  const timeMs = contestTimeMs(contest, team, run.submitted_at.getTime());
  const isTold = feedbackNow(contest, team, nowMs) !== 'none';
  const verdict = isTold ? run.verdict : null;
  const isJudged = verdict !== null;
  return {
    id: run.id,
    problem: run.problem,
    author: run.author,
    language: run.language,
    submittedAt: run.submitted_at.toISOString(),
    timeMs: timeMs < 0 || timeMs >= durationOf(contest, team) ? null : timeMs,
    state: isJudged ? 'judged' : isTold ? 'waiting' : 'received',
    verdict: verdict ?? pending,
    points:
      isJudged && contest.settings.score === 'points'
        ? pointsOf({ verdict, points: scaledPoints(run.points, run.scale) }, run.points_of_problem)
        : null,
  };
}

/** What a result tells with this feedback; null if nothing. Nothing more is searched out meanwhile. */
function told(
  { isLeftOut: _, isUnexplained: __, ...result }: SubmitResult,
  { feedback, settings }: { feedback: ContestSettings['feedback']; settings: ContestSettings },
): SubmitResult | null {
  if (feedback === 'none') return null;
  if (feedback === 'full') return result;
  const { success, verdict, error, compile, points, maxPoints } = result;
  // What the compiler says is about the program alone.
  const isUncompiled = verdict === 'Compilation Error';
  return {
    success,
    verdict,
    ...(error !== undefined && (isUncompiled || verdict === 'Judge Error') && { error }),
    detailedResults: [],
    testCaseResults: [],
    ...(isUncompiled && compile && { compile }),
    executionTime: 0,
    memoryKb: 0,
    ...(settings.score === 'points' && points !== undefined && { points, maxPoints }),
  };
}

/**
 * Yields what happens to a submission of the person's team as far as the contest tells it, and returns what
 * it tells in the end. Nothing is told with feedback `none`, not even that it was judged.
 */
export async function* followRun(
  context: Context,
  asked: Asked,
  call: { signal: AbortSignal; isStreamed: boolean },
): AsyncGenerator<ContestProgress, ContestOutcome> {
  return yield* follow(context, asked, await requireRun(context.db, asked), call);
}

/** As `followRun`, for a submission that has just been received. */
export async function* followReceived(
  context: Context,
  { slug, person }: Omit<Asked, 'id'>,
  { id, submittedAt, entry: { stored, own } }: ReceivedRun,
  call: { signal: AbortSignal; isStreamed: boolean },
): AsyncGenerator<ContestProgress, ContestOutcome> {
  if (own === null) throw new AppError('forbidden', refusals.notTakingPart);
  const feedback = feedbackNow(stored.contest, own.team, Date.now());
  const { settingsVersion } = stored;
  const known = {
    run: { id, submitted_at: submittedAt },
    contest: stored.contest,
    feedback,
    team: own.team,
    settingsVersion,
  };
  return yield* follow(context, { slug, id, person }, known, call);
}

type KnownRun = {
  run: { id: string; submitted_at: Date };
  contest: Contest;
  team: Team;
  feedback: ContestSettings['feedback'];
  settingsVersion: string;
};

async function* follow(
  context: Context,
  asked: Asked,
  known: KnownRun,
  call: { signal: AbortSignal; isStreamed: boolean },
): AsyncGenerator<ContestProgress, ContestOutcome> {
  const { run, feedback } = known;
  const submissionId = run.id;
  const submittedAt = run.submitted_at.toISOString();
  const received = { submissionId, submittedAt };
  if (feedback === 'none') {
    yield { type: 'received', ...received };
    return { ...received, result: null };
  }
  let isRunning = false;
  for await (const step of followSubmission(context, submissionId, call)) {
    if (step.type === 'explained') continue;
    if (step.type === 'running' && feedback !== 'full') {
      // Not even how many tests there are.
      if (!isRunning) yield { ...step, of: 0, finished: 0, testCaseResults: [] };
      isRunning = true;
      continue;
    }
    if (step.type !== 'done') {
      yield step;
      continue;
    }
    const result = await toldNow(context.db, asked, { known, result: step.result });
    yield result === null ? { type: 'received', ...received } : { ...step, result };
    return { ...received, result };
  }
  throw new Error('A submission was followed to no end.');
}

/** What the contest tells now: its organisers may have changed it, or the team, since. */
async function toldNow(
  db: Database,
  asked: Asked,
  { known, result }: { known: KnownRun; result: SubmitResult },
): Promise<SubmitResult | null> {
  const isSame = await isUnchanged(db, asked, known.settingsVersion);
  const { contest, team } = isSame ? known : await requireRun(db, asked);
  const feedback = feedbackNow(contest, team, Date.now());
  return told(result, { feedback, settings: contest.settings });
}

const versionRow = z.object({ settings_version: z.string() });

/** Whether a submission is of a team of the person still, in a contest that is as it was. */
async function isUnchanged(
  db: Database,
  { slug, id, person }: Asked,
  settingsVersion: string,
): Promise<boolean> {
  const row = await rowOf(
    db,
    versionRow,
    sql`/* prepared: contest version */
    select settings_version from submissions
    join participation_members member on member.participation_id = submissions.participation_id
      and member.user_id = ${person.id}
    join contests on contests.id = member.contest_id
    where submissions.id = ${id} and slug = ${slug}
      and (${person.isAdmin} or ${isShownTo(person.id)})`,
  );
  return row?.settings_version === settingsVersion;
}

const slugRow = z.object({ slug: z.string() });

/** The contest that alone tells of a submission now; undefined if there is none. */
export async function findSealedContest(db: Database, id: string): Promise<string | undefined> {
  const query = sql`
    select contests.slug from submissions
    join participations on participations.id = submissions.participation_id
    join contests on contests.id = participations.contest_id
    where submissions.id = ${id} and submissions.is_sealed`;
  return (await rowOf(db, slugRow, query))?.slug;
}

/** A submission of the person's team with its code. */
export async function readRunDetails(
  { db, submissionStates }: Pick<Context, 'db' | 'submissionStates'>,
  asked: Asked,
): Promise<ContestRunDetails> {
  const { run, contest, team, feedback } = await requireRun(db, asked);
  const shown = shownRun(run, contest, team, Date.now());
  const result = submitResult.nullable().parse(run.result);
  const wait = shown.state === 'waiting' ? await submissionStates.waitOf(run.id) : null;
  return {
    ...shown,
    code: run.source.toString(),
    result: result && told(result, { feedback, settings: contest.settings }),
    waiting: shown.state !== 'waiting' || wait?.position === 'held' ? null : shownWait(wait),
  };
}

type RunsAsked = {
  slug: string;
  person: Person;
  problem?: string | undefined;
  limit: number;
  offset: number;
};

const countedRow = runRow.extend({ total: z.int() });

/** What the person's participation has submitted, the newest first, and how its problems stand. */
export async function readOwnRuns(
  db: Database,
  { slug, person, problem, limit, offset }: RunsAsked,
): Promise<OwnContestRuns> {
  const stored = await readContest(db, slug, person);
  const { contest } = stored;
  const own = await requireOwn(db, stored.id, person);
  const team = await teamOf(db, stored.id, own.external_id);
  const rows = await rowsOf(
    db,
    countedRow,
    sql`
    select ${runColumns}, count(*) over ()::int as total
    from ${runTables}
    where participations.id = ${own.id}
      and (${problem ?? null}::text is null or contest_problems.label = ${problem ?? null})
    order by submissions.submitted_at desc, submissions.id desc limit ${limit} offset ${offset}`,
  );
  const nowMs = Date.now();
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...run }) => shownRun(run, contest, team, nowMs)),
    problems: await ownProblems(db, stored, team, nowMs),
  };
}

/** As the team's own row on the board; none before the start. */
async function ownProblems(
  db: Database,
  stored: StoredContest,
  team: Team,
  nowMs: number,
): Promise<OwnContestRuns['problems']> {
  const { contest } = stored;
  if (contestTimeMs(contest, team, nowMs) < 0) return [];
  const problems = await readProblems(db, stored.id);
  const { rows } = standings({
    contest,
    problems,
    teams: [team],
    runs: await readRuns(db, stored, team.id),
    adjustments: await readAdjustments(db, stored.id),
    viewer: { kind: 'team', teamId: team.id },
    nowMs,
  });
  const cells = rows[0]?.cells ?? [];
  const { score } = contest.settings;
  return problems.map(({ label }, index) => {
    const cell = cells[index];
    const state = cell === undefined ? null : stateOf(cell, score);
    return { label, state, points: score === 'points' && cell && state ? cell.points : null };
  });
}
