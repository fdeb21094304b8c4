/**
 * Published solutions: accepted submissions that their authors show, with an explanation, to others
 * who solved the problem and to those who edit it. Contests with the problem close them, for whom
 * they concern: the reader and the author. Those who edit the problem hide what should not be read.
 */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SubmittedLanguage } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import { type SolutionOrder, solutionsPageRows } from '../../contract/solution-rules.ts';
import type { OwnSolutions, PublishedSolution, SolutionPage } from '../../contract/solutions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowOf, rowsOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';
import { publishableMaxRows } from '../http/limits.ts';
import { noteModeration } from '../notices/solution-notices.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import {
  changesWithTime,
  type Editor,
  hasSolved,
  isBy,
  isInContest,
  isTold,
  mayEdit,
  mayOpen,
} from '../visibility.ts';
import { isWithoutAnyHelp } from './contest-problems.ts';

/** Refuses where people publish no solutions. */
export function requirePublishing({ publishedSolutions }: { publishedSolutions: boolean }): void {
  if (!publishedSolutions) throw new AppError('notFound', refusals.solutionsOff);
}

/** How a reader stands to a problem that they may open. */
type Standing = {
  /** Whether solutions of the problem are published. */
  publishes: boolean;
  isSetter: boolean;
  isEditor: boolean;
  isSolved: boolean;
  isInContest: boolean;
  /** Whether a contest keeps the problem, or they take part in one. */
  isKept: boolean;
};

/**
 * What about a problem keeps a reader from its solutions; undefined if nothing does. Who edits it may
 * read them while a contest has it, unless they take part.
 */
export function barOf({
  publishes,
  isKept,
  isInContest,
  ...reader
}: Standing): AppError | undefined {
  if (!publishes) return new AppError('notFound', refusals.solutionsOff);
  if (reader.isEditor ? isInContest : isKept) {
    return new AppError('conflict', refusals.solutionsInContest);
  }
  if (reader.isEditor || reader.isSetter || reader.isSolved) return undefined;
  return new AppError('forbidden', refusals.solutionsUnsolved);
}

const standingRow = z.object({
  publishes: z.boolean(),
  is_setter: z.boolean(),
  is_editor: z.boolean(),
  is_solved: z.boolean(),
  is_in_contest: z.boolean(),
  is_kept: z.boolean(),
});

const standingOf = (db: Database, problemId: string, reader: Editor) =>
  rowOf(
    db,
    standingRow,
    sql`
    select publishes_solutions as publishes, ${isBy(reader.id)} is true as is_setter,
      ${mayEdit(reader)} is true as is_editor, ${hasSolved(reader.id)} as is_solved,
      ${isInContest(reader.id)} as is_in_contest, ${changesWithTime(reader.id)} as is_kept
    from problems where id = ${problemId} and ${mayOpen(reader.id)}`,
  );

type Asked = { problemId: string; reader: Editor };

/** Refuses who may not read the solutions of a problem now. `missing`: if they may not open the problem. */
async function requireReader(
  db: Database,
  { problemId, reader }: Asked,
  missing: string = refusals.noProblem,
): Promise<{ isEditor: boolean }> {
  const found = await standingOf(db, problemId, reader);
  if (found === undefined) throw new AppError('notFound', missing);
  const bar = barOf({
    publishes: found.publishes,
    isSetter: found.is_setter,
    isEditor: found.is_editor,
    isSolved: found.is_solved,
    isInContest: found.is_in_contest,
    isKept: found.is_kept,
  });
  if (bar !== undefined) throw bar;
  // What is written about another problem could pass on what is asked here.
  if (await isWithoutAnyHelp(db, reader.id)) {
    throw new AppError('conflict', refusals.solutionsWithoutHelp);
  }
  return { isEditor: found.is_editor };
}

const authorRow = z.object({ user_id: z.uuid() });

