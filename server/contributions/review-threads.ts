/** The thread of a draft's review: reading it and writing to it. */
import { commentsPerContributionMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { ReviewState } from '../../contract/words.ts';
import type { NewComment, Review, ReviewComment } from '../../contract/workshop-reviews.ts';
import { rowCount } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { StoredContributionStatus } from '../../db/schema.ts';
import { readBlobs } from '../../work/blobs.ts';
import { AppError } from '../http/errors.ts';
import { noteReview } from '../notices/review-notices.ts';
import { endReview } from '../problems/approval.ts';
import { isThere } from '../visibility.ts';
import {
  type Located,
  nowhere,
  type PlaceColumns,
  type SentColumns,
} from '../workshop/comment-places.ts';
import { type CheckThreads, madeOf, overviewOf, unrefused } from '../workshop/draft-checks.ts';
import type { Overview } from '../workshop/draft-jobs.ts';
import {
  type DraftState,
  type Editing,
  lockEdited,
  readSeen,
  requireUnchanged,
} from '../workshop/drafts.ts';
import { lockContribution } from './review-rounds.ts';

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

/**
 * Refuses with 404 anyone who is neither its owner nor an administrator; and a reviewer by role, until
 * it has been sent.
 */
export async function getReviewed(db: Database, { id, editor }: Editing): Promise<Reviewed> {
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
  if (!isSent && !isOwn && editor.isByRole) throw new AppError('notFound', refusals.noProblem);
  return {
    contribution: isSent
      ? { id: contributionId, status, problemName, asksForChanges: row.asks_for_changes === true }
      : null,
    contributor: row.contributor,
    isOwn,
  };
}

export function stateOf({ contribution }: Reviewed): ReviewState {
  if (contribution === null) return 'unsent';
  return contribution.asksForChanges ? 'changes' : contribution.status;
}

type Reading = { db: Database; checks: CheckThreads };

/** A draft as JSON, and where its statements are. */
type Commented = Pick<Overview, 'statements'> & { text: string };

/** Who reads a thread, and the draft that its comments are about; without it, places are left. */
type Reader = { viewerId: string; draft: Commented | undefined };

/** The rounds and comments of a contribution. */
export async function readThread(
  context: Reading,
  contributionId: string,
  reader: Reader,
): Promise<Pick<Review, 'rounds' | 'comments'>> {
  const { db } = context;
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
      number: row.number,
      revision: row.revision,
      note: row.note ?? '',
      sentAt: row.sent_at.toISOString(),
      ending: row.ending,
      endedBy: row.ended_by,
      endedAt: row.ended_at?.toISOString() ?? null,
      comments: row.comments ?? '',
    })),
    comments: await readComments(context, contributionId, reader),
  };
}

async function readComments(
  context: Reading,
  contributionId: string,
  { viewerId, draft }: Reader,
): Promise<ReviewComment[]> {
  const { db } = context;
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
  const places = draft && (await locateAll(context, rows, draft));
  return rows.map((row, at) => ({
    _id: row.id,
    round: row.round,
    author: row.name,
    text: row.text,
    answers: row.answers,
    isContributors: row.author === row.contributed_by,
    isOwn: row.author === viewerId,
    writtenAt: row.written_at.toISOString(),
    ...(places?.[at] ?? asItWas(row)),
  }));
}

const asItWas = ({ statement, line, quote, test_case: test }: PlaceColumns): Located => ({
  place:
    test !== null ? { test } : statement !== null && line !== null ? { statement, line } : null,
  quote,
  isOutdated: false,
});

/** Where comments are in a draft. */
async function locateAll(
  { db, checks }: Reading,
  rows: readonly PlaceColumns[],
  { text, statements }: Commented,
): Promise<Located[]> {
  if (rows.length === 0) return [];
  const comments = rows.map(placeOf);
  const files = await readBlobs(db, statements);
  return unrefused(await madeOf(checks, { wants: 'places', text, files, comments })).places;
}

const placeOf = (row: PlaceColumns): PlaceColumns => ({
  statement: row.statement,
  line: row.line,
  quote: row.quote,
  test_case: row.test_case,
  input_sha256: row.input_sha256,
  answer_sha256: row.answer_sha256,
});

