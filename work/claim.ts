/**
 * Claims: which job a judge does next, and everything it needs to do it. A claim is a lease of a
 * few seconds (lease.ts); only the job's row says which judge holds it.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { language } from '../contract/judging.ts';
import type { TimeFactors } from '../contract/languages.ts';
import { programFacts } from '../contract/program-languages.ts';
import type { Database } from '../db/open.ts';
import { rowOf } from '../db/rows.ts';
import type { Owner } from './enqueue.ts';
import { busyMaxMs, judgeAliveMs } from './fairness.ts';
import {
  type GotBy,
  type JobKind,
  type JobPayload,
  jobKinds,
  jobPayload,
  kindRules,
  kindsThat,
  priorities,
} from './kinds.ts';
import { mayClaim } from './site-state.ts';
import { charge } from './usage.ts';

/** A claim on one job. It holds until another judge claims the job, which increments `attempts`. */
export type Lease = Owner & {
  /** The job's id. */
  job: string;
  kind: JobKind;
  judgeId: string;
  attempts: number;
  /** How many times we failed on the job, whether or not that counted as an attempt. */
  faults: number;
  /** For how long attempts have failed because the judges' hosts had no core for the job. */
  busyMs: number;
  /** The trace that the job belongs to, if any (tracing.ts). */
  trace?: { parent: string; queuedAt: Date };
};

/** The problem by which a job is judged. */
type OfProblem = {
  problemId: string;
  /** Grows with every change of the problem. */
  problemVersion: number;
  timeLimitMs: number;
  /** By how much languages have it, if not as usual. */
  timeFactors: TimeFactors;
  memoryLimitMb: number;
  /** As stored: a `Comparison`, unless a newer server wrote it. */
  comparison: unknown;
  /** As stored: a `Checker`, which replaces the comparison, or null. */
  checker: unknown;
  /** As stored: a `Checker` that talks to the program, or null. */
  interactor: unknown;
  testSet: number;
};

/** A program to judge or run. `isVisitor`: its owner is known only by network. */
type OfProgram = {
  isVisitor: boolean;
  language: string;
  source: Buffer;
  /** As stored: a `Grader` that it is compiled with; absent if it is a whole program. */
  grader?: unknown;
};

type Parts = { program: OfProgram; problem: OfProblem; input: { input: Buffer } };

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  one: infer Together,
) => void
  ? Together
  : never;

/** The kinds of jobs that a judge does; to it, a rejudging is a submission. */
export type DoableKind = Exclude<JobKind, 'rejudge'>;

/** What a job of each kind has besides its lease: its payload, and what else its judge gets. */
type Shapes = {
  [Kind in DoableKind]: Omit<Extract<JobPayload, { kind: Kind }>, 'kind'> &
    All<Parts[GotBy<Kind>] | object>;
};

/** A claimed job of a kind, with everything that it needs. */
export type JobOf<Kind extends DoableKind> = { kind: Kind; lease: Lease } & Shapes[Kind];

/** A claimed job that can be done. */
export type DoableJob = { [Kind in DoableKind]: JobOf<Kind> }[DoableKind];

/**
 * A claimed job. `gone`: its submission or problem was deleted. `paused`: judging of its problem is
 * paused (pauses.ts). `unreadable`: written by another version of the server; this is a fault.
 */
export type Job =
  | DoableJob
  | { kind: 'gone'; lease: Lease }
  | { kind: 'cancelled'; lease: Lease }
  | { kind: 'paused'; lease: Lease; problemId: string }
  | { kind: 'unreadable'; lease: Lease; error: z.ZodError };

export const leaseMs = 6_000;

/** How many jobs are searched for one whose owner has no job in progress. */
const lookThroughMax = 200;

/** How long a judge leaves a job on which it failed to other judges that can work. */
export const leftForOthersMs = 10_000;

const bytes = z.instanceof(Buffer);

