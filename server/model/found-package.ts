/** Finds the package of a problem for people who may edit it. */
import { refusals } from '../../contract/messages.ts';
import { storedPackage } from '../../contract/stored-package.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../errors.ts';
import { type FoundPackage, publishedPackage } from './stored-packages.ts';
import { mayEdit } from './visibility.ts';

type Wanted = {
  id: string;
  viewer: { id: string; isAdmin: boolean };
  /** `draft`: the draft, or the published package if there is no draft. */
  of: 'published' | 'draft';
};

export async function findPackage(
  db: Database,
  { id, viewer, of }: Wanted,
): Promise<Pick<FoundPackage, 'content' | 'files'>> {
  const row = await db
    .selectFrom('problems')
    .leftJoin('problem_drafts', 'problem_drafts.problem_id', 'problems.id')
    .select('problem_drafts.content')
    .where('problems.id', '=', id)
    .where(mayEdit(viewer))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  if (of === 'published' || row.content === null) return await publishedPackage(db, id);
  return { content: storedPackage.parse(row.content), files: new Map() };
}
