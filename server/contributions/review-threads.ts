/**
 * The thread of a draft's review: reading it and writing to it. Its testers have the part of it that is about the
 * statement.
 */
import { isUtf8 } from 'node:buffer';
import { commentsPerContributionMax, statementMaxBytes } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { ReviewState } from '../../contract/words.ts';
import type { NewComment, Review, ReviewComment } from '../../contract/workshop-reviews.ts';
import { condition, isTrue, rowCount } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { StoredContributionStatus } from '../../db/schema.ts';
import { readBlobs } from '../../work/blobs.ts';
import { AppError } from '../http/errors.ts';
import { noteReview } from '../notices/review-notices.ts';
import { endReview } from '../problems/approval.ts';
import { isBy, isTestedBy, isThere } from '../visibility.ts';
import {
  type Located,
  nowhere,
  type PlaceColumns,
  type SentColumns,
} from '../workshop/comment-places.ts';
import { type CheckThreads, madeOf, overviewOf, unrefused } from '../workshop/draft-checks.ts';
import type { Overview, WrittenStatement } from '../workshop/draft-jobs.ts';
import {
  type DraftState,
  type Editing,
  lockEdited,
  readAsTester,
  readSeen,
  requireSame,
  requireUnchanged,
} from '../workshop/drafts.ts';
import { lockContribution } from './review-rounds.ts';

/** What a person is to a draft in review. */
type ReviewSide = 'contributor' | 'reviewer' | 'tester';

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
  /** What the editor is to the draft: `contributor` are its owner and its authors. */
  as: ReviewSide;
};

/**
 * Refuses with 404 anyone who is neither its owner, nor an author, nor an administrator; and, until it has
 * been sent, a reviewer by role. Testers are admitted from sending until publication.
 */
export async function getReviewed(db: Database, { id, editor }: Editing): Promise<Reviewed> {
  const row = await db
    .selectFrom('problems')
    .leftJoin('contributions', 'contributions.problem_id', 'problems.id')
    .leftJoin('users', 'users.id', 'created_by')
    .select(['contributions.id', 'status', 'asks_for_changes', 'problem_name'])
    .select(['users.name as contributor', isTrue(isBy(editor.id)).as('is_own')])
    .select(['visibility', isTrue(isTestedBy(editor.id)).as('is_tester')])
    .where('problems.id', '=', id)
    .where(isThere)
    .executeTakeFirst();
  const isOwn = row?.is_own === true;
  const isTester = row?.is_tester === true && row.visibility === 'draft' && !editor.isAdmin;
  if (row === undefined || (!isOwn && !isTester && !editor.isAdmin)) {
    throw new AppError('notFound', refusals.noProblem);
  }
  const { id: contributionId, status, problem_name: problemName } = row;
  const isSent = contributionId !== null && status !== null && problemName !== null;
  if (!isSent && !isOwn && (isTester || editor.isByRole))
    throw new AppError('notFound', refusals.noProblem);
  return {
    contribution: isSent
      ? { id: contributionId, status, problemName, asksForChanges: row.asks_for_changes === true }
      : null,
    contributor: row.contributor,
    as: isOwn ? 'contributor' : isTester ? 'tester' : 'reviewer',
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
type Reader = { viewerId: string; draft: Commented | undefined; as: ReviewSide };

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
  // Notes of rounds may be about tests and programs.
  const isTold = reader.as !== 'tester';
  return {
    rounds: rounds.map((row) => ({
      number: row.number,
      revision: row.revision,
      note: isTold ? (row.note ?? '') : '',
      sentAt: row.sent_at.toISOString(),
      ending: row.ending,
      endedBy: row.ended_by,
      endedAt: row.ended_at?.toISOString() ?? null,
      comments: isTold ? (row.comments ?? '') : '',
    })),
    comments: await readComments(context, contributionId, reader),
  };
}

/** A draft may name one file as the statement of hundreds of languages. */
const toldStatementsMax = 40;
const toldMaxBytes = 8 * statementMaxBytes;

/** The statements of a draft that are texts, up to these, for its testers, who have nothing else of it. */
export async function toldStatements(
  db: Database,
  written: readonly WrittenStatement[],
): Promise<NonNullable<Review['statements']>> {
  let room = toldMaxBytes;
  const texts = written.slice(0, toldStatementsMax).filter(({ source: { bytes } }) => {
    if (bytes > Math.min(statementMaxBytes, room)) return false;
    room -= bytes;
    return true;
  });
  const files = await readBlobs(
    db,
    texts.map(({ source }) => source),
  );
  return texts.flatMap(({ language, format, source }) => {
    const bytes = files.get(source.sha256);
    const isText = (format === 'markdown' || format === 'latex') && bytes && isUtf8(bytes);
    return isText ? [{ language, format, text: bytes.toString('utf8') }] : [];
  });
}

async function readComments(
  context: Reading,
  contributionId: string,
  { viewerId, draft, as }: Reader,
): Promise<ReviewComment[]> {
  const { db } = context;
  const rows = await db
    .selectFrom('review_comments as r')
    .innerJoin('users', 'users.id', 'author')
    .innerJoin('contributions', 'contributions.id', 'contribution_id')
    .select(['r.id', 'round', 'author', 'written_at', 'text', 'answers', 'users.name'])
    .select('written_as')
    .select(['statement', 'line', 'quote', 'test_case', 'input_sha256', 'answer_sha256'])
    .select('contributed_by')
    .where('contribution_id', '=', contributionId)
    .$if(as === 'tester', (query) => query.where(isOnStatement))
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
    ...sideOf(row),
    isOwn: row.author === viewerId,
    writtenAt: row.written_at.toISOString(),
    ...(places?.[at] ?? asItWas(row)),
  }));
}

