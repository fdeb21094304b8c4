/** Keeps the leases of the jobs in progress, and ends the jobs that are no longer this judge's. */
import type { Database } from '../../db/open.ts';
import { cancelledOf } from '../../work/cancelling.ts';
import type { Lease } from '../../work/claim.ts';
import { extendLeases } from '../../work/lease.ts';
import type { Log } from '../log.ts';
import type { Cancelling } from './cancelling.ts';

type Keeping = {
  db: Database;
  judgeId: string;
  /** By job. */
  leases: ReadonlyMap<string, Lease>;
  cancelling: Pick<Cancelling, 'cancel' | 'leave'>;
  log: Log;
};

/**
 * Extends the leases. Returns the jobs that this judge no longer holds; `missing` are those of the call
 * before. A job that is missing twice was deleted, or another judge has it: its slot is free at once.
 */
export async function keepLeases(
  { db, judgeId, leases, cancelling, log }: Keeping,
  missing: ReadonlySet<string>,
): Promise<Set<string>> {
  const own = [...leases.values()];
  if (own.length === 0) return new Set();
  for (const job of await cancelledOf(db, judgeId)) cancelling.cancel(job);
  const kept = await extendLeases(db, own);
  const lost = own.map(({ job }) => job).filter((job) => leases.has(job) && !kept.includes(job));
  // Once means little, because a result that is just being stored has already left the queue.
  for (const job of lost.filter((one) => missing.has(one))) {
    log('warn', 'a lease was lost', { job });
    cancelling.leave(job);
  }
  return new Set(lost);
}
