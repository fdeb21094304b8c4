/**
 * Stores the outcome of a job. One transaction, fenced by the lease, changes the result, the
 * counters and the solved problems together or not at all.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Diagnosis } from '../contract/diagnosis.ts';
import { type SubmitResult, submitResult } from '../contract/judging.ts';
import type { Verdict } from '../contract/words.ts';
import { condition, inSeconds, now } from '../db/expressions.ts';
import { storableJson } from '../db/json.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { onlyRowOf } from '../db/rows.ts';
import { channels, notifyProgress, notifyQueued, type ProgressNotice } from './channels.ts';
import type { Lease } from './claim.ts';
import { rejudging } from './enqueue.ts';
import type { ExplainRequest } from './explain-request.ts';
import { delayMaxMs } from './fairness.ts';
import { kindRules, priorities } from './kinds.ts';
import { isOurs } from './lease.ts';
import { noteChange, type VerdictChange } from './notices.ts';
import { type Cost, charge } from './usage.ts';

/** A judged submission, and the versions that judged it. */
export type JudgedSubmission = {
  result: SubmitResult;
  judgeVersion: string;
  compilerVersion: string;
  /** Null if no test case was read. */
  testSet: number | null;
  /** Why it is a Judge Error, for administrators; null with any other verdict. */
  fault: string | null;
  /** What is still to be explained; its result says that it is unexplained. */
  toExplain?: ExplainRequest | null | undefined;
};

/**
 * `left`: the part that is done is stored, and the job waits for the rest. `lost`: the lease no
 * longer holds, and nothing was stored.
 */
export type Stored = 'stored' | 'left' | 'lost';

/**
 * Deletes the job, or queues it again if a rejudging was requested. Returns false if the lease no
 * longer holds.
 */
export async function take(db: Database, lease: Lease): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where(isOurs(lease))
    .where('rejudge_requested', '=', false)
    .executeTakeFirst();
  if (numDeletedRows === 1n) return true;
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      ...rejudging,
      rejudge_requested: false,
      fair_at: now,
      due_at: now,
      attempts: 0,
      judge_id: null,
      lease_until: null,
      claimed_at: null,
    })
    .where(isOurs(lease))
    .where('rejudge_requested', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notifies the servers that a result is available. */
export const notifyDone = (db: Database, { job }: Lease) =>
  notifyProgress(db, { type: 'done', job });

/** Deletes a job whose submission or problem is gone. */
export const discard = (db: Database, lease: Lease): Promise<Stored> =>
  inTransaction(db, async (transaction) => ((await take(transaction, lease)) ? 'stored' : 'lost'));

/** The result of a job that was cancelled before it had another. */
export const cancelledResult = { type: 'cancelled' } as const;

/** Stores a result for its caller to fetch, null if the judges failed on the job, and charges the owner for the usage. */
export const storeResult = (
  db: Database,
  lease: Lease,
  result: object | null,
  cost: Cost,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    if (!(await take(transaction, lease))) return 'lost';
    await transaction
      .insertInto('job_results')
      .values({ id: lease.job, result: storableJson(result) })
      .execute();
    await charge(transaction, lease, cost);
    await notifyDone(transaction, lease);
    return 'stored';
  });

/**
 * Stores the result of a submission. Rows are always locked in the same order (job, submission,
 * usage, those of count_verdict, notices), so that concurrent calls cannot deadlock. A Judge Error
 * never replaces a verdict and counts only as judge time; its reason is kept in any case. A sealed
 * submission is not counted, noted or explained: others would notice, if only by the extra work.
 */
export async function storeSubmission(
  db: Database,
  lease: Lease,
  judged: JudgedSubmission,
  cost: Cost,
): Promise<Stored> {
  if (await storeFirst(db, lease, judged, cost)) return 'stored';
  return await storeInSteps(db, lease, judged, cost);
}

const firstRow = z.object({ is_stored: z.boolean() });

