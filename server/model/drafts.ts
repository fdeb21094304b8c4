/**
 * Drafts of problems' packages: reading, replacing and discarding them. Each change is based on a
 * revision that its editor has seen, and uses only files of the problem.
 */
import { refusals } from '../../contract/messages.ts';
import { type StoredPackage, storedPackage } from '../../contract/stored-package.ts';
import type { Visibility } from '../../contract/words.ts';
import { anyBytes, byteLength } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { filesOf } from '../../problems/package/stored.ts';
import { AppError, DraftConflict } from '../errors.ts';
import { bytesOfHash } from './blobs.ts';
import { readPublished } from './published.ts';
import { refuseWithoutRoom } from './storage.ts';
import { mayEdit } from './visibility.ts';

/** Who edits which problem. */
export type Editing = { id: string; editor: { id: string; isAdmin: boolean } };

/** A draft without its findings; revision 0 is the published package. */
export type StoredDraft = {
  _id: string;
  revision: number;
  basedOn: number;
  version: number;
  visibility: Visibility;
  updatedAt: string | null;
  updatedBy: string | null;
  content: StoredPackage;
};

/**
 * Refuses with 404 if the person may not edit the problem; locks out other editors until the
 * transaction ends.
 */
export async function lockEdited(transaction: Database, { id, editor }: Editing) {
  const row = await transaction
    .selectFrom('problems')
    .select(['version', 'visibility'])
    .where('id', '=', id)
    .where(mayEdit(editor))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || row.visibility === 'system') {
    throw new AppError('notFound', refusals.noProblem);
  }
  return { version: row.version, visibility: row.visibility };
}

/** The next revision of a problem's drafts; no revision is ever used twice. */
async function nextRevision(transaction: Database, problemId: string): Promise<number> {
  const { draft_revision: revision } = await transaction
    .updateTable('problems')
    .set((eb) => ({ draft_revision: eb('draft_revision', '+', 1) }))
    .where('id', '=', problemId)
    .returning('draft_revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** The draft, or the published package. */
export const readDraft = (db: Database, editing: Editing): Promise<StoredDraft> =>
  db.transaction().execute((transaction) => readIn(transaction, editing));

async function readIn(transaction: Database, editing: Editing): Promise<StoredDraft> {
  const { version, visibility } = await lockEdited(transaction, editing);
  const problem = { _id: editing.id, version, visibility };
  const row = await transaction
    .selectFrom('problem_drafts')
    .leftJoin('users', 'users.id', 'problem_drafts.updated_by')
    .select(['revision', 'content', 'based_on', 'problem_drafts.updated_at', 'users.name'])
    .where('problem_id', '=', editing.id)
    .executeTakeFirst();
  if (row === undefined) {
    const { content } = await readPublished(transaction, editing.id);
    return { ...problem, revision: 0, basedOn: version, updatedAt: null, updatedBy: null, content };
  }
  return {
    ...problem,
    revision: row.revision,
    basedOn: row.based_on,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.name,
    content: storedPackage.parse(row.content),
  };
}

/** `seen` is the revision that the editor has seen; undefined accepts any. */
export type Seen = Editing & { seen: number | undefined };

/** The draft, if its editor has seen it; if there is another revision, refuses with both. */
export async function readSeen(
  transaction: Database,
  { seen, ...editing }: Seen,
): Promise<StoredDraft> {
  const present = await readIn(transaction, editing);
  if (seen === undefined || seen === present.revision) return present;
  const versions = { yours: seen, current: present.revision };
  throw new DraftConflict(refusals.draftChanged, versions, present);
}

/** Refuses if the person may not replace the draft, or the revision is not the newest. */
export const readToReplace = (db: Database, editing: Seen): Promise<StoredDraft> =>
  db.transaction().execute((transaction) => readSeen(transaction, editing));

type Change = Seen & {
  content: StoredPackage;
  /** The version that the editor has seen; undefined leaves what the draft is based on. */
  basedOn: number | undefined;
};

/** Replaces and returns the draft. If there is another revision, refuses with both. */
export function writeDraft(db: Database, change: Change): Promise<StoredDraft> {
  const { id, editor, content } = change;
  return inTransaction(db, async (transaction) => {
    const present = await readSeen(transaction, change);
    const basedOn = change.basedOn ?? present.basedOn;
    if (basedOn > present.version) {
      throw new AppError('badInput', `basedOn: The newest version is ${present.version}.`);
    }
    await refuseForeign(transaction, id, content);
    const written = {
      revision: await nextRevision(transaction, id),
      content: JSON.stringify(content),
      based_on: basedOn,
      updated_by: editor.id,
      updated_at: new Date(),
    };
    await transaction
      .insertInto('problem_drafts')
      .values({ problem_id: id, ...written })
      .onConflict((conflict) => conflict.column('problem_id').doUpdateSet(written))
      .execute();
    if (!editor.isAdmin) await refuseWithoutRoom(transaction, editor.id);
    return await readIn(transaction, change);
  });
}

/** Refuses files that the problem does not have, and wrong sizes. */
async function refuseForeign(
  transaction: Database,
  id: string,
  content: StoredPackage,
): Promise<void> {
  const names = filesOf(content);
  if (names.length === 0) return;
  const rows = await transaction
    .selectFrom('package_blobs')
    .innerJoin('blobs', 'blobs.sha256', 'package_blobs.sha256')
    .select(['blobs.sha256'])
    .select((eb) => byteLength(eb.ref('blobs.bytes')).as('bytes'))
    .where('problem_id', '=', id)
    .where('package_blobs.sha256', '=', anyBytes(names.map((one) => bytesOfHash(one.sha256))))
    // Protected until the draft refers to them.
    .forKeyShare(['package_blobs'])
    .execute();
  const sizes = new Map(rows.map((row) => [row.sha256.toString('hex'), row.bytes]));
  for (const { sha256, bytes } of names) {
    const size = sizes.get(sha256);
    if (size === undefined) {
      throw new AppError('badInput', `content: The problem has no file ${sha256}; store it first.`);
    }
    if (size === bytes) continue;
    throw new AppError('badInput', `content: The file ${sha256} has ${size} bytes, not ${bytes}.`);
  }
}

/** Discards the draft. */
export function dropDraft(db: Database, editing: Seen): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await readSeen(transaction, editing);
    await transaction.deleteFrom('problem_drafts').where('problem_id', '=', editing.id).execute();
  });
}
