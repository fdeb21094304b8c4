/** Writing problems and their test cases. Counters change with verdicts, not here. */
import { sql } from 'kysely';
import type { Checker } from '../../contract/checker.ts';
import { type Comparison, changedComparison } from '../../contract/judging.ts';
import { problemRules, refusals } from '../../contract/messages.ts';
import { isLimit, limitRule, problemLimits } from '../../contract/problem-limits.ts';
import {
  incompleteRule,
  type Problem,
  type ProblemChange,
  type ProblemDraft,
} from '../../contract/problems.ts';
import type { Visibility } from '../../contract/words.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError, VersionConflict } from '../errors.ts';
import { raiseListVersion } from './list-version.ts';
import { asBytes, type TestCaseToWrite } from './test-data.ts';
import { addTestSet, dropUnnamedSets, isSameSet } from './test-sets.ts';
import { isThere } from './visibility.ts';

/** A problem as it is written; test data are bytes, which need not be text. */
export type ProblemToWrite = {
  name: string;
  problemStatement: string;
  difficulty: Problem['difficulty'];
  tags: string[];
  timeLimit: number;
  memoryLimit: number;
  comparison: Comparison;
  checker?: Checker | null | undefined;
  visibility?: Visibility;
  testCases: TestCaseToWrite[];
};

/** A draft of the contract as it is written; refuses one that names another creator. */
export function asWritten(draft: ProblemDraft, creatorId: string): ProblemToWrite {
  refuseOtherCreator(draft, creatorId);
  return { ...draft, testCases: draft.testCases.map(asBytes) };
}

function refuseOtherCreator({ createdBy }: { createdBy?: string | undefined }, id: string): void {
  if (createdBy === undefined || createdBy === id) return;
  throw new AppError('forbidden', refusals.otherCreator);
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
        name: problem.name,
        problem_statement: problem.problemStatement,
        difficulty: problem.difficulty,
        tags: problem.tags,
        time_limit_ms: problem.timeLimit,
        memory_limit_mb: problem.memoryLimit,
        comparison: JSON.stringify(problem.comparison),
        checker: problem.checker ? JSON.stringify(problem.checker) : null,
        package: origin.package ?? null,
        created_by: origin.createdBy,
        updated_by: origin.createdBy,
        ...(problem.visibility && { visibility: problem.visibility }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addTestSet(transaction, { problemId: id, number: 1 }, problem.testCases);
    await raiseListVersion(transaction);
    return id;
  });
}

/** `seen` is the version that the editor has seen; undefined: any version may be changed. */
type Edit = { id: string; editorId: string; seen: number | undefined; change: ProblemChange };

/**
 * Changes what is given of a problem and answers its new version. Refuses to change a version that
 * the editor has not seen. Other test cases than before make the next test set; work that is
 * being judged keeps the set that it began with. Where the
 * difficulty is new, people's numbers follow by `countByDifficulty`, once this is committed.
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
      .set(changedColumns(change, before.comparison))
      .set((eb) => ({
        test_version: number,
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

/** Makes the next set where test cases are given that are other ones; answers the newest's number. */
async function nextTestSet(
  transaction: Database,
  { id: problemId, test_version: number }: { id: string; test_version: number },
  given: ProblemChange['testCases'],
): Promise<number> {
  const testCases = given?.map(asBytes);
  if (!testCases || (await isSameSet(transaction, { problemId, number }, testCases))) return number;
  const next = { problemId, number: number + 1 };
  await addTestSet(transaction, next, testCases);
  await dropUnnamedSets(transaction, next);
  return next.number;
}

/** Keeps every other edit of it out until the transaction ends. */
async function lockProblem(transaction: Database, id: string) {
  const row = await transaction
    .selectFrom('problems')
    .select(['difficulty', 'time_limit_ms', 'memory_limit_mb', 'version', 'test_version'])
    .select(sql<Comparison>`comparison`.as('comparison'))
    .select(sql<boolean>`checker is not null`.as('has_checker'))
    .where('id', '=', id)
    .where(isThere)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  return row;
}

/** Outputs may be empty only where there is a checker, which goes only where none is empty. */
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
    .where(sql<boolean>`test_version = (select test_version from problems where id = ${id})`)
    .where(sql<boolean>`octet_length(output) = 0`)
    .orderBy('is_hidden')
    .executeTakeFirst();
  return empty && problemRules[empty.is_hidden ? 'hiddenIncomplete' : 'samplesIncomplete'];
}

/** A value that came with a contribution may stay, but may not be newly set. */
function refuseLimit(
  field: keyof typeof problemLimits,
  value: number | undefined,
  kept: number,
): void {
  const bounds = { ...problemLimits[field], kept };
  if (value === undefined || isLimit(value, bounds)) return;
  throw new AppError('badInput', `${field}: Must be ${limitRule(bounds)}.`);
}

/** Columns that are undefined stay as they are. */
const changedColumns = (change: ProblemChange, comparison: Comparison) => ({
  name: change.name,
  problem_statement: change.problemStatement,
  difficulty: change.difficulty,
  tags: change.tags,
  time_limit_ms: change.timeLimit,
  memory_limit_mb: change.memoryLimit,
  visibility: change.visibility,
  comparison: change.comparison && JSON.stringify(changedComparison(comparison, change.comparison)),
  checker: change.checker ? JSON.stringify(change.checker) : change.checker,
});
