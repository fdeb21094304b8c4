/** Runs hand-written queries, and checks that their rows have the declared shape. */
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Database } from './open.ts';

/** The rows of a query. Throws if a row has another shape, which is a bug. */
export async function rowsOf<Row>(
  db: Database,
  shape: z.ZodType<Row>,
  query: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => shape.parse(row));
}

/** The row of a query that returns at most one. */
export async function rowOf<Row>(
  db: Database,
  shape: z.ZodType<Row>,
  query: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const [row] = await rowsOf(db, shape, query);
  return row;
}

/** The row of a query that always returns one, such as a count. */
export async function onlyRowOf<Row>(
  db: Database,
  shape: z.ZodType<Row>,
  query: RawBuilder<unknown>,
): Promise<Row> {
  const row = await rowOf(db, shape, query);
  if (row === undefined) throw new Error('a query that always has a row found none');
  return row;
}
