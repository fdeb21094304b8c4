/** A short model of the queue, with which the real queue is compared. */
import type { Verdict } from '../contract/words.ts';
import { type Lease, leftForOthersMs } from './claim.ts';
import { judgeAliveMs } from './fairness.ts';

export type ModelJob = {
  kind: 'submission' | 'rejudge' | 'run';
  owner: string;
  judge: string | null;
  attempts: number;
  /** When the lease or the rest ends; null if the job is free. */
  until: number | null;
  isRejudgeDue: boolean;
  failedOn: string | null;
};

export type ModelSubmission = {
  user: string;
  problem: string;
  verdict: Verdict | null;
  /** The results that were replaced. */
  earlier: number;
};

/** The expected state of the queue. Times are in seconds. */
export type Model = {
  clock: number;
  jobs: Map<string, ModelJob>;
  submissions: Map<string, ModelSubmission>;
  /** Results of runs that have not been fetched. */
  results: Set<string>;
  /** All leases ever given, including those that no longer hold. */
  leases: Lease[];
  judges: { id: string; seenAt: number }[];
};

/** Milliseconds as seconds. */
export const seconds = (ms: number): number => ms / 1000;

/** An empty queue, without judges. */
export const newModel = (): Model => ({
  clock: 0,
  jobs: new Map(),
  submissions: new Map(),
  results: new Set(),
  leases: [],
  judges: [],
});

/** A job to which nothing has happened yet. */
export const freshJob = (kind: ModelJob['kind'], owner: string): ModelJob => ({
  kind,
  owner,
  judge: null,
  attempts: 0,
  until: null,
  isRejudgeDue: false,
  failedOn: null,
});

function isFree(model: Model, job: ModelJob, judge: string): boolean {
  if (job.until === null) return true;
  const hasOther = model.judges.some(
    ({ id, seenAt }) => id !== judge && seenAt > model.clock - seconds(judgeAliveMs),
  );
  const left = job.failedOn === judge && hasOther ? seconds(leftForOthersMs) : 0;
  return job.until < model.clock - left;
}

/**
 * The jobs that a claim may return: of the best priority that is free, owners without a job in
 * progress first.
 */
export function candidates(model: Model, judge: string, isLastSlot: boolean): string[] {
  const busy = new Set(
    [...model.jobs.values()]
      .filter(({ judge: by, until }) => by !== null && until !== null && until > model.clock)
      .map(({ owner }) => owner),
  );
  const rank = ({ kind, owner }: ModelJob): number =>
    (kind === 'rejudge' ? 2 : 0) + (busy.has(owner) ? 1 : 0);
  const free = [...model.jobs].filter(
    ([, job]) => isFree(model, job, judge) && !(isLastSlot && job.kind === 'rejudge'),
  );
  const best = Math.min(...free.map(([, job]) => rank(job)));
  return free.filter(([, job]) => rank(job) === best).map(([id]) => id);
}

/** A Judge Error replaces no verdict. */
export function keepVerdict(submission: ModelSubmission, verdict: Verdict): void {
  const before = submission.verdict;
  if (verdict === 'Judge Error' && before !== null && before !== verdict) return;
  if (before !== null) submission.earlier += 1;
  submission.verdict = verdict;
}
