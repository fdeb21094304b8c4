/** People by a part of their names or addresses. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { condition } from '../../db/expressions.ts';

type Column = 'name' | 'email' | 'username';

/** A pattern of `ilike` for texts that contain this one. */
export const partOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** As the index users_by_trigrams has it. */
const ofPerson = sql.raw(
  `trigrams(users.name || E'\\n' || users.email || E'\\n' || coalesce(users.username, ''))`,
);

/**
 * Triples of letters that cover a text: each one more costs the search as much again, and the ones
 * between them hardly narrow it.
 */
const triplesOf = (text: string) => sql`array(
  select substr(lower(${text}::text), least(place, length(lower(${text}::text)) - 2), 3)
  from generate_series(1, length(lower(${text}::text)), 3) as place)`;

/** Whether one of the columns of `users` contains a text, in letters of either case. */
export function hasPart(text: string, columns: readonly Column[]): Expression<SqlBool> {
  const contains = columns.map((column) => sql`users.${sql.ref(column)} ilike ${partOf(text)}`);
  return condition`(${sql.join(contains, sql` or `)})`;
}

/** The same; with three letters or more, an index finds who can be meant. */
export const isPersonWith = (text: string, columns: readonly Column[]): Expression<SqlBool> =>
  condition`((length(${text}::text) < 3 or ${ofPerson} @> ${triplesOf(text)})
    and ${hasPart(text, columns)})`;
