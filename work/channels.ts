/**
 * How server and judges wake each other: LISTEN and NOTIFY of PostgreSQL. Their versions may differ
 * during an upgrade, and anyone who reaches the database can notify: what is not understood is
 * ignored. A notification is a hint; the tables are the truth.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { testCaseResult } from '../contract/judging.ts';
import type { Database } from '../db/open.ts';

export const channels = {
  /** A job was queued; no payload. */
  queued: 'arbiter_queued',
  /** A `ProgressNotice` as JSON. */
  judging: 'arbiter_judging',
} as const;

/**
 * What a judge says while it works, at most 8000 bytes as JSON: the cases finished since its last
 * notice, the first of which is number `from`. `done` means that the result is in the database,
 * `waiting` that the job is back in the queue.
 */
export const progressNotice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('compiling'), job: z.uuid() }),
  z.object({
    type: z.literal('running'),
    job: z.uuid(),
    of: z.int().min(0),
    from: z.int().min(0),
    testCaseResults: z.array(testCaseResult),
  }),
  z.object({ type: z.literal('waiting'), job: z.uuid() }),
  z.object({ type: z.literal('done'), job: z.uuid() }),
]);
export type ProgressNotice = z.infer<typeof progressNotice>;

/** A payload as the notice that it is; undefined for one that this version does not know. */
export function readNotice(payload: string): ProgressNotice | undefined {
  try {
    return progressNotice.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Tells servers how far a job is; in a transaction, when that commits. */
export const notifyProgress = (db: Database, notice: ProgressNotice): Promise<unknown> =>
  sql`/* prepared: notify progress */ select pg_notify(${channels.judging}, ${JSON.stringify(notice)})`.execute(
    db,
  );

/** Wakes the judges; in a transaction, when that commits. */
export const notifyQueued = (db: Database): Promise<unknown> =>
  sql`select pg_notify(${channels.queued}, '')`.execute(db);
