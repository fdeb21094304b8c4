/** The editorial of a problem, for people who have solved it or failed often enough. */
import { editorialAttempts } from '../../contract/limits.ts';
import { assistantRefusals, refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { requireHelpAllowed } from '../problems/contest-problems.ts';
import { isTold, mayOpen } from '../visibility.ts';

export const editorialClosed = `The editorial opens when you have solved the problem, or after ${editorialAttempts} submissions that failed.`;

type Asked = { id: string; viewer: { id: string; isAdmin: boolean } };

/** Refuses if there is no editorial, the tutor is off, or the person may not read it yet. */
export async function readEditorial(db: Database, { id, viewer }: Asked): Promise<string> {
  const row = await db
    .selectFrom('problems')
    .select(['editorial', 'tutor'])
    .where('id', '=', id)
    .where(mayOpen(viewer.id))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  await requireHelpAllowed(db, { problemId: id, userId: viewer.id });
  if (row.editorial === '') throw new AppError('notFound', refusals.noEditorial);
  if (!row.tutor) throw new AppError('forbidden', assistantRefusals.switchedOff);
  if (!viewer.isAdmin && !(await hasTried(db, { id, viewer }))) {
    throw new AppError('forbidden', editorialClosed);
  }
  return row.editorial;
}

async function hasTried(db: Database, { id, viewer }: Asked): Promise<boolean> {
  const attempt = await db
    .selectFrom('attempts')
    .select('solved_at')
    .where('user_id', '=', viewer.id)
    .where('problem_id', '=', id)
    .executeTakeFirst();
  if (attempt === undefined) return false;
  if (attempt.solved_at !== null) return true;
  const judged = await db
    .selectFrom('submissions')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('problem_id', '=', id)
    .where('verdict', 'is not', null)
    .where(isTold())
    .where('verdict', 'not in', ['Compilation Error', 'Judge Error'])
    .limit(editorialAttempts)
    .execute();
  return judged.length >= editorialAttempts;
}
