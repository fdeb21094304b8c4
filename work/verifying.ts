/**
 * A verification in the queue: its package, the findings of its steps, and its report. A judge may
 * leave it after any step, and the next judge continues from there. The steps of a problem's newest
 * report are kept for the next verification.
 */
import { z } from 'zod';
import { type StoredPackage, storedPackage } from '../contract/stored-package.ts';
import type { VerificationReport } from '../contract/verification.ts';
import { condition, moment, now } from '../db/expressions.ts';
import { storableJson } from '../db/json.ts';
import { type Database, inTransaction } from '../db/open.ts';
import type { Lease } from './claim.ts';
import { notifyDone, type Stored, take } from './finish.ts';
import { kindsThat, priorities } from './kinds.ts';
import { handBack, isOurs } from './lease.ts';
import { canClaim } from './site-state.ts';
import { type Cost, charge } from './usage.ts';
import { type VerificationStep, verificationStep } from './verification.ts';

export type VerificationWork = {
  content: StoredPackage;
  /** The finished steps. */
  done: VerificationStep[];
  /** The steps of the problem's last report, if it is recent. */
  earlier: VerificationStep[];
};

/** Machines and compilers may have changed since an older report. */
const earlierMaxHours = 24;

/** The package that a job verifies; undefined if it was deleted. */
export async function readVerification(
  db: Database,
  job: string,
): Promise<VerificationWork | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select(['content', 'problem_id'])
    .where('job', '=', job)
    .executeTakeFirst();
  if (row === undefined || row.content === null) return undefined;
  const earlier = await db
    .selectFrom('verification_steps as s')
    .innerJoin('verifications as v', 'v.job', 's.job')
    .select('s.found')
    .where('v.problem_id', '=', row.problem_id)
    .where('v.finished_at', '>', moment`now() - make_interval(hours => ${earlierMaxHours})`)
    .orderBy('v.finished_at', 'desc')
    .orderBy('s.position')
    .execute();
  const steps = await db
    .selectFrom('verification_steps')
    .select('found')
    .where('job', '=', job)
    .orderBy('position')
    .execute();
  return {
    content: storedPackage.parse(row.content),
    done: z.array(verificationStep).parse(steps.map(({ found }) => found)),
    earlier: z.array(verificationStep).parse(earlier.map(({ found }) => found)),
  };
}

/** Records which step is in progress, for people who watch. */
export const keepPosition = (
  db: Database,
  { job }: Lease,
  { name, at, of }: { name: string; at: number; of: number },
): Promise<unknown> =>
  db
    .updateTable('verifications')
    .set({ step: name, step_at: at, steps: of })
    .where('job', '=', job)
    .execute();

/** Stores a finished step, after the earlier ones. */
export const storeStep = (db: Database, lease: Lease, step: VerificationStep): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    const held = await transaction
      .selectFrom('jobs')
      .select('id')
      .where(isOurs(lease))
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) return 'lost';
    const last = await transaction
      .selectFrom('verification_steps')
      .select('position')
      .where('job', '=', lease.job)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const position = last === undefined ? 0 : last.position + 1;
    await transaction
      .insertInto('verification_steps')
      .values({ job: lease.job, position, found: storableJson(step) })
      .execute();
    return 'stored';
  });

const oneAtATime = kindsThat(({ isOneAtATime }) => isOneAtATime);

const inSpareTime = kindsThat(({ givesWay }) => givesWay);

/**
 * Whether another job in spare time that goes before verifications could be claimed now, or the
 * judge is to claim no more jobs. For submissions and runs, a job pauses instead (ahead.ts).
 */
export async function isWaitedFor(db: Database, judgeId: string): Promise<boolean> {
  if (!(await canClaim(db, judgeId))) return true;
  const waiting = await db
    .selectFrom('jobs')
    .select('id')
    .where('priority', '=', priorities.inTurn)
    .where('judge_id', 'is', null)
    .where('kind', 'in', inSpareTime)
    .where(condition`(lease_until is null or lease_until < now())`)
    .where(
      condition`(kind <> all(${oneAtATime}::text[]) or not exists (
        select from jobs other where other.kind = jobs.kind
          and other.judge_id is not null and other.lease_until > now()))`,
    )
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Leaves the rest until no other jobs wait. */
export async function leaveVerification(db: Database, lease: Lease, cost: Cost): Promise<Stored> {
  await charge(db, lease, cost);
  await handBack(db, lease);
  return 'left';
}

/** `fault`: why there is no report, for administrators. */
export type VerificationEnd = { report: VerificationReport } | { fault: string };

/** Stores how a verification ended, and drops what it worked on but the steps of a report. */
export const storeVerification = (
  db: Database,
  lease: Lease,
  end: VerificationEnd,
  cost: Cost,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    if (!(await take(transaction, lease))) return 'lost';
    const stored = await transaction
      .updateTable('verifications')
      .set({
        content: null,
        step: null,
        step_at: null,
        steps: null,
        finished_at: now,
        ...('report' in end
          ? { report: storableJson(end.report), fault: null }
          : { report: null, fault: end.fault }),
      })
      .where('job', '=', lease.job)
      .returning('problem_id')
      .executeTakeFirst();
    if (stored !== undefined) {
      await transaction
        .deleteFrom('verification_steps as s')
        .using('verifications as v')
        .whereRef('v.job', '=', 's.job')
        .where('v.problem_id', '=', stored.problem_id)
        .where('v.finished_at', 'is not', null)
        .where('v.job', 'report' in end ? '<>' : '=', lease.job)
        .execute();
    }
    await charge(transaction, lease, cost);
    await notifyDone(transaction, lease);
    return 'stored';
  });
