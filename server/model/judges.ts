/** Which judges are alive, whether they can work, and how much waits for them. */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { type LivingJudge, livingJudge } from '../../contract/self-test.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { judgeAliveMs } from '../../work/fairness.ts';
import { judgeFaultSentence } from '../../work/judge-faults.ts';
import { priorities } from '../../work/kinds.ts';
import { AppError } from '../errors.ts';

const isAlive = sql`seen_at > now() - make_interval(secs => ${judgeAliveMs / 1000})`;

/** The judges that are alive: the level of their sandboxes, what those lack, and their faults. */
export async function livingJudges(db: Database): Promise<LivingJudge[]> {
  const query = sql`
    select level, compiler_version as compiler, notes, fault_message as unable from judges
    where ${isAlive} order by started_at, id`;
  return await rowsOf(db, livingJudge, query);
}

const languagesRow = z.object({
  /** Null if a judge of an older version is alive, which does not say what it has. */
  languages: z.array(z.string()).nullable(),
});

/** The languages that at least one living judge has; null if that is not known. */
export async function languagesOfJudges(db: Database): Promise<string[] | null> {
  const query = sql`
    select case when count(*) = count(languages) then
        (select array_agg(distinct one) from judges, unnest(languages) as one where ${isAlive})
      end as languages
    from judges where ${isAlive}`;
  return (await onlyRowOf(db, languagesRow, query)).languages;
}

const stateRow = z.object({
  /** Judges that can work, and those alive that cannot. */
  judges: z.int(),
  judgesUnable: z.int(),
  /** Why the first of those cannot. */
  fault: z.string().nullable(),
  /** Jobs that wait, without those that are held. */
  waiting: z.int(),
});
export type JudgingState = z.infer<typeof stateRow>;

/** How judging stands. */
export async function judgingState(db: Database): Promise<JudgingState> {
  const query = sql`
    select count(*) filter (where fault is null)::int as judges,
      count(fault)::int as "judgesUnable", min(fault) as fault,
      (select count(*)::int from jobs
        where judge_id is null and priority <> ${priorities.held}) as waiting
    from judges where ${isAlive}`;
  return await onlyRowOf(db, stateRow, query);
}

/** Refuses with the reason where no judge can work. */
export function requireJudge({ judges, fault }: JudgingState, retryAfterS: number): void {
  if (judges > 0) return;
  const sentence =
    fault === null ? refusals.noJudge : `${refusals.noJudgeAble} ${judgeFaultSentence(fault)}`;
  throw new AppError('unavailable', sentence, retryAfterS);
}