/** The authors who take part in a running contest with the problem. Asked for each row, it costs most. */
async function busyAuthors(db: Database, problemId: string): Promise<string[]> {
  const rows = await rowsOf(
    db,
    authorRow,
    sql`
    select distinct user_id from published_solutions
    where problem_id = ${problemId}
      and user_id in (
        select person_id from taking_part_now(${problemId}::uuid) where is_bound)`,
  );
  return rows.map((row) => row.user_id);
}

/** Those whose code is still accepted, and may be told of. */
const from = sql`
  published_solutions one
  join submissions s on s.id = one.submission_id and s.verdict = 'Accepted' and ${isTold('s')}
  join users on users.id = one.user_id`;

/** In a query of `from`: whether a reader may read it; those who edit the problem read all. */
async function shownTo(db: Database, { problemId, reader }: Asked, isEditor: boolean) {
  if (isEditor) return sql`true`;
  const busy = await busyAuthors(db, problemId);
  return sql`(one.user_id = ${reader.id} or (not one.is_hidden and users.blocked_at is null
    and one.user_id <> all(${busy}::uuid[])))`;
}

const solutionRow = z.object({
  id: z.uuid(),
  problem_id: z.uuid(),
  name: z.string(),
  username: z.string().nullable(),
  is_own: z.boolean(),
  language: z.string(),
  execution_time_ms: z.number().nullable(),
  memory_kb: z.int().nullable(),
  explanation: z.string(),
  published_at: z.date(),
  changed_at: z.date(),
  votes: z.int(),
  is_voted_for: z.boolean(),
  is_hidden: z.boolean(),
  moderation_reason: z.string(),
});

const votesOf = (solution: RawBuilder<unknown>) =>
  sql`(select count(*)::int from solution_votes where solution_id = ${solution})`;
const isVotedBy = (reader: string, solution: RawBuilder<unknown>) =>
  sql`exists (
    select from solution_votes where solution_id = ${solution} and user_id = ${reader})`;

const columnsFor = ({ id }: Editor) => sql`
  one.id, one.problem_id, users.name, case when not users.is_private then users.username end as username,
  one.user_id = ${id} as is_own, one.language, s.execution_time_ms, s.memory_kb, one.explanation,
  one.published_at, one.changed_at, ${votesOf(sql`one.id`)} as votes,
  ${isVotedBy(id, sql`one.id`)} as is_voted_for, one.is_hidden, one.moderation_reason`;

function shown(row: z.infer<typeof solutionRow>, isEditor: boolean): PublishedSolution {
  const isTold = (row.is_own || isEditor) && row.moderation_reason !== '';
  return {
    _id: row.id,
    problemId: row.problem_id,
    author: { name: row.name, username: row.username },
    isOwn: row.is_own,
    language: row.language,
    executionTime: row.execution_time_ms,
    memoryKb: row.memory_kb,
    explanation: row.explanation,
    publishedAt: row.published_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    votes: row.votes,
    isVotedFor: row.is_voted_for,
    ...(isTold && { moderation: { isHidden: row.is_hidden, reason: row.moderation_reason } }),
  };
}

const countRow = z.object({ language: z.string(), solutions: z.int() });

type Page = { page: number; order: SolutionOrder; language?: SubmittedLanguage | undefined };

/**
 * A page of a problem's solutions. Votes only say "useful", so their number is the order: there is
 * nothing against which a share could be taken; the newest come first among equals.
 */
export async function listSolutions(
  db: Database,
  asked: Asked,
  { page, order, language }: Page,
): Promise<SolutionPage> {
  const { isEditor } = await requireReader(db, asked);
  const { problemId, reader } = asked;
  const where = sql`one.problem_id = ${problemId} and ${await shownTo(db, asked, isEditor)}`;
  const languages = await rowsOf(
    db,
    countRow,
    sql`
    select one.language, count(*)::int as solutions from ${from} where ${where}
    group by one.language order by solutions desc, one.language`,
  );
  const rows = await rowsOf(
    db,
    solutionRow,
    sql`
    select ${columnsFor(reader)} from ${from}
    where ${where} and ${language === undefined ? sql`true` : sql`one.language = ${language}`}
    order by ${order === 'useful' ? sql`votes desc,` : sql``} one.published_at desc, one.id
    limit ${solutionsPageRows} offset ${(page - 1) * solutionsPageRows}`,
  );
  const counted = languages.filter((one) => language === undefined || one.language === language);
  return {
    solutions: rows.map((row) => shown(row, isEditor)),
    total: counted.reduce((total, { solutions }) => total + solutions, 0),
    languages,
    mayModerate: isEditor,
  };
}