/** Whether comment `r` is about the statement, or answers a comment that is. */
const isOnStatement = condition`(r.statement is not null or exists (
  select from review_comments first where first.id = r.answers and first.statement is not null))`;

type Written = { author: string; contributed_by: string; written_as: string | null };

function sideOf({ author, contributed_by, written_as: as }: Written) {
  const isContributors = as === null ? author === contributed_by : as === 'contributor';
  return { isContributors, isTesters: as === 'tester' };
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
  as: ReviewSide;
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
  const { contribution, as } = await getReviewed(db, { id, editor });
  if (as === 'tester') requireOnStatement(comments);
  if (comments.every(({ place }) => place === undefined)) {
    return { ...commenting, columns: comments.map(() => nowhere), draft: undefined, as };
  }
  requireOpen(contribution, changes);
  const read = as === 'tester' ? readAsTester : readSeen;
  const { text, ...draft } = await inTransaction(db, (transaction) =>
    read(transaction, { id, editor, seen: revision }),
  );
  const { statements } = await overviewOf({ checks }, text);
  const files = await readBlobs(db, statements);
  const made = await madeOf(checks, { wants: 'columns', text, files, places });
  if (made.made === 'refusal') throw new AppError('badInput', made.sentence);
  return { ...commenting, columns: made.columns.map(asStored), draft, as };
}

/** Testers comment on lines of the statement; whom they answer is checked where answers are. */
function requireOnStatement(comments: readonly NewComment[]): void {
  const isOther = ({ place, answers }: NewComment) =>
    answers === undefined && place?.statement === undefined;
  if (comments.some(isOther)) throw new AppError('forbidden', refusals.testersOnStatement);
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
  const { id, editor, comments, columns, changes, draft, as } = placed;
  return inTransaction(db, async (transaction) => {
    if (as === 'tester') {
      const present = await readAsTester(transaction, { id, editor, seen: undefined });
      if (draft) requireSame(present, draft);
    } else await lockEdited(transaction, placed);
    const contribution = (await lockContribution(transaction, id)) ?? null;
    requireOpen(contribution, changes);
    if (draft && as !== 'tester') {
      await requireUnchanged(transaction, { id, editor, seen: draft.revision, draft });
    }
    await insertComments(transaction, {
      comments,
      columns,
      by: editor.id,
      as,
      of: contribution.id,
    });
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
  as: ReviewSide;
  /** The id of the contribution. */
  of: string;
};

async function insertComments(
  transaction: Database,
  { comments, columns, by, as, of }: Inserting,
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
    const first = answers === undefined ? null : await firstOf(transaction, { of, as }, answers);
    await transaction
      .insertInto('review_comments')
      .values({
        contribution_id: of,
        round,
        author: by,
        written_as: as,
        text,
        answers: first,
        ...(columns[at] ?? nowhere),
      })
      .execute();
  }
}

/** The first comment of a thread of answers. */
async function firstOf(
  transaction: Database,
  { of, as }: Pick<Inserting, 'of' | 'as'>,
  id: string,
): Promise<string> {
  const row = await transaction
    .selectFrom('review_comments as r')
    .select(['id', 'answers'])
    .where('id', '=', id)
    .where('contribution_id', '=', of)
    .$if(as === 'tester', (query) => query.where(isOnStatement))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('badInput', refusals.noComment);
  return row.answers ?? row.id;
}
