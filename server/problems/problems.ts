/** Problems as they are listed, read and hidden. Writing them is in problem-writing.ts. */
import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Output } from '../../contract/endpoint.ts';
import { answersId } from '../../contract/languages.ts';
import { statementPreviewChars } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { type PlainField, settingRows } from '../../contract/problem-fields.ts';
import type { Problem, ProblemRow, problemList } from '../../contract/problems.ts';
import type { Visibility } from '../../contract/words.ts';
import {
  anyNumber,
  condition,
  firstCharacters,
  isTrue,
  rowCount,
  sum,
} from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Schema, StoredVisibility } from '../../db/schema.ts';
import { answerNames, answersTemplate } from '../../problems/package/answers.ts';
import { deciderOf } from '../../problems/package/judging.ts';
import { priorities } from '../../work/kinds.ts';
import { raiseListVersion } from '../../work/list-version.ts';
import { takeTurn } from '../../work/lock-order.ts';
import { resumeProblem } from '../../work/pauses.ts';
import { selectCasesWithData } from '../../work/test-data.ts';
import { AppError } from '../http/errors.ts';
import {
  changesWithTime,
  type Editor,
  isAuthoredBy,
  isInContest,
  isListedFor,
  isThere,
  isWithoutHelp,
  mayEdit,
  mayOpen,
  takesAnswers,
  type Viewer,
} from '../visibility.ts';
import { readAnswerTests } from './answer-tests.ts';
import { ownLimits } from './contest-problems.ts';
import { answerCounts, solversSayOf } from './difficulty-answers.ts';
import {
  asPresented,
  type ColumnOf,
  fieldColumns,
  inCalls,
  type Judging,
  judgingColumns,
  judgingOf,
} from './problem-columns.ts';
import { barOf } from './published-solutions.ts';
import { shownCase, shownCaseColumns } from './test-data.ts';

type Filters = Output<typeof problemList, 'query'>;

const shownColumns = [
  'problems.id',
  'problems.total_submissions',
  'problems.accepted_submissions',
  'problems.created_by',
  'problems.created_at',
] as const;

/** The list has only the beginning of a statement, and no settings. */
const notListed = ['problem_statement', ...settingRows.map(({ column }) => column)];
const listedFieldColumns = fieldColumns.filter(
  (one) => !notListed.includes(one.replace('problems.', '')),
);

/** The problems that pass the filters, oldest first, marking those that the person has solved. */
export async function findProblems(
  db: Database,
  filters: Filters,
  viewer: Viewer,
): Promise<ProblemRow[]> {
  let query = db
    .selectFrom('problems')
    .select([...shownColumns, ...listedFieldColumns])
    .select((eb) =>
      firstCharacters(eb.ref('problem_statement'), statementPreviewChars).as('problem_statement'),
    )
    .select((eb) => isSolved(eb, viewer?.id))
    .leftJoin('problem_pauses as pause', 'pause.problem_id', 'problems.id')
    .select((eb) => isTrue(eb('pause.problem_id', 'is not', null)).as('is_broken'))
    .select('pause.holds_all')
    .where(isListedFor(viewer))
    .orderBy('created_at')
    .orderBy('id');
  query = narrow(query, filters);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...shownProblem(row),
    ...(viewer?.isAdmin && {
      visibility: shownVisibility(row),
      isPaused: row.holds_all === true,
      isBroken: row.is_broken,
    }),
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
      condition`exists (select from unnest(tags) as one where lower(one) = lower(${tag}))`,
    );
  }
  if (search) {
    narrowed = narrowed.where(condition`problems.id in (select problems_with(${search}))`);
  }
  if (filters.limit !== undefined) narrowed = narrowed.limit(filters.limit);
  if (filters.offset !== undefined) narrowed = narrowed.offset(filters.offset);
  return narrowed;
}

function isSolved(eb: ExpressionBuilder<Schema, 'problems'>, userId: string | undefined) {
  if (userId === undefined) return isTrue(eb.lit(false)).as('solved');
  return isTrue(
    eb.exists(
      eb
        .selectFrom('attempts')
        .select('attempts.problem_id')
        .whereRef('attempts.problem_id', '=', 'problems.id')
        .where('attempts.user_id', '=', userId)
        .where('attempts.solved_at', 'is not', null),
    ),
  ).as('solved');
}

/** Fields that only our own programs use are never shown. */
function shownVisibility({ visibility }: { visibility: StoredVisibility }): Visibility {
  if (visibility === 'system') throw new Error('A problem of the system was about to be shown.');
  return visibility;
}

type FieldColumns = Pick<Selectable<Schema['problems']>, ColumnOf<PlainField>>;
type ShownRow = FieldColumns &
  Pick<
    Selectable<Schema['problems']>,
    'id' | 'total_submissions' | 'accepted_submissions' | 'created_by' | 'created_at'
  > & { solved: boolean };

