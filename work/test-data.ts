/** Reads the test cases of a problem for judging, one at a time and all in one snapshot. */
import type { Database } from '../db/open.ts';

/** A test case without its input and output. */
export type ListedCase = { position: number; isHidden: boolean; description: string | null };

export type CasesReader = {
  /** The version of the cases that are read. */
  version: number;
  /** In the order of judging: samples first. */
  cases: ListedCase[];
  read(one: ListedCase): Promise<{ input: Buffer; output: Buffer }>;
};

/**
 * Calls `work` with the cases of a problem as they are at one moment; undefined when there is no
 * such problem. One at a time: together they may be larger than a process should be.
 */
export function readCases<Result>(
  db: Database,
  problemId: string,
  work: (reader: CasesReader) => Promise<Result>,
): Promise<Result | undefined> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (transaction) => {
    const problem = await transaction
      .selectFrom('problems')
      .select('test_version')
      .where('id', '=', problemId)
      .executeTakeFirst();
    if (problem === undefined) return undefined;
    const rows = await transaction
      .selectFrom('test_cases')
      .select(['position', 'is_hidden', 'description'])
      .where('problem_id', '=', problemId)
      .orderBy('is_hidden')
      .orderBy('position')
      .execute();
    const cases = rows.map(({ is_hidden: isHidden, ...rest }) => ({ isHidden, ...rest }));
    const read: CasesReader['read'] = ({ position }) =>
      transaction
        .selectFrom('test_cases')
        .select(['input', 'output'])
        .where('problem_id', '=', problemId)
        .where('position', '=', position)
        .executeTakeFirstOrThrow();
    return await work({ version: problem.test_version, cases, read });
  });
}
