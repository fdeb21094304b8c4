/**
 * Writing problems: their rows, their test cases and, with each change, a version of their package.
 * Counters change with verdicts, not here.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { problemRules } from '../../contract/form-messages.ts';
import { refusals } from '../../contract/messages.ts';
import { presentation } from '../../contract/presentation.ts';
import { settingsOf } from '../../contract/problem-fields.ts';
import { isLimit, limitRule, problemLimits } from '../../contract/problem-limits.ts';
import { incompleteRule, type ProblemChange, type ProblemDraft } from '../../contract/problems.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import { condition } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { changedPackage } from '../../problems/package/changed.ts';
import { asPackage } from '../../problems/package/from-problem.ts';
import { withoutGone } from '../../problems/package/interactions.ts';
import type { NamedProblem } from '../../problems/package/judgeable.ts';
import { deciderOf } from '../../problems/package/judging.ts';
import { plainPresentation } from '../../problems/package/presentation.ts';
import { type ReadFile, readFrom, readNone } from '../../problems/package/stored.ts';
import { raiseListVersion } from '../../work/list-version.ts';
import { takeTurn } from '../../work/lock-order.ts';
import { resumeProblem } from '../../work/pauses.ts';
import { countWithDifficulty } from '../accounts/stats.ts';
import { AppError, VersionConflict } from '../http/errors.ts';
import { isThere, takesAnswers } from '../visibility.ts';
import { approvePublished } from './approval.ts';
import {
  asColumns,
  changedFields,
  changedJudging,
  type FieldsOfCall,
  fieldColumns,
  fieldsOfCall,
  isDecided,
  isTalk,
  type Judging,
  judgingColumns,
  judgingOf,
} from './problem-columns.ts';
import { addVersion, type FoundPackage, publishedPackage, versionOf } from './stored-packages.ts';
import { asBytes, type NamedCase, nameTestData, type TestCaseToWrite } from './test-data.ts';
import { addTestSet, changedCases, type Given, testSetOf } from './test-sets.ts';

/** The fields without which there is no problem; the others have defaults. */
type Needed =
  | 'name'
  | 'problemStatement'
  | 'difficulty'
  | 'tags'
  | 'timeLimitMs'
  | 'memoryLimitMb'
  | 'comparison';

type Draft = FieldsOfCall<ProblemDraft>;

/** What only packages have of a problem. */
type OfPackage = Pick<
  NamedProblem,
  | 'graders'
  | 'presentation'
  | 'translations'
  | 'languages'
  | 'timeFactors'
  | 'hints'
  | 'editorial'
  | 'scoring'
>;

/** A problem to write; test data are bytes, which need not be text. */
export type ProblemToWrite = Pick<Draft, Needed> &
  Partial<Omit<Draft, Needed | 'testCases' | 'createdBy'> & OfPackage> & {
    testCases: TestCaseToWrite[];
  };

/** Converts a draft of the contract. Refuses a draft that names another creator. */
export function asWritten(draft: ProblemDraft, creatorId: string): ProblemToWrite {
  refuseOtherCreator(draft, creatorId);
  return { ...fieldsOfCall(draft), testCases: draft.testCases.map(asBytes) };
}

function refuseOtherCreator(
  { createdBy }: { createdBy?: string | null | undefined },
  id: string,
): void {
  if (createdBy === undefined || createdBy === null || createdBy === id) return;
  throw new AppError('forbidden', refusals.otherCreator);
}

/** Where a problem comes from; `package` is its folder below problems/. */
type Origin = { createdBy: string | null; package?: string };

/** Adds a problem that has no package yet, builds its package, and returns its id. */
export function addProblem(db: Database, problem: ProblemToWrite, origin: Origin): Promise<string> {
  const { named, read } = nameTestData(problem.testCases);
  const { comparison, checker = null, interactor = null } = problem;
  const id = randomUUID();
  const form = { ...problem, judging: { comparison, checker, interactor }, testCases: named };
  const { content, files } = asPackage(form, id);
  const written = { ...problem, testCases: named };
  return addPackaged(db, { id, problem: written, content, read: readFrom(files, read) }, origin);
}