/** What everyone may see of a problem, in the list and on its page. */
function shownProblem(row: ShownRow) {
  const { visibility: _, ...fields } = inCalls(row);
  return {
    _id: row.id,
    ...fields,
    totalSubmissions: row.total_submissions,
    acceptedSubmissions: row.accepted_submissions,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    solved: row.solved,
  };
}

/** The most memory that a reply with all test cases may hold at once. */
const casesAtOnceMaxBytes = 1024 * 1024;

/** A problem without its test cases, and how to read them: all at once, or while they are sent. */
export type FoundProblem = {
  /** Whether the course of a contest changes what the viewer may see of it, without a transaction. */
  changesWithTime: boolean;
  /** Whether the viewer may read its published solutions, if the site has them. */
  readsSolutions: boolean;
  rest: Omit<Problem, 'testCases'>;
  testCases: Problem['testCases'] | AsyncIterable<Problem['testCases'][number]>;
};

/** A problem as `viewer` may see it; hidden test cases are only for administrators. */
export async function getProblem(
  db: Database,
  id: string,
  viewer: Editor | null,
): Promise<FoundProblem> {
  const isAdmin = viewer?.isAdmin ?? false;
  const row = await db
    .selectFrom('problems')
    .leftJoin('users as editor', 'editor.id', 'problems.updated_by')
    .select([...shownColumns, ...fieldColumns, ...judgingColumns])
    .select(['presentation', 'languages', 'time_factors'])
    .leftJoin('problem_pauses as pause', 'pause.problem_id', 'problems.id')
    .select(['version', 'test_set', 'updated_at', 'editor.name as editor_name'])
    .select((eb) => isTrue(eb('editorial', '<>', '')).as('has_editorial'))
    .select(isTrue(isWithoutHelp(viewer?.id)).as('is_without_help'))
    .select(isTrue(changesWithTime(viewer?.id)).as('changes_with_time'))
    .select(isTrue(viewer === null ? condition`false` : isAuthoredBy(viewer.id)).as('is_author'))
    .select(isTrue(viewer === null ? condition`false` : mayEdit(viewer)).as('is_editor'))
    .select(isTrue(viewer === null ? condition`false` : isInContest(viewer.id)).as('is_in_contest'))
    .select(answerCounts.as('answer_counts'))
    .select(['pause.reason', 'pause.test_case', 'pause.submission_id', 'pause.paused_at'])
    .select('pause.holds_all')
    .select((eb) => isSolved(eb, viewer?.id))
    .select((eb) => {
      const cases = eb
        .selectFrom('test_cases')
        .whereRef('test_cases.problem_id', '=', 'problems.id')
        .whereRef('test_cases.test_set', '=', 'problems.test_set');
      const shown = isAdmin ? cases : cases.where('is_hidden', '=', false);
      return [
        cases.where('is_hidden', '=', true).select(rowCount().as('rows')).as('hidden_test_cases'),
        shown
          .select(({ ref }) => sum(ref('input_bytes'), ref('output_bytes')).as('bytes'))
          .as('case_bytes'),
      ];
    })
    .where('problems.id', '=', id)
    .where(mayOpen(viewer?.id))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  const own = row.changes_with_time ? await ownLimits(db, id, viewer?.id) : null;
  const judging = judgingOf(row);
  const tutor = row.tutor && !row.is_without_help;
  const readsSolutions =
    barOf({
      publishes: row.publishes_solutions,
      isSetter: row.is_author || (viewer !== null && row.created_by === viewer.id),
      isEditor: row.is_editor,
      isSolved: row.solved,
      isInContest: row.is_in_contest,
      isKept: row.changes_with_time,
    }) === undefined;
  const solvers = row.changes_with_time ? null : solversSayOf(row.answer_counts);
  const rest = {
    ...shownProblem(row),
    tutor,
    // A tag may be half the way.
    ...(row.is_without_help && { tags: [] }),
    ...(row.is_author && { isAuthor: true as const }),
    ...(solvers && { solvers }),
    ...(own?.timeLimitMs && { timeLimit: own.timeLimitMs }),
    ...(own?.memoryLimitMb && { memoryLimit: own.memoryLimitMb }),
    comparison: judging.comparison,
    ...(await asAnswered(db, row, asPresented(row))),
    version: row.version,
    testSet: row.test_set,
    visibility: shownVisibility(row),
    hasEditorial: tutor && row.has_editorial,
    ...(isAdmin && judging.checker !== null && { checker: judging.checker }),
    isInteractive: judging.interactor !== null,
    ...passesOf(judging),
    ...(isAdmin && judging.interactor !== null && { interactor: judging.interactor }),
    isPaused: row.holds_all === true,
    ...(isAdmin && (await pauseOf(db, row))),
    ...(isAdmin && { updatedAt: row.updated_at.toISOString(), updatedBy: row.editor_name }),
    hiddenTestCases: row.hidden_test_cases ?? 0,
  };
  const wanted = { problemId: id, testSet: row.test_set, withHidden: isAdmin };
  const isSmall = (row.case_bytes ?? 0) <= casesAtOnceMaxBytes;
  const testCases = isSmall ? await readAtOnce(db, wanted) : readBySize(db, wanted);
  return { changesWithTime: row.changes_with_time, readsSolutions, rest, testCases };
}

