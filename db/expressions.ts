/**
 * Expressions of SQL for the query builder whose types are true. A column of a result takes one of
 * the forms that expressions.test.ts runs; anything else that is selected is read by rows.ts. What
 * is only compared or stored, the database itself refuses where its type is another: such an
 * `Expression` cannot be selected.
 */
import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely';

/** A condition of `where`. */
export const condition: (text: TemplateStringsArray, ...values: unknown[]) => Expression<SqlBool> =
  sql<SqlBool>;

/** A moment to compare with or to store. */
export const moment: (text: TemplateStringsArray, ...values: unknown[]) => Expression<Date> =
  sql<Date>;

/** So many seconds after the transaction began. */
export const inSeconds = (seconds: number): Expression<Date> =>
  moment`now() + make_interval(secs => ${seconds})`;

/** The moment at which the transaction began. */
export const now: Expression<Date> = moment`now()`;

/** The right side of `=`: any of some ids. */
export const anyId = (ids: readonly string[]): Expression<string> =>
  sql<string>`any (${ids}::uuid[])`;

/** The right side of `=`: any of some whole numbers. */
export const anyNumber = (numbers: readonly number[]): Expression<number> =>
  sql<number>`any (${numbers}::int[])`;

/** The right side of `=`: any of some bytes, such as hashes. */
export const anyBytes = (all: readonly Buffer[]): Expression<Buffer> =>
  sql<Buffer>`any (${all}::bytea[])`;

/** Whether a condition holds: false where it is null. */
export const isTrue = (one: Expression<SqlBool>): AliasableExpression<boolean> =>
  sql<boolean>`(${one}) is true`;

/** How many rows there are, or how many of a group. */
export const rowCount = (): AliasableExpression<number> => sql<number>`count(*)::int`;

/** The sum of some columns of numbers; 0 of no row. */
export const sum = (...all: Expression<number>[]): AliasableExpression<number> =>
  sql<number>`coalesce(sum(${sql.join(all, sql` + `)}), 0)::float8`;

/** How many bytes a column has, which is known without reading it. */
export const byteLength = (one: Expression<Buffer>): AliasableExpression<number> =>
  sql<number>`octet_length(${one})`;

/** The first characters of a text. */
export const firstCharacters = (
  one: Expression<string>,
  count: number,
): AliasableExpression<string> => sql<string>`left(${one}, ${count}::int)`;

/** The first bytes of a column, which are read alone. */
export const firstBytes = (one: Expression<Buffer>, count: number): AliasableExpression<Buffer> =>
  sql<Buffer>`substring(${one} from 1 for ${count}::int)`;

/** A moment as text, which keeps the microseconds that a `Date` has not. */
export const momentText = (one: Expression<Date>): AliasableExpression<string> =>
  sql<string>`${one}::text`;
