/** The spans of a job, in the trace of the call that queued it: its wait and its steps. */
import type { Lease } from '../../work/claim.ts';
import { beginSpan, endAfter, openTracing } from '../../work/tracing.ts';
import type { JudgeConfig } from '../config.ts';
import type { Log } from '../log.ts';

/** Sends spans to the collector of the settings, if there is one; returns what ends that. */
export async function openJudgesTracing(
  { tracesTo }: JudgeConfig,
  log: Log,
): Promise<() => Promise<void>> {
  if (tracesTo === undefined) return async () => {};
  const onBroken = (reason: string) => log('warn', 'traces could not be sent', { reason });
  // A job has a trace only if the server keeps it.
  return await openTracing({ endpoint: tracesTo, share: 1, program: 'arbiter-judge', onBroken });
}

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
