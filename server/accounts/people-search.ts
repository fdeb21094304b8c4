/** People by a part of their names or addresses. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { condition } from '../../db/expressions.ts';

type Column = 'name' | 'email' | 'username';

/** A pattern of `ilike` for texts that contain this one. */
export const partOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The same expression as in the index users_by_trigrams. */
const ofPerson = sql.raw(
  `trigrams(users.name || E'\\n' || users.email || E'\\n' || coalesce(users.username, ''))`,
);

/**
 * Trigrams that cover a text. Each further one makes the search more expensive by the same amount,
 * and the overlapping ones hardly narrow it.
 */
const triplesOf = (text: string) => sql`array(
  select substr(lower(${text}::text), least(place, length(lower(${text}::text)) - 2), 3)
  from generate_series(1, length(lower(${text}::text)), 3) as place)`;

/** Whether one of the columns of `users` contains a text, ignoring case. */
export function hasPart(text: string, columns: readonly Column[]): Expression<SqlBool> {
  const contains = columns.map((column) => sql`users.${sql.ref(column)} ilike ${partOf(text)}`);
  return condition`(${sql.join(contains, sql` or `)})`;
}

/** The same; for three letters or more, an index finds the candidates. */
export const isPersonWith = (text: string, columns: readonly Column[]): Expression<SqlBool> =>
  condition`((length(${text}::text) < 3 or ${ofPerson} @> ${triplesOf(text)})
    and ${hasPart(text, columns)})`;
