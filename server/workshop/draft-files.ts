/** The files of a problem's package: storing and reading them. */
import { refusals } from '../../contract/messages.ts';
import type { BlobName } from '../../contract/stored-package.ts';
import { anyBytes, condition, firstBytes } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { FileFacts } from '../../problems/package/check-draft.ts';
import { imageHeadBytes } from '../../problems/package/shown-images.ts';
import { nameOf } from '../../problems/package/stored.ts';
import { AppError } from '../http/errors.ts';
import { bytesOfHash, holdBlobs } from '../problems/blobs.ts';
import { refuseDraftWithoutRoom } from '../problems/storage.ts';
import { mayEdit } from '../visibility.ts';
import { type Editing, lockEdited } from './drafts.ts';
import { nameBlobs } from './newest-version.ts';

/** Stores a file for the next draft. */
export function storeFile(db: Database, editing: Editing, bytes: Buffer): Promise<BlobName> {
  const name = nameOf(bytes);
  const { id } = editing;
  return inTransaction(db, async (transaction) => {
    await lockEdited(transaction, editing);
    await holdBlobs(transaction, [name.sha256], async () => bytes);
    await nameBlobs(transaction, id, [name.sha256]);
    await refuseDraftWithoutRoom(transaction, editing);
    return name;
  });
}

/** A file that the problem has. */
export async function readFile(
  db: Database,
  { id, editor }: Editing,
  sha256: string,
): Promise<Buffer> {
  const row = await db
    .selectFrom('problems')
    .innerJoin('package_blobs', 'package_blobs.problem_id', 'problems.id')
    .innerJoin('blobs', 'blobs.sha256', 'package_blobs.sha256')
    .select('blobs.bytes')
    .where('problems.id', '=', id)
    .where('blobs.sha256', '=', bytesOfHash(sha256))
    .where(mayEdit(editor))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noDraftFile);
  return row.bytes;
}

const smallMaxBytes = 4 * 1024;

/** What is known about files without reading them. */
export async function readFacts(
  db: Database,
  hashes: readonly string[],
): Promise<Map<string, FileFacts>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('blobs')
    .select(['sha256', 'ends_line', 'has_crlf'])
    .select((eb) => firstBytes(eb.ref('bytes'), imageHeadBytes).as('head'))
    .where('sha256', '=', anyBytes(hashes.map(bytesOfHash)))
    // Of small files, only what differs from most (`standIn` of check-draft.ts).
    .where(condition`(not ends_line or has_crlf or octet_length(bytes) > ${smallMaxBytes})`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.sha256.toString('hex'),
      { endsLine: row.ends_line, hasCrlf: row.has_crlf, head: row.head },
    ]),
  );
}
