/**
 * Drafts of problems' packages: reading, replacing and discarding them. Each change is based on a
 * revision that its editor has seen, and uses only files of the problem.
 */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import type { Visibility } from '../../contract/words.ts';
import { condition } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { type Counting, countWork } from '../accounts/rates.ts';
import { AppError, DraftConflict, VersionConflict } from '../http/errors.ts';
import { networkOf } from '../http/networks.ts';
import { hashesIn } from '../problems/blobs.ts';
import { refuseDraftWithoutRoom } from '../problems/storage.ts';
import { type Editor, isTestedBy, isThere, mayEdit } from '../visibility.ts';
import { holdPublished, markNamed, readPublishedText } from './newest-version.ts';

/** Who edits which problem. */
export type Editing = { id: string; editor: Editor };

/** A draft without its content and its findings; revision 0 is the published package. */
export type DraftState = {
  _id: string;
  revision: number;
  basedOn: number;
  version: number;
  visibility: Visibility;
  updatedAt: string | null;
  updatedBy: string | null;
};

/** `text` is the content as JSON, which only a thread parses (draft-jobs.ts). */
export type StoredDraft = DraftState & { text: string };

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
  inTransaction(db, (transaction) => readIn(transaction, editing));

async function readIn(transaction: Database, editing: Editing): Promise<StoredDraft> {
  const state = await stateIn(transaction, editing);
  return { ...state, text: await textIn(transaction, state) };
}

/** The state of the draft, which its content follows: no revision has two contents. */
export const readState = (db: Database, editing: Editing): Promise<DraftState> =>
  inTransaction(db, (transaction) => stateIn(transaction, editing));

async function stateIn(transaction: Database, editing: Editing): Promise<DraftState> {
  return await presentState(transaction, editing.id, await lockEdited(transaction, editing));
}

type Locked = Pick<DraftState, 'version' | 'visibility'>;

/** The state of a draft whose problem is locked. */
async function presentState(
  transaction: Database,
  id: string,
  { version, visibility }: Locked,
): Promise<DraftState> {
  const problem = { _id: id, version, visibility };
  const row = await transaction
    .selectFrom('problem_drafts')
    .leftJoin('users', 'users.id', 'problem_drafts.updated_by')
    .select(['revision', 'based_on', 'problem_drafts.updated_at', 'users.name'])
    .where('problem_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) {
    return { ...problem, revision: 0, basedOn: version, updatedAt: null, updatedBy: null };
  }
  return {
    ...problem,
    revision: row.revision,
    basedOn: row.based_on,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.name,
  };
}

const textRow = z.object({ text: z.string() });

async function textIn(transaction: Database, { _id, revision }: DraftState): Promise<string> {
  if (revision === 0) return await readPublishedText(transaction, _id);
  const query = sql`select content::text as text from problem_drafts where problem_id = ${_id}`;
  return (await onlyRowOf(transaction, textRow, query)).text;
}

const sizeRow = z.object({ bytes: z.int() });

/** The size of the draft or the published package as JSON; 0 if the person neither edits nor tests it. */
async function packageBytes(db: Database, { id, editor }: Editing): Promise<number> {
  const draft = sql`select octet_length(content::text) from problem_drafts where problem_id = ${id}`;
  const published = sql`
    select octet_length(content::text) from problem_versions
    where problem_id = ${id} order by number desc limit 1`;
  const query = sql`select coalesce((${draft}), (${published}), 0) as bytes`;
  const row = await db
    .selectFrom('problems')
    .select('id')
    .where('id', '=', id)
    .where(condition`(${mayEdit(editor)} or ${isTestedBy(editor.id)})`)
    .executeTakeFirst();
  return row === undefined ? 0 : (await onlyRowOf(db, sizeRow, query)).bytes;
}

/** Counts the package that a call reads, if the caller may read it (accounts/rates.ts). */
export async function countPackage(
  context: Counting,
  { caller, ip, params }: Pick<FastifyRequest, 'caller' | 'ip' | 'params'>,
): Promise<void> {
  if (!context.config.rateLimits || caller === null || caller.isAdmin) return;
  const { id } = packageParams.parse(params);
  const bytes = await packageBytes(context.db, { id, editor: caller });
  await countWork(context, { who: caller, network: networkOf(ip) }, bytes);
}

const packageParams = z.object({ id: z.string() });

/** `seen` is the revision that the editor has seen; undefined accepts any. */
export type Seen = Editing & { seen: number | undefined };

/** The draft, if its editor has seen it; if there is another revision, refuses with both. */
export async function readSeen(transaction: Database, editing: Seen): Promise<StoredDraft> {
  const state = await stateSeen(transaction, editing);
  return { ...state, text: await textIn(transaction, state) };
}

