/**
 * How server and judges wake each other: LISTEN and NOTIFY of PostgreSQL. Server and judge may run
 * different versions during an upgrade, and anyone with access to the database can notify, so a
 * payload that is not understood is ignored. A notification is only a hint; the tables are the
 * truth.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { testCaseResult } from '../contract/judging.ts';
import type { Database } from '../db/open.ts';

export const channels = {
  /** A job was queued; no payload. Or the job whose id is the payload was cancelled. */
  queued: 'arbiter_queued',
  /** A `ProgressNotice` as JSON. */
  judging: 'arbiter_judging',
} as const;

/**
 * A judge's progress, at most 8000 bytes as JSON. `started`: the program of a run has begun.
 * `running`: the cases finished since the last notice, beginning with number `from`. `done` means
 * that the result is in the database, `waiting` that the job is back in the queue, `moved` that many
 * jobs were held or released.
 */
export const progressNotice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('compiling'), job: z.uuid() }),
  z.object({ type: z.literal('started'), job: z.uuid(), limitMs: z.number().min(0) }),
  z.object({
    type: z.literal('running'),
    job: z.uuid(),
    of: z.int().min(0),
    from: z.int().min(0),
    testCaseResults: z.array(testCaseResult),
  }),
  z.object({ type: z.literal('waiting'), job: z.uuid() }),
  z.object({ type: z.literal('done'), job: z.uuid() }),
  z.object({ type: z.literal('moved') }),
]);
export type ProgressNotice = z.infer<typeof progressNotice>;

/** A notice about one job. */
export type NoticeOfJob = Exclude<ProgressNotice, { type: 'moved' }>;

/** Parses a payload; undefined if this version does not know it. */
export function readNotice(payload: string): ProgressNotice | undefined {
  try {
    return progressNotice.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Reports a job's progress to the servers. In a transaction, it is sent on commit. */
export const notifyProgress = (db: Database, notice: ProgressNotice): Promise<unknown> =>
  sql`/* prepared: notify progress */ select pg_notify(${channels.judging}, ${JSON.stringify(notice)})`.execute(
    db,
  );

/** Tells everyone who waits for a job to look again; see pauses.ts. */
export const notifyMoved = (db: Database): Promise<unknown> =>
  notifyProgress(db, { type: 'moved' });

/** Notifies the judges that a job was cancelled; the judge that holds it ends it. */
export const notifyCancelled = (db: Database, job: string): Promise<unknown> =>
  sql`select pg_notify(${channels.queued}, ${job})`.execute(db);

/** Wakes the judges. In a transaction, they are woken on commit. */
export const notifyQueued = (db: Database): Promise<unknown> =>
  sql`select pg_notify(${channels.queued}, '')`.execute(db);
