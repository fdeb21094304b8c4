/** The labels of problems in contests. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { isCalled } from '../problems/short-names.ts';
import { isThere } from '../visibility.ts';

const labelRow = z.object({ label: z.string() });

/**
 * The label of the problem of a contest that is meant by a label, an id or a short name; otherwise what
 * was given. Only for those who may know which problems the contest has.
 */
export async function labelIn(db: Database, contestId: string, given: string): Promise<string> {
  const text = given.replaceAll('\0', '');
  const found = await rowOf(
    db,
    labelRow,
    sql`
    select label from contest_problems
    join problems on problems.id = contest_problems.problem_id
    where contest_problems.contest_id = ${contestId} and ${isThere}
      and (lower(label) = lower(${text}) or problems.id::text = ${text} or ${isCalled(text)})
    order by lower(label) = lower(${text}) desc, label limit 1`,
  );
  return found?.label ?? text;
}