const claimedRow = z.object({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  payload: z.record(z.string(), z.unknown()),
  owner: z.string(),
  network: z.string().nullable(),
  attempts: z.int(),
  faults: z.int(),
  source: bytes.nullable(),
  input: bytes.nullable(),
  is_cancelled: z.boolean(),
  trace_parent: z.string().nullable(),
  enqueued_at: z.date(),
  busy_ms: z.number(),
  /** How long the previous judge held a job before its lease expired. */
  abandoned_ms: z.number().nullable(),
  /**
   * Null if the job has no submission or the submission was deleted; the problem is then null too.
   */
  submitted_language: z.string().nullable(),
  submitted_source: bytes.nullable(),
  problem_id: z.uuid().nullable(),
  time_limit_ms: z.int().nullable(),
  time_factors: z.record(z.string(), z.number()).nullable(),
  memory_limit_mb: z.int().nullable(),
  comparison: z.unknown(),
  checker: z.unknown(),
  interactor: z.unknown(),
  graders: z.record(z.string(), z.unknown()).nullable(),
  test_set: z.int().nullable(),
  problem_version: z.int().nullable(),
  is_paused: z.boolean(),
});
type ClaimedRow = z.infer<typeof claimedRow>;

const isFree = (judgeId: string) => sql`(q.lease_until is null or q.lease_until < now()
  - case when q.failed_on = ${judgeId} and exists (
      select from judges other where other.id <> ${judgeId} and other.fault is null
        and other.seen_at > now() - make_interval(secs => ${judgeAliveMs / 1000}))
    then make_interval(secs => ${leftForOthersMs / 1000}) else make_interval() end)`;

/** Jobs are looked up and locked one at a time, until one is free. */
const claimQuery = (judgeId: string, kinds: JobKind[]) => sql`/* prepared: claim */
  with busy as materialized (
    select owner from jobs where judge_id is not null and lease_until > now()
      and kind <> all(${passing}::text[])
  ), first as materialized (
    select id, priority, due_at, enqueued_at, owner from jobs q
    where ${mayClaim(judgeId)}
      and priority < ${priorities.held} and ${isFree(judgeId)} and kind = any(${kinds}::text[])
      and (kind <> all(${oneAtATime}::text[]) or not exists (
        select from jobs other where other.kind = q.kind
          and other.judge_id is not null and other.lease_until > now()))
    order by priority, due_at, enqueued_at, id
    limit ${lookThroughMax}
  ), next as (
    select locked.id, locked.abandoned_ms
    from (
      select id from first
      order by priority, owner in (select owner from busy), due_at, enqueued_at, id
    ) as ordered
    cross join lateral (
      select q.id, extract(epoch from q.lease_until - q.claimed_at)::float8 * 1000 as abandoned_ms
      from jobs q where q.id = ordered.id and ${isFree(judgeId)}
      for update skip locked
    ) as locked
    limit 1
  ), taken as (
    update jobs q
    set judge_id = ${judgeId}, attempts = attempts + 1, claimed_at = now(),
      lease_until = now() + make_interval(secs => ${leaseMs / 1000}),
      busy_since = case when lease_until > now() - make_interval(secs => ${busyMaxMs / 1000})
        then busy_since end
    from next where q.id = next.id
    returning q.id, q.kind, q.payload, q.owner, q.network, q.attempts, q.faults, q.source, q.input,
      q.is_cancelled, q.trace_parent, q.enqueued_at, next.abandoned_ms,
      coalesce(extract(epoch from now() - q.busy_since), 0)::float8 * 1000 as busy_ms
  )
  select t.*, s.language as submitted_language, s.source as submitted_source,
    p.id as problem_id, coalesce(own.time_limit_ms, p.time_limit_ms) as time_limit_ms,
    coalesce(own.memory_limit_mb, p.memory_limit_mb) as memory_limit_mb, p.time_factors,
    p.comparison, p.checker, p.interactor, p.test_set,
    coalesce(p.graders, (
      select graders from problems where id = (t.payload ->> 'graderOf')::uuid)) as graders,
    p.version as problem_version,
    exists (select from problem_pauses where problem_id = p.id and holds_all) as is_paused
  from taken t
  left join submissions s on s.id = case
    when t.kind = any(${keptWithSubmission}::text[]) then t.id
    when t.kind = any(${ofProgram}::text[]) then (t.payload ->> 'submissionId')::uuid end
  left join problems p on p.id = case when t.kind = any(${ofProblem}::text[])
    then coalesce((t.payload ->> 'problemId')::uuid, s.problem_id) end
  left join participations on participations.id = s.participation_id
  left join contest_problems own on own.contest_id = participations.contest_id
    and own.problem_id = p.id`;

const ofProgram = kindsThat(({ gets }) => gets.includes('program'));
const ofProblem = kindsThat(({ gets }) => gets.includes('problem'));
const passing = kindsThat(({ isPassing }) => isPassing);
const oneAtATime = kindsThat(({ isOneAtATime }) => isOneAtATime);
const keptWithSubmission = kindsThat(({ isKept }) => isKept);
const urgent = kindsThat(({ givesWay }) => !givesWay);
const forLastSlot = kindsThat(({ takesLastSlot }) => takesLastSlot);

