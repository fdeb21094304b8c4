/**
 * Whether those who solved a problem found it easier, as, or harder than its setter says. Each has one
 * answer, to the difficulty that the problem has; owners and authors have none, and contests pause the
 * question.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { OwnDifficulty, SolversSay } from '../../contract/difficulty.ts';
import { difficulty } from '../../contract/judging.ts';
import { refusals } from '../../contract/messages.ts';
import { type DifficultyAnswer, difficultyAnswers } from '../../contract/words.ts';
import { jsonText } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';
import { changesWithTime, hasSolved, isBy, mayOpen } from '../visibility.ts';
import { estimateDifficulty } from './difficulty-estimate.ts';

/** Only the newest count, so that a read of a problem takes the same however many there are. */
const countedAnswersMax = 1000;

const newestCounts = sql`(
  select json_build_object(
    'easier', count(*) filter (where answer = 'easier'),
    'asSaid', count(*) filter (where answer = 'as-said'),
    'harder', count(*) filter (where answer = 'harder'))
  from (
    select answer from difficulty_answers
    where difficulty_answers.problem_id = problems.id
      and difficulty_answers.said = problems.difficulty
    order by answered_at desc limit ${countedAnswersMax}) newest)`;

const counts = z.object({ easier: z.int(), asSaid: z.int(), harder: z.int() });

/** How many gave each answer about a row of `problems`, for `solversSayOf`. */
export const answerCounts = jsonText(newestCounts);

/** What those who solved the problem say, for its page. */
export const solversSayOf = (answered: string | null): SolversSay | null =>
  answered === null ? null : estimateDifficulty(counts.parse(JSON.parse(answered)));

type Answering = { problemId: string; userId: string };

const standingRow = z.object({
  said: difficulty,
  is_setter: z.boolean(),
  is_solved: z.boolean(),
  is_in_contest: z.boolean(),
  answer: z.enum(difficultyAnswers).nullable(),
  counts,
});

async function standingOf(db: Database, { problemId, userId }: Answering) {
  const found = await rowOf(
    db,
    standingRow,
    sql`
    select difficulty as said, ${newestCounts} as counts,
      (${isBy(userId)} or exists (
        select from problem_versions
        where problem_versions.problem_id = problems.id and published_by = ${userId})) is true as is_setter,
      ${hasSolved(userId)} as is_solved,
      ${changesWithTime(userId)} as is_in_contest,
      (select answer from difficulty_answers own
        where own.user_id = ${userId} and own.problem_id = problems.id
          and own.said = problems.difficulty) as answer
    from problems where id = ${problemId} and ${mayOpen(userId)}`,
  );
  if (found === undefined) throw new AppError('notFound', refusals.noProblem);
  return found;
}

/** A person's own answer, and what all say. Refuses a problem that the person may not open. */
export async function readDifficulty(db: Database, place: Answering): Promise<OwnDifficulty> {
  const { said, is_setter, is_solved, is_in_contest, answer, counts } = await standingOf(db, place);
  return {
    said,
    mayAnswer: is_solved && !is_setter && !is_in_contest,
    answer,
    solvers: is_in_contest ? null : estimateDifficulty(counts),
  };
}

/**
 * Stores a person's answer; the same again changes nothing. Refuses with 403 who has not solved the
 * problem or has set it, and with 409 while a contest has it.
 */
export const answerDifficulty = (
  db: Database,
  place: Answering,
  answer: DifficultyAnswer,
): Promise<OwnDifficulty> =>
  inTransaction(db, async (transaction) => {
    const { problemId, userId } = place;
    const { said, is_setter, is_solved, is_in_contest } = await standingOf(transaction, place);
    if (is_in_contest) throw new AppError('conflict', refusals.difficultyInContest);
    if (is_setter) throw new AppError('forbidden', refusals.difficultyOfSetter);
    if (!is_solved) throw new AppError('forbidden', refusals.difficultyUnsolved);
    await sql`
      insert into difficulty_answers as own (user_id, problem_id, said, answer)
      values (${userId}, ${problemId}, ${said}, ${answer})
      on conflict (user_id, problem_id) do update
      set said = excluded.said, answer = excluded.answer, answered_at = excluded.answered_at
      where (own.said, own.answer) <> (excluded.said, excluded.answer)`.execute(transaction);
    return await readDifficulty(transaction, place);
  });

/** Removes a person's answer, if there is one. */
export const withdrawDifficulty = (db: Database, place: Answering): Promise<OwnDifficulty> =>
  inTransaction(db, async (transaction) => {
    const left = await readDifficulty(transaction, place);
    const { numDeletedRows } = await transaction
      .deleteFrom('difficulty_answers')
      .where('user_id', '=', place.userId)
      .where('problem_id', '=', place.problemId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n ? await readDifficulty(transaction, place) : left;
  });
