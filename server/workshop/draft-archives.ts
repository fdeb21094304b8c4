/**
 * Replaces a draft by a whole package; its files and the draft are stored together or not at all.
 */
import type { StoredPackage } from '../../contract/stored-package.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { filesOf, namesOf, type ReadFile } from '../../problems/package/stored.ts';
import { holdBlobs } from '../problems/blobs.ts';
import { refuseDraftWithoutRoom, room } from '../problems/storage.ts';
import { type DraftState, readToReplace, type Seen, writeDraft } from './drafts.ts';
import { nameBlobs } from './newest-version.ts';

type Sent = Seen & {
  content: StoredPackage;
  /** Finds the files of the package. */
  read: ReadFile;
};

/** Returns the new draft. If there is another revision, refuses with both. */
export function replaceDraft(db: Database, sent: Sent): Promise<DraftState> {
  return inTransaction(db, async (transaction) => {
    await readToReplace(transaction, sent);
    const files = filesOf(sent.content);
    const hashes = files.map(({ sha256 }) => sha256);
    if (!sent.editor.isAdmin) {
      const addedBytes = await newBytes(transaction, sent);
      await refuseDraftWithoutRoom(transaction, sent, { ...room, addedBytes });
    }
    await holdBlobs(transaction, hashes, sent.read);
    await nameBlobs(transaction, sent.id, hashes);
    const text = JSON.stringify(sent.content);
    return await writeDraft(transaction, {
      ...sent,
      text,
      names: namesOf(files),
      basedOn: undefined,
    });
  });
}

/** The bytes of the files that the problem does not have yet, each file once. */
async function newBytes(transaction: Database, { id, content }: Sent): Promise<number> {
  const rows = await transaction
    .selectFrom('package_blobs')
    .select('sha256')
    .where('problem_id', '=', id)
    .execute();
  const known = new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
  const added = new Map(filesOf(content).map(({ sha256, bytes }) => [sha256, bytes]));
  return [...added].reduce((sum, [hash, bytes]) => (known.has(hash) ? sum : sum + bytes), 0);
}
