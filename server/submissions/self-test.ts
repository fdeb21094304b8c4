/**
 * The self-test's problem and runs. The problem is created when first needed and belongs to the
 * system: no call of the API shows it.
 */

import { type Database, inTransaction } from '../../db/open.ts';
import {
  type SelfTestProgram,
  selfTestCase,
  selfTestMemoryLimitMb,
  selfTestTimeLimitMs,
} from '../../work/self-test-programs.ts';
import { holdBlobs } from '../problems/blobs.ts';
import { nameTestData } from '../problems/test-data.ts';
import { addTestSet } from '../problems/test-sets.ts';
import { queueSamplesRun } from './runs.ts';

const owner = 'self-test';

/** Returns the problem's id. */
async function ensureProblem(db: Database): Promise<string> {
  const limits = { time_limit_ms: selfTestTimeLimitMs, memory_limit_mb: selfTestMemoryLimitMb };
  const { id } = await db
    .insertInto('problems')
    .values({
      name: 'Self-test',
      problem_statement: 'Print the sum of two numbers.',
      difficulty: 'Easy',
      tags: [],
      comparison: '{}',
      package: null,
      created_by: null,
      updated_by: null,
      visibility: 'system',
      ...limits,
    })
    .onConflict((conflict) =>
      conflict.column('name').where('visibility', '=', 'system').doUpdateSet(limits),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await ensureTestCase(db, id);
  return id;
}

async function ensureTestCase(db: Database, problemId: string): Promise<void> {
  const cases = db.selectFrom('test_cases').select('position').where('problem_id', '=', problemId);
  if ((await cases.executeTakeFirst()) !== undefined) return;
  const [input, output] = [Buffer.from(selfTestCase.input), Buffer.from(selfTestCase.output)];
  const { named, hashes, read } = nameTestData([{ input, output, isHidden: false }]);
  await holdBlobs(db, hashes, read);
  await addTestSet(db, { problemId, number: 1 }, { testCases: named, scoring: null });
}

/** Queues a program of the self-test; returns the job's id. */
export function addSelfTestRun(
  db: Database,
  { language, source: code }: Pick<SelfTestProgram, 'language' | 'source'>,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const problemId = await ensureProblem(transaction);
    const run = { owner, network: null, language, code, problemId };
    return queueSamplesRun(transaction, run);
  });
}
