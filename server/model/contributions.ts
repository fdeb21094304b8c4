/** Contributions: proposing and listing them. reviews.ts approves and rejects them. */
import { type InferResult, sql } from 'kysely';
import type {
  allContributions,
  Contribution,
  ContributionDraft,
  myContributions,
} from '../../contract/contributions.ts';
import type { Output } from '../../contract/endpoint.ts';
import {
  contributionMaxBytes,
  reviewedTestCasesMax,
  shownTextMaxBytes,
} from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { ShownTestCase } from '../../contract/test-cases.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../errors.ts';
import { contributionsPendingMaxPerPerson, unreviewedTextMaxBytes } from '../limits.ts';
import { readInBatches } from './batches.ts';
import { countContribution, readStats } from './stats.ts';
import { refuseWithoutRoom } from './storage.ts';
import { asBytes, beginningOf, bytesIn, shownCase } from './test-data.ts';

/** Stores a contribution that awaits review and answers its id. */
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
        problem_statement: draft.problemStatement,
        difficulty: draft.difficulty,
        tags: draft.tags,
        time_limit_ms: draft.timeLimit,
        memory_limit_mb: draft.memoryLimit,
        contributed_by: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Locks the person's numbers: of two contributions at once the second counts the first.
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

/** A problem needs a sample to show: where every case is hidden, the first becomes one. */
async function addTestCases(
  transaction: Database,
  contributionId: string,
  testCases: ContributionDraft['testCases'],
): Promise<void> {
  const hasSample = testCases.some((one) => !one.isHidden);
  for (const [position, one] of testCases.entries()) {
    const { input, output } = asBytes(one);
    await transaction
      .insertInto('contribution_test_cases')
      .values({
        contribution_id: contributionId,
        position,
        is_hidden: one.isHidden && (hasSample || position > 0),
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
    .select(['contributor.name', 'contributor.email', 'reviewer.name as reviewer_name']);

type ContributionRow = InferResult<ReturnType<typeof selectContributions>>[number];

/** A person's contributions, newest first, their test data cut; read while they are sent. */
export async function listContributionsOf(
  db: Database,
  userId: string,
  { limit, offset }: Output<typeof myContributions, 'query'>,
): Promise<AsyncIterable<Contribution>> {
  const rows = await db
    .selectFrom('contributions as c')
    .select('c.id')
    .where('c.contributed_by', '=', userId)
    .orderBy('c.contributed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return readListed(db, rows, shownTextMaxBytes);
}

/** All contributions, those that await review first, then newest, their test data cut. */
export async function listContributions(
  db: Database,
  filters: Output<typeof allContributions, 'query'>,
): Promise<AsyncIterable<Contribution>> {
  let query = db
    .selectFrom('contributions as c')
    .select('c.id')
    .orderBy(sql`status <> 'pending'`)
    .orderBy('c.contributed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(filters.limit)
    .offset(filters.offset);
  if (filters.status) query = query.where('c.status', '=', filters.status);
  return readListed(db, await query.execute(), unreviewedTextMaxBytes);
}

/** `bytesMax` is of each side of the test cases past those that a review shows. */
const readListed = (db: Database, rows: { id: string }[], bytesMax: number) =>
  readInBatches(
    rows.map(({ id }) => id),
    async (ids) => {
      const some = await selectContributions(db)
        .where('c.id', '=', sql<string>`any (${ids}::uuid[])`)
        .execute();
      return await withTestCases(db, some, bytesMax);
    },
  );

/** One contribution in full; refuses anybody but its contributor and administrators. */
export async function getContribution(
  db: Database,
  id: string,
  viewer: { id: string; isAdmin: boolean },
): Promise<Contribution> {
  const row = await selectContributions(db).where('c.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noContribution);
  if (row.contributed_by !== viewer.id && !viewer.isAdmin) {
    throw new AppError('forbidden', refusals.notYourContribution);
  }
  const [contribution] = await withTestCases(db, [row], contributionMaxBytes);
  if (contribution === undefined) throw new Error('A contribution was read and lost.');
  return contribution;
}

/**
 * Adds to contributions their test cases, of each side of which at most `bytesMax` are read; of the
 * first ones, which a review shows, at least as much as it shows.
 */
async function withTestCases(
  db: Database,
  rows: ContributionRow[],
  bytesMax: number,
): Promise<Contribution[]> {
  const cases = await readTestCases(
    db,
    rows.map((row) => row.id),
    bytesMax,
  );
  return rows.map((row) => shownContribution(row, cases.get(row.id) ?? []));
}

async function readTestCases(
  db: Database,
  ids: string[],
  bytesMax: number,
): Promise<Map<string, ShownTestCase[]>> {
  const cases = new Map<string, ShownTestCase[]>(ids.map((id) => [id, []]));
  const bytes = sql<number>`case when position < ${reviewedTestCasesMax}
    then ${Math.max(bytesMax, shownTextMaxBytes)}::int else ${bytesMax}::int end`;
  const rows = await db
    .selectFrom('contribution_test_cases')
    .select(['contribution_id', 'is_hidden', 'description'])
    .select([beginningOf('input', bytes).as('input'), bytesIn('input').as('input_bytes')])
    .select([beginningOf('output', bytes).as('output'), bytesIn('output').as('output_bytes')])
    .where('contribution_id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('contribution_id')
    .orderBy('position')
    .execute();
  for (const row of rows) cases.get(row.contribution_id)?.push(shownCase(row));
  return cases;
}

const shownDifficulty = { Easy: 'easy', Medium: 'medium', Hard: 'hard' } as const;

const shownContribution = (row: ContributionRow, testCases: ShownTestCase[]): Contribution => ({
  _id: row.id,
  problemName: row.problem_name,
  problemStatement: row.problem_statement,
  difficulty: shownDifficulty[row.difficulty],
  tags: row.tags,
  timeLimit: row.time_limit_ms,
  memoryLimit: row.memory_limit_mb,
  testCases,
  status: row.status,
  contributedBy: { name: row.name, email: row.email },
  contributedAt: row.contributed_at.toISOString(),
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  reviewedBy: row.reviewer_name,
  reviewComments: row.review_comments,
  approvedProblemId: row.approved_problem_id,
});