/** A problem whose test data are named by hashes. */
export type NamedToWrite = Omit<ProblemToWrite, 'testCases'> & { testCases: NamedCase[] };

/** The columns that a problem without these fields has. */
const absent = asColumns({
  checker: null,
  interactor: null,
  graders: {},
  presentation: plainPresentation,
  translations: [],
  languages: null,
  timeFactors: {},
  hints: [],
  editorial: '',
});

/** The columns of a problem that is written as a whole. */
export const writtenColumns = (problem: NamedToWrite) => ({
  ...absent,
  ...asColumns(settingsOf(problem)),
  ...asColumns(problem),
});

/** A problem with its package; `read` finds all files of both. */
export type PackagedToWrite = {
  id: string;
  problem: NamedToWrite;
  content: StoredPackage;
  read: ReadFile;
};

/** Adds a problem with its test cases and its package, which is its first version. */
export function addPackaged(
  db: Database,
  { id, problem, content, read }: PackagedToWrite,
  { createdBy, package: folder }: Origin,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const { version, test_set } = await transaction
      .insertInto('problems')
      .values({
        ...writtenColumns(problem),
        id,
        package: folder ?? null,
        created_by: createdBy,
        updated_by: createdBy,
      })
      .returning(['version', 'test_set'])
      .executeTakeFirstOrThrow();
    const numbers = { problemId: id, number: version, testSet: test_set };
    await addVersion(transaction, {
      ...numbers,
      ...versionOf(content),
      publishedBy: createdBy,
      read,
    });
    const { testCases, scoring = null } = problem;
    await addTestSet(transaction, { problemId: id, number: test_set }, { testCases, scoring });
    await raiseListVersion(transaction);
    return id;
  });
}

/** `seen` is the version that the editor has seen; undefined if any version may be changed. */
type Edit = { id: string; editorId: string; seen: number | undefined; change: ProblemChange };

type Change = FieldsOfCall<ProblemChange>;

/**
 * Changes the given fields of a problem and returns its new version. Refuses to change a version
 * that the editor has not seen. Different test cases make a new test set; jobs in progress keep the
 * set that they began with. After a change of difficulty, call `countByDifficulty` once this is
 * committed, for the people that `countWithDifficulty` has left.
 */
export function changeProblem(db: Database, edit: Edit): Promise<number> {
  const { id, editorId, seen } = edit;
  const change = fieldsOfCall(edit.change);
  refuseOtherCreator(change, editorId);
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction, id);
    const before = await lockProblem(transaction, id);
    if (seen !== undefined && seen !== before.version) {
      throw new VersionConflict(refusals.problemChanged, { yours: seen, current: before.version });
    }
    refuseLimit('timeLimit', change.timeLimitMs, before.time_limit_ms);
    refuseLimit('memoryLimit', change.memoryLimitMb, before.memory_limit_mb);
    const judging = changedJudging(before.judging, change);
    if (takesAnswers(before.languages) && isTalk(judging)) {
      throw new AppError('badInput', refusals.noTalkOfAnswers);
    }
    const isJudgedOtherwise = otherThan(before.judging, judging) !== undefined;
    await refuseIncomplete(transaction, id, change.testCases, {
      before: before.judging,
      judging,
    });
    const published = await publishedPackage(transaction, id);
    const set = { problemId: id, number: before.test_set };
    const given = await changedCases(transaction, set, change.testCases);
    const { content, files } = changedPublished(published, { before, change, judging, given });
    const testSet = await testSetOf(transaction, set, {
      content,
      given,
      isJudgedOtherwise,
      judging: { comparison: judging.comparison, checker: deciderOf(judging) },
    });
    await transaction
      .updateTable('problems')
      .set(asColumns({ ...change, ...judging }))
      .set(asColumns({ presentation: withoutGone(before.presentation, content) }))
      .set((eb) => ({
        test_set: testSet,
        version: eb('version', '+', 1),
        updated_at: new Date(),
        updated_by: editorId,
      }))
      .where('id', '=', id)
      .execute();
    const numbers = { problemId: id, number: before.version + 1, testSet };
    const read = readFrom(files, given?.read ?? readNone);
    await addVersion(transaction, {
      ...numbers,
      ...versionOf(content),
      publishedBy: editorId,
      read,
    });
    await raiseListVersion(transaction);
    const { visibility } = change;
    await approvePublished(transaction, { problemId: id, visibility, editorId });
    if (otherThan(before.difficulty, change.difficulty)) await countWithDifficulty(transaction, id);
    // The change may have fixed what broke; if not, judging is paused again.
    if (testSet !== before.test_set || isJudgedOtherwise) {
      await resumeProblem(transaction, id);
    }
    return before.version + 1;
  });
}

