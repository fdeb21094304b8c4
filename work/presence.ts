/**
 * Which judges are alive. A judge holds an advisory lock on the connection on which it listens for
 * jobs; if it is killed, the connection and the lock are gone. A judge that is frozen, or whose
 * host has vanished, keeps the lock for a while, but its heartbeat and its leases expire.
 */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { notifyQueued } from './channels.ts';
import { judgeAliveMs } from './fairness.ts';

/** The first half of the locks' names; the second is the hash of the judge's id. */
const lockSpace = 7_202_615;

/**
 * Takes the lock of a judge. It is shared, so that a connection which is about to end does not
 * block a new one.
 */
export const presenceQuery = (judgeId: string) => ({
  text: 'select pg_advisory_lock_shared($1, hashtext($2))',
  values: [lockSpace, judgeId],
});

const isLocked = sql`exists (
  select from pg_locks where locktype = 'advisory' and granted and classid = ${lockSpace}::oid
    and objid = (hashtext(judges.id)::bigint & 4294967295)::oid
    and database = (select oid from pg_database where datname = current_database()))`;

/** Whether the judge of a row has reported lately. */
export const isSeen = sql`seen_at > now() - make_interval(secs => ${judgeAliveMs / 1000})`;

/** Whether the judge of a row is alive; a judge of an older version holds no lock. */
export const isThere: RawBuilder<unknown> = sql`(
  ${isSeen}
  and (not holds_lock or ${isLocked}))`;

const goneRow = z.object({ id: z.string() });

/** The judges that have lost their locks: they have ended, or are about to connect again. */
export const missingJudges = async (db: Database): Promise<string[]> => {
  const query = sql`/* prepared: missing judges */
    select id from judges where holds_lock and ${isSeen} and not ${isLocked}`;
  return (await rowsOf(db, goneRow, query)).map(({ id }) => id);
};

/**
 * Ends the leases of those judges that are still missing, marks them as gone, and wakes the others.
 * Returns the ids of the missing ones. A judge that is alive after all is back with its next
 * heartbeat, and gets its leases back unless another judge has claimed the jobs.
 */
export function forgetMissing(db: Database, judges: readonly string[]): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    const query = sql`
      with gone as (
        update judges set seen_at = now() - make_interval(secs => ${judgeAliveMs / 1000})
        where id = any(${judges}::text[]) and not ${isLocked} returning id
      ), held as (
        select jobs.id from jobs join gone on judge_id = gone.id
        where lease_until > now() order by jobs.id for no key update of jobs
      ), ended as (
        update jobs set lease_until = now() from held where jobs.id = held.id
      )
      select id from gone`;
    const gone = (await rowsOf(transaction, goneRow, query)).map(({ id }) => id);
    if (gone.length > 0) await notifyQueued(transaction);
    return gone;
  });
}
