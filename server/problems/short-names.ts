/** Problems by their short names (contract/short-names.ts), or by their ids. */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { leftOut } from '../../contract/short-names.ts';
import { condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { isBy, isListedFor, isTestedBy, isThere, mayOpen, type Viewer } from '../visibility.ts';

/** In a refusal that lists problems of one name, and names what was sent. */
const shownMaxProblems = 10;
const shownMaxChars = 60;

/** The short name of a text in the database. */
export const shortName = (name: unknown) => sql`translate(lower(${name}), ${leftOut}, '')`;

/** Whether a problem has the short name of a text; a text without letters and digits is none. */
export const isCalled = (given: string) =>
  condition`(${shortName(sql.ref('problems.name'))} = ${shortName(sql`${given}::text`)}
    and ${shortName(sql`${given}::text`)} <> '')`;

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/**
 * The id of the problem that a person means by an id or a short name. By its name, they find what is in
 * their list, what they own or work on, and what is in a running contest of theirs.
 */
export async function getProblemNamed(
  db: Database,
  given: string,
  viewer: NonNullable<Viewer>,
): Promise<string> {
  const text = given.replaceAll('\0', '');
  const isNear = condition`(${isListedFor(viewer)} or (${isThere} and (
    ${isBy(viewer.id)} or ${isTestedBy(viewer.id)}
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
