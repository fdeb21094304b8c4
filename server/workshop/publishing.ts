/**
 * Publishing a draft: the problem, its test set and the version change together or not at all. A
 * draft that was begun on an older version is refused, because it would undo the newer one.
 */
import { refusals } from '../../contract/messages.ts';
import type { Visibility } from '../../contract/words.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { NamedProblem } from '../../problems/package/judgeable.ts';
import { readNone } from '../../problems/package/stored.ts';
import { raiseListVersion } from '../../work/list-version.ts';
import { takeTurn } from '../../work/lock-order.ts';
import { resumeProblem } from '../../work/pauses.ts';
import { dropPreview } from '../../work/previews.ts';
import { countWithDifficulty } from '../accounts/stats.ts';
import { VersionConflict } from '../http/errors.ts';
import { approvePublished } from '../problems/approval.ts';
import { changesVerdicts } from '../problems/problem-columns.ts';
import { writtenColumns } from '../problems/problem-writing.ts';
import { addVersion } from '../problems/stored-packages.ts';
import { type CasesToKeep, nextTestSet } from '../problems/test-sets.ts';
import { readSeen, requireSame, type Seen, type StoredDraft } from './drafts.ts';

/** The draft to publish. Refuses an outdated draft, and a draft based on an outdated version. */
export const readToPublish = (db: Database, editing: Seen): Promise<StoredDraft> =>
  inTransaction(db, (transaction) => readPublishable(transaction, editing));

async function readPublishable(transaction: Database, editing: Seen): Promise<StoredDraft> {
  const draft = await readSeen(transaction, editing);
  if (draft.basedOn !== draft.version) {
    const versions = { yours: draft.basedOn, current: draft.version };
    throw new VersionConflict(refusals.draftBehind, versions);
  }
  return draft;
}

type Publication = Seen & {
  /** The problem that the draft makes. */
  problem: NamedProblem;
  /** The revision from which `problem` was made, and the hashes of its files. */
  draft: StoredDraft;
  hashes: string[];
  note: string;
  visibility?: Visibility | undefined;
  /** Set if the publication ends a review. */
  review?: { comments: string | null | undefined } | undefined;
};

export type Published = {
  /** The number of the new version. */
  version: number;
  /** Whether submissions may get other verdicts and are due to be rejudged (rejudging.ts). */
  isJudgedOtherwise: boolean;
  /** Whether to call `countByDifficulty`. */
  hasOtherDifficulty: boolean;
};

/** Publishes a draft. Jobs in progress keep the test set that they began with. */
export function publish(db: Database, publication: Publication): Promise<Published> {
  const { id, editor, problem, note, visibility } = publication;
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction, id);
    const draft = await readPublishable(transaction, publication);
    requireSame(draft, publication.draft);
    const before = await readRow(transaction, id);
    const testSet = await nextTestSet(
      transaction,
      { problemId: id, number: before.test_set },
      casesOf(problem),
    );
    const after = {
      ...writtenColumns({ ...problem, visibility: visibility ?? draft.visibility }),
      test_set: testSet,
    };
    const isJudgedOtherwise = changesVerdicts(before, after);
    const version = draft.version + 1;
    await transaction
      .updateTable('problems')
      .set({
        ...after,
        version,
        updated_at: new Date(),
        updated_by: editor.id,
        ...(isJudgedOtherwise && { is_rejudging_due: true }),
      })
      .where('id', '=', id)
      .execute();
    const { text } = draft;
    const kept = {
      text,
      hashes: publication.hashes,
      testSet,
      publishedBy: editor.id,
      read: readNone,
    };
    await addVersion(transaction, { problemId: id, number: version, ...kept, note: note || null });
    await approvePublished(transaction, {
      problemId: id,
      visibility: after.visibility,
      editorId: editor.id,
      review: publication.review,
    });
    const hasOtherDifficulty = before.difficulty !== problem.difficulty;
    if (hasOtherDifficulty) await countWithDifficulty(transaction, id);
    await dropPreview(transaction, id);
    await transaction.deleteFrom('problem_drafts').where('problem_id', '=', id).execute();
    // The draft may have fixed what broke; if not, judging is paused again.
    if (isJudgedOtherwise) await resumeProblem(transaction, id);
    await raiseListVersion(transaction);
    return { version, isJudgedOtherwise, hasOtherDifficulty };
  });
}

/** All data are already stored with the draft. */
const casesOf = ({ testCases: named, scoring }: NamedProblem): CasesToKeep => ({
  named,
  scoring: scoring ?? null,
  hashes: named.flatMap(({ input, output }) => [input.sha256, output.sha256]),
  read: readNone,
});

const readRow = (transaction: Database, id: string) =>
  transaction.selectFrom('problems').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
