/**
 * When pupils may leave a class. Leaving ends the rules of its assignments (exams_now, contests_now), so pupils
 * cannot leave while such a rule holds; a teacher can still remove them.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';

const openRow = z.object({ name: z.string() });

/**
 * Refuses with 409 while a pupil takes part in an open assignment of a locked class that is an exam or allows
 * no help.
 */
export async function requireMayLeave(
  transaction: Database,
  { classId, userId }: { classId: string; userId: string },
): Promise<void> {
  const open = await rowOf(
    transaction,
    openRow,
    sql`
    select contests.name from contests
    join participation_members own on own.contest_id = contests.id and own.user_id = ${userId}
    join participations on participations.id = own.participation_id
    where contests.class_id = ${classId} and contests.visibility <> 'draft'
      and (contests.exam is not null or not contests.allows_assistant)
      and contests.starts_at <= now()
      and contest_clock(contests.id, contests.starts_at) < make_interval(secs =>
        (contests.duration_ms + participations.extension_ms) / 1000.0)
    order by contests.name limit 1`,
  );
  if (open === undefined) return;
  throw new AppError('conflict', `${refusals.staysInClass} ${open.name}.`);
}
