/** Contributions: submitting and listing them. reviews.ts approves and rejects them. */
import { type InferResult, sql } from 'kysely';
import { z } from 'zod';
import type {
  allContributions,
  Contribution,
  ContributionDraft,
  ContributionRow,
  myContributions,
} from '../../contract/contributions.ts';
import type { Output } from '../../contract/endpoint.ts';
import { listedTextMaxBytes } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { type ListedTestCase, listedTestCase } from '../../contract/test-cases.ts';
import { anyId, byteLength, firstBytes } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../errors.ts';
import { contributionsPendingMaxPerPerson } from '../limits.ts';
import { readInBatches } from './batches.ts';
import { asColumns, asFields } from './problem-columns.ts';
import { countContribution, readStats } from './stats.ts';
import { refuseWithoutRoom } from './storage.ts';
import { asBytes, beginningOf, shownCase } from './test-data.ts';

/** Stores a contribution for review and returns its id. */
export function addContribution(
  db: Database,
  userId: string,
  draft: ContributionDraft,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('contributions')
      .values({
        problem_name: draft.problemName,
        ...asColumns(draft),
        contributed_by: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Locks the person's statistics, so that the second of two simultaneous contributions counts
    // the first.
    await countContribution(transaction, id, null);
    const { contributionsPending } = await readStats(transaction, userId);
    if (contributionsPending > contributionsPendingMaxPerPerson) {
      throw new AppError('conflict', refusals.tooManyPending);
    }
    await addTestCases(transaction, id, draft.testCases);
    await refuseWithoutRoom(transaction, userId);
    return id;
  });
}

async function addTestCases(
  transaction: Database,
  contributionId: string,
  testCases: ContributionDraft['testCases'],
): Promise<void> {
  for (const [position, one] of testCases.entries()) {
    const { input, output } = asBytes(one);
    await transaction
      .insertInto('contribution_test_cases')
      .values({
        contribution_id: contributionId,
        position,
        is_hidden: one.isHidden,
        description: one.description ?? null,
        input,
        output,
      })
      .execute();
  }
}

const selectContributions = (db: Database) =>
  db
    .selectFrom('contributions as c')
    .innerJoin('users as contributor', 'contributor.id', 'c.contributed_by')
    .leftJoin('users as reviewer', 'reviewer.id', 'c.reviewed_by')
    .selectAll('c')
    .select([
      'contributor.name as contributor_name',
      'contributor.email',
      'reviewer.name as reviewer_name',
    ]);

type FoundRow = InferResult<ReturnType<typeof selectContributions>>[number];

/** A person's contributions, newest first; read while they are sent. */
export async function listContributionsOf(
  db: Database,
  userId: string,
  { limit, offset, withTexts }: Output<typeof myContributions, 'query'>,
): Promise<AsyncIterable<ContributionRow>> {
  const rows = await db
    .selectFrom('contributions as c')
    .select('c.id')
    .where('c.contributed_by', '=', userId)
    .where('c.status', '<>', 'withdrawn')
    .orderBy('c.contributed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return readListed(db, rows, withTexts === 'true');
}

/** All contributions, pending ones first, then newest first; read while they are sent. */
export async function listContributions(
  db: Database,
  filters: Output<typeof allContributions, 'query'>,
): Promise<AsyncIterable<ContributionRow>> {
  let query = db
    .selectFrom('contributions as c')
    .select('c.id')
    .where('c.status', '<>', 'withdrawn')
    .orderBy(sql`status <> 'pending'`)
    .orderBy('c.contributed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(filters.limit)
    .offset(filters.offset);
  if (filters.status) query = query.where('c.status', '=', filters.status);
  return readListed(db, await query.execute(), filters.withTexts === 'true');
}

/** The summary of a workshop draft's test cases, without texts. */
const sentCases = z.array(listedTestCase);

const readListed = (db: Database, rows: { id: string }[], hasTexts: boolean) =>
  readInBatches(
    rows.map(({ id }) => id),
    async (ids): Promise<ContributionRow[]> => {
      const some = await selectContributions(db).where('c.id', '=', anyId(ids)).execute();
      const cases = await listTestCases(db, ids, hasTexts);
      return some.map((row) => ({
        ...shownContribution(row),
        testCases:
          row.cases === null
            ? cases.filter(({ of }) => of === row.id).map(({ one }) => one)
            : sentCases.parse(row.cases),
      }));
    },
  );

/** The test cases of some contributions, in order, with the beginnings of their data or none. */
async function listTestCases(
  db: Database,
  ids: readonly string[],
  hasTexts: boolean,
): Promise<{ of: string; one: ListedTestCase }[]> {
  const rows = await db
    .selectFrom('contribution_test_cases')
    .select(['contribution_id', 'is_hidden', 'description'])
    .select(({ ref }) => [
      byteLength(ref('input')).as('input_bytes'),
      byteLength(ref('output')).as('output_bytes'),
    ])
    .$if(hasTexts, (query) =>
      query.select(({ ref }) => [
        firstBytes(ref('input'), listedTextMaxBytes).as('input'),
        firstBytes(ref('output'), listedTextMaxBytes).as('output'),
      ]),
    )
    .where('contribution_id', '=', anyId(ids))
    .orderBy('contribution_id')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    of: row.contribution_id,
    one: {
      ...(row.input && { input: beginningOf(row.input, row.input_bytes) }),
      inputBytes: row.input_bytes,
      ...(row.output && { output: beginningOf(row.output, row.output_bytes) }),
      outputBytes: row.output_bytes,
      isHidden: row.is_hidden,
      ...(row.description !== null && { description: row.description }),
    },
  }));
}

/** One contribution with its test data; refuses everyone but its contributor and administrators. */
export async function getContribution(
  db: Database,
  id: string,
  viewer: { id: string; isAdmin: boolean },
): Promise<Contribution> {
  const row = await selectContributions(db).where('c.id', '=', id).executeTakeFirst();
  if (row === undefined || row.status === 'withdrawn') {
    throw new AppError('notFound', refusals.noContribution);
  }
  if (row.contributed_by !== viewer.id && !viewer.isAdmin) {
    throw new AppError('forbidden', refusals.notYourContribution);
  }
  if (row.cases !== null) throw new AppError('conflict', refusals.contributionInWorkshop);
  const cases = await db
    .selectFrom('contribution_test_cases')
    .select(['input', 'output', 'is_hidden', 'description'])
    .where('contribution_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...shownContribution(row), testCases: cases.map(shownCase) };
}

const shownDifficulty = { Easy: 'easy', Medium: 'medium', Hard: 'hard' } as const;

const shownContribution = (row: FoundRow): Omit<Contribution, 'testCases'> => ({
  _id: row.id,
  problemName: row.problem_name,
  ...asFields(row),
  difficulty: shownDifficulty[row.difficulty],
  // Withdrawn while the list was being read.
  status: row.status === 'withdrawn' ? 'rejected' : row.status,
  contributedBy: { name: row.contributor_name, email: row.email },
  contributedAt: row.contributed_at.toISOString(),
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  reviewedBy: row.reviewer_name,
  reviewComments: row.review_comments,
  approvedProblemId: row.approved_problem_id,
  draft:
    row.problem_id === null
      ? null
      : { problemId: row.problem_id, asksForChanges: row.asks_for_changes },
});