const publishableRow = z.object({
  id: z.uuid(),
  language: z.string(),
  submitted_at: z.date(),
  execution_time_ms: z.number().nullable(),
  memory_kb: z.int().nullable(),
});
const ownRow = solutionRow.extend({ submission_id: z.uuid() });

/** What a person published of a problem, and what they could publish: that again, and the newest. */
export async function readOwnSolutions(db: Database, asked: Asked): Promise<OwnSolutions> {
  await requireReader(db, asked);
  const { problemId, reader } = asked;
  const submissions = await rowsOf(
    db,
    publishableRow,
    sql`
    select id, language, submitted_at, execution_time_ms, memory_kb
    from (
      select s.*, row_number() over (partition by language order by submitted_at desc, id) as newer,
        exists (select from published_solutions where submission_id = s.id) as is_published
      from submissions s
      where user_id = ${reader.id} and problem_id = ${problemId} and verdict = 'Accepted'
        and ${isTold('s')}
    ) as accepted
    where newer <= ${publishableMaxRows} or is_published
    order by submitted_at desc, id`,
  );
  const own = await rowsOf(
    db,
    ownRow,
    sql`
    select ${columnsFor(reader)}, one.submission_id from ${from}
    where one.problem_id = ${problemId} and one.user_id = ${reader.id}
    order by one.language`,
  );
  return {
    submissions: submissions.map((row) => ({
      _id: row.id,
      language: row.language,
      submittedAt: row.submitted_at.toISOString(),
      executionTime: row.execution_time_ms,
      memoryKb: row.memory_kb,
    })),
    solutions: own.map((row) => ({ ...shown(row, false), submissionId: row.submission_id })),
  };
}

const givenRow = z.object({ language: z.string() });
const beforeRow = z.object({ is_same_code: z.boolean() });
const idRow = z.object({ id: z.uuid() });

type Given = { submissionId: string; explanation: string };

/**
 * Publishes an accepted submission in place of the person's earlier one in its language, and returns
 * the id. The same again changes nothing. Other code begins without votes. What is hidden stays so; what
 * is new or changes while one in another language is hidden is hidden, too, unless it was shown again.
 */
export const publishSolution = (
  db: Database,
  asked: Asked,
  { submissionId, explanation }: Given,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const { problemId, reader } = asked;
    await requireReader(transaction, asked);
    const given = await rowOf(
      transaction,
      givenRow,
      sql`
      select language from submissions s
      where id = ${submissionId} and user_id = ${reader.id} and problem_id = ${problemId}
        and verdict = 'Accepted' and ${isTold('s')}`,
    );
    if (given === undefined) throw new AppError('badInput', refusals.referenceNotAccepted);
    const { language } = given;
    const isEarlier = sql`one.user_id = ${reader.id} and one.problem_id = ${problemId}
      and one.language = ${language}`;
    const before = await rowOf(
      transaction,
      beforeRow,
      sql`
      select (earlier.source = later.source) is true as is_same_code
      from published_solutions one join submissions later on later.id = ${submissionId}
        left join submissions earlier on earlier.id = one.submission_id
      where ${isEarlier} for update of one`,
    );
    if (before?.is_same_code === false) {
      await sql`
        delete from solution_votes using published_solutions one
        where solution_id = one.id and ${isEarlier}`.execute(transaction);
    }
    await sql`
      insert into published_solutions as one
        (problem_id, user_id, language, submission_id, explanation, is_hidden, moderation_reason)
      select ${problemId}::uuid, ${reader.id}::uuid, ${language}::text, ${submissionId}::uuid,
        ${explanation}::text, hidden.id is not null, coalesce(hidden.moderation_reason, '')
      from (select) as given left join lateral (
        select id, moderation_reason from published_solutions
        where user_id = ${reader.id} and problem_id = ${problemId} and is_hidden
        order by changed_at desc limit 1) as hidden on true
      on conflict (user_id, problem_id, language) do update set
        submission_id = excluded.submission_id, explanation = excluded.explanation,
        is_hidden = one.is_hidden or (excluded.is_hidden and one.moderation_reason = ''),
        moderation_reason = case when one.moderation_reason = '' then excluded.moderation_reason
          else one.moderation_reason end,
        published_at = case when ${before?.is_same_code ?? false} then one.published_at
          else excluded.published_at end,
        changed_at = excluded.changed_at
      where (one.submission_id, one.explanation)
        is distinct from (excluded.submission_id, excluded.explanation)`.execute(transaction);
    const stored = await onlyRowOf(
      transaction,
      idRow,
      sql`select id from published_solutions one where ${isEarlier}`,
    );
    return stored.id;
  });

