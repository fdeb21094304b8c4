/** Writing problems and their test cases. Counters change with verdicts, not here. */
import { type Comparison, changedComparison, comparison } from '../../contract/judging.ts';
import { problemRules, refusals } from '../../contract/messages.ts';
import { isLimit, limitRule, problemLimits } from '../../contract/problem-limits.ts';
import { incompleteRule, type ProblemChange, type ProblemDraft } from '../../contract/problems.ts';
import { condition, isTrue } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError, VersionConflict } from '../errors.ts';
import { holdBlobs } from './blobs.ts';
import { raiseListVersion } from './list-version.ts';
import { asColumns } from './problem-columns.ts';
import { asBytes, nameTestData, type TestCaseToWrite } from './test-data.ts';
import { addTestSet, dropUnnamedSets, isSameSet } from './test-sets.ts';
import { isThere } from './visibility.ts';

/** The fields without which there is no problem; the others have defaults. */
type Needed =
  | 'name'
  | 'problemStatement'
  | 'difficulty'
  | 'tags'
  | 'timeLimit'
  | 'memoryLimit'
  | 'comparison';

/** A problem to be written; test data are bytes, which need not be text. */
export type ProblemToWrite = Pick<ProblemDraft, Needed> &
  Partial<Omit<ProblemDraft, Needed | 'testCases' | 'createdBy'>> & {
    testCases: TestCaseToWrite[];
  };

/** Converts a draft of the contract; refuses one that names another creator. */
export function asWritten(draft: ProblemDraft, creatorId: string): ProblemToWrite {
  refuseOtherCreator(draft, creatorId);
  return { ...draft, testCases: draft.testCases.map(asBytes) };
}

function refuseOtherCreator({ createdBy }: { createdBy?: string | undefined }, id: string): void {
  if (createdBy === undefined || createdBy === id) return;
  throw new AppError('forbidden', refusals.otherCreator);
}

/** Adds a problem with its test cases and returns its id. */
export function addProblem(
  db: Database,
  problem: ProblemToWrite,
  origin: { createdBy: string | null; package?: string },
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const { id } = await transaction
      .insertInto('problems')
      .values({
        ...asColumns(problem),
        comparison: JSON.stringify(problem.comparison),
        checker: problem.checker ? JSON.stringify(problem.checker) : null,
        package: origin.package ?? null,
        created_by: origin.createdBy,
        updated_by: origin.createdBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { named, hashes, read } = nameTestData(problem.testCases);
    await holdBlobs(transaction, hashes, read);
    await addTestSet(transaction, { problemId: id, number: 1 }, named);
    await raiseListVersion(transaction);
    return id;
  });
}

/** `seen` is the version that the editor has seen; undefined if any version may be changed. */
type Edit = { id: string; editorId: string; seen: number | undefined; change: ProblemChange };

/**
 * Changes the given fields of a problem and returns its new version. Refuses to change a version
 * that the editor has not seen. Different test cases make a new test set; jobs in progress keep the
 * set that they began with. After a change of difficulty, call `countByDifficulty` once this is
 * committed.
 */
export function changeProblem(db: Database, edit: Edit): Promise<number> {
  const { id, editorId, seen, change } = edit;
  refuseOtherCreator(change, editorId);
  return db.transaction().execute(async (transaction) => {
    const before = await lockProblem(transaction, id);
    if (seen !== undefined && seen !== before.version) {
      throw new VersionConflict(refusals.problemChanged, { yours: seen, current: before.version });
    }
    refuseLimit('timeLimit', change.timeLimit, before.time_limit_ms);
    refuseLimit('memoryLimit', change.memoryLimit, before.memory_limit_mb);
    await refuseIncomplete(transaction, id, change, before.has_checker);
    const number = await nextTestSet(transaction, { ...before, id }, change.testCases);
    await transaction
      .updateTable('problems')
      .set(changedColumns(change, comparison.parse(before.comparison)))
      .set((eb) => ({
        test_set: number,
        version: eb('version', '+', 1),
        updated_at: new Date(),
        updated_by: editorId,
      }))
      .where('id', '=', id)
      .execute();
    await raiseListVersion(transaction);
    return before.version + 1;
  });
}

/**
 * Makes a new set if the given test cases differ from the newest one; returns the newest set's
 * number.
 */
async function nextTestSet(
  transaction: Database,
  { id: problemId, test_set: number }: { id: string; test_set: number },
  given: ProblemChange['testCases'],
): Promise<number> {
  if (given === undefined) return number;
  const { named, hashes, read } = nameTestData(given.map(asBytes));
  if (await isSameSet(transaction, { problemId, number }, named)) return number;
  const next = { problemId, number: number + 1 };
  await holdBlobs(transaction, hashes, read);
  await addTestSet(transaction, next, named);
  await dropUnnamedSets(transaction, next);
  return next.number;
}

/** Excludes other edits of the problem until the transaction ends. */
async function lockProblem(transaction: Database, id: string) {
  const row = await transaction
    .selectFrom('problems')
    .select(['difficulty', 'time_limit_ms', 'memory_limit_mb', 'version', 'test_set', 'comparison'])
    .select((eb) => isTrue(eb('checker', 'is not', null)).as('has_checker'))
    .where('id', '=', id)
    .where(isThere)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  return row;
}

/**
 * Outputs may be empty only if there is a checker, and the checker may be removed only if none is
 * empty.
 */
async function refuseIncomplete(
  transaction: Database,
  id: string,
  { checker, testCases }: ProblemChange,
  hadChecker: boolean,
): Promise<void> {
  const hasChecker = checker === undefined ? hadChecker : checker !== null;
  const rule = testCases
    ? incompleteRule(testCases, hasChecker)
    : hadChecker && !hasChecker && (await emptyOutputRule(transaction, id));
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

/** A value from a contribution may stay, but may not be newly set. */
function refuseLimit(
  field: keyof typeof problemLimits,
  value: number | undefined,
  kept: number,
): void {
  const bounds = { ...problemLimits[field], kept };
  if (value === undefined || isLimit(value, bounds)) return;
  throw new AppError('badInput', `${field}: Must be ${limitRule(bounds)}.`);
}

/** Undefined columns stay unchanged. */
const changedColumns = (change: ProblemChange, before: Comparison) => ({
  ...asColumns(change),
  comparison: change.comparison && JSON.stringify(changedComparison(before, change.comparison)),
  checker: change.checker ? JSON.stringify(change.checker) : change.checker,
});
