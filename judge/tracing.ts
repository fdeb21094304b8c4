/** The spans of a job, in the trace of the call that queued it: its wait and its steps. */
import type { Lease } from '../work/claim.ts';
import { beginSpan, endAfter } from '../work/tracing.ts';

/** Does a job within its trace, if it has one. */
export async function traceJob(lease: Lease, act: () => Promise<void>): Promise<void> {
  if (lease.trace === undefined) return await act();
  const { parent, queuedAt } = lease.trace;
  const facts = {
    'arbiter.job': lease.job,
    'arbiter.kind': lease.kind,
    'arbiter.attempt': lease.attempts,
    'arbiter.judge': lease.judgeId,
  };
  beginSpan('queued', { kind: 'internal', parent, startedAt: queuedAt, facts })?.end();
  await endAfter(beginSpan(`judge ${lease.kind}`, { kind: 'consumer', parent, facts }), act);
}
