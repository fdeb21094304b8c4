/** Keeps the leases of the jobs in progress, and ends the jobs that are no longer this judge's. */
import type { Database } from '../../db/open.ts';
import { cancelledOf } from '../../work/cancelling.ts';
import { extendLeases } from '../../work/lease.ts';
import type { Log } from '../log.ts';
import type { Running } from './cancelling.ts';

type Keeping = {
  db: Database;
  judgeId: string;
  running: Running;
  log: Log;
};

/**
 * Extends the leases. Returns the jobs that this judge no longer holds; `missing` are those of the call
 * before. A job that is missing twice was deleted, or another judge has it: its slot is free at once.
 */
export async function keepLeases(
  { db, judgeId, running, log }: Keeping,
  missing: ReadonlySet<string>,
): Promise<Set<string>> {
  const own = running.leases();
  if (own.length === 0) return new Set();
  for (const job of await cancelledOf(db, judgeId)) running.cancel(job);
  const kept = await extendLeases(db, own);
  const now = running.leases();
  const lost = own
    .filter((lease) => now.includes(lease) && !kept.includes(lease.job))
    .map(({ job }) => job);
  // Once means little, because a result that is just being stored has already left the queue.
  for (const job of lost.filter((one) => missing.has(one))) {
    log('warn', 'a lease was lost', { job });
    running.leave(job);
  }
  return new Set(lost);
}
