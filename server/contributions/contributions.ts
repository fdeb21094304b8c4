/** Contributions: submitting and listing them. reviews.ts approves and rejects them. */
import { type Expression, type InferResult, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type {
  allContributions,
  Contribution,
  ContributionDraft,
  ContributionRow,
  myContributions,
} from '../../contract/contributions.ts';
import type { Output } from '../../contract/endpoint.ts';
import { pageMaxRows } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { areShort } from '../../contract/short-cases.ts';
import { type ListedTestCase, listedTestCase } from '../../contract/test-cases.ts';
import { anyId, byteLength, condition, rowCount, sum, textLength } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { countContribution, readStats } from '../accounts/stats.ts';
import { readInBatches } from '../http/batches.ts';
import { AppError } from '../http/errors.ts';
import { contributionsPendingMaxPerPerson } from '../http/limits.ts';
import { rowsThatFit } from '../http/pages.ts';
import { asColumns, fieldsOfCall, inCalls } from '../problems/problem-columns.ts';
import { refuseWithoutRoom } from '../problems/storage.ts';
import { asBytes, shownCase, shownSide } from '../problems/test-data.ts';
import type { Viewer } from '../visibility.ts';

/** Stores a contribution for review and returns its id. */
export function addContribution(
  db: Database,
  userId: string,
  draft: ContributionDraft,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const { id } = await transaction
      .insertInto('contributions')
      .values({
        problem_name: draft.problemName,
        ...asColumns(fieldsOfCall(draft)),
        contributed_by: userId,
        reference: draft.reference ? JSON.stringify(draft.reference) : null,
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

/** A page of contributions; `next` is what the query of the next page has, if there is one. */
type ContributionsPage = {
  rows: AsyncIterable<ContributionRow>;
  next: { offset: string } | undefined;
  /** The rows of all pages together. */
  total: number;
};

/** A page of a person's contributions, newest first; read while they are sent. */
export const listContributionsOf = (
  db: Database,
  viewer: NonNullable<Viewer>,
  page: Output<typeof myContributions, 'query'>,
): Promise<ContributionsPage> =>
  readPage(db, { isMeant: condition`c.contributed_by = ${viewer.id}::uuid`, viewer }, page);

/** A page of all contributions, newest first; read while they are sent. */
export const listContributions = (
  db: Database,
  viewer: NonNullable<Viewer>,
  { status, ...page }: Output<typeof allContributions, 'query'>,
): Promise<ContributionsPage> =>
  readPage(
    db,
    { isMeant: status ? condition`c.status = ${status}` : condition`true`, viewer },
    page,
  );

async function readPage(
  db: Database,
  { isMeant, viewer }: { isMeant: Expression<SqlBool>; viewer: NonNullable<Viewer> },
  { limit = pageMaxRows, offset, withTexts }: Output<typeof myContributions, 'query'>,
): Promise<ContributionsPage> {
  const meant = db
    .selectFrom('contributions as c')
    .where('c.status', '<>', 'withdrawn')
    .where(isMeant);
  const found = await meant
    .select('c.id')
    .orderBy('c.contributed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = found.map(({ id }) => id);
  const count = withTexts === 'true' ? rowsThatFit(await textSizes(db, ids)) : ids.length;
  const { total } = await meant.select(rowCount().as('total')).executeTakeFirstOrThrow();
  return {
    rows: readListed(db, ids.slice(0, count), { withTexts, viewer }),
    next: offset + count < total ? { offset: String(offset + count) } : undefined,
    total,
  };
}

/** The sizes of the statements and test data of these contributions, in their order. */
async function textSizes(db: Database, ids: readonly string[]): Promise<number[]> {
  const statements = await db
    .selectFrom('contributions')
    .select(['id', (eb) => textLength(eb.ref('problem_statement')).as('bytes')])
    .where('id', '=', anyId(ids))
    .execute();
  const cases = await db
    .selectFrom('contribution_test_cases')
    .select(['contribution_id as id'])
    .select(({ ref }) =>
      sum(sql`octet_length(${ref('input')})`, sql`octet_length(${ref('output')})`).as('bytes'),
    )
    .where('contribution_id', '=', anyId(ids))
    .groupBy('contribution_id')
    .execute();
  const sizes = new Map<string, number>();
  for (const { id, bytes } of [...statements, ...cases]) {
    sizes.set(id, (sizes.get(id) ?? 0) + bytes);
  }
  return ids.map((id) => sizes.get(id) ?? 0);
}

/** The summary of a workshop draft's test cases, without texts. */
const sentCases = z.array(listedTestCase);

/** The data of a page are bounded, and without them its statements. */
const rowsAtOnce = 100;

type WithTexts = Output<typeof myContributions, 'query'>['withTexts'];

const readListed = (
  db: Database,
  listed: readonly string[],
  { withTexts, viewer }: { withTexts: WithTexts; viewer: NonNullable<Viewer> },
) =>
  readInBatches(
    listed,
    async (ids): Promise<ContributionRow[]> => {
      const some = await selectContributions(db).where('c.id', '=', anyId(ids)).execute();
      const cases = await listTestCases(db, ids, false);
      const open = some.filter((row) => !isKeptFrom(viewer, row)).map(({ id }) => id);
      const read = {
        true: open,
        short: open.filter((id) => areShort(cases.get(id) ?? [])),
        false: [],
      }[withTexts];
      const texts = read.length > 0 ? await listTestCases(db, read, true) : cases;
      return some.map((row) => ({
        ...shownContribution(row),
        testCases:
          row.cases === null
            ? (texts.get(row.id) ?? cases.get(row.id) ?? [])
            : sentCases.parse(row.cases),
      }));
    },
    rowsAtOnce,
  );

/** The test cases of some contributions by their ids, in order, with their data or without. */
async function listTestCases(
  db: Database,
  ids: readonly string[],
  hasTexts: boolean,
): Promise<Map<string, ListedTestCase[]>> {
  const rows = await db
    .selectFrom('contribution_test_cases')
    .select(['contribution_id', 'is_hidden', 'description'])
    .select(({ ref }) => [
      byteLength(ref('input')).as('input_bytes'),
      byteLength(ref('output')).as('output_bytes'),
    ])
    .$if(hasTexts, (query) => query.select(['input', 'output']))
    .where('contribution_id', '=', anyId(ids))
    .orderBy('contribution_id')
    .orderBy('position')
    .execute();
  const cases = new Map<string, ListedTestCase[]>();
  for (const row of rows) {
    const own = cases.get(row.contribution_id) ?? [];
    cases.set(row.contribution_id, own);
    own.push({
      ...(row.input && shownSide('input', row.input)),
      inputBytes: row.input_bytes,
      ...(row.output && shownSide('output', row.output)),
      outputBytes: row.output_bytes,
      isHidden: row.is_hidden,
      ...(row.description !== null && { description: row.description }),
    });
  }
  return cases;
}

/**
 * Whether a contribution is kept from its reader: a reviewer by role has the test data of what is to
 * be reviewed, and not of problems that were made from it.
 */
export const isKeptFrom = (
  viewer: NonNullable<Viewer>,
  { status, contributed_by }: Pick<FoundRow, 'status' | 'contributed_by'>,
): boolean => viewer.isByRole === true && status === 'approved' && contributed_by !== viewer.id;

/** One contribution with its test data; refuses everyone but its contributor and administrators. */
export async function getContribution(
  db: Database,
  id: string,
  viewer: NonNullable<Viewer>,
): Promise<Contribution> {
  const row = await selectContributions(db).where('c.id', '=', id).executeTakeFirst();
  if (row === undefined || row.status === 'withdrawn' || isKeptFrom(viewer, row)) {
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
  ...inCalls(row),
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