const foundRow = z.object({ problem_id: z.uuid(), submission_id: z.uuid().nullable() });

/** Refuses a solution that the reader may not read now. */
async function getShown(
  db: Database,
  { id, reader }: { id: string; reader: Editor },
): Promise<{ solution: PublishedSolution; submissionId: string; isEditor: boolean }> {
  const place = await rowOf(
    db,
    foundRow,
    sql`select problem_id, submission_id from published_solutions where id = ${id}`,
  );
  if (!place?.submission_id) throw new AppError('notFound', refusals.noSolution);
  const asked = { problemId: place.problem_id, reader };
  const { isEditor } = await requireReader(db, asked, refusals.noSolution);
  const row = await rowOf(
    db,
    solutionRow,
    sql`
    select ${columnsFor(reader)} from ${from}
    where one.id = ${id} and ${await shownTo(db, asked, isEditor)}`,
  );
  if (row === undefined) throw new AppError('notFound', refusals.noSolution);
  return { solution: shown(row, isEditor), submissionId: place.submission_id, isEditor };
}

const sourceRow = z.object({ source: z.instanceof(Buffer) });

/** A solution with its code. */
export async function readSolution(
  db: Database,
  asked: { id: string; reader: Editor },
): Promise<PublishedSolution & { code: string; mayModerate: boolean }> {
  const { solution, isEditor } = await getShown(db, asked);
  const row = await rowOf(
    db,
    sourceRow,
    sql`
    select source from published_solutions one join submissions s on s.id = one.submission_id
    where one.id = ${asked.id}`,
  );
  // It was withdrawn meanwhile.
  if (row === undefined) throw new AppError('notFound', refusals.noSolution);
  return { ...solution, code: row.source.toString(), mayModerate: isEditor };
}

/** Refuses the report of a solution of another problem, of one's own, or of what may not be read. */
export async function requireReportable(
  db: Database,
  { id, problemId, reader }: Asked & { id: string },
): Promise<void> {
  // Its author withdraws it before or after the report.
  await sql`select from published_solutions where id = ${id} for key share`.execute(db);
  const { solution } = await getShown(db, { id, reader });
  if (solution.problemId !== problemId) throw new AppError('notFound', refusals.noSolution);
  if (solution.isOwn) throw new AppError('forbidden', refusals.solutionIsOwn);
}

/**
 * Withdraws a person's own solution. Of a hidden one, and of one that an open ticket reports, a row
 * without content stays: publishing it anew must not show it again, nor lose the report.
 */
