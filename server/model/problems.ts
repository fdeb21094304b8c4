/** Problems as they are listed, read and hidden. Writing them is in problem-writing.ts. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Output } from '../../contract/endpoint.ts';
import { statementPreviewChars } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { Problem, ProblemRow, problemList } from '../../contract/problems.ts';
import type { Visibility } from '../../contract/words.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Schema, StoredVisibility } from '../../db/schema.ts';
import { AppError } from '../errors.ts';
import { raiseListVersion } from './list-version.ts';
import { shownCase } from './test-data.ts';
import { isListedFor, isThere, mayOpen, type Viewer } from './visibility.ts';

type Filters = Output<typeof problemList, 'query'>;

const shownColumns = [
  'problems.id',
  'problems.name',
  'problems.difficulty',
  'problems.tags',
  'problems.time_limit_ms',
  'problems.memory_limit_mb',
  'problems.total_submissions',
  'problems.accepted_submissions',
  'problems.created_by',
  'problems.created_at',
  'problems.visibility',
] as const;

/** The problems of someone's list that pass the filters, oldest first, with what they have solved. */
export async function findProblems(
  db: Database,
  filters: Filters,
  viewer: Viewer,
): Promise<ProblemRow[]> {
  let query = db
    .selectFrom('problems')
    .select(shownColumns)
    .select(sql<string>`left(problem_statement, ${statementPreviewChars})`.as('statement'))
    .select((eb) => isSolved(eb, viewer?.id))
    .where(isListedFor(viewer))
    .orderBy('created_at')
    .orderBy('id');
  query = narrow(query, filters);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...shownProblem(row),
    ...(viewer?.isAdmin && { visibility: shownVisibility(row) }),
  }));
}

function narrow<Row>(
  query: SelectQueryBuilder<Schema, 'problems', Row>,
  filters: Filters,
): SelectQueryBuilder<Schema, 'problems', Row> {
  let narrowed = query;
  const { difficulty, tag, search } = filters;
  if (difficulty) narrowed = narrowed.where('difficulty', '=', difficulty);
  if (tag) {
    narrowed = narrowed.where(
      sql<boolean>`exists (select from unnest(tags) as one where lower(one) = lower(${tag}))`,
    );
  }
  if (search)
    narrowed = narrowed.where('name', 'ilike', `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`);
  if (filters.limit !== undefined) narrowed = narrowed.limit(filters.limit);
  if (filters.offset !== undefined) narrowed = narrowed.offset(filters.offset);
  return narrowed;
}

function isSolved(eb: ExpressionBuilder<Schema, 'problems'>, userId: string | undefined) {
  if (userId === undefined) return sql<boolean>`false`.as('solved');
  return eb
    .exists(
      eb
        .selectFrom('attempts')
        .select('attempts.problem_id')
        .whereRef('attempts.problem_id', '=', 'problems.id')
        .where('attempts.user_id', '=', userId)
        .where('attempts.solved_at', 'is not', null),
    )
    .$castTo<boolean>()
    .as('solved');
}

type ShownRow = {
  id: string;
  name: string;
  statement: string;
  difficulty: Problem['difficulty'];
  tags: string[];
  time_limit_ms: number;
  memory_limit_mb: number;
  total_submissions: number;
  accepted_submissions: number;
  created_by: string | null;
  created_at: Date;
  solved: boolean;
};

/** What only our own programs use is never shown. */
function shownVisibility({ visibility }: { visibility: StoredVisibility }): Visibility {
  if (visibility === 'system') throw new Error('A problem of the system was about to be shown.');
  return visibility;
}

const shownProblem = (row: ShownRow): ProblemRow => ({
  _id: row.id,
  name: row.name,
  problemStatement: row.statement,
  difficulty: row.difficulty,
  tags: row.tags,
  timeLimit: row.time_limit_ms,
  memoryLimit: row.memory_limit_mb,
  totalSubmissions: row.total_submissions,
  acceptedSubmissions: row.accepted_submissions,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  solved: row.solved,
});

/** What a reply with all test cases may hold at once. */
const casesAtOnceMaxBytes = 1024 * 1024;

