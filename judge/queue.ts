/**
 * Taking work from the queue: claims with a lease, keeping the lease, giving work back. The row of
 * the queue is the only truth about who has it. Storing results is queue-results.ts's.
 */
import type pg from 'pg';
import type { Checker } from '../contract/checker.ts';
import type { Comparison } from '../contract/judging.ts';

/** A claim on one queue entry; it holds until somebody else's claim counts `attempts` up. */
export type Lease = {
  job: string;
  kind: 'submission' | 'run' | 'evidence';
  person: string;
  holder: string;
  attempts: number;
};

/** The problem that work is judged by. */
type OfProblem = {
  problemId: string;
  timeLimitMs: number;
  memoryLimitMb: number;
  comparison: Comparison;
  /** Decides in place of the comparison. */
  checker: Checker | null;
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
  language: string;
  source: Buffer;
};

export type RunWork = {
  kind: 'run';
  lease: Lease;
  language: string;
  source: Buffer;
  input: Buffer;
};

/** A look at a source for the assistant; `input` is an `EvidenceRequest` as JSON. */
export type EvidenceWork = Omit<RunWork, 'kind'> & { kind: 'evidence' };

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
  has_problem: boolean;
  run: boolean;
  user_id: string;
  problem_id: string;
  language: string;
  source: Buffer;
  input: Buffer | null;
  time_limit_ms: number;
  memory_limit_mb: number;
  comparison: Comparison;
  checker: Checker | null;
  test_version: number;
};

const claimSql = `
  with next as (
    select job from queue
    where (lease_until is null or lease_until < now())
      -- Evidence has one slot of all judges at a time: nobody's run or submission waits for more.
      and (kind <> 'evidence' or not exists (
        select from queue other where other.kind = 'evidence' and other.lease_until > now()))
    order by class, due_at, job
    for update skip locked
    limit 1
  ), taken as (
    update queue q
    set holder = $1, attempts = attempts + 1, lease_until = now() + $2 * interval '1 ms'
    from next where q.job = next.job
    returning q.job, q.kind, q.person, q.holder, q.attempts
  )
  select t.*, p.id is not null as has_problem, r.id is not null as run,
    s.user_id, p.id as problem_id, p.time_limit_ms, p.memory_limit_mb, p.comparison,
    p.checker, p.test_version,
    coalesce(s.language, r.language) as language, coalesce(s.source, r.source) as source, r.input
  from taken t
  left join submissions s on t.kind = 'submission' and s.id = t.job
  left join runs r on t.kind in ('run', 'evidence') and r.id = t.job
  left join problems p on p.id = coalesce(s.problem_id, r.problem_id)`;

/** Claims what comes first: by class, then by when it is due. Null when nothing waits. */
export async function claim(pool: pg.Pool, holder: string): Promise<Work | null> {
  const { rows } = await pool.query<ClaimedRow>({
    name: 'claim',
    text: claimSql,
    values: [holder, leaseMs],
  });
  const row = rows[0];
  return row ? asWork(row) : null;
}

function asWork(row: ClaimedRow): Work {
  const { job, kind, person, holder, attempts, language, source } = row;
  const lease = { job, kind, person, holder, attempts };
  if (row.input !== null) {
    const isEvidence = kind === 'evidence';
    return { kind: isEvidence ? 'evidence' : 'run', lease, language, source, input: row.input };
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
  if (row.run) return { kind: 'samples', lease, language, source, ...ofProblem };
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

/** In how many ms the first lease of somebody else ends; null where there is none. */
export async function nextLeaseEndMs(pool: pg.Pool, holder: string): Promise<number | null> {
  const { rows } = await pool.query<{ ms: number | null }>({
    name: 'next lease end',
    text: `select extract(epoch from min(lease_until) - now())::float8 * 1000 as ms
      from queue where holder is distinct from $1`,
    values: [holder],
  });
  return rows[0]?.ms ?? null;
}

/**
 * Gives work back. `counted` says whether this attempt was one: it was when something of ours
 * failed, it was not when the judge just stops. The work can be claimed again after `delayMs`.
 */
export async function giveBack(
  pool: pg.Pool,
  lease: Lease,
  { counted, delayMs }: { counted: boolean; delayMs: number },
): Promise<void> {
  await pool.query({
    name: 'give back',
    text: `update queue
      set holder = null, attempts = attempts - $4::int,
        lease_until = case when $5::int > 0 then now() + $5::int * interval '1 ms' end
      where job = $1 and holder = $2 and attempts = $3`,
    values: [lease.job, lease.holder, lease.attempts, counted ? 0 : 1, delayMs],
  });
}

/** Checked runs cost a second or two, for which nobody should wait. */
const waitingMaxForChecking = 8;
/** Of judge time that a person used in the last 15 minutes. */
const usageMaxForCheckingMs = 120_000;

/** Whether a failure of this work may be looked into by another build and another run. */
export async function canAffordChecking(pool: pg.Pool, { person }: Lease): Promise<boolean> {
  const { rows } = await pool.query<{ affordable: boolean }>({
    name: 'can afford checking',
    text: `select
        (select count(*) from (select from queue where holder is null limit $2 + 1) w) <= $2
        and (select coalesce(sum(cpu_ms), 0) from judge_usage
             where person = $1 and minute > now() - interval '15 min') <= $3 as affordable`,
    values: [person, waitingMaxForChecking, usageMaxForCheckingMs],
  });
  return rows[0]?.affordable ?? false;
}
