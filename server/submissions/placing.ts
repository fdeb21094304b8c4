/**
 * How an accepted submission compares with those of other people for the same problem and language:
 * the distribution of time and memory, in steps, and what the submission added to the rating.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { difficulty } from '../../contract/judging.ts';
import { answersId } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import type { Distribution, Placing } from '../../contract/placing.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { ratingPerSolved } from '../accounts/stats.ts';
import { AppError } from '../http/errors.ts';
import { requireHelpAllowed } from '../problems/contest-problems.ts';
import { isTold } from '../visibility.ts';
import { requireReadable } from './submissions.ts';

const kibPerMib = 1024;

/** Figures of other people are shown in steps, like those of hidden tests. */
const stepsPerDecade = 8;

const ownRow = z.object({
  user_id: z.uuid(),
  verdict: z.string().nullable(),
  language: z.string(),
  problem_id: z.uuid(),
  execution_time_ms: z.number().nullable(),
  memory_kb: z.number().nullable(),
  difficulty,
  is_first: z.boolean(),
});

/**
 * Null for a submission that is not accepted. Others are those that are told outside their contests;
 * answers take no time, and are compared with none.
 * Refuses as `requireReadable` does.
 */
export async function readPlacing(
  db: Database,
  submissionId: string,
  caller: { id: string; isAdmin: boolean },
): Promise<Placing | null> {
  await requireReadable(db, submissionId, caller);
  const [own] = await rowsOf(
    db,
    ownRow,
    sql`
    select s.user_id, s.verdict, s.language, s.problem_id, s.execution_time_ms, s.memory_kb,
      p.difficulty, not exists (
        select from submissions e where e.user_id = s.user_id and e.problem_id = s.problem_id
          and ${isTold('e')} and e.verdict = 'Accepted' and (e.submitted_at, e.id) < (s.submitted_at, s.id)
      ) as is_first
    from submissions s join problems p on p.id = s.problem_id where s.id = ${submissionId}`,
  );
  if (own === undefined) throw new AppError('notFound', refusals.noSubmission);
  await requireHelpAllowed(db, { problemId: own.problem_id, userId: caller.id });
  const { execution_time_ms: time, memory_kb: memory } = own;
  if (own.verdict !== 'Accepted' || time === null || memory === null) return null;
  const best = await rowsOf(
    db,
    z.object({ time: z.number(), memory: z.number() }),
    sql`
    select min(execution_time_ms) as time, min(memory_kb) as memory from submissions
    where problem_id = ${own.problem_id} and language = ${own.language}
      and verdict = 'Accepted' and user_id <> ${own.user_id} and ${isTold()}
      and language <> ${answersId}
    group by user_id`,
  );
  return {
    ratingGain: own.is_first ? ratingPerSolved[own.difficulty] : 0,
    time: distribute(
      best.map((one) => one.time),
      time,
    ),
    memory: distribute(
      best.map((one) => one.memory / kibPerMib),
      memory / kibPerMib,
    ),
  };
}

/** The step that contains a figure: the steps end at 1, 1.33, 1.78, … 10, 13.3, … */
const stepOf = (figure: number): number =>
  Math.max(0, Math.ceil(Math.log10(Math.max(figure, 1)) * stepsPerDecade - 1e-9));

const endOf = (step: number): number => 10 ** (step / stepsPerDecade);

/** Counts the others' figures in each step between the smallest and the largest. */
export function distribute(others: readonly number[], own: number): Distribution {
  const ownStep = stepOf(own);
  const steps = [ownStep, ...others.map(stepOf)];
  const [first, last] = [Math.min(...steps), Math.max(...steps)];
  const people = Array.from({ length: last - first + 1 }, () => 0);
  for (const figure of others) {
    const at = stepOf(figure) - first;
    people[at] = (people[at] ?? 0) + 1;
  }
  return {
    bins: people.map((count, at) => ({ upTo: endOf(first + at), people: count })),
    own: ownStep - first,
    others: others.length,
    behind: others.filter((figure) => stepOf(figure) > ownStep).length,
  };
}
