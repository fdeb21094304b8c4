/**
 * Taking work from the queue: claims with a lease, keeping the lease, giving work back. The row of
 * the queue is the only truth about who has it. Storing results is queue-results.ts's.
 */
import type pg from 'pg';
import { judgeAliveMs, type QueueKind, queueClasses } from '../contract/fairness.ts';
import { charge } from './queue-usage.ts';

/** A claim on one queue entry; it holds until somebody else's claim counts `attempts` up. */
export type Lease = {
  job: string;
  kind: QueueKind;
  /** A user's id, or the network of a visitor. */
  person: string;
  network: string | null;
  holder: string;
  attempts: number;
  /** How often something of ours has failed on it, counted as an attempt or not. */
  faults: number;
};

/** The problem that work is judged by. */
type OfProblem = {
  problemId: string;
  timeLimitMs: number;
  memoryLimitMb: number;
  /** As it is stored: a `Comparison`, unless a newer server wrote it. */
  comparison: unknown;
  /** As it is stored: a `Checker`, which decides in place of the comparison, or null. */
  checker: unknown;
  testVersion: number;
};

export type SubmissionWork = OfProblem & {
  kind: 'submission';
  lease: Lease;
  userId: string;
  language: string;
  source: Buffer;
};

/** A run on the sample cases of a problem. */
export type SamplesWork = OfProblem & {
  kind: 'samples';
  lease: Lease;
  isVisitor: boolean;
  language: string;
  source: Buffer;
};

export type RunWork = {
  kind: 'run';
  lease: Lease;
  isVisitor: boolean;
  language: string;
  source: Buffer;
  input: Buffer;
};

/** A look at a source for the assistant; `input` is an `EvidenceRequest` as JSON. */
export type EvidenceWork = Omit<RunWork, 'kind' | 'isVisitor'> & { kind: 'evidence' };

/** `gone`: what the entry stood for is not there any more. */
export type Work =
  | SubmissionWork
  | SamplesWork
  | RunWork
  | EvidenceWork
  | { kind: 'gone'; lease: Lease };

export const leaseMs = 6_000;
export const heartbeatMs = 2_000;
/** How often work is tried before the fault is stored as its result. */
export const attemptsMax = 3;

type ClaimedRow = Lease & {
  /** For how long a judge had it that has let its lease run out. */
  abandoned_ms: number | null;
  has_problem: boolean;
  run: boolean;
  user_id: string;
  problem_id: string;
  language: string;
  source: Buffer;
  input: Buffer | null;
  time_limit_ms: number;
  memory_limit_mb: number;
  comparison: unknown;
  checker: unknown;
  test_version: number;
};

/** So many entries are looked through for one of somebody for whom no judge works now. */
const lookThroughMax = 200;

/** How long work that has failed on a judge is left for another, where another could work. */
const leftForOthersMs = 10_000;

const isFree = `(q.lease_until is null or q.lease_until < now()
  - case when q.failed_on = $1 and exists (
      select from judges other where other.id <> $1 and other.fault is null
        and other.seen_at > now() - interval '${judgeAliveMs} ms')
    then interval '${leftForOthersMs} ms' else interval '0' end)`;

const claimSql = `
  with busy as materialized (
    select person from queue where holder is not null and lease_until > now()
  ), first as materialized (
    select job, class, due_at, enqueued_at, person from queue q
    where ${isFree} and (class = ${queueClasses.work} or $3)
      -- Evidence has one slot of all judges at a time: nobody's run or submission waits for more.
      and (kind <> 'evidence' or not exists (
        select from queue other where other.kind = 'evidence' and other.lease_until > now()))
    order by class, due_at, enqueued_at, job
    limit ${lookThroughMax}
  ), next as (
    select q.job, extract(epoch from q.lease_until - q.claimed_at)::float8 * 1000 as abandoned_ms
    from first join queue q on q.job = first.job
    where ${isFree}
    order by first.class, first.person in (select person from busy),
      first.due_at, first.enqueued_at, first.job
    for update of q skip locked
    limit 1
  ), taken as (
    update queue q
    set holder = $1, attempts = attempts + 1, claimed_at = now(),
      lease_until = now() + $2 * interval '1 ms'
    from next where q.job = next.job
    returning q.job, q.kind, q.person, q.network, q.holder, q.attempts, q.faults,
      next.abandoned_ms
  )
  select t.*, p.id is not null as has_problem, r.id is not null as run,
    s.user_id, p.id as problem_id, p.time_limit_ms, p.memory_limit_mb, p.comparison,
    p.checker, p.test_version,
    coalesce(s.language, r.language) as language, coalesce(s.source, r.source) as source, r.input
  from taken t
  left join submissions s on t.kind = 'submission' and s.id = t.job
  left join runs r on t.kind in ('run', 'evidence') and r.id = t.job
  left join problems p on p.id = coalesce(s.problem_id, r.problem_id)`;

