/** The published versions of a problem, for people who may edit it. */

import { versionsPageRows } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { ListedVersion, Version } from '../../contract/workshop-versions.ts';
import { jsonText } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { type Editing, lockEdited } from './drafts.ts';
import { holdPublished } from './newest-version.ts';

const selectVersions = (db: Database, { id }: Editing) =>
  db
    .selectFrom('problem_versions')
    .leftJoin('users', 'users.id', 'published_by')
    .select(['number', 'published_at', 'note', 'test_set', 'users.name as publisher'])
    .where('problem_id', '=', id);

type Row = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>;

const listed = (row: Row): ListedVersion => ({
  number: row.number,
  publishedAt: row.published_at.toISOString(),
  publishedBy: row.publisher,
  note: row.note ?? '',
  testSet: row.test_set,
});

/** The versions, newest first: those before `before`, if given. */
export function listVersions(
  db: Database,
  editing: Editing,
  before: number | undefined,
): Promise<ListedVersion[]> {
  return inTransaction(db, async (transaction) => {
    await holdVersions(transaction, editing);
    let query = selectVersions(transaction, editing)
      .orderBy('number', 'desc')
      .limit(versionsPageRows);
    if (before !== undefined) query = query.where('number', '<', before);
    return (await query.execute()).map(listed);
  });
}

/** One version, and its package as JSON. */
export function readVersion(
  db: Database,
  editing: Editing,
  number: number,
): Promise<{ version: Omit<Version, 'content'>; text: string }> {
  return inTransaction(db, async (transaction) => {
    await holdVersions(transaction, editing);
    const row = await selectVersions(transaction, editing)
      .select(({ ref }) => jsonText(ref('content')).as('text'))
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row?.text) throw new AppError('notFound', refusals.noVersion);
    return { version: listed(row), text: row.text };
  });
}

/** Refuses anyone who may not edit the problem; makes sure that the current version is stored. */
async function holdVersions(transaction: Database, editing: Editing): Promise<void> {
  await lockEdited(transaction, editing);
  await holdPublished(transaction, editing.id);
}
