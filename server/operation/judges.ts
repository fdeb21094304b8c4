/** Which judges are alive, whether they can work, and how many jobs wait for them. */
import { sql } from 'kysely';
import { z } from 'zod';
import { type LanguageReport, languageReport } from '../../contract/language-rules.ts';
import { refusals } from '../../contract/messages.ts';
import { type LivingJudge, livingJudge } from '../../contract/self-test.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { judgeFaultSentence } from '../../work/judge-faults.ts';
import { priorities } from '../../work/kinds.ts';
import { isThere } from '../../work/presence.ts';
import { isJudgingPaused } from '../../work/site-state.ts';
import { AppError } from '../http/errors.ts';

/** The living judges: the level of their sandboxes, what those lack, and their faults. */
export async function livingJudges(db: Database): Promise<LivingJudge[]> {
  const query = sql`
    select level, compiler_version as compiler, notes, fault_message as unable from judges
    where ${isThere} order by started_at, id`;
  return await rowsOf(db, livingJudge, query);
}

const languagesRow = z.object({
  /** Null if a living judge is of an older version, which does not report its languages. */
  languages: z.array(z.string()).nullable(),
});

/** The languages that at least one living judge has; null if that is not known. */
export async function languagesOfJudges(db: Database): Promise<string[] | null> {
  return (await onlyRowOf(db, languagesRow, judgedLanguages)).languages;
}

/** The query of `languagesOfJudges`. It looks at the judges once, because finding who lives reads all locks. */
export const judgedLanguages = sql`
  select case when bool_and(languages is not null)
      then array_agg(distinct one) filter (where one is not null) end as languages
  from judges left join unnest(languages) as one on true where ${isThere}`;

const reportRow = z.object({ report: z.unknown() });

/** What the living judges report of their languages, the longest-running judge first. */
export async function reportsOfJudges(db: Database): Promise<LanguageReport[]> {
  const query = sql`
    select report from judges, jsonb_array_elements(reports) with ordinality as all_of(report, place)
    where ${isThere} order by started_at, id, place`;
  // A judge of another version may report another shape.
  return (await rowsOf(db, reportRow, query)).flatMap(
    ({ report }) => languageReport.safeParse(report).data ?? [],
  );
}

const stateRow = z.object({
  /** Judges that can work, and living judges that cannot. */
  judges: z.int(),
  judgesUnable: z.int(),
  /** Why the first of the latter cannot. */
  fault: z.string().nullable(),
  /** Jobs that wait, without those that are held. */
  waiting: z.int(),
  /** For how long the oldest of those has waited that people wait for; 0 if there is none. */
  longestWaitS: z.int(),
  /** Whether all judging is paused. */
  isPaused: z.boolean(),
});
export type JudgingState = z.infer<typeof stateRow>;

/** Whether judging is paused, how many judges can work, and what waits for them, in one query. */
export async function judgingState(db: Database): Promise<JudgingState> {
  const query = sql`
    select ${isJudgingPaused} as "isPaused",
      count(*) filter (where fault is null and not is_drained)::int as judges,
      count(fault)::int as "judgesUnable", min(fault) as fault,
      (select count(*)::int from jobs
        where judge_id is null and priority <> ${priorities.held}) as waiting,
      (select coalesce(floor(extract(epoch from now() - min(enqueued_at))), 0)::int from jobs
        where judge_id is null and priority = ${priorities.inTurn}) as "longestWaitS"
    from judges where ${isThere}`;
  return await onlyRowOf(db, stateRow, query);
}

/** Refuses with the reason if no judge can work. */
export function requireJudge({ judges, fault }: JudgingState, retryAfterS: number): void {
  if (judges > 0) return;
  const sentence =
    fault === null ? refusals.noJudge : `${refusals.noJudgeAble} ${judgeFaultSentence(fault)}`;
  throw new AppError('unavailable', sentence, retryAfterS);
}