/** What a free slot is for. */
export type FreeSlot = {
  /** The judge has several slots, and this is the only free one. */
  isLastSlot?: boolean;
  /** Whether to take no job in spare time, because one waits in this judge already. */
  isForOthers?: boolean;
};

/**
 * Claims the next job: the job that is due first, except that an owner with a job in progress waits
 * while other owners have jobs. Unknown kinds are left to other judges. Null when nothing waits.
 */
export async function claim(
  db: Database,
  judgeId: string,
  { isLastSlot = false, isForOthers = false }: FreeSlot = {},
): Promise<Job | null> {
  const kinds = isForOthers ? urgent : isLastSlot ? forLastSlot : jobKinds;
  const row = await rowOf(db, claimedRow, claimQuery(judgeId, kinds));
  if (row === undefined) return null;
  const { id, kind, owner, network, attempts, faults, busy_ms: busyMs } = row;
  const { trace_parent: parent, enqueued_at: queuedAt } = row;
  const trace = parent === null ? {} : { trace: { parent, queuedAt } };
  const tries = { attempts, faults, busyMs };
  const lease: Lease = { job: id, kind, owner, network, judgeId, ...tries, ...trace };
  // A judge that died cannot report its usage; the job held its slot until the lease expired.
  if (row.abandoned_ms !== null && row.abandoned_ms > 0) {
    await charge(db, lease, { cpuMs: 0, slotMs: row.abandoned_ms });
  }
  return asJob(row, lease);
}

function asJob(row: ClaimedRow, lease: Lease): Job {
  if (row.is_cancelled) return { kind: 'cancelled', lease };
  const { isKept, gets } = kindRules[lease.kind];
  if (isKept) return asSubmission(row, lease);
  const read = jobPayload.safeParse({ ...row.payload, kind: row.kind });
  if (!read.success) return { kind: 'unreadable', lease, error: read.error };
  const problem = gets.includes('problem') ? problemOf(row) : {};
  const program = gets.includes('program') ? programOf(row, read.data, lease) : {};
  if (problem === null || program === null) return { kind: 'gone', lease };
  const input = gets.includes('input') ? { input: row.input ?? Buffer.alloc(0) } : {};
  // The payload comes last: an explanation is of the test set that judged, not of the present one.
  // `JobOf` follows from the same rules.
  return { ...program, ...problem, ...input, ...read.data, lease } as DoableJob;
}

function asSubmission(row: ClaimedRow, lease: Lease): Job {
  const problem = problemOf(row);
  const { submitted_language: submitted, submitted_source: source } = row;
  if (!problem || submitted === null || !source?.length) return { kind: 'gone', lease };
  if (row.is_paused) return { kind: 'paused', lease, problemId: problem.problemId };
  const program = { language: submitted, source, ...graderOf(row, submitted) };
  return { kind: 'submission', lease, isVisitor: false, ...program, ...problem };
}

function programOf(row: ClaimedRow, payload: JobPayload, lease: Lease): OfProgram | null {
  const given = 'language' in payload ? payload.language : row.submitted_language;
  // That of a deleted account is empty.
  const submitted = row.submitted_source?.length ? row.submitted_source : null;
  const source = row.source ?? submitted;
  if (given === null || source === null) return null;
  const isVisitor = lease.owner === lease.network;
  return { isVisitor, language: given, source, ...graderOf(row, given) };
}

function graderOf({ graders }: ClaimedRow, id: string): Pick<OfProgram, 'grader'> {
  const known = language.safeParse(id).data;
  const grader = known && graders?.[programFacts[known].packageCode];
  return grader === undefined ? {} : { grader };
}

function problemOf(row: ClaimedRow): OfProblem | null {
  const { problem_id, problem_version, time_limit_ms, memory_limit_mb, test_set } = row;
  if (problem_id === null || problem_version === null || time_limit_ms === null) return null;
  if (memory_limit_mb === null || test_set === null) return null;
  const { comparison, checker, interactor } = row;
  return {
    problemId: problem_id,
    problemVersion: problem_version,
    timeLimitMs: time_limit_ms,
    timeFactors: row.time_factors ?? {},
    memoryLimitMb: memory_limit_mb,
    comparison,
    checker,
    interactor,
    testSet: test_set,
  };
}
