/** Problems and their test cases: listing, reading, writing. Counters change with verdicts, not here. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Checker } from '../../contract/checker.ts';
import type { Output } from '../../contract/endpoint.ts';
import { statementPreviewChars } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { Problem, ProblemDraft, ProblemRow, problemList } from '../../contract/problems.ts';
import { type Database, inTransaction } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { refreshStatsOfProblem } from './stats.ts';

/** A problem as it is written; test data are bytes, which need not be text. */
export type ProblemToWrite = {
  name: string;
  problemStatement: string;
  difficulty: Problem['difficulty'];
  tags: string[];
  timeLimit: number;
  memoryLimit: number;
  comparison: Problem['comparison'];
  /** Undefined keeps the one that is there. */
  checker?: Checker | null | undefined;
  testCases: {
    input: Buffer;
    output: Buffer;
    isHidden: boolean;
    description?: string | undefined;
  }[];
};

/** A draft of the contract as it is written; refuses one that names another creator. */
export function asWritten(draft: ProblemDraft, creatorId: string): ProblemToWrite {
  if (draft.createdBy !== undefined && draft.createdBy !== creatorId) {
    throw new AppError('forbidden', refusals.otherCreator);
  }
  return {
    ...draft,
    testCases: draft.testCases.map((one) => ({
      ...one,
      input: Buffer.from(one.input),
      output: Buffer.from(one.output),
    })),
  };
}

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
] as const;

/** The problems that pass the filters, oldest first, with what `userId` has solved. */
export async function findProblems(
  db: Database,
  filters: Filters,
  userId: string | undefined,
): Promise<ProblemRow[]> {
  let query = db
    .selectFrom('problems')
    .select(shownColumns)
    .select(sql<string>`left(problem_statement, ${statementPreviewChars})`.as('statement'))
    .select((eb) => isSolved(eb, userId))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id');
  query = narrow(query, filters);
  const rows = await query.execute();
  return rows.map(shownProblem);
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

/** One problem as `viewer` may see it: hidden test cases only for administrators. */
export async function getProblem(
  db: Database,
  id: string,
  viewer: { id: string; isAdmin: boolean } | null,
): Promise<Problem> {
  const row = await db
    .selectFrom('problems')
    .select([...shownColumns, 'comparison', 'checker', 'problem_statement as statement'])
    .select((eb) => isSolved(eb, viewer?.id))
    .select(
      sql<number>`(select count(*)::int from test_cases
        where problem_id = problems.id and is_hidden)`.as('hidden_test_cases'),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  const isAdmin = viewer?.isAdmin ?? false;
  return {
    ...shownProblem(row),
    comparison: row.comparison,
    ...(isAdmin && row.checker !== null && { checker: row.checker }),
    hiddenTestCases: row.hidden_test_cases,
    testCases: await readTestCases(db, id, isAdmin),
  };
}

async function readTestCases(
  db: Database,
  problemId: string,
  withHidden: boolean,
): Promise<Problem['testCases']> {
  let query = db
    .selectFrom('test_cases')
    .select(['input', 'output', 'is_hidden', 'description'])
    .where('problem_id', '=', problemId)
    .orderBy('position');
  if (!withHidden) query = query.where('is_hidden', '=', false);
  const rows = await query.execute();
  return rows.map((row) => ({
    input: row.input.toString(),
    output: row.output.toString(),
    isHidden: row.is_hidden,
    ...(row.description !== null && { description: row.description }),
  }));
}

/** Adds a problem with its test cases and answers its id. */
export function addProblem(
  db: Database,
  problem: ProblemToWrite,
  origin: { createdBy: string | null; package?: string },
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const { id } = await transaction
      .insertInto('problems')
      .values({
        ...columnsOf(problem),
        package: origin.package ?? null,
        created_by: origin.createdBy,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addTestCases(transaction, id, problem.testCases);
    return id;
  });
}

/** Replaces a problem and its test cases; work that is being judged keeps the data it began with. */
export function replaceProblem(db: Database, id: string, problem: ProblemToWrite): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('problems')
      .select('difficulty')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new AppError('notFound', refusals.noProblem);
    await transaction
      .updateTable('problems')
      .set((eb) => ({
        ...columnsOf(problem),
        test_version: eb('test_version', '+', 1),
        updated_at: new Date(),
      }))
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('test_cases').where('problem_id', '=', id).execute();
    await addTestCases(transaction, id, problem.testCases);
    if (before.difficulty !== problem.difficulty) await refreshStatsOfProblem(transaction, id);
  });
}

const columnsOf = (problem: ProblemToWrite) => ({
  name: problem.name,
  problem_statement: problem.problemStatement,
  difficulty: problem.difficulty,
  tags: problem.tags,
  time_limit_ms: problem.timeLimit,
  memory_limit_mb: problem.memoryLimit,
  comparison: JSON.stringify(problem.comparison),
  ...(problem.checker !== undefined && {
    checker: problem.checker === null ? null : JSON.stringify(problem.checker),
  }),
});

/** One statement per case: a case may be large, and all of them together larger than memory likes. */
async function addTestCases(
  transaction: Database,
  problemId: string,
  testCases: ProblemToWrite['testCases'],
): Promise<void> {
  const samplesFirst = [
    ...testCases.filter((one) => !one.isHidden),
    ...testCases.filter((one) => one.isHidden),
  ];
  for (const [position, one] of samplesFirst.entries()) {
    await transaction
      .insertInto('test_cases')
      .values({
        problem_id: problemId,
        position,
        is_hidden: one.isHidden,
        description: one.description ?? null,
        input: one.input,
        output: one.output,
      })
      .execute();
  }
}

/** Hides a problem. */
export async function hideProblem(db: Database, id: string): Promise<void> {
  const row = await db
    .updateTable('problems')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
}

/** Whether there has ever been a problem, hidden ones too. */
export async function hasProblems(db: Database): Promise<boolean> {
  const row = await db.selectFrom('problems').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
