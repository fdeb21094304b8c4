/** The views of the problem list that people have saved. */
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { VersionConflict } from '../http/errors.ts';
import { lockSavedWork } from './saved-work.ts';

const storedViews = z.array(z.object({ name: z.string(), query: z.string() }));
type Views = z.infer<typeof storedViews>;

/** A person's views; version 0 and no views if none was ever saved. */
export async function readProblemViews(
  db: Database,
  userId: string,
): Promise<{ views: Views; version: number }> {
  const row = await db
    .selectFrom('problem_views')
    .select(['views', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return { views: [], version: 0 };
  return { views: storedViews.parse(row.views), version: row.version };
}

/** New views, and the version that they replace; undefined replaces any. */
type ViewsChange = { userId: string; views: Views; seen: number | undefined };

/** Replaces the views and returns their version. Refuses with 409 if they have changed since. */
export function writeProblemViews(
  db: Database,
  { userId, views, seen }: ViewsChange,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    await lockSavedWork(transaction, userId);
    const { version: current } = await readProblemViews(transaction, userId);
    if (seen !== undefined && seen !== current) {
      throw new VersionConflict(refusals.viewsChanged, { yours: seen, current });
    }
    const values = { views: JSON.stringify(views), version: current + 1 };
    await transaction
      .insertInto('problem_views')
      .values({ user_id: userId, ...values })
      .onConflict((one) => one.column('user_id').doUpdateSet(values))
      .execute();
    return current + 1;
  });
}
