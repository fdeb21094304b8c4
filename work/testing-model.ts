/** A model of the queue in a few lines, which the real one is compared with. */
import type { Verdict } from '../contract/words.ts';
import { type Lease, leftForOthersMs } from './claim.ts';
import { judgeAliveMs } from './fairness.ts';

export type ModelJob = {
  kind: 'submission' | 'rejudge' | 'run';
  owner: string;
  judge: string | null;
  attempts: number;
  /** When the lease or the rest ends; null: free. */
  until: number | null;
  isRejudgeDue: boolean;
  failedOn: string | null;
};

export type ModelSubmission = {
  user: string;
  problem: string;
  verdict: Verdict | null;
  /** Results that were replaced. */
  earlier: number;
};

/** What the queue should be. Times are in seconds. */
export type Model = {
  clock: number;
  jobs: Map<string, ModelJob>;
  submissions: Map<string, ModelSubmission>;
  /** Results of runs that were not fetched. */
  results: Set<string>;
  /** All leases that were ever given, those that no longer hold too. */
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

/** A job that nothing has happened to. */
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

/** The jobs that a claim may return: of the best class that is free, of owners who wait first. */
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
