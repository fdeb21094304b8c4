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
 * Whether one of the columns of `users` contains a text, in letters of either case. With three
 * letters or more, an index finds who can be meant.
 */
export function isPersonWith(text: string, columns: readonly Column[]): Expression<SqlBool> {
  const contains = columns.map((column) => sql`users.${sql.ref(column)} ilike ${partOf(text)}`);
  return condition`((length(${text}::text) < 3
      or ${ofPerson} @> trigrams(${text}::text))
    and (${sql.join(contains, sql` or `)}))`;
}
