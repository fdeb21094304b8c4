/**
 * Claims: which job a judge does next, and everything that it needs to do it. A claim is a lease of
 * a few seconds (lease.ts); the row of the job is the only truth about who has it.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { EvidenceRequest } from '../contract/evidence.ts';
import type { Database } from '../db/open.ts';
import { rowOf } from '../db/rows.ts';
import type { Owner } from './enqueue.ts';
import { judgeAliveMs } from './fairness.ts';
import { type JobKind, jobKinds, jobPayload, kindRules, kindsThat } from './kinds.ts';
import { charge } from './usage.ts';

/** A claim on one job; it holds until another judge's claim counts `attempts` up. */
export type Lease = Owner & {
  /** The job's id. */
  job: string;
  kind: JobKind;
  judgeId: string;
  attempts: number;
  /** How often something of ours has failed on it, counted as an attempt or not. */
  faults: number;
};

/** The problem that a job is judged by. */
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

/** What every job has that a judge can do. `isVisitor`: its owner is only known by a network. */
type Program = { lease: Lease; isVisitor: boolean; language: string; source: Buffer };

export type ClaimedSubmission = Program & OfProblem & { kind: 'submission' };
export type ClaimedSamples = Program & OfProblem & { kind: 'samples' };
export type ClaimedRun = Program & { kind: 'run'; input: Buffer };
export type ClaimedEvidence = Program & { kind: 'evidence'; request: EvidenceRequest };

/**
 * A claimed job. A rejudging is a submission to its judge. `gone`: what it was about is not there
 * any more. `unreadable`: another version of the server has written it, which is a fault.
 */
export type Job =
  | ClaimedSubmission
  | ClaimedSamples
  | ClaimedRun
  | ClaimedEvidence
  | { kind: 'gone'; lease: Lease }
  | { kind: 'unreadable'; lease: Lease; error: z.ZodError };

export const leaseMs = 6_000;

/** So many jobs are looked through for one whose owner no judge works for now. */
const lookThroughMax = 200;

/** How long a job that has failed on a judge is left for another, where another could work. */
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
  /** For how long a judge had it that has let its lease run out. */
  abandoned_ms: z.number().nullable(),
  /** Null where it is about no submission, or that is gone; then about no problem either. */
  submitted_language: z.string().nullable(),
  submitted_source: bytes.nullable(),
  problem_id: z.uuid().nullable(),
  time_limit_ms: z.int().nullable(),
  memory_limit_mb: z.int().nullable(),
  comparison: z.unknown(),
  checker: z.unknown(),
  test_version: z.int().nullable(),
});
type ClaimedRow = z.infer<typeof claimedRow>;

const isFree = (judgeId: string) => sql`(q.lease_until is null or q.lease_until < now()
  - case when q.failed_on = ${judgeId} and exists (
      select from judges other where other.id <> ${judgeId} and other.fault is null
        and other.seen_at > now() - make_interval(secs => ${judgeAliveMs / 1000}))
    then make_interval(secs => ${leftForOthersMs / 1000}) else make_interval() end)`;

