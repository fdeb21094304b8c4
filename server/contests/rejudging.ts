/**
 * Judging submissions of a contest again, with a look at what that changes before it counts. One
 * rejudging of a contest is open at a time; work/contest-rejudging.ts keeps its results aside.
 */
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type ContestRejudging,
  type endContestRejudging,
  type RejudgedChoice,
  type RejudgedRun,
  type rejudgeContest,
  rejudgedChoice,
} from '../../contract/contest-rejudging.ts';
import type { ChangedBoards } from '../../contract/contests.ts';
import type { Output } from '../../contract/endpoint.ts';
import { submitResult } from '../../contract/judging.ts';
import { rejudgedChangesMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { verdicts } from '../../contract/words.ts';
import { storableJson } from '../../db/json.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import type { RunResult } from '../../standings/contest.ts';
import {
  applyRejudged,
  dropContestRejudging,
  enqueueContestRejudging,
  isChange,
  lockRejudged,
  replaces,
} from '../../work/contest-rejudging.ts';
import { priorities } from '../../work/kinds.ts';
import { rejudgeMaxEntries } from '../../work/limits.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import type { Viewer } from '../visibility.ts';
import { boardsOf, changesOf } from './board-changes.ts';
import { matterOf } from './boards.ts';
import { pointsScale, readContest, runResultOf, scaledPoints } from './contests.ts';
import { changeBoards, lockChangeable, lockHeldHere } from './held-contests.ts';

type Organiser = Actor & { caller: { id: string; isAdmin: boolean } };

/** Chooses submissions and queues them; the choice of the open rejudging changes nothing. */
export const startRejudging = (
  db: Database,
  by: Organiser,
  { slug, choice }: { slug: string; choice: RejudgedChoice },
): Promise<Output<typeof rejudgeContest, 'reply'>> =>
  inTransaction(db, async (transaction) => {
    const contest = await lockChangeable(transaction, slug, by.caller);
    const open = await openOf(transaction, contest.id);
    if (open !== undefined) {
      if (!isDeepStrictEqual(open.choice, choice)) {
        throw new AppError('conflict', refusals.contestRejudges);
      }
      const { submissions } = await progressOf(transaction, open.id);
      return { id: open.id, submissions };
    }
    await requireKnown(transaction, contest.id, choice);
    const { id } = await transaction
      .insertInto('contest_rejudgings')
      .values({
        contest_id: contest.id,
        choice: storableJson(choice),
        started_by: by.caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { numAffectedRows = 0n } = await sql`
      insert into rejudged_runs (rejudging_id, submission_id, before, judged_at)
      select ${id}, s.id, s.verdict, s.judged_at ${chosen(contest.id, choice)}
        and s.verdict is not null and s.judged_at is not null
        and octet_length(s.source) > 0`.execute(transaction);
    if (numAffectedRows === 0n) throw new AppError('badInput', refusals.nothingToRejudge);
    await enqueueContestRejudging(transaction, id);
    await requireRoom(transaction);
    const submissions = Number(numAffectedRows);
    await addEntry(transaction, {
      by,
      act: 'contest rejudged',
      subject: { kind: 'contest', id: contest.id, name: contest.name },
      after: { ...choice, rejudged: submissions },
    });
    return { id, submissions };
  });

const waitingRow = z.object({ waiting: z.int() });

async function requireRoom(transaction: Database): Promise<void> {
  const count = sql`
    select count(*)::int as waiting from jobs where priority = ${priorities.last}`;
  const { waiting } = await onlyRowOf(transaction, waitingRow, count);
  if (waiting > rejudgeMaxEntries) {
    throw new AppError('unavailable', refusals.rejudgeQueueFull, 600);
  }
}

const tablesOfRuns = sql`
  submissions s join participations teams on teams.id = s.participation_id
  join contests on contests.id = teams.contest_id
  join contest_problems own on own.contest_id = teams.contest_id
    and own.problem_id = s.problem_id`;

function chosen(contestId: string, choice: RejudgedChoice): RawBuilder<unknown> {
  const { problem, team, language, verdict, submissions } = choice;
  return sql`from ${tablesOfRuns} where teams.contest_id = ${contestId}
    and (${problem ?? null}::text is null or own.external_id = ${problem ?? null})
    and (${team ?? null}::text is null or teams.external_id = ${team ?? null})
    and (${language ?? null}::text is null or s.language = ${language ?? null})
    and (${verdict ?? null}::text is null or s.verdict = ${verdict ?? null})
    and (${submissions === undefined} or s.id = any (${submissions ?? []}::uuid[]))`;
}

const countRow = z.object({ count: z.int() });

/** Refuses what is not of the contest. */
async function requireKnown(
  transaction: Database,
  contestId: string,
  { problem, team, submissions }: RejudgedChoice,
): Promise<void> {
  const counted = async (query: RawBuilder<unknown>): Promise<number> =>
    (await onlyRowOf(transaction, countRow, sql`select count(*)::int as count from ${query}`))
      .count;
  if (problem !== undefined) {
    const found = sql`contest_problems
      where contest_id = ${contestId} and external_id = ${problem}`;
    if ((await counted(found)) === 0) throw new AppError('badInput', refusals.noRejudgedProblem);
  }
  if (team !== undefined) {
    const found = sql`participations where contest_id = ${contestId} and external_id = ${team}`;
    if ((await counted(found)) === 0) throw new AppError('badInput', refusals.noAdjustedTeam);
  }
  if (submissions !== undefined) {
    const named = [...new Set(submissions)];
    const found = sql`${tablesOfRuns}
      where teams.contest_id = ${contestId} and s.id = any (${named}::uuid[])`;
    if ((await counted(found)) < named.length) {
      throw new AppError('badInput', refusals.noRejudgedRun);
    }
  }
}

const openOf = (db: Database, contestId: string) =>
  db
    .selectFrom('contest_rejudgings')
    .leftJoin('users', 'users.id', 'started_by')
    .select(['contest_rejudgings.id', 'choice', 'started_at', 'users.name'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst();

const progressRow = z.object({
  submissions: z.int(),
  waiting: z.int(),
  failed: z.int(),
  overtaken: z.int(),
});

/** What has neither a result nor a job has failed. */
const progressOf = (db: Database, rejudgingId: string) =>
  onlyRowOf(
    db,
    progressRow,
    sql`
    select count(*)::int as submissions,
      count(*) filter (where r.after is null and jobs.id is not null)::int as waiting,
      count(*) filter (where r.after = 'Judge Error'
        or (r.after is null and jobs.id is null))::int as failed,
      count(*) filter (where s.judged_at is distinct from r.judged_at)::int as overtaken
    from rejudged_runs r join submissions s on s.id = r.submission_id
    left join jobs on jobs.id = r.id
    where r.rejudging_id = ${rejudgingId}`,
  );

const changeRow = z.object({
  id: z.uuid(),
  team: z.string(),
  team_name: z.string(),
  problem: z.string(),
  language: z.string(),
  submitted_at: z.date(),
  before: z.enum(verdicts),
  after: z.enum(verdicts),
  points_before: z.number().nullable(),
  points_after: z.number().nullable(),
  scale_before: z.number(),
  scale_after: z.number(),
  result: z.unknown(),
});

/** All changes by now, in the order in which the submissions were received. */
const changesSoFar = (db: Database, rejudgingId: string) =>
  rowsOf(
    db,
    changeRow,
    sql`
    select s.id, teams.external_id as team, teams.name as team_name, own.label as problem,
      s.language, s.submitted_at, r.before, r.after, s.points as points_before,
      (r.result ->> 'points')::float8 as points_after,
      ${pointsScale(sql`s.max_points`, sql`own.points`)} as scale_before,
      ${pointsScale(sql`(r.result ->> 'maxPoints')::float8`, sql`own.points`)} as scale_after,
      r.result - array['testCaseResults', 'detailedResults', 'diagnosis'] as result
    from ${tablesOfRuns} join rejudged_runs r on r.submission_id = s.id
    where r.rejudging_id = ${rejudgingId} and ${replaces} and ${isChange}
    order by s.submitted_at, s.id`,
  );

const boardResult = submitResult.pick({ verdict: true, points: true, groups: true });

/** The open rejudging, and what it would change if it were applied now; null if there is none. */
export async function readRejudging(
  db: Database,
  slug: string,
  viewer: Viewer,
): Promise<ContestRejudging | null> {
  const read = db.transaction().setIsolationLevel('repeatable read');
  return await read.execute(async (moment) => {
    const stored = await readContest(moment, slug, viewer);
    const open = await openOf(moment, stored.id);
    if (open === undefined) return null;
    const all = await changesSoFar(moment, open.id);
    const results = new Map<string, RunResult | null>(
      all.map(({ id, result, scale_after: scale }) => [
        id,
        runResultOf(boardResult.parse(result), scale),
      ]),
    );
    const matter = await matterOf(moment, stored);
    const nowMs = Date.now();
    const shown = all.slice(0, rejudgedChangesMax);
    return {
      id: open.id,
      choice: rejudgedChoice.parse(open.choice),
      startedAt: open.started_at.toISOString(),
      startedBy: open.name,
      ...(await progressOf(moment, open.id)),
      changes: shown.map(changedRun),
      changesLeft: all.length - shown.length,
      boards: changesOf(boardsOf(matter, { nowMs }), boardsOf(matter, { nowMs, results })),
    };
  });
}

const changedRun = ({
  team,
  team_name: name,
  submitted_at: at,
  points_before: pointsBefore,
  points_after: pointsAfter,
  scale_before: scaleBefore,
  scale_after: scaleAfter,
  result: _,
  ...run
}: z.infer<typeof changeRow>): RejudgedRun => ({
  ...run,
  team: { id: team, name },
  at: at.toISOString(),
  pointsBefore: scaledPoints(pointsBefore, scaleBefore),
  pointsAfter: scaledPoints(pointsAfter, scaleAfter),
});

type Ending = Output<typeof endContestRejudging, 'body'> & { slug: string };

/** Ends the open rejudging: its results count from now on, or nothing of them stays. */
export async function endRejudging(
  db: Database,
  by: Organiser,
  { slug, id, move }: Ending,
): Promise<{ boards: ChangedBoards | null }> {
  if (move === 'cancel') {
    await cancel(db, by, { slug, id });
    return { boards: null };
  }
  const { boards } = await changeBoards(
    db,
    { by, slug, isPreview: false, lockFirst: (transaction) => lockRejudged(transaction, id) },
    async (transaction, contest) => {
      await requireOpen(transaction, contest.id, id);
      const { submissions, waiting, failed, overtaken } = await progressOf(transaction, id);
      if (waiting > 0) throw new AppError('conflict', refusals.rejudgingWaits);
      const changed = (await changesSoFar(transaction, id)).length;
      await applyRejudged(transaction, id);
      await dropContestRejudging(transaction, id);
      const after = { rejudged: submissions, changed, failed, overtaken };
      return { result: undefined, entry: { act: 'contest rejudging applied', after } };
    },
  );
  return { boards };
}

const cancel = (
  db: Database,
  by: Organiser,
  { slug, id }: { slug: string; id: string },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    // Nothing counts by that, so it is possible also once the updates have ended.
    const contest = await lockHeldHere(transaction, slug, by.caller);
    await requireOpen(transaction, contest.id, id);
    const { submissions } = await progressOf(transaction, id);
    await dropContestRejudging(transaction, id);
    await addEntry(transaction, {
      by,
      act: 'contest rejudging cancelled',
      subject: { kind: 'contest', id: contest.id, name: contest.name },
      after: { rejudged: submissions },
    });
  });

async function requireOpen(transaction: Database, contestId: string, id: string): Promise<void> {
  const open = await openOf(transaction, contestId);
  if (open?.id !== id) throw new AppError('notFound', refusals.noContestRejudging);
}
