/** The numbers on the landing page: counts of published problems, and a problem to start with. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { SiteNumbers } from '../../contract/site.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { isListedFor } from '../visibility.ts';

const numbersRow = z.object({
  problems: z.int(),
  submissions: z.int(),
  accepted: z.int(),
  first: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
});

/** The problem to start with is the easy one with the most accepted submissions. */
export function readSiteNumbers(db: Database): Promise<SiteNumbers> {
  const query = sql`
    with listed as (select * from problems where ${isListedFor(null)})
    select count(*)::int as problems,
      coalesce(sum(total_submissions), 0)::float8 as submissions,
      coalesce(sum(accepted_submissions), 0)::float8 as accepted,
      (select json_build_object('_id', id, 'name', name) from listed as problems
        where difficulty = 'Easy'
        order by accepted_submissions desc, created_at, id limit 1) as first
    from listed as problems`;
  return onlyRowOf(db, numbersRow, query);
}
