/**
 * Rounds of reviews: a draft is sent, sent again, or withdrawn. Once sent, it is a contribution.
 */
import { reviewRoundsMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { ListedTestCase } from '../../contract/test-cases.ts';
import { isTrue, jsonText } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { StoredContributionStatus } from '../../db/schema.ts';
import type { NamedProblem } from '../../problems/package/judgeable.ts';
import { countContribution, readStats } from '../accounts/stats.ts';
import { AppError } from '../http/errors.ts';
import { contributionsPendingMaxPerPerson } from '../http/limits.ts';
import { noteReview } from '../notices/review-notices.ts';
import { asColumns } from '../problems/problem-columns.ts';
import { isBy } from '../visibility.ts';
import {
  type Editing,
  lockEdited,
  requireUnchanged,
  type Seen,
  type StoredDraft,
} from '../workshop/drafts.ts';
import { isKeptFrom } from './contributions.ts';

type Sending = Seen & {
  /** The draft whose readiness was checked, and the problem that it makes. */
  draft: StoredDraft;
  problem: NamedProblem;
  note: string;
};

/** Sends a draft for review, or again; returns the number of the round. */
export function sendForReview(db: Database, sending: Sending): Promise<number> {
  const { editor, draft, note } = sending;
  return inTransaction(db, async (transaction) => {
    const { revision } = await requireUnchanged(transaction, sending);
    await requireOwnDraft(transaction, sending);
    const { contributionId, contributor } = await writePending(transaction, sending);
    const { contributionsPending } = await readStats(transaction, contributor);
    if (contributionsPending > contributionsPendingMaxPerPerson) {
      throw new AppError('conflict', refusals.tooManyPending);
    }
    const sent = { contributionId, revision, content: draft.text };
    const number = await addRound(transaction, { ...sent, note: note || null }, editor.id);
    await noteReview(transaction, { contributionId, actorId: editor.id, event: 'sent' });
    return number;
  });
}

/** Refuses a problem that is not the editor's, is not a draft, or was approved. */
export async function requireOwnDraft(db: Database, { id, editor }: Editing): Promise<void> {
  const row = await db
    .selectFrom('problems')
    .leftJoin('contributions', 'contributions.problem_id', 'problems.id')
    .select(['visibility', 'status', isTrue(isBy(editor.id)).as('is_own')])
    .where('problems.id', '=', id)
    .executeTakeFirstOrThrow();
  if (!row.is_own) throw new AppError('conflict', refusals.notYoursToSend);
  if (row.visibility !== 'draft' || row.status === 'approved') {
    throw new AppError('conflict', refusals.publishedAlready);
  }
}

/** The contribution of a draft, whose row it locks; undefined if the draft was never sent. */
export const lockContribution = (transaction: Database, problemId: string) =>
  transaction
    .selectFrom('contributions')
    .select(['id', 'status', 'contributed_by'])
    .where('problem_id', '=', problemId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Writes what lists show of the contribution, and counts it as pending: for the owner of the draft, also
 * if an author sends it.
 */
async function writePending(
  transaction: Database,
  { id: problemId, editor, problem }: Sending,
): Promise<{ contributionId: string; contributor: string }> {
  const before = await lockContribution(transaction, problemId);
  const { problemStatement, difficulty, tags, timeLimitMs, memoryLimitMb } = problem;
  const written = {
    problem_name: problem.name,
    ...asColumns({ problemStatement, difficulty, tags, timeLimitMs, memoryLimitMb }),
    cases: JSON.stringify(problem.testCases.map(asListed)),
    status: 'pending' as const,
    reviewed_by: null,
    reviewed_at: null,
    asks_for_changes: false,
  };
  const { created_by: owner } = await transaction
    .selectFrom('problems')
    .select('created_by')
    .where('id', '=', problemId)
    .executeTakeFirstOrThrow();
  const whose = { problem_id: problemId, contributed_by: owner ?? editor.id };
  const { id, contributed_by: contributor } = await transaction
    .insertInto('contributions')
    .values({ ...written, ...whose })
    .onConflict((conflict) => conflict.column('problem_id').doUpdateSet(written))
    .returning(['id', 'contributed_by'])
    .executeTakeFirstOrThrow();
  // Deletes the test cases from the form, if it came from there.
  await transaction
    .deleteFrom('contribution_test_cases')
    .where('contribution_id', '=', id)
    .execute();
  await countContribution(transaction, id, before?.status ?? null);
  return { contributionId: id, contributor };
}

const asListed = (one: NamedProblem['testCases'][number]): ListedTestCase => ({
  inputBytes: one.input.bytes,
  outputBytes: one.output.bytes,
  isHidden: one.isHidden,
  ...(one.description !== undefined && { description: one.description }),
});

/** The number of rounds whose packages are kept for comparison. */
const keptRounds = 2;

type Round = { contributionId: string; revision: number; content: string; note: string | null };

/** Adds a round, which replaces a pending one, and returns its number. */
async function addRound(
  transaction: Database,
  { contributionId, ...sent }: Round,
  editorId: string,
): Promise<number> {
  await endRound(transaction, contributionId, { ending: 'replaced', editorId });
  const rounds = await transaction
    .selectFrom('review_rounds')
    .select('number')
    .where('contribution_id', '=', contributionId)
    .execute();
  const number = rounds.length + 1;
  if (number > reviewRoundsMax) throw new AppError('conflict', refusals.tooManyRounds);
  await transaction
    .insertInto('review_rounds')
    .values({ contribution_id: contributionId, number, ...sent })
    .execute();
  await transaction
    .updateTable('review_rounds')
    .set({ content: null })
    .where('contribution_id', '=', contributionId)
    .where('number', '<=', number - keptRounds)
    .execute();
  return number;
}

/** Ends the pending round, if there is one, by an act of the owner or an author. */
async function endRound(
  transaction: Database,
  contributionId: string,
  { ending, editorId }: { ending: 'replaced' | 'withdrawn'; editorId: string },
): Promise<void> {
  await transaction
    .updateTable('review_rounds')
    .set({ ending, ended_by: editorId, ended_at: new Date() })
    .where('contribution_id', '=', contributionId)
    .where('ending', 'is', null)
    .execute();
}

/** Withdraws a draft that awaits review. */
export function takeBack(db: Database, editing: Editing): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockEdited(transaction, editing);
    await requireOwnDraft(transaction, editing);
    const status = await withdraw(transaction, editing);
    if (status !== 'pending') throw new AppError('conflict', refusals.notPending);
  });
}