const claimQuery = (judgeId: string, kinds: JobKind[]) => sql`/* prepared: claim */
  with busy as materialized (
    select owner from jobs where judge_id is not null and lease_until > now()
  ), first as materialized (
    select id, priority, due_at, enqueued_at, owner from jobs q
    where ${isFree(judgeId)} and kind = any(${kinds}::text[])
      and (kind <> all(${oneAtATime}::text[]) or not exists (
        select from jobs other where other.kind = q.kind
          and other.judge_id is not null and other.lease_until > now()))
    order by priority, due_at, enqueued_at, id
    limit ${lookThroughMax}
  ), next as (
    select q.id, extract(epoch from q.lease_until - q.claimed_at)::float8 * 1000 as abandoned_ms
    from first join jobs q on q.id = first.id
    where ${isFree(judgeId)}
    order by first.priority, first.owner in (select owner from busy),
      first.due_at, first.enqueued_at, first.id
    for update of q skip locked
    limit 1
  ), taken as (
    update jobs q
    set judge_id = ${judgeId}, attempts = attempts + 1, claimed_at = now(),
      lease_until = now() + make_interval(secs => ${leaseMs / 1000})
    from next where q.id = next.id
    returning q.id, q.kind, q.payload, q.owner, q.network, q.attempts, q.faults, q.source, q.input,
      next.abandoned_ms
  )
  select t.*, s.language as submitted_language, s.source as submitted_source,
    p.id as problem_id, p.time_limit_ms, p.memory_limit_mb, p.comparison, p.checker, p.test_version
  from taken t
  left join submissions s on t.kind = any(${keptWithSubmission}::text[]) and s.id = t.id
  left join problems p on p.id = coalesce(s.problem_id,
    case when t.kind = 'samples' then (t.payload ->> 'problemId')::uuid end)`;

const oneAtATime = kindsThat(({ isOneAtATime }) => isOneAtATime);
const keptWithSubmission = kindsThat(({ isKept }) => isKept);
const forLastSlot = kindsThat(({ takesLastSlot }) => takesLastSlot);

/**
 * Claims what comes first: by when it is due, but jobs of owners whom a judge already serves only
 * where no other owner waits. `isLastSlot`: the judge has several slots, and this is the only free
 * one. Kinds that this version does not know are left to others. Null when nothing waits.
 */
export async function claim(
  db: Database,
  judgeId: string,
  { isLastSlot = false }: { isLastSlot?: boolean } = {},
): Promise<Job | null> {
  const kinds = isLastSlot ? forLastSlot : jobKinds;
  const row = await rowOf(db, claimedRow, claimQuery(judgeId, kinds));
  if (row === undefined) return null;
  const { id, kind, owner, network, attempts, faults } = row;
  const lease: Lease = { job: id, kind, owner, network, judgeId, attempts, faults };
  // A judge that died cannot say what it used; the job had its slot until the lease ran out.
  if (row.abandoned_ms !== null && row.abandoned_ms > 0) {
    await charge(db, lease, { cpuMs: 0, slotMs: row.abandoned_ms });
  }
  return asJob(row, lease);
}

function asJob(row: ClaimedRow, lease: Lease): Job {
  if (kindRules[lease.kind].isKept) return asSubmission(row, lease);
  const read = jobPayload.safeParse({ ...row.payload, kind: row.kind });
  if (!read.success) return { kind: 'unreadable', lease, error: read.error };
  const payload = read.data;
  const { source, input } = row;
  if (!('language' in payload) || source === null) return { kind: 'gone', lease };
  const isVisitor = lease.owner === lease.network;
  const program = { lease, isVisitor, language: payload.language, source };
  switch (payload.kind) {
    case 'evidence':
      return { kind: 'evidence', ...program, request: payload.request };
    case 'run':
      return { kind: 'run', ...program, input: input ?? Buffer.alloc(0) };
    case 'samples': {
      const problem = problemOf(row);
      return problem ? { kind: 'samples', ...program, ...problem } : { kind: 'gone', lease };
    }
  }
}

function asSubmission(row: ClaimedRow, lease: Lease): Job {
  const problem = problemOf(row);
  const { submitted_language: language, submitted_source: source } = row;
  if (!problem || language === null || source === null) return { kind: 'gone', lease };
  return { kind: 'submission', lease, isVisitor: false, language, source, ...problem };
}

function problemOf(row: ClaimedRow): OfProblem | null {
  const { problem_id, time_limit_ms, memory_limit_mb, test_version, comparison, checker } = row;
  if (problem_id === null || time_limit_ms === null) return null;
  if (memory_limit_mb === null || test_version === null) return null;
  return {
    problemId: problem_id,
    timeLimitMs: time_limit_ms,
    memoryLimitMb: memory_limit_mb,
    comparison,
    checker,
    testVersion: test_version,
  };
}