export const withdrawSolution = (db: Database, id: string, userId: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const one = await rowOf(
      transaction,
      withdrawnRow,
      // A report meanwhile waits: the ticket refers to the row.
      sql`
      select is_hidden from published_solutions
      where id = ${id} and user_id = ${userId} and submission_id is not null for update`,
    );
    if (one === undefined) throw new AppError('notFound', refusals.noSolution);
    const { rows: open } = await sql`
      select from tickets where solution_id = ${id} and state = 'open' limit 1`.execute(
      transaction,
    );
    if (!one.is_hidden && open.length === 0) {
      await transaction.deleteFrom('published_solutions').where('id', '=', id).execute();
      return;
    }
    await transaction.deleteFrom('solution_votes').where('solution_id', '=', id).execute();
    await transaction
      .updateTable('published_solutions')
      .set({ submission_id: null, explanation: '' })
      .where('id', '=', id)
      .execute();
  });

const withdrawnRow = z.object({ is_hidden: z.boolean() });

const votesRow = z.object({ votes: z.int(), isVotedFor: z.boolean() });

type Vote = { id: string; reader: Editor; isUseful: boolean };

/**
 * Stores that a solution is useful to a person, or takes it back; the same again changes nothing. What is
 * published anew meanwhile gets no vote for what it was.
 */
export const vote = (
  db: Database,
  { id, reader, isUseful }: Vote,
): Promise<z.infer<typeof votesRow>> =>
  inTransaction(db, async (transaction) => {
    const { solution, submissionId } = await getShown(transaction, { id, reader });
    if (solution.isOwn) throw new AppError('forbidden', refusals.solutionIsOwn);
    const change = isUseful
      ? sql`
        insert into solution_votes (solution_id, user_id)
        select id, ${reader.id}::uuid from published_solutions
        where id = ${id} and submission_id = ${submissionId} for share
        on conflict (solution_id, user_id) do nothing`
      : sql`delete from solution_votes where solution_id = ${id} and user_id = ${reader.id}`;
    await change.execute(transaction);
    return await onlyRowOf(
      transaction,
      votesRow,
      sql`
      select ${votesOf(sql`${id}::uuid`)} as votes,
        ${isVotedBy(reader.id, sql`${id}::uuid`)} as "isVotedFor"`,
    );
  });

const lockedRow = z.object({
  user_id: z.uuid(),
  is_hidden: z.boolean(),
  moderation_reason: z.string(),
  problem_id: z.uuid(),
  problem_name: z.string(),
});

type Moderation = { id: string; isHidden: boolean; reason: string };

/**
 * Hides a solution from others or shows it again, and tells its author why; the same again changes
 * nothing.
 */
export const moderateSolution = (
  db: Database,
  by: Extract<Actor, { caller: unknown }> & { caller: Editor },
  { id, isHidden, reason }: Moderation,
): Promise<{ isHidden: boolean; reason: string }> =>
  inTransaction(db, async (transaction) => {
    const found = await rowOf(
      transaction,
      lockedRow,
      sql`
      select one.user_id, one.is_hidden, one.moderation_reason, one.problem_id,
        problems.name as problem_name
      from published_solutions one join problems on problems.id = one.problem_id
      where one.id = ${id} and one.submission_id is not null and ${mayEdit(by.caller)}
      for no key update of one`,
    );
    if (found === undefined) throw new AppError('notFound', refusals.noSolution);
    const isSame = found.is_hidden === isHidden && found.moderation_reason === reason;
    // What was never hidden is not shown again.
    if (isSame || (!isHidden && !found.is_hidden)) {
      return { isHidden: found.is_hidden, reason: found.moderation_reason };
    }
    await transaction
      .updateTable('published_solutions')
      .set({ is_hidden: isHidden, moderation_reason: reason })
      .where('id', '=', id)
      .execute();
    await noteModeration(transaction, {
      solutionId: id,
      author: found.user_id,
      actorId: by.caller.id,
    });
    await addEntry(transaction, {
      by,
      act: isHidden ? 'solution hidden' : 'solution shown again',
      subject: { kind: 'problem', id: found.problem_id, name: found.problem_name },
      before: { solution: id, isHidden: found.is_hidden },
      after: { solution: id, isHidden },
    });
    return { isHidden, reason };
  });
