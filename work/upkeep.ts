/** The registered judges, and deleting old rows. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { LanguageReport } from '../contract/language-rules.ts';
import { now } from '../db/expressions.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { jobKinds } from './kinds.ts';
import { noticesKeptDays } from './notices.ts';

/** A judge, as servers and other judges see it. */
export type JudgeRow = {
  id: string;
  slots: number;
  level: string;
  judgeVersion: string;
  compilerVersion: string;
  notes: string[];
  /** The ids of the languages that it can compile and run, and `answers`, which it judges. */
  languages: string[];
  /** What it says about each of them. */
  reports: LanguageReport[];
  /** Whether it holds a lock (presence.ts) while it is alive. */
  holdsLock?: boolean;
  /** Why it cannot work; null while it can. */
  fault: { reason: string; message: string } | null;
};

const resultsKeptMinutes = 10;
const usageKeptMinutes = 60;
const judgesKeptMinutes = 60;
/** How long a call can be repeated with the key of its submission. */
export const submissionKeysKeptHours = 24;

/** How long a small failing input is stored after it was last requested. */
const counterexamplesKeptDays = 90;

/** How long an import of many packages is stored after its last change; its problems stay. */
const importsKeptDays = 30;

/** Reports that this judge is alive, and whether it can work. */
export async function register(db: Database, judge: JudgeRow): Promise<void> {
  const state = {
    notes: judge.notes,
    holds_lock: judge.holdsLock ?? false,
    fault: judge.fault?.reason ?? null,
    fault_message: judge.fault?.message ?? null,
  };
  await db
    .insertInto('judges')
    .values({
      id: judge.id,
      slots: judge.slots,
      level: judge.level,
      judge_version: judge.judgeVersion,
      compiler_version: judge.compilerVersion,
      languages: judge.languages,
      reports: JSON.stringify(judge.reports),
      ...state,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now, ...state }))
    .execute();
}

export async function unregister(db: Database, id: string): Promise<void> {
  await db.deleteFrom('judges').where('id', '=', id).execute();
}

/** Deletes old rows, unless another judge is doing so; faults.ts deletes old faults. */
export const clearOld = (db: Database): Promise<unknown> =>
  sql`with mine as materialized (
      select pg_try_advisory_xact_lock(hashtext('clear old')) as is_mine
    ), old_results as (
      delete from job_results using mine
      where is_mine and finished_at < now() - make_interval(mins => ${resultsKeptMinutes})
    ), old_usage as (
      delete from judge_usage using mine
      where is_mine and minute < now() - make_interval(mins => ${usageKeptMinutes})
    ), old_notices as (
      delete from notices using mine
      where is_mine and changed_at < now() - make_interval(days => ${noticesKeptDays})
    ), old_keys as (
      delete from submission_keys using mine
      where is_mine and stored_at < now() - make_interval(hours => ${submissionKeysKeptHours})
    ), old_answers as (
      delete from answered_calls using mine
      where is_mine and begun_at < now() - make_interval(hours => ${submissionKeysKeptHours})
    ), old_rejudging_notices as (
      delete from rejudging_notices using mine
      where is_mine and begun_at < now() - make_interval(days => ${noticesKeptDays})
    ), old_review_notices as (
      delete from review_notices using mine
      where is_mine and happened_at < now() - make_interval(days => ${noticesKeptDays})
    ), old_sharing_notices as (
      delete from sharing_notices using mine
      where is_mine and happened_at < now() - make_interval(days => ${noticesKeptDays})
    ), old_ticket_notices as (
      delete from ticket_notices using mine
      where is_mine and happened_at < now() - make_interval(days => ${noticesKeptDays})
    ), old_solution_notices as (
      delete from solution_notices using mine
      where is_mine and happened_at < now() - make_interval(days => ${noticesKeptDays})
    ), old_comment_notices as (
      delete from comment_notices using mine
      where is_mine and happened_at < now() - make_interval(days => ${noticesKeptDays})
    ), emptied_solutions as (
      delete from published_solutions one using mine
      where is_mine and submission_id is null and not is_hidden
        and not exists (select from tickets where solution_id = one.id and state = 'open')
    ), old_counterexamples as (
      delete from counterexamples using mine
      where is_mine and requested_at < now() - make_interval(days => ${counterexamplesKeptDays})
    ), old_imports as (
      delete from imports using mine
      where is_mine and changed_at < now() - make_interval(days => ${importsKeptDays})
    )
    delete from judges using mine
    where is_mine and seen_at < now() - make_interval(mins => ${judgesKeptMinutes})`.execute(db);