/** Same, without the content. */
export async function stateSeen(
  transaction: Database,
  { seen, ...editing }: Seen,
): Promise<DraftState> {
  const present = await stateIn(transaction, editing);
  if (seen === undefined || seen === present.revision) return present;
  const versions = { yours: seen, current: present.revision };
  throw new DraftConflict(refusals.draftChanged, versions, await readIn(transaction, editing));
}

/**
 * The draft for one of its testers, who may read its statement alone: a refusal because there is another
 * revision has nothing of it.
 */
export async function readAsTester(
  transaction: Database,
  { id, editor, seen }: Seen,
): Promise<StoredDraft> {
  const row = await transaction
    .selectFrom('problems')
    .select('version')
    .where('id', '=', id)
    .where(isThere)
    .where('visibility', '=', 'draft')
    .where(isTestedBy(editor.id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  const locked = { version: row.version, visibility: 'draft' as const };
  const state = await presentState(transaction, id, locked);
  if (seen !== undefined && seen !== state.revision) {
    const versions = { yours: seen, current: state.revision };
    throw new VersionConflict(refusals.draftChanged, versions);
  }
  return { ...state, text: await textIn(transaction, state) };
}

/** Refuses if the draft has changed since it was read as `draft`. */
export async function requireUnchanged(
  transaction: Database,
  editing: Seen & { draft: DraftState },
): Promise<DraftState> {
  const present = await stateSeen(transaction, editing);
  requireSame(present, editing.draft);
  return present;
}

/** Refuses if two readings of a draft differ. */
export function requireSame(present: DraftState, read: DraftState): void {
  if (present.updatedAt !== read.updatedAt || present.version !== read.version) {
    throw new AppError('conflict', refusals.draftChanged);
  }
}

/** Refuses if the person may not replace the draft, or the revision is not the newest. */
export const readToReplace = (db: Database, editing: Seen): Promise<DraftState> =>
  inTransaction(db, (transaction) => stateSeen(transaction, editing));

type Change = Seen & {
  /** The content as JSON, and the names of its files (`namesOf`). */
  text: string;
  names: string;
  /** The version that the editor has seen; undefined leaves what the draft is based on. */
  basedOn: number | undefined;
};

/** Replaces the draft, and returns its new state. If there is another revision, refuses with both. */
export function writeDraft(db: Database, change: Change): Promise<DraftState> {
  const { id, editor, text, names } = change;
  return inTransaction(db, async (transaction) => {
    const present = await stateSeen(transaction, change);
    const basedOn = change.basedOn ?? present.basedOn;
    if (basedOn > present.version) {
      throw new AppError('badInput', `basedOn: The newest version is ${present.version}.`);
    }
    // Drafts may use the files of the published package, which must be stored for that.
    if (present.revision === 0) await holdPublished(transaction, id);
    await refuseForeign(transaction, id, names);
    const written = {
      revision: await nextRevision(transaction, id),
      content: text,
      based_on: basedOn,
      updated_by: editor.id,
      updated_at: new Date(),
    };
    await transaction
      .insertInto('problem_drafts')
      .values({ problem_id: id, ...written })
      .onConflict((conflict) => conflict.column('problem_id').doUpdateSet(written))
      .execute();
    await markNamed(transaction, id, names);
    await refuseDraftWithoutRoom(transaction, change);
    return await stateIn(transaction, change);
  });
}

const heldRow = z.object({ names: z.string() });

/** Refuses files that the problem does not have, and wrong sizes. */
async function refuseForeign(transaction: Database, id: string, names: string): Promise<void> {
  if (names === '') return;
  // Protected until the draft refers to them.
  const query = sql`
    with held as materialized (
      select p.sha256, octet_length(bytes) as size
      from package_blobs p join blobs on blobs.sha256 = p.sha256
      where problem_id = ${id} and p.sha256 = any (${hashesIn(names)})
      for key share of p
    )
    select coalesce(string_agg(encode(sha256, 'hex') || ':' || size, ','), '') as names from held`;
  const held = (await onlyRowOf(transaction, heldRow, query)).names.split(',');
  const known = new Set(held);
  const foreign = names.split(',').find((name) => !known.has(name));
  if (foreign === undefined) return;
  const [sha256 = '', bytes] = foreign.split(':');
  const size = held.find((name) => name.startsWith(sha256))?.split(':')[1];
  const rule =
    size === undefined
      ? `The problem has no file ${sha256}; store it first.`
      : `The file ${sha256} has ${size} bytes, not ${bytes}.`;
  throw new AppError('badInput', `content: ${rule}`);
}

/** Discards the draft. */
export function dropDraft(db: Database, editing: Seen): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await stateSeen(transaction, editing);
    await transaction.deleteFrom('problem_drafts').where('problem_id', '=', editing.id).execute();
    await markNamed(transaction, editing.id, '');
  });
}
