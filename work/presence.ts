/**
 * Which judges are there. A judge holds an advisory lock on the connection on which it listens for
 * jobs; when it is killed, its connection ends, and with it the lock. A judge that is frozen, or
 * whose host has vanished, keeps the lock for a while; that shows by its heartbeat and its leases.
 */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { notifyQueued } from './channels.ts';
import { judgeAliveMs } from './fairness.ts';

/** The first half of the locks' names; the second is the hash of the judge's id. */
const lockSpace = 7_202_615;

/** Takes the lock of a judge; shared, so that a connection which is about to end hinders none. */
export const presenceQuery = (judgeId: string) => ({
  text: 'select pg_advisory_lock_shared($1, hashtext($2))',
  values: [lockSpace, judgeId],
});

const isLocked = sql`exists (
  select from pg_locks where locktype = 'advisory' and granted and classid = ${lockSpace}::oid
    and objid = (hashtext(judges.id)::bigint & 4294967295)::oid
    and database = (select oid from pg_database where datname = current_database()))`;

const isSeen = sql`seen_at > now() - make_interval(secs => ${judgeAliveMs / 1000})`;

/** Whether a row of judges is of one that is there; a judge of an older version holds no lock. */
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
 * Ends the leases of those of the judges that are still missing, counts them as gone, and wakes the
 * others. Returns which these were. A judge that lives all the same is there again with its next
 * heartbeat, and has its leases again where no other judge has claimed the jobs.
 */
export function forgetMissing(db: Database, judges: readonly string[]): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    const query = sql`
      with gone as (
        update judges set seen_at = now() - make_interval(secs => ${judgeAliveMs / 1000})
        where id = any(${judges}::text[]) and not ${isLocked} returning id
      ), ended as (
        update jobs set lease_until = now() from gone
        where judge_id = gone.id and lease_until > now()
      )
      select id from gone`;
    const gone = (await rowsOf(transaction, goneRow, query)).map(({ id }) => id);
    if (gone.length > 0) await notifyQueued(transaction);
    return gone;
  });
}
