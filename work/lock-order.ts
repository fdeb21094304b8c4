/**
 * The order in which every transaction of server and judge locks rows, so that none waits for a row
 * of another that waits for its own:
 *
 * 1. the turn of a problem (below), then the queue's place of a network (enqueue.ts);
 * 2. jobs, by id; then what belongs to one job: verifications, previews, counterexamples;
 * 3. submissions;
 * 4. the judge time of an owner (usage.ts);
 * 5. problems, then their pauses, drafts, packages and files (by hash);
 * 6. contributions;
 * 7. people, by id, before their sessions, links, notes and code; then their statistics, and notices;
 * 8. the version of the problem list (`atEnd` of db/open.ts);
 * 9. last of all, as a transaction commits, the contest of its submission (new_runs_version).
 *
 * A submission to a contest, and a rejudging, begins with a lock on the contest `for key share`, which is in no way but
 * that of organisers: they lock the contest `for update` before all else.
 *
 * A transaction that starts further down may skip what it does not need, but not go back: it takes
 * the rows first, or passes over locked ones (`skip locked`). Waiting jobs of a workshop's draft
 * (verifications, previews) may be deleted under the lock of its problem, because their judges lock
 * no problem of people. A row is locked as weakly as possible (`for no key update`), so that rows
 * that only refer to it can be inserted. What deadlocks all the same is run once more.
 * server/writers.test.ts runs all pairs of these transactions against each other.
 */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

/**
 * Waits for a problem's turn, and keeps it until the transaction ends. Administrative acts on one
 * problem (edits, publications, rejudgings, resuming) come one after the other: each of them locks
 * the problem and jobs that no judge holds, in an order of its own. Judges take no turn, so these
 * acts lock jobs that judges hold before the problem.
 */
export async function takeTurn(transaction: Database, problemId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('turn of ' || ${problemId}, 0))`.execute(
    transaction,
  );
}
