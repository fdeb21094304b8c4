/**
 * A problem as the assistant sees it: only what everyone sees. Hidden test cases are never read.
 */
import type { Subject } from '../../assistant/task.ts';
import { checker } from '../../contract/checker.ts';
import { comparison } from '../../contract/judging.ts';
import { assistantRefusals, refusals } from '../../contract/messages.ts';
import { condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { selectCasesWithData } from '../../work/test-data.ts';
import { AppError } from '../errors.ts';
import { mayOpen } from './visibility.ts';

const samplesMax = 3;
/** The largest total size of a sample's input and output; larger samples are left out. */
const sampleMaxBytes = 64 * 1024;

/**
 * Refuses with 404 if the person (undefined: a visitor) may not see such a problem, and with 403 if
 * the problem has switched the assistant off.
 */
export async function getSubject(
  db: Database,
  problemId: string,
  userId: string | undefined,
): Promise<Subject> {
  const row = await db
    .selectFrom('problems')
    .select(['problem_statement', 'difficulty', 'tags', 'time_limit_ms', 'memory_limit_mb'])
    .select(['comparison', 'checker', 'interactor', 'test_set', 'tutor', 'hints'])
    .where('id', '=', problemId)
    .where(mayOpen(userId))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  if (!row.tutor) throw new AppError('forbidden', assistantRefusals.switchedOff);
  const samples = await selectCasesWithData(db)
    .select(['input.bytes as input', 'output.bytes as output'])
    .where('problem_id', '=', problemId)
    .where('test_set', '=', row.test_set)
    .where('is_hidden', '=', false)
    .where(condition`input_bytes + output_bytes <= ${sampleMaxBytes}`)
    .orderBy('position')
    .limit(samplesMax)
    .execute();
  return {
    statement: row.problem_statement,
    difficulty: row.difficulty,
    tags: row.tags,
    hints: row.hints,
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    comparison: comparison.parse(row.comparison),
    checker: checker.nullable().parse(row.checker),
    // Samples of an interactive problem are conversations, and cannot be run on an input.
    samples: (row.interactor === null ? samples : []).map(({ input, output }) => ({
      input: input.toString(),
      output: output.toString(),
    })),
  };
}