type Changed = {
  before: LockedProblem;
  change: Change;
  judging: Judging;
  given: Given | undefined;
};

/**
 * The published package with the change applied. Fields that are sent unchanged are ignored: a form
 * sends all fields, and the package may express the same differently, such as a statement in LaTeX.
 */
function changedPublished(
  published: FoundPackage,
  { before, change, judging, given }: Changed,
): Pick<FoundPackage, 'content' | 'files'> {
  const { content, files } = changedPackage(published.content, {
    ...changedFields(before, change),
    judging: otherThan(before.judging, judging),
    testCases: given?.named,
  });
  return { content, files: new Map([...published.files, ...files]) };
}

/** Undefined if there is no difference. */
const otherThan = <Value>(before: Value, given: Value | undefined): Value | undefined =>
  isDeepStrictEqual(before, given) ? undefined : given;

/** Locks out other edits of the problem until the transaction ends. */
async function lockProblem(transaction: Database, id: string) {
  const row = await transaction
    .selectFrom('problems')
    .select([...fieldColumns, ...judgingColumns])
    .select(['version', 'test_set', 'presentation', 'languages'])
    .where('id', '=', id)
    .where(isThere)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  return { ...row, judging: judgingOf(row), presentation: presentation.parse(row.presentation) };
}

type LockedProblem = Awaited<ReturnType<typeof lockProblem>>;

/**
 * Outputs may be empty only if a program judges them, and the last such program may be removed only
 * if no output is empty.
 */
async function refuseIncomplete(
  transaction: Database,
  id: string,
  testCases: Change['testCases'],
  { before, judging }: { before: Judging; judging: Judging },
): Promise<void> {
  const rule = testCases
    ? incompleteRule(testCases, isDecided(judging))
    : isDecided(before) && !isDecided(judging) && (await emptyOutputRule(transaction, id));
  if (rule) throw new AppError('badInput', rule);
}

async function emptyOutputRule(transaction: Database, id: string): Promise<string | undefined> {
  const empty = await transaction
    .selectFrom('test_cases')
    .select('is_hidden')
    .where('problem_id', '=', id)
    .where(condition`test_set = (select test_set from problems where id = ${id})`)
    .where('output_bytes', '=', 0)
    .orderBy('is_hidden')
    .executeTakeFirst();
  return empty && problemRules[empty.is_hidden ? 'hiddenIncomplete' : 'samplesIncomplete'];
}

/** A value from a contribution may stay, but no edit may set such a value. */
function refuseLimit(
  field: keyof typeof problemLimits,
  value: number | undefined,
  kept: number,
): void {
  const bounds = { ...problemLimits[field], kept };
  if (value === undefined || isLimit(value, bounds)) return;
  throw new AppError('badInput', `${field}: Must be ${limitRule(bounds)}.`);
}
