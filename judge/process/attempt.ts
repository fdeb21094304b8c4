/**
 * One job, from claim to stored result. After a fault, the job goes back into the queue and waits
 * longer each time. A fault that recurs on working judges becomes its result, as does a lack of
 * cores that lasts, and a fault in a program of the problem pauses the problem. While the database
 * is unavailable, the result is kept.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { notifyQueued } from '../../work/channels.ts';
import type { Job, Lease } from '../../work/claim.ts';
import { noteFault } from '../../work/faults.ts';
import { cancelledResult, discard, type Stored, storeResult } from '../../work/finish.ts';
import type { EndedJob } from '../../work/judge-counts.ts';
import { attemptsMax, busyMaxMsOf, giveBack, handBack } from '../../work/lease.ts';
import { holdClaimed, type Paused, pauseProblem } from '../../work/pauses.ts';
import { noteInTrace, traced } from '../../work/tracing.ts';
import { type Cost, charge } from '../../work/usage.ts';
import { faultText, hostFaultOf, ProblemFault } from '../faults.ts';
import { doJob, failJob } from '../jobs/jobs.ts';
import type { Place } from '../run/execute.ts';
import { SandboxLost } from '../run/sandbox-channel.ts';
import { Cancelled, Left } from './cancelling.ts';
import type { Health } from './health.ts';
import type { Done, Tools } from './tools.ts';
import { traceJob } from './tracing.ts';
import { backoffMs } from './wake.ts';

/** The tools for jobs, and the health check after a failure. */
export type Worker = Tools & {
  health: Pick<Health, 'examine'>;
};

/** How long a job rests after its first fault, its second, and each later one. */
const restsMs = [1_000, 10_000, 60_000] as const;
const restOf = (faults: number): number => restsMs[Math.min(faults, 2)] ?? restsMs[2];

/** The wording of the log. */
const outcomes: Record<Stored, string> = {
  stored: 'judged',
  left: 'left',
  lost: 'lost to another judge',
};

/** Does a job and stores its result; never rejects. */
export const processJob = (tools: Worker, place: Place, job: Job): Promise<void> =>
  traceJob(job.lease, () => doAndStore(tools, place, job));

async function doAndStore(tools: Worker, place: Place, job: Job): Promise<void> {
  const { lease } = job;
  const fields = { job: lease.job, kind: lease.kind, attempt: lease.attempts };
  if (job.kind === 'paused') return await hold(tools, job);
  const started = performance.now();
  let cpuMs = 0;
  const { turn } = place;
  // A job that pauses has no slot, and pays for what it has to do again.
  const cost = (): Cost => ({
    cpuMs: cpuMs + (turn?.lost().cpuMs ?? 0),
    slotMs: turn?.hadMs().all ?? performance.now() - started,
  });
  const store = async (done: Done): Promise<void> => {
    cpuMs = done.cpuMs;
    const used = cost();
    const stored = await traced('finish', () => storeWhenPossible(tools, () => done.store(used)));
    noteInTrace({ 'arbiter.outcome': stored, 'arbiter.verdict': done.verdict });
    const ms = Math.round(used.slotMs);
    tools.log('info', outcomes[stored], { ...fields, ms });
    // The caller cancelled the job, but the CPU time that it used is still charged.
    if (stored === 'lost' && isCancelled(place)) await charge(tools.db, lease, used);
    count(tools, lease, { outcome: stored, used, verdict: done.verdict });
    if (stored === 'left') await tools.publish({ type: 'waiting', job: lease.job });
  };
  try {
    await store(await judge(tools, place, job));
  } catch (error) {
    const reason = hostFaultOf(error)?.reason;
    tools.log('error', 'a job failed', { ...fields, reason, error });
    noteInTrace({ 'arbiter.outcome': 'failed', 'arbiter.fault': faultText(error) });
    await reportFault(tools, lease, error);
    const used = cost();
    const meaning = await meaningOf(tools, place, error);
    try {
      const paused = await pauseFor(tools, job, error, used);
      if (paused === 'held' || paused === 'lost') return;
      if (paused === 'changed') return await letGo(tools, job);
      if (isLast(tools, job, { error, meaning, started })) {
        return await store(failJob(tools, job, error));
      }
      await charge(tools.db, lease, used);
      const counted = meaning === 'attempt';
      const restMs = tools.stopping.aborted && !counted ? 0 : restOf(lease.faults);
      const isBusy = reason === 'no-core';
      await giveBack(tools.db, lease, { fault: faultText(error), counted, isBusy, restMs });
      count(tools, lease, { outcome: 'given back', used });
      await tools.publish({ type: 'waiting', job: lease.job });
    } catch (unreachable) {
      tools.log('warn', 'giving a job back failed; its lease will end', { error: unreachable });
    }
  }
}

const isCancelled = ({ signal }: Place): boolean =>
  signal?.aborted === true && !(signal.reason instanceof Left);

/** Counts a fault, and stores it for administrators if the database is available. */
async function reportFault(
  { counts, db, log }: Worker,
  { job, judgeId }: Lease,
  error: unknown,
): Promise<void> {
  const kind = hostFaultOf(error)?.reason ?? (error instanceof ProblemFault ? 'problem' : 'other');
  counts.fault(kind);
  const fault = { place: judgeId, about: job, kind, what: faultText(error) };
  await noteFault(db, fault).catch((unreachable: unknown) => {
    log('warn', 'keeping a fault failed', { error: unreachable });
  });
}

