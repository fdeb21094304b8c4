/**
 * What the names mean that Kattis' client sends: problems by short names or ids, languages by Kattis'
 * names or ours, and submissions by decimal numbers, because the client reads only digits.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { knownLanguages, type Language } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import { leftOut } from '../../contract/short-names.ts';
import { condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { languagesInWords } from '../../problems/package/program-files.ts';
import { AppError } from '../http/errors.ts';
import { isListedFor, isThere, mayOpen, type Viewer } from '../visibility.ts';

/** In a refusal that lists problems of one name, and names what was sent. */
const shownMaxProblems = 10;
const shownMaxChars = 60;

const shortName = (name: unknown) => sql`translate(lower(${name}), ${leftOut}, '')`;

/** Whether a problem has the short name of a text; a text without letters and digits is none. */
const isCalled = (given: string) =>
  condition`(${shortName(sql.ref('problems.name'))} = ${shortName(sql`${given}::text`)}
    and ${shortName(sql`${given}::text`)} <> '')`;

const isId = (given: string): boolean => z.uuid().safeParse(given).success;

/**
 * The id of the problem that a person means by an id or a short name. By its name, they find what is in
 * their list, what is their own, and what is in a running contest of theirs.
 */
export async function findProblem(
  db: Database,
  given: string,
  viewer: NonNullable<Viewer>,
): Promise<string> {
  const text = given.replaceAll('\0', '');
  const isNear = condition`(${isListedFor(viewer)} or (${isThere} and (
    problems.created_by = ${viewer.id}::uuid
    or exists (select from contests_now(${viewer.id}::uuid, problems.id)))))`;
  const found = await db
    .selectFrom('problems')
    .select('id')
    .where(isId(text) ? condition`(id = ${text}::uuid and ${mayOpen(viewer.id)})` : isCalled(text))
    .$if(!isId(text), (query) => query.where(isNear))
    .orderBy('created_at')
    .limit(shownMaxProblems)
    .execute();
  const [one, ...others] = found;
  if (one === undefined) {
    const shown = [...text].slice(0, shownMaxChars).join('');
    throw new AppError('notFound', `${refusals.kattisProblem} ${JSON.stringify(shown)}.`);
  }
  if (others.length === 0) return one.id;
  const ids = found.map(({ id }) => id).join(', ');
  throw new AppError('conflict', `${refusals.kattisProblems} ${ids}.`);
}

const labelRow = z.object({ label: z.string() });

/** The label of the problem of a contest that is meant by a label, an id or a short name. */
export async function labelIn(db: Database, slug: string, given: string): Promise<string> {
  const text = given.replaceAll('\0', '');
  const found = await rowOf(
    db,
    labelRow,
    sql`
    select label from contest_problems
    join contests on contests.id = contest_problems.contest_id
    join problems on problems.id = contest_problems.problem_id
    where contests.slug = ${slug}
      and (lower(label) = lower(${text}) or problems.id::text = ${text} or ${isCalled(text)})
    order by lower(label) = lower(${text}) desc, label limit 1`,
  );
  return found?.label ?? text;
}

/** Kattis' names of languages, in lower case, that differ from ours, by the first that is offered. */
const otherNames = new Map<string, readonly Language[]>([
  ['python 3', ['python', 'pypy']],
  ['javascript (node.js)', ['javascript']],
]);

/** The language that a name of Kattis or ours, or an id, means; refuses others with those there are. */
export function languageCalled(name: string, offered: readonly Language[]): Language {
  const wanted = name.trim().toLowerCase();
  const ours = knownLanguages
    .filter((one) => one.id === wanted || one.name.toLowerCase() === wanted)
    .map(({ id }) => id);
  const known = otherNames.get(wanted) ?? ours;
  const found = known.find((id) => offered.includes(id)) ?? known[0];
  if (found !== undefined) return found;
  const there = languagesInWords(offered, 'and');
  throw new AppError('badInput', `${refusals.kattisLanguage} ${there}.`);
}

/** The hexadecimal digits between the hyphens of an id. */
const idParts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const idDigits = 32;

/** The id of a submission as a decimal number. */
export const numberOf = (id: string): string => BigInt(`0x${id.replaceAll('-', '')}`).toString();

/** The id with this number; refuses what is none with 404. */
export function idOf(number: string): string {
  const hex = /^\d{1,39}$/.test(number) ? BigInt(number).toString(16).padStart(idDigits, '0') : '';
  const id = hex.replace(idParts, '$1-$2-$3-$4-$5');
  if (!isId(id)) throw new AppError('notFound', refusals.noSubmission);
  return id;
}
