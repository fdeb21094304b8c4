/** Finds the package of a problem for people who may edit it. */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import type { FilesByHash } from '../../problems/package/stored.ts';
import { AppError } from '../http/errors.ts';
import { publishedPackage } from '../problems/stored-packages.ts';
import { type Editor, mayEdit } from '../visibility.ts';

type Wanted = {
  id: string;
  viewer: Editor;
  /** `draft`: the draft, or the published package if there is no draft. */
  of: 'published' | 'draft';
};

/** A package as JSON, and its files that are not stored yet. */
export type FoundText = { text: string; files: FilesByHash };

const textRow = z.object({ text: z.string() });

export async function getPackageText(db: Database, { id, viewer, of }: Wanted): Promise<FoundText> {
  const row = await db
    .selectFrom('problems')
    .select('id')
    .where('id', '=', id)
    .where(mayEdit(viewer))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  const draft = sql`select content::text as text from problem_drafts where problem_id = ${id}`;
  const published = sql`
    select content::text as text from problem_versions
    where problem_id = ${id} order by number desc limit 1`;
  const stored =
    (of === 'draft' ? await rowOf(db, textRow, draft) : undefined) ??
    (await rowOf(db, textRow, published));
  if (stored !== undefined) return { text: stored.text, files: new Map() };
  const { content, files } = await publishedPackage(db, id);
  return { text: JSON.stringify(content), files };
}