/** With the names of the tests, and a text to begin with, where people submit answers. */
async function asAnswered<Shown extends Pick<Problem, 'presentation' | 'languages'>>(
  db: Database,
  { id: problemId, test_set: testSet }: { id: string; test_set: number },
  shown: Shown,
): Promise<Shown & Pick<Problem, 'answers'>> {
  if (!takesAnswers(shown.languages)) return shown;
  const answers = answerNames(await readAnswerTests(db, { problemId, testSet }));
  const starters = { [answersId]: answersTemplate(answers) };
  return { ...shown, presentation: { ...shown.presentation, starters }, answers };
}

const passesOf = (judging: Judging): Pick<Problem, 'passes'> => {
  const passes = deciderOf(judging)?.passes;
  return passes === undefined ? {} : { passes };
};

type PauseRow = Pick<Selectable<Schema['problem_pauses']>, 'test_case' | 'submission_id'> & {
  id: string;
  reason: string | null;
  paused_at: Date | null;
  holds_all: boolean | null;
};

/** Why submissions are held, if some are. */
async function pauseOf(
  db: Database,
  { id, reason, test_case, submission_id, paused_at, holds_all }: PauseRow,
): Promise<Pick<Problem, 'paused'>> {
  if (reason === null || paused_at === null) return {};
  const { held } = await db
    .selectFrom('jobs')
    .innerJoin('submissions', 'submissions.id', 'jobs.id')
    .select(rowCount().as('held'))
    .where('problem_id', '=', id)
    .where('priority', '=', priorities.held)
    .executeTakeFirstOrThrow();
  const met = { reason, testCase: test_case, submissionId: submission_id };
  return { paused: { ...met, at: paused_at.toISOString(), holdsAll: holds_all === true, held } };
}

type WantedCases = { problemId: string; testSet: number; withHidden: boolean };

const selectCases = (db: Database, { problemId, testSet, withHidden }: WantedCases) =>
  selectCasesWithData(db)
    .where('problem_id', '=', problemId)
    .where('test_set', '=', testSet)
    .where((eb) => (withHidden ? eb.lit(true) : eb('is_hidden', '=', false)))
    .orderBy('position');

async function readAtOnce(db: Database, wanted: WantedCases): Promise<Problem['testCases']> {
  const rows = await selectCases(db, wanted).select(shownCaseColumns).execute();
  return rows.map(shownCase);
}

/** Reads as many at a time as fit into a small block; stops if the set is deleted meanwhile. */
async function* readBySize(
  db: Database,
  wanted: WantedCases,
): AsyncGenerator<Problem['testCases'][number]> {
  const sizes = await selectCases(db, wanted)
    .select(['position', 'input_bytes', 'output_bytes'])
    .execute();
  for (const positions of batchesOf(sizes)) {
    const rows = await selectCases(db, wanted)
      .select(shownCaseColumns)
      .where('position', '=', anyNumber(positions))
      .execute();
    if (rows.length < positions.length)
      throw new Error('The problem was changed while it was read.');
    for (const row of rows) yield shownCase(row);
  }
}

type CaseSize = { position: number; input_bytes: number; output_bytes: number };

function batchesOf(sizes: CaseSize[]): number[][] {
  const batches: number[][] = [];
  let left = 0;
  for (const { position, input_bytes, output_bytes } of sizes) {
    const bytes = input_bytes + output_bytes;
    if (bytes > left || batches.length === 0) {
      batches.push([]);
      left = casesAtOnceMaxBytes;
    }
    batches.at(-1)?.push(position);
    left -= bytes;
  }
  return batches;
}

/** Deletes a problem for everyone; its submissions and people's statistics stay. */
export function hideProblem(db: Database, id: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction, id);
    const row = await transaction
      .updateTable('problems')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .where(isThere)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('notFound', refusals.noProblem);
    await resumeProblem(transaction, id);
    await raiseListVersion(transaction);
  });
}

/** Erases what is left of deleted drafts whose owner's account is deleted; their files go after it. */
export async function eraseDrafts(transaction: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of [
    'verifications',
    'problem_versions',
    'test_cases',
    'scorings',
    'tutor_programs',
    'counterexamples',
    'problem_people',
    'former_authors',
    'sharing_notices',
  ] as const) {
    await transaction.deleteFrom(table).where('problem_id', 'in', ids).execute();
  }
  await transaction
    .updateTable('problems')
    .set({
      name: 'Deleted draft',
      problem_statement: '',
      tags: [],
      hints: [],
      editorial: '',
      translations: '[]',
      presentation: sql`default`,
      checker: null,
      interactor: null,
    })
    .where('id', 'in', ids)
    .execute();
}

/** Whether there has ever been a problem, including deleted ones but not system problems. */
export async function hasProblems(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('problems')
    .select('id')
    .where('visibility', '<>', 'system')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
