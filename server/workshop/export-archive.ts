/** The archive of a package: a thread plans it, and its files are read while it is sent. */
import { writeZip } from '../../problems/package/write/save.ts';
import type { WrittenFormat } from '../../problems/package/write/write.ts';
import { readBlobs } from '../../work/blobs.ts';
import { countWork, type Worker } from '../accounts/rates.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { FileReply } from '../http/file-replies.ts';
import { madeOf } from './draft-checks.ts';
import { filesToSave } from './export-files.ts';
import type { FoundText } from './package-access.ts';

type Exporting = { id: string; found: FoundText; format: WrittenFormat; worker: Worker };

/** The archive; refuses with 409 if the format cannot express the whole package. */
export async function exportedArchive(
  context: Context,
  { id, found: { text, files: known }, format, worker }: Exporting,
): Promise<FileReply> {
  const { db, checks } = context;
  const opened = await madeOf(checks, { wants: 'opened', text });
  if (opened.made === 'refusal') throw new Error(opened.sentence);
  await countWork(context, worker, text.length + opened.bytes);
  const stored = await readBlobs(
    db,
    opened.names.filter(({ sha256 }) => !known.has(sha256)),
  );
  const files = new Map([...known, ...stored]);
  const planned = await madeOf(checks, { wants: 'export', text, files, id, format });
  if (planned.made === 'refusal') throw new AppError('conflict', planned.sentence);
  const { slug } = planned;
  return new FileReply(`${slug}.zip`, writeZip(filesToSave(db, planned.files, known), slug));
}