const blobsKeptMinutes = 60;
/** The number of blobs per statement, as each is deleted with its data. */
const blobsAtOnceMax = 1000;

/**
 * Deletes blobs that nothing names, unless another judge is doing so. Transactions that are about
 * to name a blob lock its row (server/problems/blobs.ts), and this statement skips locked rows; a
 * transaction that finds a row being deleted waits, and stores the blob again. A blob that was
 * named after this statement began is protected by its foreign key, and the statement fails.
 */
export async function clearBlobs(db: Database): Promise<void> {
  await clearDeletedDrafts(db);
  await clearLeftFiles(db);
  // Files count towards a quota while a problem has them: they must not stay long after that.
  while ((await clearUnnamed(db)) === blobsAtOnceMax);
}

/** Returns how many it deleted. */
async function clearUnnamed(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`with mine as materialized (
      select pg_try_advisory_xact_lock(hashtext('clear blobs')) as is_mine
    ), unnamed as materialized (
      select sha256 from blobs, mine
      where is_mine and stored_at < now() - make_interval(mins => ${blobsKeptMinutes})
        and not exists (select from test_cases where input_sha256 = sha256)
        and not exists (select from test_cases where output_sha256 = sha256)
        and not exists (select from package_blobs p where p.sha256 = blobs.sha256)
      limit ${blobsAtOnceMax}
      for update of blobs skip locked
    )
    delete from blobs using unnamed where blobs.sha256 = unnamed.sha256`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Takes files from deleted draft problems once they may be deleted: until then they count towards
 * the quota of the problem's owner.
 */
const clearDeletedDrafts = (db: Database): Promise<unknown> =>
  sql`delete from package_blobs p using problems, blobs
    where problems.id = p.problem_id and visibility = 'draft' and deleted_at is not null
      and blobs.sha256 = p.sha256
      and stored_at < now() - make_interval(mins => ${blobsKeptMinutes})`.execute(db);

/** The number of problems whose files are looked at by one upkeep. */
const leftProblemsMax = 100;

const problemRow = z.object({ id: z.uuid() });

/** Takes from problems the files that their drafts no longer name. */
async function clearLeftFiles(db: Database): Promise<void> {
  const query = sql`
    select distinct problem_id as id from package_blobs
    where not in_version and left_at < now() - make_interval(mins => ${blobsKeptMinutes})
    limit ${leftProblemsMax}`;
  for (const { id } of await rowsOf(db, problemRow, query)) await clearLeftBy(db, id);
}

/**
 * Takes from a problem the files that no version names and that neither its draft nor the tutor has
 * named for an hour. Rounds of its review and verifications that are not finished may name older files, which
 * are looked at again later. A problem that is being changed is left to the next upkeep.
 */
const clearLeftBy = (db: Database, problemId: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const locked = await sql`
      select from problems where id = ${problemId} for no key update skip locked`.execute(
      transaction,
    );
    if (locked.rows.length === 0) return;
    await sql`
      with contents as materialized (
        select content::text, true as is_draft from problem_drafts where problem_id = ${problemId}
        union all select content::text, false from verifications where problem_id = ${problemId}
        union all select program::text || coalesce(generator::text, ''), true
          from tutor_programs where problem_id = ${problemId}
        union all select content::text, false from review_rounds
          join contributions on contributions.id = contribution_id where problem_id = ${problemId}
      ), named as materialized (
        select decode(hash[1], 'hex') as sha256, bool_or(is_draft) as by_draft
        from contents, regexp_matches(content, '"sha256": ?"([0-9a-f]{64})"', 'g') as hash
        group by 1
      ), left_ones as materialized (
        select sha256, by_draft from package_blobs left join named using (sha256)
        where problem_id = ${problemId} and not in_version
          and left_at < now() - make_interval(mins => ${blobsKeptMinutes})
        order by sha256 for update of package_blobs
      ), named_still as (
        update package_blobs p set left_at = case when by_draft then null else now() end
        from left_ones one
        where p.problem_id = ${problemId} and p.sha256 = one.sha256 and by_draft is not null
      )
      delete from package_blobs p using left_ones one
      where p.problem_id = ${problemId} and p.sha256 = one.sha256 and by_draft is null`.execute(
      transaction,
    );
  });

const kindRow = z.object({ kind: z.string() });

/** The kinds of queued jobs that this version does not know and leaves to newer judges. */
export async function unknownKinds(db: Database): Promise<string[]> {
  const query = sql`
    select distinct kind from jobs where kind <> all(${jobKinds}::text[]) order by kind limit 10`;
  return (await rowsOf(db, kindRow, query)).map(({ kind }) => kind);
}