type Commenting = Editing & {
  /** The revision of the draft to which the places refer. */
  revision: number;
  comments: readonly NewComment[];
  /** Whether it requests changes, which only administrators may do. */
  changes: string | undefined;
};

/** Comments to add, with their places in a draft; without a draft, they have none. */
type Placed = Omit<Commenting, 'revision'> & {
  columns: readonly PlaceColumns[];
  draft: DraftState | undefined;
};

/**
 * Finds the places of comments in the draft that their author has seen. Refuses comments that say
 * nothing, and places that the draft does not have.
 */
export async function placeComments(
  { db, checks }: Reading,
  { revision, ...commenting }: Commenting,
): Promise<Placed> {
  const { id, editor, comments, changes } = commenting;
  if (changes !== undefined && !editor.isAdmin) {
    throw new AppError('forbidden', refusals.adminRequired);
  }
  if (comments.length === 0 && !changes) {
    throw new AppError(
      'badInput',
      changes === undefined ? refusals.nothingSaid : refusals.changesWithoutWords,
    );
  }
  const places = comments.map(({ place, answers }) => (answers === undefined ? place : undefined));
  if (comments.every(({ place }) => place === undefined)) {
    return { ...commenting, columns: comments.map(() => nowhere), draft: undefined };
  }
  requireOpen((await getReviewed(db, { id, editor })).contribution, changes);
  const { text, ...draft } = await inTransaction(db, (transaction) =>
    readSeen(transaction, { id, editor, seen: revision }),
  );
  const { statements } = await overviewOf({ checks }, text);
  const files = await readBlobs(db, statements);
  const made = await madeOf(checks, { wants: 'columns', text, files, places });
  if (made.made === 'refusal') throw new AppError('badInput', made.sentence);
  return { ...commenting, columns: made.columns.map(asStored), draft };
}

const asStored = (one: SentColumns): PlaceColumns => ({
  ...one,
  input_sha256: one.input_sha256 && Buffer.from(one.input_sha256),
  answer_sha256: one.answer_sha256 && Buffer.from(one.answer_sha256),
});

/** Refuses comments on a contribution that takes none. */
function requireOpen(
  contribution: { status: StoredContributionStatus } | null,
  changes: string | undefined,
): asserts contribution is { status: StoredContributionStatus } {
  if (contribution === null) throw new AppError('conflict', refusals.notSent);
  if (contribution.status === 'approved') throw new AppError('conflict', refusals.reviewed);
  if (changes !== undefined && contribution.status !== 'pending') {
    throw new AppError('conflict', refusals.notPending);
  }
}

/** Adds comments to the thread; a request for changes also ends the round. */
export function addComments(db: Database, placed: Placed): Promise<void> {
  const { id, editor, comments, columns, changes, draft } = placed;
  return inTransaction(db, async (transaction) => {
    await lockEdited(transaction, placed);
    const contribution = (await lockContribution(transaction, id)) ?? null;
    requireOpen(contribution, changes);
    if (draft) await requireUnchanged(transaction, { id, editor, seen: draft.revision, draft });
    await insertComments(transaction, { comments, columns, by: editor.id, of: contribution.id });
    const { id: contributionId, status: from } = contribution;
    if (changes === undefined) {
      await noteReview(transaction, { contributionId, actorId: editor.id, event: 'commented' });
    } else {
      await endReview(transaction, {
        contributionId,
        from,
        reviewerId: editor.id,
        comments: changes,
        problemId: null,
        status: 'rejected',
        asksForChanges: true,
      });
    }
  });
}

type Inserting = {
  comments: readonly NewComment[];
  columns: readonly PlaceColumns[];
  by: string;
  /** The id of the contribution. */
  of: string;
};

async function insertComments(
  transaction: Database,
  { comments, columns, by, of }: Inserting,
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
  for (const [at, { text, answers }] of comments.entries()) {
    const first = answers === undefined ? null : await firstOf(transaction, of, answers);
    await transaction
      .insertInto('review_comments')
      .values({
        contribution_id: of,
        round,
        author: by,
        text,
        answers: first,
        ...(columns[at] ?? nowhere),
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
