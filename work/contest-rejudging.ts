/**
 * Queues the submissions of a contest that are judged again, keeps their results aside, and applies
 * them. Until then nothing of the submissions changes, and no one else can see any of it.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { verdicts } from '../contract/words.ts';
import { storableJson } from '../db/json.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { notifyQueued } from './channels.ts';
import type { Lease } from './claim.ts';
import { type JudgedSubmission, type Stored, take, withoutExplanation } from './finish.ts';
import { priorityOf } from './kinds.ts';
import { noteChange } from './notices.ts';

/** The owner of these jobs, so that they delay no person's. */
const owner = 'contest rejudging';

/** Queues all results of a rejudging. */
export async function enqueueContestRejudging(db: Database, rejudgingId: string): Promise<void> {
  await sql`
    insert into jobs (id, kind, payload, owner, priority, due_at)
    select r.id, 'contestRejudge', json_build_object('submissionId', s.id), ${owner},
      ${priorityOf('contestRejudge')}, now()
    from rejudged_runs r join submissions s on s.id = r.submission_id
    where r.rejudging_id = ${rejudgingId}
    order by s.submitted_at, s.id`.execute(db);
  await notifyQueued(db);
}

/** Deletes a rejudging with its jobs. A judge that works on one notices that the job is gone. */
export async function dropContestRejudging(db: Database, rejudgingId: string): Promise<void> {
  await sql`
    with open as (
      select jobs.id from jobs join rejudged_runs r on r.id = jobs.id
      where r.rejudging_id = ${rejudgingId} order by jobs.id for update of jobs
    )
    delete from jobs using open where jobs.id = open.id`.execute(db);
  await db.deleteFrom('contest_rejudgings').where('id', '=', rejudgingId).execute();
}

/**
 * Keeps a result aside. What would be explained later is left out, as with all that a contest seals.
 */
export const storeRejudged = (
  db: Database,
  lease: Lease,
  judged: JudgedSubmission,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    if (!(await take(transaction, lease))) return 'lost';
    const { result, judgeVersion, compilerVersion, testSet } = withoutExplanation(judged);
    await transaction
      .updateTable('rejudged_runs')
      .set({
        after: result.verdict,
        result: storableJson(result),
        judge_version: judgeVersion,
        compiler_version: compilerVersion,
        test_set: testSet,
      })
      .where('id', '=', lease.job)
      .execute();
    return 'stored';
  });

/**
 * Whether a result replaces that of its submission `s`: a fault never does, nor what was overtaken by
 * another judging.
 */
export const replaces = sql`r.after is not null and r.after <> 'Judge Error'
  and s.judged_at = r.judged_at`;

/** Whether the board can change by it. */
export const isChange = sql`(r.after <> r.before
  or s.points is distinct from (r.result ->> 'points')::float8
  or s.result -> 'groups' is distinct from r.result -> 'groups')`;

/** Locks the submissions, which come before the contest in the order of locks. */
export async function lockRejudged(transaction: Database, rejudgingId: string): Promise<void> {
  await sql`
    select from submissions s join rejudged_runs r on r.submission_id = s.id
    where r.rejudging_id = ${rejudgingId} order by s.id for no key update of s`.execute(
    transaction,
  );
}

const changedRow = z.object({
  id: z.uuid(),
  before: z.enum(verdicts),
  after: z.enum(verdicts),
  has_new_tests: z.boolean(),
  is_sealed: z.boolean(),
});

/**
 * Makes the results those of their submissions, whose former results are kept. Counters follow, and
 * authors are told what changed, unless their contest seals it.
 */
export async function applyRejudged(transaction: Database, rejudgingId: string): Promise<void> {
  const changed = await rowsOf(
    transaction,
    changedRow,
    sql`
    select s.id, r.before, r.after, s.is_sealed,
      coalesce(s.test_set <> r.test_set, false) as has_new_tests
    from rejudged_runs r join submissions s on s.id = r.submission_id
    where r.rejudging_id = ${rejudgingId} and ${replaces} and r.after <> r.before
    order by s.id`,
  );
  await sql`
    insert into earlier_results (submission_id, verdict, judged_at, execution_time_ms, memory_kb,
      result, judge_version, compiler_version, test_set)
    select s.id, s.verdict, s.judged_at, s.execution_time_ms, s.memory_kb,
      s.result, s.judge_version, s.compiler_version, s.test_set
    from rejudged_runs r join submissions s on s.id = r.submission_id
    where r.rejudging_id = ${rejudgingId} and ${replaces} and s.result is not null
    order by s.id`.execute(transaction);
  const written = sql`result = r.result, judged_at = now(), fault = null,
    execution_time_ms = (r.result ->> 'executionTime')::float8,
    memory_kb = (r.result ->> 'memoryKb')::int,
    max_points = (r.result ->> 'maxPoints')::float8, judge_version = r.judge_version,
    compiler_version = r.compiler_version, test_set = r.test_set`;
  const those = sql`from rejudged_runs r
    where r.submission_id = s.id and r.rejudging_id = ${rejudgingId} and ${replaces}`;
  // Each row whose verdict is written makes a new version of the contest's runs.
  await sql`
    update submissions s set ${written}, verdict = r.after,
      points = (r.result ->> 'points')::float8,
      verdict_was = case when r.after = r.before then s.verdict_was else r.before end,
      verdict_changed_at = case when r.after = r.before then s.verdict_changed_at else now() end,
      verdict_changed_by_tests = case when r.after = r.before then s.verdict_changed_by_tests
        else coalesce(s.test_set <> r.test_set, false) end
    ${those} and ${isChange}`.execute(transaction);
  await sql`update submissions s set ${written} ${those}`.execute(transaction);
  for (const { id: submissionId, before, after: verdict, ...one } of changed) {
    await sql`select count_verdict(${submissionId}, ${before}, ${verdict})`.execute(transaction);
    if (one.is_sealed) continue;
    const hasNewTests = one.has_new_tests;
    await noteChange(transaction, { submissionId, was: before, verdict, hasNewTests });
  }
}
