/**
 * The problem that the self-test's programs are judged on, and their runs. It is made when it is
 * first needed and counts as deleted, so that nobody meets it.
 */
import {
  selfTestCase,
  selfTestMemoryLimitMb,
  selfTestTimeLimitMs,
} from '../../contract/self-test-programs.ts';
import type { Database } from '../../db/open.ts';
import { queueSamplesRun } from './runs.ts';

const problemId = '5e1f7e57-0000-4000-8000-000000000001';
const owner = 'self-test';

async function ensureProblem(db: Database): Promise<void> {
  const limits = { time_limit_ms: selfTestTimeLimitMs, memory_limit_mb: selfTestMemoryLimitMb };
  await db
    .insertInto('problems')
    .values({
      id: problemId,
      name: 'Self-test',
      problem_statement: 'Print the sum of two numbers.',
      difficulty: 'Easy',
      tags: [],
      comparison: '{}',
      package: null,
      created_by: null,
      deleted_at: new Date(0),
      ...limits,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(limits))
    .execute();
  await db
    .insertInto('test_cases')
    .values({
      problem_id: problemId,
      position: 0,
      is_hidden: false,
      description: null,
      input: Buffer.from(selfTestCase.input),
      output: Buffer.from(selfTestCase.output),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Queues one program of the self-test; answers the job's id. */
export function addSelfTestRun(db: Database, code: string): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await ensureProblem(transaction);
    const run = { owner, network: null, language: 'cpp' as const, code, problemId };
    return queueSamplesRun(transaction, run);
  });
}
