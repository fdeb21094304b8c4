/** The translations and files of a problem, for people who may open it. */
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import {
  presentation,
  type ShownFile,
  type Translation,
  translation,
} from '../../contract/presentation.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { mayOpen } from '../visibility.ts';
import { bytesOfHash } from './blobs.ts';

type Wanted = { id: string; userId: string | undefined };

const selectOpen = (db: Database, { id, userId }: Wanted) =>
  db.selectFrom('problems').where('id', '=', id).where(mayOpen(userId));

export async function getTranslation(
  db: Database,
  wanted: Wanted & { language: string },
): Promise<Translation> {
  const row = await selectOpen(db, wanted).select('translations').executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  const all = z.array(translation).parse(row.translations);
  const found = all.find((one) => one.language === wanted.language);
  if (found === undefined) throw new AppError('notFound', refusals.noTranslation);
  return found;
}

/** A file that the problem shows; other files of its package are not found. */
export async function readShownFile(
  db: Database,
  wanted: Wanted & { sha256: string },
): Promise<{ file: ShownFile; bytes: Buffer }> {
  const row = await selectOpen(db, wanted).select('presentation').executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  const { files } = presentation.parse(row.presentation);
  const file = files.find(({ sha256 }) => sha256 === wanted.sha256);
  const blob =
    file &&
    (await db
      .selectFrom('blobs')
      .select('bytes')
      .where('sha256', '=', bytesOfHash(file.sha256))
      .executeTakeFirst());
  if (file === undefined || blob === undefined)
    throw new AppError('notFound', refusals.noShownFile);
  return { file, bytes: blob.bytes };
}
