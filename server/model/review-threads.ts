/** The thread of a draft's review: reading it and writing to it. */
import { commentsPerContributionMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import type { ReviewState } from '../../contract/words.ts';
import type { NewComment, Review, ReviewComment } from '../../contract/workshop-reviews.ts';
import { rowCount } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { StoredContributionStatus } from '../../db/schema.ts';
import { readBlobs } from '../../work/blobs.ts';
import { AppError } from '../errors.ts';
import { type CommentedDraft, commentedDraft, locate, placeColumns } from './comment-places.ts';
import { type Editing, lockEdited, readSeen } from './drafts.ts';
import { endReview } from './review-endings.ts';
import { noteReview } from './review-notices.ts';
import { lockContribution } from './review-rounds.ts';
import { isThere } from './visibility.ts';

type Contribution = {
  id: string;
  status: StoredContributionStatus;
  asksForChanges: boolean;
  problemName: string;
};

/** A problem as its review sees it. */
export type Reviewed = {
  /** Null if it was never sent. */
  contribution: Contribution | null;
  /** The owner's name. */
  contributor: string | null;
  isOwn: boolean;
};

/** Refuses with 404 anyone who is neither its owner nor an administrator. */
export async function findReviewed(db: Database, { id, editor }: Editing): Promise<Reviewed> {
  const row = await db
    .selectFrom('problems')
    .leftJoin('contributions', 'contributions.problem_id', 'problems.id')
    .leftJoin('users', 'users.id', 'created_by')
    .select(['contributions.id', 'status', 'asks_for_changes', 'problem_name'])
    .select(['created_by', 'users.name as contributor'])
    .where('problems.id', '=', id)
    .where(isThere)
    .executeTakeFirst();
  const isOwn = row?.created_by === editor.id;
  if (row === undefined || (!isOwn && !editor.isAdmin)) {
    throw new AppError('notFound', refusals.noProblem);
  }
  const { id: contributionId, status, problem_name: problemName } = row;
  const isSent = contributionId !== null && status !== null && problemName !== null;
  return {
    contribution: isSent
      ? { id: contributionId, status, problemName, asksForChanges: row.asks_for_changes === true }
      : null,
    ...{ contributor: row.contributor, isOwn },
  };
}

export function stateOf({ contribution }: Reviewed): ReviewState {
  if (contribution === null) return 'unsent';
  return contribution.asksForChanges ? 'changes' : contribution.status;
}

/** The name of the problem in a package. */
export const nameOf = ({ metadata: { names } }: StoredPackage): string =>
  names.en ?? Object.values(names)[0] ?? '';

/** The rounds and comments of a contribution; without a package, places are left as they were. */
export async function readThread(
  db: Database,
  contributionId: string,
  { viewerId, content }: { viewerId: string; content: StoredPackage | undefined },
): Promise<Pick<Review, 'rounds' | 'comments'>> {
  const rounds = await db
    .selectFrom('review_rounds')
    .leftJoin('users', 'users.id', 'ended_by')
    .select(['number', 'revision', 'sent_at', 'note', 'ending', 'ended_at', 'comments'])
    .select('users.name as ended_by')
    .where('contribution_id', '=', contributionId)
    .orderBy('number')
    .execute();
  return {
    rounds: rounds.map((row) => ({
      ...{ number: row.number, revision: row.revision, note: row.note ?? '' },
      ...{ sentAt: row.sent_at.toISOString(), ending: row.ending, endedBy: row.ended_by },
      ...{ endedAt: row.ended_at?.toISOString() ?? null, comments: row.comments ?? '' },
    })),
    comments: await readComments(db, contributionId, { viewerId, content }),
  };
}

async function readComments(
  db: Database,
  contributionId: string,
  { viewerId, content }: { viewerId: string; content: StoredPackage | undefined },
): Promise<ReviewComment[]> {
  const rows = await db
    .selectFrom('review_comments as r')
    .innerJoin('users', 'users.id', 'author')
    .innerJoin('contributions', 'contributions.id', 'contribution_id')
    .select(['r.id', 'round', 'author', 'written_at', 'text', 'answers', 'users.name'])
    .select(['statement', 'line', 'quote', 'test_case', 'input_sha256', 'answer_sha256'])
    .select('contributed_by')
    .where('contribution_id', '=', contributionId)
    .orderBy('written_at')
    .orderBy('r.id')
    .execute();
  const here = content && (await openDraft(db, content));
  return rows.map((row) => ({
    ...{ _id: row.id, round: row.round, author: row.name, text: row.text, answers: row.answers },
    isContributors: row.author === row.contributed_by,
    isOwn: row.author === viewerId,
    writtenAt: row.written_at.toISOString(),
    ...(here === undefined ? asItWas(row) : locate(row, here)),
  }));
}

type Row = Parameters<typeof locate>[0];

const asItWas = ({ statement, line, quote, test_case: test }: Row) => ({
  place:
    test !== null ? { test } : statement !== null && line !== null ? { statement, line } : null,
  ...{ quote, isOutdated: false },
});

/** A package with the texts of its statements. */
const openDraft = async (db: Database, content: StoredPackage): Promise<CommentedDraft> =>
  commentedDraft(
    content,
    await readBlobs(
      db,
      content.statements.map(({ source }) => source),
    ),
  );

type Commenting = Editing & {
  /** The revision of the draft to which the places refer. */
  revision: number;
  comments: readonly NewComment[];
  /** Whether it requests changes, which only administrators may do. */
  changes: string | undefined;
};

/** Adds comments to the thread; a request for changes also ends the round. */
export function addComments(db: Database, commenting: Commenting): Promise<void> {
  const { id, editor, revision, comments, changes } = commenting;
  if (changes !== undefined && !editor.isAdmin) {
    throw new AppError('forbidden', refusals.adminRequired);
  }
  if (comments.length === 0 && !changes) {
    throw new AppError(
      'badInput',
      changes === undefined ? refusals.nothingSaid : refusals.changesWithoutWords,
    );
  }
  return inTransaction(db, async (transaction) => {
    await lockEdited(transaction, commenting);
    const contribution = await lockContribution(transaction, id);
    if (contribution === undefined) throw new AppError('conflict', refusals.notSent);
    if (contribution.status === 'approved') throw new AppError('conflict', refusals.reviewed);
    if (changes !== undefined && contribution.status !== 'pending') {
      throw new AppError('conflict', refusals.notPending);
    }
    const hasPlaces = comments.some(({ place }) => place !== undefined);
    const seen = hasPlaces ? revision : undefined;
    const { content } = await readSeen(transaction, { id, editor, seen });
    const here = await openDraft(transaction, content);
    await insertComments(transaction, { comments, here, by: editor.id, of: contribution.id });
    const { id: contributionId, status: from } = contribution;
    if (changes === undefined) {
      await noteReview(transaction, { contributionId, actorId: editor.id, event: 'commented' });
    } else {
      await endReview(transaction, {
        ...{ contributionId, from, reviewerId: editor.id, comments: changes, problemId: null },
        ...{ status: 'rejected', asksForChanges: true },
      });
    }
  });
}

type Inserting = {
  comments: readonly NewComment[];
  here: CommentedDraft;
  by: string;
  /** The id of the contribution. */
  of: string;
};

async function insertComments(
  transaction: Database,
  { comments, here, by, of }: Inserting,
): Promise<void> {
  const { round } = await transaction
    .selectFrom('review_rounds')
    .select('number as round')
    .where('contribution_id', '=', of)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => new AppError('conflict', refusals.notSent));
  const { count } = await transaction
    .selectFrom('review_comments')
    .select(rowCount().as('count'))
    .where('contribution_id', '=', of)
    .executeTakeFirstOrThrow();
  if (count + comments.length > commentsPerContributionMax) {
    throw new AppError('conflict', refusals.tooManyComments);
  }
  for (const [at, { text, place, answers }] of comments.entries()) {
    const first = answers === undefined ? null : await firstOf(transaction, of, answers);
    await transaction
      .insertInto('review_comments')
      .values({
        ...{ contribution_id: of, round, author: by, text, answers: first },
        ...placeColumns(first === null ? place : undefined, here, at),
      })
      .execute();
  }
}

/** The first comment of a thread of answers. */
async function firstOf(transaction: Database, of: string, id: string): Promise<string> {
  const row = await transaction
    .selectFrom('review_comments')
    .select(['id', 'answers'])
    .where('id', '=', id)
    .where('contribution_id', '=', of)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('badInput', refusals.noComment);
  return row.answers ?? row.id;
}