/**
 * Removes a draft from the lists of contributions, if it was ever sent, and returns its previous
 * status. An approved one stays. The transaction has locked the problem.
 */
export async function withdraw(
  transaction: Database,
  { id, editor }: Editing,
): Promise<StoredContributionStatus | undefined> {
  const { id: contributionId, status: from } = (await lockContribution(transaction, id)) ?? {};
  if (contributionId === undefined || from === undefined || from === 'approved') return from;
  await transaction
    .updateTable('contributions')
    .set({ status: 'withdrawn' })
    .where('id', '=', contributionId)
    .execute();
  await endRound(transaction, contributionId, { ending: 'withdrawn', editorId: editor.id });
  await countContribution(transaction, contributionId, from);
  if (from === 'pending') {
    await noteReview(transaction, { contributionId, actorId: editor.id, event: 'withdrawn' });
  }
  return from;
}

/** The package of a round, as JSON, for people who may edit the draft. */
export function readRound(db: Database, editing: Editing, number: number) {
  return inTransaction(db, async (transaction) => {
    await lockEdited(transaction, editing);
    const row = await transaction
      .selectFrom('review_rounds')
      .innerJoin('contributions', 'contributions.id', 'contribution_id')
      .innerJoin('problems', 'problems.id', 'contributions.problem_id')
      .select(({ ref }) => ['number', 'revision', jsonText(ref('content')).as('text')])
      .select(['status', 'contributed_by', isTrue(isBy(editing.editor.id)).as('is_own')])
      .where('contributions.problem_id', '=', editing.id)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!row?.text || (!row.is_own && isKeptFrom(editing.editor, row))) {
      throw new AppError('notFound', refusals.noRound);
    }
    return { number: row.number, revision: row.revision, text: row.text };
  });
}
