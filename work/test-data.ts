/** Reads a problem's test set for judging, one case at a time, from one snapshot. */
import type { Database } from '../db/open.ts';

/** The rows of test cases with their data: `input.bytes` and `output.bytes`. */
export const selectCasesWithData = (db: Database) =>
  db
    .selectFrom('test_cases')
    .innerJoin('blobs as input', 'input.sha256', 'input_sha256')
    .innerJoin('blobs as output', 'output.sha256', 'output_sha256');

/** A test case without its input and output. */
export type ListedCase = {
  position: number;
  isHidden: boolean;
  description: string | null;
  /** Arguments of the checker, if not those of the problem; otherwise null. */
  checkerArguments: string[] | null;
  /** As stored: a `Comparison` that replaces the problem's, or null. */
  comparison: unknown;
  /** As people name it who submit answers; null where they submit programs. */
  name: string | null;
};

export type CasesReader = {
  /** The number of the set. */
  testSet: number;
  /** In judging order: samples first. */
  cases: ListedCase[];
  /** As stored: a `Scoring`, unless a newer server wrote it; null if the set gives no points. */
  scoring: unknown;
  read(one: ListedCase): Promise<{ input: Buffer; output: Buffer }>;
};

/**
 * Calls `work` with a test set of a problem, or with the newest one if that set was deleted because
 * no result refers to it; undefined if there is no such problem. Cases are read one at a time,
 * because together they may exceed the memory of a process.
 */
export function readCases<Result>(
  db: Database,
  { problemId, testSet: wanted }: { problemId: string; testSet: number },
  work: (reader: CasesReader) => Promise<Result>,
): Promise<Result | undefined> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (transaction) => {
    const problem = await transaction
      .selectFrom('problems')
      .select('test_set')
      .where('id', '=', problemId)
      .executeTakeFirst();
    if (problem === undefined) return undefined;
    const list = (number: number) =>
      transaction
        .selectFrom('test_cases')
        .select(['position', 'is_hidden', 'description', 'name'])
        .select(['checker_arguments', 'comparison'])
        .where('problem_id', '=', problemId)
        .where('test_set', '=', number)
        .orderBy('is_hidden')
        .orderBy('position')
        .execute();
    const found = await list(wanted);
    const testSet = found.length > 0 ? wanted : problem.test_set;
    const rows = testSet === wanted ? found : await list(testSet);
    const { scoring = null } = (await scoringOf(transaction, { problemId, testSet })) ?? {};
    const cases = rows.map(({ is_hidden, checker_arguments, ...rest }) => ({
      isHidden: is_hidden,
      checkerArguments: checker_arguments,
      ...rest,
    }));
    const read: CasesReader['read'] = ({ position }) =>
      selectCasesWithData(transaction)
        .select(['input.bytes as input', 'output.bytes as output'])
        .where('problem_id', '=', problemId)
        .where('test_set', '=', testSet)
        .where('position', '=', position)
        .executeTakeFirstOrThrow();
    return await work({ testSet, cases, scoring, read });
  });
}

/** How a test set gives points, as stored; undefined if it gives none. */
export const scoringOf = (
  db: Database,
  { problemId, testSet }: { problemId: string; testSet: number },
) =>
  db
    .selectFrom('scorings')
    .select('scoring')
    .where('problem_id', '=', problemId)
    .where('test_set', '=', testSet)
    .executeTakeFirst();
