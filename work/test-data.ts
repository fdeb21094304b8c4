/** Reads a test set of a problem for judging, one case at a time and all in one snapshot. */
import type { Database } from '../db/open.ts';

/** A test case without its input and output. */
export type ListedCase = { position: number; isHidden: boolean; description: string | null };

export type CasesReader = {
  /** The number of the set that is read. */
  version: number;
  /** In the order of judging: samples first. */
  cases: ListedCase[];
  read(one: ListedCase): Promise<{ input: Buffer; output: Buffer }>;
};

/**
 * Calls `work` with a set of a problem, or with its newest where that set was removed because no
 * result names it; undefined when there is no such problem. One case at a time: together they may
 * be larger than a process should be.
 */
export function readCases<Result>(
  db: Database,
  { problemId, version: wanted }: { problemId: string; version: number },
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
    const list = (number: number) =>
      transaction
        .selectFrom('test_cases')
        .select(['position', 'is_hidden', 'description'])
        .where('problem_id', '=', problemId)
        .where('test_version', '=', number)
        .orderBy('is_hidden')
        .orderBy('position')
        .execute();
    const found = await list(wanted);
    const version = found.length > 0 ? wanted : problem.test_version;
    const rows = version === wanted ? found : await list(version);
    const cases = rows.map(({ is_hidden: isHidden, ...rest }) => ({ isHidden, ...rest }));
    const read: CasesReader['read'] = ({ position }) =>
      transaction
        .selectFrom('test_cases')
        .select(['input', 'output'])
        .where('problem_id', '=', problemId)
        .where('test_version', '=', version)
        .where('position', '=', position)
        .executeTakeFirstOrThrow();
    return await work({ version, cases, read });
  });
}