/** The first verdict of a submission, as most are; false if it is none, or leaves more to do. */
async function storeFirst(
  db: Database,
  lease: Lease,
  judged: JudgedSubmission,
  cost: Cost,
): Promise<boolean> {
  if (lease.kind !== 'submission') return false;
  const { job, judgeId, attempts, owner, network } = lease;
  const { toExplain, judgeVersion, compilerVersion, testSet, fault } = judged;
  const { result } = withoutExplanation(judged);
  const done: ProgressNotice = { type: 'done', job };
  const query = sql`/* prepared: store first verdict */
    select store_first_verdict(
      ${job}, ${judgeId}, ${attempts}, ${toExplain != null},
      ${owner}, ${network}, ${Math.ceil(cost.cpuMs)}, ${Math.ceil(cost.slotMs)},
      ${delayMaxMs / 1000},
      ${result.verdict}, ${storableJson(result)}, ${result.executionTime}, ${result.memoryKb},
      ${result.points ?? null}, ${result.maxPoints ?? null},
      ${judgeVersion}, ${compilerVersion}, ${testSet}, ${fault},
      ${channels.judging}, ${JSON.stringify(done)}) as is_stored`;
  return (await onlyRowOf(db, firstRow, query)).is_stored;
}

const storeInSteps = (
  db: Database,
  lease: Lease,
  judged: JudgedSubmission,
  cost: Cost,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    if (!(await take(transaction, lease))) return 'lost';
    const before = await transaction
      .selectFrom('submissions')
      .select(['verdict', 'test_set', 'is_sealed'])
      .where('id', '=', lease.job)
      .forUpdate()
      .executeTakeFirst();
    const { verdict } = judged.result;
    const isFault = verdict === 'Judge Error';
    if (isFault && before && before.verdict !== null && before.verdict !== verdict) {
      await noteFault(transaction, lease, judged.fault);
    } else if (before) {
      const change = changeOf(lease, before, judged);
      const { toExplain, ...told } = before.is_sealed ? withoutExplanation(judged) : judged;
      await keepEarlier(transaction, lease);
      await writeSubmission(transaction, lease, { ...told, change });
      if (toExplain) {
        const { job: submissionId, owner, network, kind } = lease;
        // After a rejudging it comes last, as that did.
        const priority = kind === 'rejudge' ? priorities.last : priorities.inTurn;
        const wanted = { ...toExplain, submissionId };
        await queueExplanation(transaction, { wanted, owner, network, priority });
      }
      await charge(transaction, lease, cost);
      await countVerdict(transaction, lease, before.verdict, verdict);
      if (change && !before.is_sealed) await noteChange(transaction, change);
    }
    await notifyDone(transaction, lease);
    return 'stored';
  });

/** The closer look can be asked for once the contest tells its results. */
export function withoutExplanation({ toExplain, ...judged }: JudgedSubmission): JudgedSubmission {
  if (!toExplain) return judged;
  const { isUnexplained: _, ...result } = judged.result;
  return { ...judged, result: { ...result, isLeftOut: true } };
}

type NewExplanation = {
  wanted: ExplainRequest & { submissionId: string };
  owner: string;
  network: string | null;
  priority?: number;
};

/**
 * Queues the explanation of a result. The time of the result tells later whether it is still the
 * same: queued in the transaction that stores the result, an explanation has that time, too; a later
 * request passes it as `judgedAt`.
 */
export async function queueExplanation(
  db: Database,
  { wanted, owner, network, priority = priorities.inTurn }: NewExplanation,
): Promise<void> {
  const dueInS = kindRules.explain.dueOffsetMs / 1000;
  await db
    .insertInto('jobs')
    .values({
      kind: 'explain',
      payload: JSON.stringify(wanted),
      owner,
      network,
      enqueued_at: now,
      fair_at: now,
      due_at: inSeconds(dueInS),
      priority,
    })
    .execute();
  await notifyQueued(db);
}

/**
 * An explanation of a submission's result; `diagnosis` is null if there is no better one than it has.
 * `isLeftOut`: someone requested it and the judges failed on it, so it can be requested again.
 */
export type Explanation = {
  submissionId: string;
  diagnosis: Diagnosis | null;
  isLeftOut?: boolean;
};

/**
 * Stores an explanation with the result, and tells those who wait for it, unless the submission was
 * judged again meanwhile.
 */
