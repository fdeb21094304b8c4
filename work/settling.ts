/**
 * Tells the submissions of contests whose results everyone may know, and seals those of contests that
 * run again: both with all that is counted of them (settle_contest, db/schema.sql).
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction } from '../db/open.ts';
import { onlyRowOf, rowsOf } from '../db/rows.ts';

const settledRow = z.object({ changed: z.int() });

/**
 * Settles a contest as it stands now, and returns how many submissions changed. Call it after the
 * commit of what changed the contest: those who store results lock the contest last.
 */
export const settleContest = (db: Database, contestId: string): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const query = sql`select settle_contest(${contestId}) as changed`;
    return (await onlyRowOf(transaction, settledRow, query)).changed;
  });

const dueRow = z.object({ id: z.uuid() });

/** Settles contests that a stopped server, or the time of a participation, has left. */
export async function settleContests(db: Database): Promise<void> {
  const due = await rowsOf(
    db,
    dueRow,
    sql`
    select id from contests where finalized_at is not null and exists (
      select from participations where contest_id = contests.id and is_told(participations.id)
        and exists (
          select from submissions where participation_id = participations.id and is_sealed))
    union all
    select id from contests where finalized_at is null and exists (
      select from participations join submissions on participation_id = participations.id
      where contest_id = contests.id and not is_sealed)`,
  );
  for (const { id } of due) await settleContest(db, id);
}
