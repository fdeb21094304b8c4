/**
 * When pupils may leave a class. Leaving ends the rules of its assignments (exams_now, contests_now), so pupils
 * who joined by themselves cannot leave while such a rule holds. Whom a teacher put in may always leave, but comes
 * back in such a time only if a teacher lets them.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';

const openRow = z.object({ name: z.string() });

/**
 * Whether a pupil who leaves now stays out, because they take part in an open assignment of a locked class that is
 * an exam or allows no help; refuses with 409 who may not leave.
 */
export async function requireMayLeave(
  transaction: Database,
  { classId, userId, entry }: { classId: string; userId: string; entry: string },
): Promise<{ staysOut: boolean }> {
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
  if (open === undefined) return { staysOut: false };
  if (entry !== 'own') return { staysOut: true };
  throw new AppError('conflict', `${refusals.staysInClass} ${open.name}.`);
}