export const storeExplanation = (
  db: Database,
  lease: Lease,
  { submissionId, diagnosis, isLeftOut = false }: Explanation,
  cost: Cost,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    const queued = await transaction
      .selectFrom('jobs')
      .select('id')
      .where(isOurs(lease))
      .forUpdate()
      .executeTakeFirst();
    if (queued === undefined) return 'lost';
    const judged = await transaction
      .selectFrom('submissions')
      .select('result')
      .where('id', '=', submissionId)
      .where(
        condition`judged_at = (
          select coalesce((payload->>'judgedAt')::timestamptz, enqueued_at)
          from jobs where id = ${lease.job})`,
      )
      .forUpdate()
      .executeTakeFirst();
    await take(transaction, lease);
    if (judged !== undefined) {
      const { isUnexplained: _, ...result } = submitResult.parse(judged.result);
      const explained = {
        ...result,
        ...(diagnosis && { diagnosis: withGrowth(result.diagnosis, diagnosis) }),
        ...(isLeftOut && { isLeftOut: true as const }),
      };
      await transaction
        .updateTable('submissions')
        .set({ result: storableJson(explained) })
        .where('id', '=', submissionId)
        .execute();
    }
    await charge(transaction, lease, cost);
    await notifyProgress(transaction, { type: 'done', job: submissionId });
    return 'stored';
  });

/** A line with most of the time takes nothing away from how the time grows. */
function withGrowth(before: Diagnosis | undefined, found: Diagnosis): Diagnosis {
  if (before?.kind !== 'growth' || found.kind !== 'cpu') return found;
  const [grows = ''] = before.sentences;
  const [measured = ''] = found.sentences;
  return { ...found, kind: 'growth', sentences: [grows, measured] };
}

/** How the verdict changed, if there was one and it did. */
function changeOf(
  { job }: Lease,
  before: { verdict: Verdict | null; test_set: number | null },
  { result, testSet }: JudgedSubmission,
): VerdictChange | null {
  const { verdict } = result;
  if (before.verdict === null || before.verdict === verdict) return null;
  const hasNewTests = before.test_set !== null && testSet !== null && before.test_set !== testSet;
  return { submissionId: job, was: before.verdict, verdict, hasNewTests };
}

/** Keeps the result that is replaced. */
const keepEarlier = (db: Database, { job }: Lease) =>
  sql`insert into earlier_results (submission_id, verdict, judged_at, execution_time_ms, memory_kb,
      result, judge_version, compiler_version, test_set)
    select id, verdict, judged_at, execution_time_ms, memory_kb,
      result, judge_version, compiler_version, test_set
    from submissions where id = ${job} and judged_at is not null and result is not null`.execute(
    db,
  );

type Written = JudgedSubmission & { change: VerdictChange | null };

const writeSubmission = (db: Database, { job }: Lease, { change, ...judged }: Written) =>
  db
    .updateTable('submissions')
    .set({
      verdict: judged.result.verdict,
      result: storableJson(judged.result),
      judged_at: now,
      execution_time_ms: judged.result.executionTime,
      memory_kb: judged.result.memoryKb,
      points: judged.result.points ?? null,
      max_points: judged.result.maxPoints ?? null,
      judge_version: judged.judgeVersion,
      compiler_version: judged.compilerVersion,
      test_set: judged.testSet,
      fault: judged.fault,
      ...(change && {
        verdict_was: change.was,
        verdict_changed_at: now,
        verdict_changed_by_tests: change.hasNewTests,
      }),
    })
    .where('id', '=', job)
    .execute();

const noteFault = (db: Database, { job }: Lease, fault: string | null) =>
  db.updateTable('submissions').set({ fault }).where('id', '=', job).execute();

/** Updates counters, solved problems and a person's statistics: db/schema.sql. */
const countVerdict = (
  db: Database,
  { job }: Lease,
  before: Verdict | null,
  verdict: Verdict,
): Promise<unknown> =>
  sql`/* prepared: count verdict */ select count_verdict(${job}, ${before}, ${verdict})`.execute(
    db,
  );
