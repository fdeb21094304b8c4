/** Queues jobs for the judges (work/enqueue.ts), and words the refusals. */
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { enqueue, type NewJob, type NoRoom, type Owner, whyNoRoom } from '../../work/enqueue.ts';
import { isWaitedFor } from '../../work/kinds.ts';
import { holdJob } from '../../work/pauses.ts';
import { readSiteState } from '../../work/site-state.ts';
import { AppError } from '../http/errors.ts';

const sayNoRoom: Record<NoRoom, () => AppError> = {
  queueFull: () => new AppError('unavailable', refusals.queueFull, 60),
  ownerFull: () => new AppError('tooMany', refusals.personQueueFull, 10),
  networkFull: () => new AppError('tooMany', refusals.networkQueueFull, 10),
};

/**
 * Queues a job in the transaction that stores what it is for, and returns its id. Refuses with 503
 * or 429 if too many are waiting, and with 503 while judging is paused if the caller would wait for
 * the job.
 */
export async function queueJob(transaction: Database, job: NewJob): Promise<string> {
  if (isWaitedFor(job.payload.kind)) await refuseWhilePaused(transaction);
  return (await queued(transaction, job)).id;
}

/** Refuses as `queueJob` would now, without a job. */
export async function requireRoom(db: Database, owner: Owner): Promise<void> {
  const noRoom = await whyNoRoom(db, owner);
  if (noRoom !== null) throw sayNoRoom[noRoom]();
}

/** Queues the job of a submission, as `queueJob` does; it is held if those of its problem are. */
export async function queueSubmission(
  transaction: Database,
  job: Omit<NewJob, 'payload'> & { id: string; problemId: string },
): Promise<void> {
  const { isHeld } = await queued(transaction, { ...job, payload: { kind: 'submission' } });
  if (isHeld) await holdJob(transaction, job.id);
}

async function queued(transaction: Database, job: NewJob) {
  const found = await enqueue(transaction, job);
  if ('noRoom' in found) throw sayNoRoom[found.noRoom]();
  return found;
}

const pausedRetryAfterS = 300;

async function refuseWhilePaused(db: Database): Promise<void> {
  const why = await whyAllPaused(db);
  if (why !== null) throw new AppError('unavailable', why, pausedRetryAfterS);
}

/** Why all judging is paused, in sentences; null if it is not. */
export async function whyAllPaused(db: Database): Promise<string | null> {
  const { judgingPaused } = await readSiteState(db);
  return judgingPaused && `${refusals.allJudgingPaused} ${judgingPaused.reason}`;
}
