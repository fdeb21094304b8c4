/**
 * A problem as the assistant sees it: only what everyone sees. Hidden test cases are never read.
 */
import { isUtf8 } from 'node:buffer';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Subject } from '../../assistant/task.ts';
import { assistantRefusals, refusals } from '../../contract/messages.ts';
import { condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { selectCasesWithData } from '../../work/test-data.ts';
import { AppError } from '../http/errors.ts';
import {
  isGraded,
  isTalk,
  judgingColumns,
  judgingOf,
  knownFactors,
} from '../problems/problem-columns.ts';
import { mayOpen, takesAnswers } from '../visibility.ts';
import { canMakeInputs, hasApprovedValidator } from './input-parts.ts';

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
    .select(['time_factors', 'test_set', 'tutor', 'hints', 'languages', isGraded])
    .select(judgingColumns)
    .where('id', '=', problemId)
    .where(mayOpen(userId))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  if (!row.tutor) throw new AppError('forbidden', assistantRefusals.switchedOff);
  const judging = judgingOf(row);
  const isSearched = !isTalk(judging) && !row.is_graded && !takesAnswers(row.languages);
  const isComparable = userId !== undefined && isSearched;
  return {
    statement: row.problem_statement,
    difficulty: row.difficulty,
    tags: row.tags,
    hints: row.hints,
    timeLimitMs: row.time_limit_ms,
    timeFactors: knownFactors(row.time_factors),
    memoryLimitMb: row.memory_limit_mb,
    comparison: judging.comparison,
    checker: judging.checker,
    ...(row.is_graded && { graderOf: problemId }),
    isKnown: true,
    hasSolved: userId !== undefined && (await hasSolved(db, problemId, userId)),
    mayCompare: isComparable && (await hasInputParts(db, problemId)),
    // Samples of an interactive problem are conversations, and cannot be run on an input.
    samples: judging.interactor === null ? await readSamples(db, problemId, row.test_set) : [],
  };
}

async function readSamples(
  db: Database,
  problemId: string,
  testSet: number,
): Promise<Subject['samples']> {
  const ofSet = selectCasesWithData(db)
    .where('problem_id', '=', problemId)
    .where('test_set', '=', testSet)
    .where('is_hidden', '=', false)
    .orderBy('position');
  const all = await ofSet.select('position').execute();
  const rows = await ofSet
    .select(['position', 'input.bytes as input', 'output.bytes as output'])
    .where(condition`input_bytes + output_bytes <= ${sampleMaxBytes}`)
    .limit(samplesMax)
    .execute();
  return rows
    .filter(({ input, output }) => isText(input) && isText(output))
    .map(({ position, input, output }) => ({
      number: all.findIndex((one) => one.position === position) + 1,
      input: input.toString(),
      output: output.toString(),
    }));
}

/** What is no text can neither be shown nor be given to a program as it is. */
const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !bytes.includes(0);

async function hasSolved(db: Database, problemId: string, userId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('attempts')
    .select('solved_at')
    .where('user_id', '=', userId)
    .where('problem_id', '=', problemId)
    .executeTakeFirst();
  return attempt !== undefined && attempt.solved_at !== null;
}

const partsRow = z.object({ validators: z.int(), generators: z.array(z.string()) });

/** Whether small inputs can be made for a problem. The database reads its package, which may be large. */
async function hasInputParts(db: Database, problemId: string): Promise<boolean> {
  const row = await rowOf(
    db,
    partsRow,
    sql`
      select json_array_length(content #> '{programs,inputValidators}') as validators,
        array(select one ->> 'path' from json_array_elements(content #> '{folders,generators}') one)
          as generators
      from (
        select content from problem_versions where problem_id = ${problemId}
        order by number desc limit 1
      ) newest
    `,
  );
  const ofPackage =
    row !== undefined &&
    canMakeInputs(
      row.validators,
      row.generators.map((path) => ({ path })),
    );
  return ofPackage || (await hasApprovedValidator(db, problemId));
}