/**
 * Claims what comes first: by when it is due, but of those for whom a judge works already only
 * where nobody else waits; and rejudging after everything, if at all. Null when nothing waits.
 */
export async function claim(
  pool: pg.Pool,
  holder: string,
  { mayRejudge = true }: { mayRejudge?: boolean } = {},
): Promise<Work | null> {
  const { rows } = await pool.query<ClaimedRow>({
    name: 'claim',
    text: claimSql,
    values: [holder, leaseMs, mayRejudge],
  });
  const row = rows[0];
  if (row === undefined) return null;
  const work = asWork(row);
  // A judge that died cannot say what it used; the work had its slot until the lease ran out.
  if (row.abandoned_ms !== null && row.abandoned_ms > 0) {
    await charge(pool, work.lease, { cpuMs: 0, slotMs: row.abandoned_ms });
  }
  return work;
}

function asWork(row: ClaimedRow): Work {
  const { job, kind, person, network, holder, attempts, faults, language, source } = row;
  const lease = { job, kind, person, network, holder, attempts, faults };
  // Whoever is known by nothing but a network.
  const isVisitor = person === network;
  if (row.input !== null) {
    const { input } = row;
    if (kind === 'evidence') return { kind, lease, language, source, input };
    return { kind: 'run', lease, isVisitor, language, source, input };
  }
  if (!row.has_problem) return { kind: 'gone', lease };
  const ofProblem = {
    problemId: row.problem_id,
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    comparison: row.comparison,
    checker: row.checker,
    testVersion: row.test_version,
  };
  if (row.run) return { kind: 'samples', lease, isVisitor, language, source, ...ofProblem };
  return { kind: 'submission', lease, userId: row.user_id, language, source, ...ofProblem };
}

/** Extends the leases that are still the holder's own; answers the jobs of those. */
export async function extendLeases(pool: pg.Pool, leases: Lease[]): Promise<string[]> {
  const { rows } = await pool.query<{ job: string }>({
    name: 'extend',
    text: `update queue q set lease_until = now() + $4 * interval '1 ms'
      from unnest($1::uuid[], $2::text[], $3::smallint[]) as own (job, holder, attempts)
      where q.job = own.job and q.holder = own.holder and q.attempts = own.attempts
      returning q.job`,
    values: [
      leases.map(({ job }) => job),
      leases.map(({ holder }) => holder),
      leases.map(({ attempts }) => attempts),
      leaseMs,
    ],
  });
  return rows.map(({ job }) => job);
}

/**
 * In how many ms a lease of another judge ends, or a rest; null where none does. What has ended
 * since long is not to be had for another reason.
 */
export async function nextLeaseEndMs(pool: pg.Pool, holder: string): Promise<number | null> {
  const { rows } = await pool.query<{ ms: number | null }>({
    name: 'next lease end',
    text: `select extract(epoch from min(ends) - now())::float8 * 1000 as ms
      from (select lease_until + case when failed_on = $1
          then interval '${leftForOthersMs} ms' else interval '0' end as ends
        from queue where holder is distinct from $1) q
      where ends > now() - interval '1 s'`,
    values: [holder],
  });
  return rows[0]?.ms ?? null;
}

/** Gives work back unfinished, by a judge that stops: that says nothing about the work. */
export const handBack = (pool: pg.Pool, lease: Lease): Promise<unknown> =>
  pool.query({
    name: 'hand back',
    text: `update queue
      set holder = null, claimed_at = null, lease_until = null, attempts = attempts - 1
      where job = $1 and holder = $2 and attempts = $3`,
    values: [lease.job, lease.holder, lease.attempts],
  });

/**
 * Gives work back on which something of ours has failed; it can be claimed again after `restMs`.
 * `counted` says whether this was an attempt: it was not where the judge could not have done it.
 */
export const giveBack = (
  pool: pg.Pool,
  lease: Lease,
  { counted, restMs }: { counted: boolean; restMs: number },
): Promise<unknown> =>
  pool.query({
    name: 'give back',
    text: `update queue
      set holder = null, claimed_at = null, attempts = attempts - $4::int,
        faults = least(faults + 1, 1000), failed_on = $2,
        lease_until = now() + $5::int * interval '1 ms'
      where job = $1 and holder = $2 and attempts = $3`,
    values: [lease.job, lease.holder, lease.attempts, counted ? 0 : 1, restMs],
  });