/** A problem without its test cases, and how to read them: whole, or while they are sent. */
export type FoundProblem = {
  rest: Omit<Problem, 'testCases'>;
  testCases: Problem['testCases'] | AsyncIterable<Problem['testCases'][number]>;
};

/** One problem as `viewer` may see it: hidden test cases only for administrators. */
export async function findProblem(db: Database, id: string, viewer: Viewer): Promise<FoundProblem> {
  const isAdmin = viewer?.isAdmin ?? false;
  const row = await db
    .selectFrom('problems')
    .leftJoin('users as editor', 'editor.id', 'problems.updated_by')
    .select([...shownColumns, 'comparison', 'checker', 'problem_statement as statement'])
    .select(['version', 'test_version', 'updated_at', 'editor.name as editor_name'])
    .select((eb) => isSolved(eb, viewer?.id))
    .select(
      sql<number>`(select count(*)::int from test_cases
        where problem_id = problems.id and test_version = problems.test_version and is_hidden)`.as(
        'hidden_test_cases',
      ),
    )
    .select(
      sql<string>`(select coalesce(sum(octet_length(input) + octet_length(output)), 0)
        from test_cases where problem_id = problems.id
          and test_version = problems.test_version and (${isAdmin} or not is_hidden))`.as(
        'case_bytes',
      ),
    )
    .where('problems.id', '=', id)
    .where(mayOpen(viewer?.id))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  const rest = {
    ...shownProblem(row),
    comparison: row.comparison,
    version: row.version,
    testSet: row.test_version,
    visibility: shownVisibility(row),
    ...(isAdmin && row.checker !== null && { checker: row.checker }),
    ...(isAdmin && { updatedAt: row.updated_at.toISOString(), updatedBy: row.editor_name }),
    hiddenTestCases: row.hidden_test_cases,
  };
  const wanted = { problemId: id, testSet: row.test_version, withHidden: isAdmin };
  const isSmall = Number(row.case_bytes) <= casesAtOnceMaxBytes;
  return { rest, testCases: isSmall ? await readAtOnce(db, wanted) : readBySize(db, wanted) };
}

type WantedCases = { problemId: string; testSet: number; withHidden: boolean };

const selectCases = (db: Database, { problemId, testSet, withHidden }: WantedCases) =>
  db
    .selectFrom('test_cases')
    .where('problem_id', '=', problemId)
    .where('test_version', '=', testSet)
    .where((eb) => (withHidden ? eb.lit(true) : eb('is_hidden', '=', false)))
    .orderBy('position');

async function readAtOnce(db: Database, wanted: WantedCases): Promise<Problem['testCases']> {
  const rows = await selectCases(db, wanted)
    .select(['input', 'output', 'is_hidden', 'description'])
    .execute();
  return rows.map(shownCase);
}

/** As many at a time as are small together; stops if the set is removed in between. */
async function* readBySize(
  db: Database,
  wanted: WantedCases,
): AsyncGenerator<Problem['testCases'][number]> {
  const sizes = await selectCases(db, wanted)
    .select('position')
    .select(sql<number>`octet_length(input) + octet_length(output)`.as('bytes'))
    .execute();
  for (const positions of batchesOf(sizes)) {
    const rows = await selectCases(db, wanted)
      .select(['input', 'output', 'is_hidden', 'description'])
      .where('position', '=', sql<number>`any (${positions}::int[])`)
      .execute();
    if (rows.length < positions.length)
      throw new Error('The problem was changed while it was read.');
    for (const row of rows) yield shownCase(row);
  }
}

function batchesOf(sizes: { position: number; bytes: number }[]): number[][] {
  const batches: number[][] = [];
  let left = 0;
  for (const { position, bytes } of sizes) {
    if (bytes > left || batches.length === 0) {
      batches.push([]);
      left = casesAtOnceMaxBytes;
    }
    batches.at(-1)?.push(position);
    left -= bytes;
  }
  return batches;
}

/** Hides a problem. */
export function hideProblem(db: Database, id: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .updateTable('problems')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .where(isThere)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('notFound', refusals.noProblem);
    await raiseListVersion(transaction);
  });
}

/** Whether there has ever been a problem, deleted ones too, but for those of our own programs. */
export async function hasProblems(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('problems')
    .select('id')
    .where('visibility', '<>', 'system')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
