/** What a running contest means for the problems in it: those who take part get no help, and submit there. */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';

type Asked = { problemId: string; userId: string };

const foundRow = z.object({ slug: z.string(), label: z.string() });

/**
 * Refuses a submission outside a running contest with the problem in which the person takes part. One
 * to an assignment is only refused for contests of no class.
 */
export async function requireOutsideContests(
  db: Database,
  { problemId, userId, isToAssignment = false }: Asked & { isToAssignment?: boolean },
): Promise<void> {
  const found = await rowOf(
    db,
    foundRow,
    sql`
    select slug, label from contests_now(${userId}, ${problemId})
    where is_bound and not (${isToAssignment} and is_of_class) order by is_of_class, slug limit 1`,
  );
  if (found === undefined) return;
  const address = `/contests/${found.slug}/problems/${encodeURIComponent(found.label)}`;
  throw new AppError('conflict', `${refusals.submitInContest} ${address}`);
}

const limitsRow = z.object({
  timeLimitMs: z.int().nullable(),
  memoryLimitMb: z.int().nullable(),
});
type OwnLimits = z.infer<typeof limitsRow>;

/**
 * The limits by which a person (undefined: a visitor) solves a problem in a running contest; null
 * where they are those of the problem.
 */
export async function ownLimits(
  db: Database,
  problemId: string,
  userId: string | undefined,
): Promise<OwnLimits> {
  const none = { timeLimitMs: null, memoryLimitMb: null };
  if (userId === undefined) return none;
  const query = sql`
    select time_limit_ms as "timeLimitMs", memory_limit_mb as "memoryLimitMb"
    from contest_limits(${userId}, ${problemId})`;
  return (await rowOf(db, limitsRow, query)) ?? none;
}

const closedRow = z.object({ isClosed: z.boolean() });

/** Refuses help with a problem while a contest that allows none has it, and the person takes part. */
export async function requireHelpAllowed(
  db: Database,
  { problemId, userId }: Asked,
): Promise<void> {
  const row = await rowOf(
    db,
    closedRow,
    sql`
    select exists (
      select from contests_now(${userId}, ${problemId})
      where is_bound and not allows_assistant) as "isClosed"`,
  );
  if (row?.isClosed) throw new AppError('forbidden', refusals.noHelpInContest);
}

/**
 * Whether a person is in a contest that allows no help at all. Assignments last for weeks: they only
 * close the help with their own problems, unless they are an exam without help.
 */
export async function isWithoutAnyHelp(db: Database, userId: string): Promise<boolean> {
  const row = await rowOf(
    db,
    closedRow,
    sql`
    select exists (
      select from participation_members own
      join contest_problems on contest_problems.contest_id = own.contest_id
      where own.user_id = ${userId} and exists (
        select from contests_now(${userId}, contest_problems.problem_id)
        where not allows_assistant and not is_of_class))
      or exists (
        select from exams_now(${userId})
        where is_bound and (exam ->> 'noHelp')::boolean) as "isClosed"`,
  );
  return row?.isClosed ?? false;
}

/** Refuses the assistant's help with a text that may be of any problem, where no help is allowed. */
export async function requireInNoContest(db: Database, userId: string): Promise<void> {
  if (!(await isWithoutAnyHelp(db, userId))) return;
  throw new AppError('forbidden', refusals.noAssistantInContest);
}
