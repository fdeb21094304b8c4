/**
 * A problem's numbered test sets. A set never changes: different test cases make a new set, and
 * older sets are kept while a result refers to them.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { sha256 } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import type { TestCaseToWrite } from './test-data.ts';

type TestSet = { problemId: string; number: number };

/** Adds a set, with one statement per case: all together might need too much memory. */
export async function addTestSet(
  transaction: Database,
  { problemId, number }: TestSet,
  testCases: readonly TestCaseToWrite[],
): Promise<void> {
  for (const [position, one] of samplesFirst(testCases).entries()) {
    await transaction
      .insertInto('test_cases')
      .values({
        problem_id: problemId,
        test_set: number,
        position,
        is_hidden: one.isHidden,
        description: one.description ?? null,
        input: one.input,
        output: one.output,
      })
      .execute();
  }
}

const samplesFirst = (testCases: readonly TestCaseToWrite[]): TestCaseToWrite[] => [
  ...testCases.filter((one) => !one.isHidden),
  ...testCases.filter((one) => one.isHidden),
];

/** Whether a set has exactly these test cases. */
export async function isSameSet(
  db: Database,
  { problemId, number }: TestSet,
  testCases: readonly TestCaseToWrite[],
): Promise<boolean> {
  const kept = await db
    .selectFrom('test_cases')
    .select(['is_hidden', 'description'])
    .select((eb) => sha256(eb.ref('input')).as('input'))
    .select((eb) => sha256(eb.ref('output')).as('output'))
    .where('problem_id', '=', problemId)
    .where('test_set', '=', number)
    .orderBy('position')
    .execute();
  if (kept.length !== testCases.length) return false;
  return samplesFirst(testCases).every((one, position) => {
    const before = kept[position];
    return (
      before?.is_hidden === one.isHidden &&
      before.description === (one.description ?? null) &&
      before.input.equals(hashOf(one.input)) &&
      before.output.equals(hashOf(one.output))
    );
  });
}

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Deletes the sets of a problem before `newest` that no result, current or earlier, refers to. */
export async function dropUnnamedSets(
  transaction: Database,
  { problemId, number: newest }: TestSet,
): Promise<void> {
  await sql`
    delete from test_cases t where problem_id = ${problemId} and test_set < ${newest}
      and not exists (select from submissions s
        where s.problem_id = t.problem_id and s.test_set = t.test_set)
      and not exists (select from earlier_results e join submissions s on s.id = e.submission_id
        where s.problem_id = t.problem_id and e.test_set = t.test_set)`.execute(transaction);
}
