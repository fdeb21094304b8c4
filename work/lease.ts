/** Leases on claimed jobs: extending them, watching those of other judges, and giving jobs back. */
import { sql } from 'kysely';
import { z } from 'zod';
import { condition } from '../db/expressions.ts';
import type { Database } from '../db/open.ts';
import { onlyRowOf, rowsOf } from '../db/rows.ts';
import { type Lease, leaseMs, leftForOthersMs } from './claim.ts';
import { busyMaxMs, busyWaitedForMaxMs } from './fairness.ts';
import { isWaitedFor, type JobKind } from './kinds.ts';

export const heartbeatMs = 2_000;
/** How often a job is attempted before the fault is stored as its result. */
export const attemptsMax = 3;

/** How long a job is attempted although its judges' hosts have no core for it. */
export const busyMaxMsOf = (kind: JobKind): number =>
  isWaitedFor(kind) ? busyWaitedForMaxMs : busyMaxMs;

/** Whether a row of jobs is still held by a lease. */
export const isOurs = ({ job, judgeId, attempts }: Lease) =>
  condition`id = ${job} and judge_id = ${judgeId} and attempts = ${attempts}`;

const extendedRow = z.object({ id: z.uuid() });

/** Extends the leases that still hold; returns their jobs. */
export async function extendLeases(db: Database, leases: Lease[]): Promise<string[]> {
  const query = sql`/* prepared: extend */
    with held as (
      select q.id from jobs q join unnest(${leases.map(({ job }) => job)}::uuid[],
          ${leases.map(({ judgeId }) => judgeId)}::text[],
          ${leases.map(({ attempts }) => attempts)}::smallint[]) as own (id, judge_id, attempts)
        on q.id = own.id and q.judge_id = own.judge_id and q.attempts = own.attempts
      order by q.id for no key update of q
    )
    update jobs q set lease_until = now() + make_interval(secs => ${leaseMs / 1000})
    from held where q.id = held.id
    returning q.id`;
  return (await rowsOf(db, extendedRow, query)).map(({ id }) => id);
}

const leaseEndRow = z.object({ ms: z.number().nullable() });

/**
 * In how many ms the next lease of another judge, or the next rest, ends; null if there is none. A
 * job whose lease ended earlier is unavailable for another reason.
 */
export async function nextLeaseEndMs(db: Database, judgeId: string): Promise<number | null> {
  const query = sql`/* prepared: next lease end */
    select extract(epoch from min(ends) - now())::float8 * 1000 as ms
    from (select lease_until + make_interval(secs => case when failed_on = ${judgeId}
        then ${leftForOthersMs / 1000}::float8 else 0 end) as ends
      from jobs where judge_id is distinct from ${judgeId} and lease_until is not null) q
    where ends > now() - interval '1 s'`;
  return (await onlyRowOf(db, leaseEndRow, query)).ms;
}

/**
 * Gives a job back unfinished because the judge is stopping, or because others wait; this does not
 * count as an attempt. The job may rest before it can be claimed again.
 */
export const handBack = (
  db: Database,
  lease: Lease,
  { restMs = 0 }: { restMs?: number } = {},
): Promise<unknown> =>
  sql`/* prepared: hand back */
    update jobs set judge_id = null, claimed_at = null, attempts = attempts - 1,
      lease_until = case when ${restMs}::float8 > 0
        then now() + make_interval(secs => ${restMs / 1000}::float8) end
    where ${isOurs(lease)}`.execute(db);

/**
 * How a job is given back: what failed, whether that was an attempt (it was not if the judge could
 * not have done the job), whether its host had no core for the job, and how long the job rests
 * before it can be claimed again.
 */
type Failure = { fault: string; counted: boolean; isBusy?: boolean; restMs: number };

/** Gives a job back after a fault of ours, and records the fault with its submission. */
export const giveBack = (
  db: Database,
  lease: Lease,
  { fault, counted, isBusy = false, restMs }: Failure,
): Promise<unknown> =>
  sql`/* prepared: give back */
    with given as (
      update jobs set judge_id = null, claimed_at = null, faults = least(faults + 1, 1000),
        attempts = attempts - ${counted ? 0 : 1}::int, failed_on = ${lease.judgeId},
        busy_since = coalesce(busy_since, case when ${isBusy} then claimed_at end),
        lease_until = now() + make_interval(secs => ${restMs / 1000})
      where ${isOurs(lease)} returning id
    )
    update submissions set fault = ${fault} from given where submissions.id = given.id`.execute(db);
