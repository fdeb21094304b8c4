/** Queues jobs for the judges (work/enqueue.ts), with messages for the refusals. */
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { enqueue, type NewJob, type NoRoom } from '../../work/enqueue.ts';
import { AppError } from '../errors.ts';

const sayNoRoom: Record<NoRoom, () => AppError> = {
  queueFull: () => new AppError('unavailable', refusals.queueFull, 60),
  ownerFull: () => new AppError('tooMany', refusals.personQueueFull, 10),
  networkFull: () => new AppError('tooMany', refusals.networkQueueFull, 10),
};

/**
 * Queues a job in the transaction that stores what it is for, and returns its id. Refuses with 503
 * or 429 if too many are waiting.
 */
export async function queueJob(transaction: Database, job: NewJob): Promise<string> {
  const queued = await enqueue(transaction, job);
  if ('noRoom' in queued) throw sayNoRoom[queued.noRoom]();
  return queued.id;
}
