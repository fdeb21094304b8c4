/**
 * Notices that inform a person which of their verdicts a rejudging changed. server/notices/verdict-notices.ts
 * reads them; the upkeep deletes old ones.
 */
import { sql } from 'kysely';
import type { Verdict } from '../contract/words.ts';
import type { Database } from '../db/open.ts';

/** What changed with a rejudging; `hasNewTests`: another test set gave the new verdict. */
export type VerdictChange = {
  submissionId: string;
  was: Verdict;
  verdict: Verdict;
  hasNewTests: boolean;
};

/** How many notices a person keeps, at most one per submission. */
export const noticesMaxPerPerson = 200;
export const noticesKeptDays = 90;

/**
 * Notifies the author of a submission about a change, in the transaction that stores the change and
 * has locked the submission. Unread changes are merged into one, which is withdrawn if the verdict
 * is again the one that the author saw.
 */
export async function noteChange(db: Database, change: VerdictChange): Promise<void> {
  const { submissionId, was, verdict, hasNewTests } = change;
  await sql`/* prepared: note change */
    with withdrawn as (
      delete from notices
      where submission_id = ${submissionId} and not is_read and was = ${verdict}
      returning submission_id
    )
    insert into notices (user_id, submission_id, problem_version, was, verdict, has_new_tests)
    select s.user_id, s.id, p.version, ${was}, ${verdict}, ${hasNewTests}
    from submissions s join problems p on p.id = s.problem_id
    where s.id = ${submissionId} and not exists (select from withdrawn)
    on conflict (user_id, submission_id) do update set
      problem_version = excluded.problem_version,
      was = case when notices.is_read then excluded.was else notices.was end,
      verdict = excluded.verdict,
      has_new_tests = excluded.has_new_tests
        or (not notices.is_read and notices.has_new_tests),
      changed_at = excluded.changed_at,
      is_read = false`.execute(db);
  await dropOldest(db, submissionId);
}

/** Does not wait for a transaction that deletes the same rows. */
const dropOldest = (db: Database, submissionId: string) =>
  sql`/* prepared: drop oldest notices */
    delete from notices where (user_id, submission_id) in (
      select user_id, submission_id from notices
      where user_id = (select user_id from submissions where id = ${submissionId})
        and submission_id in (
          select submission_id from notices
          where user_id = (select user_id from submissions where id = ${submissionId})
          order by changed_at desc offset ${noticesMaxPerPerson})
      for update skip locked)`.execute(db);
