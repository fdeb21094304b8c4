/**
 * Finds submissions for administrators, by filters: the ids of a page, newest first, and the counts
 * by verdict. Filters by name are resolved to ids first. If a name matches many people or problems,
 * the newest submissions are searched; otherwise an index finds the submissions of each match.
 */
import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { z } from 'zod';
import type { SubmissionFilters, VerdictCounts } from '../../contract/admin-submissions.ts';
import { refusals } from '../../contract/messages.ts';
import { pending } from '../../contract/words.ts';
import { condition, momentText, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { hasPart, isPersonWith, partOf } from '../accounts/people-search.ts';
import { AppError } from '../http/errors.ts';
import { isToldFor, type Viewer } from '../visibility.ts';

/** With more matches than this, a list of ids would slow the query down. */
const namedMax = 2_000;
/** Up to this many problems or people are looked up individually before other ways are tried. */
const fewMax = 32;
/** How many of the newest submissions are searched for a page if a name has many matches. */
const lookThroughMax = 8_000;

type Wanted = SubmissionFilters & { before?: string | undefined; limit: number };

/** The ids of a page, newest first. Refuses with 404 if `before` does not exist. */
export async function findSubmissions(
  db: Database,
  viewer: Viewer,
  { before, limit, ...filters }: Wanted,
): Promise<string[]> {
  const named = await namedBy(db, filters);
  const conditions = conditionsOf(viewer, filters);
  if (before !== undefined) conditions.push(await isBefore(db, before));
  const page = { named, isMeant: all(conditions), limit };
  const isQuick =
    named.length === 0 || named.some((one) => 'ids' in one && one.ids.length <= fewMax);
  const recent = isQuick ? [] : await pageOf(db, page, lookThrough(page));
  return recent.length === limit ? recent : await pageOf(db, page, lookUp(page));
}

/** Whether a row comes after a submission in a list with the newest first. */
export async function isBefore(db: Database, before: string): Promise<Expression<SqlBool>> {
  // As text, because a Date has no microseconds.
  const mark = await submittedAt(db, before);
  return condition`(s.submitted_at, s.id) < (${mark}::timestamptz, ${before}::uuid)`;
}

async function submittedAt(db: Database, id: string): Promise<string> {
  const row = await db
    .selectFrom('submissions')
    .select((eb) => momentText(eb.ref('submitted_at')).as('mark'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
  return row.mark;
}

/** The number of submissions that pass the filters and that the viewer may know of. */
export async function countAllSubmissions(
  db: Database,
  viewer: Viewer,
  filters: SubmissionFilters,
): Promise<VerdictCounts> {
  const conditions = [
    ...(await namedBy(db, filters)).map(isNamed),
    ...conditionsOf(viewer, filters),
  ];
  const rows = await db
    .selectFrom('submissions as s')
    .where(all(conditions))
    .select(['s.verdict', rowCount().as('count')])
    .groupBy('s.verdict')
    .execute();
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    byVerdict: Object.fromEntries(rows.map((row) => [row.verdict ?? pending, row.count])),
  };
}

/** The conditions for the viewer, and for filters that concern only the submission itself. */
function conditionsOf(
  viewer: Viewer,
  { verdict, from, to, submission }: SubmissionFilters,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = viewer?.isByRole ? [isToldFor(viewer, 's')] : [];
  if (verdict === pending) conditions.push(condition`s.verdict is null`);
  else if (verdict) conditions.push(condition`s.verdict = ${verdict}`);
  if (from) conditions.push(condition`s.submitted_at >= ${from}`);
  if (to) conditions.push(condition`s.submitted_at < ${to}`);
  if (submission) conditions.push(condition`s.id = ${submission}::uuid`);
  return conditions;
}

type NamedColumn = 's.problem_id' | 's.user_id';

/**
 * The matches of a filter by name: a list of ids or, if there are many, two conditions: one that
 * finds them first, and one that tests the problem or person of each row.
 */
type Named = { column: NamedColumn; ids: string[] } | Many;
type Many = { isOneOfMany: Expression<SqlBool>; hasName: Expression<SqlBool> };

/** The matches of the filters by name; empty if there are no such filters. */
async function namedBy(db: Database, { problem, user }: SubmissionFilters): Promise<Named[]> {
  const named: Named[] = [];
  if (problem) {
    const isNamedSo = condition`problems.name ilike ${partOf(problem)}`;
    named.push(
      await findNamed('s.problem_id', problem, {
        matching: db.selectFrom('problems').select('id').where(isNamedSo),
        hasName: condition`(select ${isNamedSo} from problems where id = s.problem_id)`,
      }),
    );
  }
  if (user) {
    const isPerson = isPersonWith(user, ['name', 'email']);
    const isNamedSo = hasPart(user, ['name', 'email']);
    named.push(
      await findNamed('s.user_id', user, {
        matching: db.selectFrom('users').select('id').where(isPerson),
        hasName: condition`(select ${isNamedSo} from users where id = s.user_id)`,
      }),
    );
  }
  return named;
}

type Matching<Table extends 'problems' | 'users'> = {
  matching: SelectQueryBuilder<Schema, Table, { id: string }>;
  hasName: Expression<SqlBool>;
};

/** The matches of `given`, which is an id, or a name for `matching`. */
async function findNamed<Table extends 'problems' | 'users'>(
  column: NamedColumn,
  given: string,
  { matching, hasName }: Matching<Table>,
): Promise<Named> {
  if (z.guid().safeParse(given).success) return { column, ids: [given] };
  const few = await matching.limit(namedMax + 1).execute();
  if (few.length <= namedMax) return { column, ids: few.map(({ id }) => id) };
  return { isOneOfMany: condition`${sql.ref(column)} in (${matching})`, hasName };
}

/** A subquery, because a plan for a list of constants takes longer than the query. */
const isOneOf = ({ column, ids }: { column: NamedColumn; ids: string[] }): Expression<SqlBool> =>
  condition`${sql.ref(column)} in (select unnest(${ids}::uuid[]))`;

const isNamed = (named: Named): Expression<SqlBool> =>
  'ids' in named ? isOneOf(named) : named.isOneOfMany;

/** The same condition, tested for each row without finding all matches first. */
const isNamedSoon = (named: Named): Expression<SqlBool> =>
  'ids' in named ? isOneOf(named) : named.hasName;

const all = (conditions: Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length === 0 ? condition`true` : condition`${sql.join(conditions, sql` and `)}`;

/** `isMeant`: the condition of all filters except those by name. */
type Page = { named: Named[]; isMeant: Expression<SqlBool>; limit: number };

const idRow = z.object({ id: z.uuid() });

/** The first rows, newest first, of an unordered query that selects rows `s`. */
async function pageOf(db: Database, { limit }: Page, query: RawBuilder<unknown>) {
  const page = sql`${query} order by s.submitted_at desc, s.id desc limit ${limit}`;
  return (await rowsOf(db, idRow, page)).map(({ id }) => id);
}

/** Searches the newest submissions. A full page is right; a shorter one may be incomplete. */
const lookThrough = ({ named, isMeant }: Page) => sql`
  select s.id from (
    select s.id, s.submitted_at, s.problem_id, s.user_id from submissions s where ${isMeant}
    order by s.submitted_at desc, s.id desc limit ${lookThroughMax}) as s
  where ${all(named.map(isNamedSoon))}`;

function lookUp({ named, isMeant, limit }: Page) {
  const [few, another] = named;
  return few !== undefined && 'ids' in few && another === undefined
    ? ofNewest(few, isMeant, limit)
    : sql`select s.id from submissions s where ${all([...named.map(isNamed), isMeant])}`;
}

/**
 * The submissions of a list of problems or people that can be on a page. First finds those with the
 * newest submissions, as many as the page has rows: the submissions of all others are older, and
 * cannot be on the page. Sorting all submissions of a thousand people would take too long.
 */
function ofNewest(
  { column, ids }: { column: NamedColumn; ids: string[] },
  isMeant: Expression<SqlBool>,
  limit: number,
) {
  const owner = sql.ref(column);
  return sql`
    with newest as materialized (
      select few.id, latest.at
      from unnest(${ids}::uuid[]) as few (id), lateral (
        select s.submitted_at as at from submissions s where ${owner} = few.id and ${isMeant}
        order by s.submitted_at desc limit 1) as latest
      order by latest.at desc fetch first (${limit}) rows with ties),
    oldest as (
      select case when count(*) < ${limit} then '-infinity' else min(at) end as at from newest)
    select s.id from oldest, newest, lateral (
      select s.id, s.submitted_at from submissions s
      where ${owner} = newest.id and s.submitted_at >= oldest.at and ${isMeant}
      order by s.submitted_at desc, s.id desc limit ${limit}) as s`;
}
