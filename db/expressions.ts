/**
 * SQL expressions for the query builder, whose types are verified. A selected column must use one
 * of the forms that expressions.test.ts checks; anything else is read by rows.ts. An expression
 * that is only compared or stored has the type `Expression` and cannot be selected; if its type is
 * wrong, the database refuses it.
 */
import { type AliasableExpression, type Expression, type SqlBool, sql } from 'kysely';

/** A condition for `where`. */
export const condition: (text: TemplateStringsArray, ...values: unknown[]) => Expression<SqlBool> =
  sql<SqlBool>;

/** A time to compare with or to store. */
export const moment: (text: TemplateStringsArray, ...values: unknown[]) => Expression<Date> =
  sql<Date>;

/** The start of the transaction plus this many seconds. */
export const inSeconds = (seconds: number): Expression<Date> =>
  moment`now() + make_interval(secs => ${seconds})`;

/** The time at which the transaction began. */
export const now: Expression<Date> = moment`now()`;

/** The right side of `=`: any of a list of ids. */
export const anyId = (ids: readonly string[]): Expression<string> =>
  sql<string>`any (${ids}::uuid[])`;

/** The right side of `=`: any of a list of integers. */
export const anyNumber = (numbers: readonly number[]): Expression<number> =>
  sql<number>`any (${numbers}::int[])`;

/** The right side of `=`: any of a list of byte strings, such as hashes. */
export const anyBytes = (all: readonly Buffer[]): Expression<Buffer> =>
  sql<Buffer>`any (${all}::bytea[])`;

/** Whether a condition holds; false if it is null. */
export const isTrue = (one: Expression<SqlBool>): AliasableExpression<boolean> =>
  sql<boolean>`(${one}) is true`;

/** The number of rows, in all or in a group. */
export const rowCount = (): AliasableExpression<number> => sql<number>`count(*)::int`;

/** The sum of numeric columns; 0 without rows. */
export const sum = (...all: Expression<number>[]): AliasableExpression<number> =>
  sql<number>`coalesce(sum(${sql.join(all, sql` + `)}), 0)::float8`;

/** The size of a column in bytes, without reading its data. */
export const byteLength = (one: Expression<Buffer>): AliasableExpression<number> =>
  sql<number>`octet_length(${one})`;

/** Same, for a text. */
export const textLength = (one: Expression<string>): AliasableExpression<number> =>
  sql<number>`octet_length(${one})`;

/** A checksum of a text, which changes with it; null of null. */
export const checksum = (one: Expression<string | null>): AliasableExpression<string | null> =>
  sql<string | null>`md5(${one})`;

/** The first characters of a text. */
export const firstCharacters = (
  one: Expression<string>,
  count: number,
): AliasableExpression<string> => sql<string>`left(${one}, ${count}::int)`;

/** The first bytes of a column, without reading the rest. */
export const firstBytes = (one: Expression<Buffer>, count: number): AliasableExpression<Buffer> =>
  sql<Buffer>`substring(${one} from 1 for ${count}::int)`;

/** A value as the JSON that is stored, without parsing it; null of null. */
export const jsonText = (one: Expression<unknown>): AliasableExpression<string | null> =>
  sql<string | null>`${one}::text`;

/** A time as text, which keeps the microseconds that a `Date` would lose. */
export const momentText = (one: Expression<Date>): AliasableExpression<string> =>
  sql<string>`${one}::text`;
