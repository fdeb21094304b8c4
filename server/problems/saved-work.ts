/** What keeping notes and code for a problem has in common. */
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { mayOpen } from '../visibility.ts';

/** Refuses a problem that the person may not open. */
export async function requireOpen(
  db: Database,
  { userId, problemId }: { userId: string | undefined; problemId: string },
): Promise<void> {
  const problem = await db
    .selectFrom('problems')
    .select('id')
    .where('id', '=', problemId)
    .where(mayOpen(userId))
    .executeTakeFirst();
  if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
}

/** Locks the person's notes and code, so that two devices write one after the other. */
export async function lockSavedWork(transaction: Database, userId: string): Promise<void> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