type Ended = Pick<EndedJob, 'outcome' | 'verdict'> & { used: Cost };

/** If the job was lost to another judge, that judge counts the verdict. */
function count({ counts }: Worker, { kind }: Lease, { outcome, used, verdict }: Ended): void {
  counts.job({
    kind,
    outcome,
    seconds: used.slotMs / 1000,
    cpuSeconds: used.cpuMs / 1000,
    ...(outcome === 'stored' && { verdict }),
  });
}

/**
 * If a program of the problem broke on a submission, pauses the problem until an administrator
 * intervenes. Null for other faults.
 */
async function pauseFor(
  { db, stopping }: Worker,
  job: Job,
  error: unknown,
  used: Cost,
): Promise<Paused | null> {
  if (job.kind !== 'submission' || stopping.aborted) return null;
  if (!(error instanceof ProblemFault)) return null;
  const { problemId, problemVersion, lease } = job;
  const { testCase } = error;
  const met = { problemId, problemVersion, reason: faultText(error), testCase };
  return await pauseProblem(db, lease, met, used);
}

/** A job of a paused problem waits there, unless it was resumed meanwhile. */
async function hold(tools: Worker, job: Extract<Job, { kind: 'paused' }>): Promise<void> {
  try {
    const paused = await holdClaimed(tools.db, job.lease, job.problemId);
    if (paused === 'changed') await letGo(tools, job);
  } catch (error) {
    tools.log('warn', 'holding a job failed; its lease will end', { error });
  }
}

/** Gives back a job that must be judged again at once, although it did not fail. */
async function letGo({ db, publish }: Worker, { lease }: Job): Promise<void> {
  await handBack(db, lease);
  await notifyQueued(db);
  await publish({ type: 'waiting', job: lease.job });
}

/** The fault of a job that no judge gave back: every judge that had it died. */
const judgesLost = `each of ${attemptsMax} judges that had it stopped, or lost the database`;

type Claimed = Exclude<Job, { kind: 'paused' }>;

async function judge(tools: Worker, place: Place, job: Claimed): Promise<Done> {
  const { lease } = job;
  if (job.kind === 'gone') return { cpuMs: 0, store: () => discard(tools.db, lease) };
  if (job.kind === 'cancelled') return cancelledDone(tools, lease, 0);
  if (lease.attempts > attemptsMax) return failJob(tools, job, new Error(judgesLost));
  if (job.kind === 'unreadable') throw job.error;
  try {
    return await doJob(tools, place, job);
  } catch (error) {
    if (error instanceof Cancelled) return cancelledDone(tools, lease, error.cpuMs);
    throw error;
  }
}

const cancelledDone = ({ db }: Worker, lease: Lease, cpuMs: number): Done => ({
  cpuMs,
  store: (cost) => storeResult(db, lease, cancelledResult, cost),
});

type Failed = { error: unknown; meaning: Meaning; started: number };

/** Whether a fault is the result of the job: it occurred too often or too long, or would only recur. */
function isLast({ stopping }: Worker, job: Job, { error, meaning, started }: Failed): boolean {
  const { lease } = job;
  if (job.kind === 'gone' || stopping.aborted || meaning === 'nothing') return false;
  if (meaning === 'busy') {
    return lease.busyMs + performance.now() - started >= busyMaxMsOf(lease.kind);
  }
  return error instanceof ProblemFault || lease.attempts >= attemptsMax;
}

/** Faults that show that the judge could not work at that moment. */
const sickness: readonly string[] = ['disk-full', 'disk-broken', 'no-core'];

/**
 * What a failure means. `attempt`: it counts as one, because only a failure on a working judge says
 * something about the job. `busy`: a judge that otherwise works had no core for the job. A judge
 * that stops does not count, unless its sandbox was killed by the job.
 */
type Meaning = 'attempt' | 'busy' | 'nothing';

async function meaningOf(tools: Worker, place: Place, error: unknown): Promise<Meaning> {
  // The job may have killed the sandbox; this judge then stops, sooner or later than we get here.
  if (error instanceof SandboxLost) return 'attempt';
  if (tools.stopping.aborted) return 'nothing';
  if (error instanceof ProblemFault) return 'attempt';
  const unable = await tools.health.examine(place).catch((ended: unknown) => {
    if (ended instanceof Cancelled || tools.stopping.aborted) return 'ended';
    throw ended;
  });
  if (tools.stopping.aborted || unable !== null) return 'nothing';
  const reason = hostFaultOf(error)?.reason ?? '';
  if (reason === 'no-core') return 'busy';
  return sickness.includes(reason) ? 'nothing' : 'attempt';
}

/** The database's errors for data that it will never accept, so that waiting would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:22|23|42)/.test(String(error.code));

/**
 * Retries while the database is unavailable: until another judge claims the job, the result counts.
 */
async function storeWhenPossible(tools: Worker, store: () => Promise<Stored>): Promise<Stored> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await store();
    } catch (error) {
      if (isRefusal(error) || tools.stopping.aborted) throw error;
      tools.log('warn', 'storing a result failed; trying again', { error: String(error) });
      await sleep(backoffMs(failures), undefined, { signal: tools.stopping });
    }
  }
}
