/**
 * Publishing a draft: the problem, its test set and the version change together or not at all. A
 * draft that was begun on an older version is refused, so that nothing is undone unseen.
 */
import { isDeepStrictEqual } from 'node:util';
import { refusals } from '../../contract/messages.ts';
import type { Visibility } from '../../contract/words.ts';
import type { Database } from '../../db/open.ts';
import type { NamedProblem } from '../../problems/package/named-problem.ts';
import { readNone } from '../../problems/package/stored.ts';
import { raiseListVersion } from '../../work/list-version.ts';
import { resumeProblem } from '../../work/pauses.ts';
import { AppError, VersionConflict } from '../errors.ts';
import { readSeen, type Seen, type StoredDraft } from './drafts.ts';
import { asColumns } from './problem-columns.ts';
import { addVersion } from './stored-packages.ts';
import { type CasesToKeep, nextTestSet } from './test-sets.ts';

/** The draft that is to be published; refuses one that is not the newest, or on no newest version. */
export const readToPublish = (db: Database, editing: Seen): Promise<StoredDraft> =>
  db.transaction().execute((transaction) => readPublishable(transaction, editing));

async function readPublishable(transaction: Database, editing: Seen): Promise<StoredDraft> {
  const draft = await readSeen(transaction, editing);
  if (draft.basedOn !== draft.version) {
    const versions = { yours: draft.basedOn, current: draft.version };
    throw new VersionConflict(refusals.draftBehind, versions);
  }
  return draft;
}

type Publication = Seen & {
  /** What the draft makes. */
  problem: NamedProblem;
  /** As it was when `problem` was made of it. */
  draft: StoredDraft;
  note: string;
  visibility?: Visibility | undefined;
};

export type Published = {
  /** The number of the new version. */
  version: number;
  /** Submissions may get other verdicts: they are due to be rejudged (rejudging.ts). */
  isJudgedOtherwise: boolean;
  /** Call `countByDifficulty`. */
  hasOtherDifficulty: boolean;
};

/** Publishes a draft. Jobs in progress keep the test set that they began with. */
export function publish(db: Database, publication: Publication): Promise<Published> {
  const { id, editor, problem, note, visibility } = publication;
  return db.transaction().execute(async (transaction) => {
    const draft = await readPublishable(transaction, publication);
    if (draft.updatedAt !== publication.draft.updatedAt) {
      throw new AppError('conflict', refusals.draftChanged);
    }
    const before = await readJudged(transaction, id);
    const testSet = await nextTestSet(
      transaction,
      { problemId: id, number: before.test_set },
      casesOf(problem),
    );
    const after = { ...judgedColumns(problem), test_set: testSet };
    const isJudgedOtherwise = isOther(before, after);
    const version = draft.version + 1;
    await transaction
      .updateTable('problems')
      .set({
        ...asColumns({ ...problem, ...(visibility && { visibility }) }),
        ...after,
        comparison: JSON.stringify(after.comparison),
        checker: after.checker && JSON.stringify(after.checker),
        ...{ version, updated_at: new Date(), updated_by: editor.id },
        ...(isJudgedOtherwise && { is_rejudging_due: true }),
      })
      .where('id', '=', id)
      .execute();
    const { content } = draft;
    const kept = { content, testSet, publishedBy: editor.id, read: readNone };
    await addVersion(transaction, { problemId: id, number: version, ...kept, note: note || null });
    await transaction.deleteFrom('problem_drafts').where('problem_id', '=', id).execute();
    // What broke may be mended: if it is not, judging is paused again.
    if (isJudgedOtherwise) await resumeProblem(transaction, id);
    await raiseListVersion(transaction);
    return {
      version,
      isJudgedOtherwise,
      hasOtherDifficulty: before.difficulty !== problem.difficulty,
    };
  });
}

/** All of the data are stored with the draft. */
const casesOf = ({ testCases: named }: NamedProblem): CasesToKeep => ({
  named,
  hashes: named.flatMap(({ input, output }) => [input.sha256, output.sha256]),
  read: readNone,
});

/** What decides about verdicts, beside the test set. */
const judgedColumns = ({ timeLimitMs, memoryLimitMb, comparison, checker }: NamedProblem) => ({
  time_limit_ms: timeLimitMs,
  memory_limit_mb: memoryLimitMb,
  comparison,
  checker: checker ?? null,
});

const readJudged = (transaction: Database, id: string) =>
  transaction
    .selectFrom('problems')
    .select(['time_limit_ms', 'memory_limit_mb', 'comparison', 'checker', 'test_set'])
    .select('difficulty')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

function isOther(
  before: Awaited<ReturnType<typeof readJudged>>,
  after: ReturnType<typeof judgedColumns> & { test_set: number },
): boolean {
  const { difficulty: _, ...judged } = before;
  return !isDeepStrictEqual(judged, after);
}
