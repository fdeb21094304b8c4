/**
 * Replaces a draft by a whole package; its files and the draft are stored together or not at all.
 */
import type { StoredPackage } from '../../contract/stored-package.ts';
import type { Database } from '../../db/open.ts';
import { filesOf, type ReadFile } from '../../problems/package/stored.ts';
import { holdBlobs } from './blobs.ts';
import { readSeen, type Seen, type StoredDraft, writeDraft } from './drafts.ts';
import { nameBlobs } from './published.ts';

type Sent = Seen & {
  content: StoredPackage;
  /** Finds the files of the package. */
  read: ReadFile;
};

/** Returns the new draft. If there is another revision, refuses with both. */
export function replaceDraft(db: Database, sent: Sent): Promise<StoredDraft> {
  return db.transaction().execute(async (transaction) => {
    await readSeen(transaction, sent);
    const hashes = filesOf(sent.content).map(({ sha256 }) => sha256);
    await holdBlobs(transaction, hashes, sent.read);
    await nameBlobs(transaction, sent.id, hashes);
    return await writeDraft(transaction, { ...sent, basedOn: undefined });
  });
}
