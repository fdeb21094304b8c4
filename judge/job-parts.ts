/** What doing jobs of several kinds has in common. */
import type { Lease } from '../work/claim.ts';
import { type JobResult, storeResult } from '../work/finish.ts';
import { canAffordChecking } from '../work/usage.ts';
import type { Explaining } from './explain/diagnose.ts';
import type { Judged } from './judge.ts';
import { visitorIdleLimitMs } from './run/execute.ts';
import type { Done, Tools } from './tools.ts';

/** A result that its caller fetches. */
export const resultDone = (
  { db }: Tools,
  lease: Lease,
  { result, cpuMs }: Judged<JobResult>,
): Done => ({
  cpuMs,
  store: (cost) => storeResult(db, lease, result, cost),
});

/** What explaining a failure of this job may use. */
export const explainingOf = (
  { db, languages, log }: Tools,
  { lease, language }: { lease: Lease; language: string },
): Explaining => {
  const { check, findUnset, timeAdvice } = languages.get(language);
  return {
    check,
    findUnset,
    timeAdvice,
    isAffordable: () => canAffordChecking(db, lease.owner),
    onFault: (error) => log('warn', 'explaining a failure failed', { job: lease.job, error }),
  };
};

export const idleLimitOf = ({ isVisitor }: { isVisitor: boolean }): number | undefined =>
  isVisitor ? visitorIdleLimitMs : undefined;
