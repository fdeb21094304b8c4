/** Which jobs in progress hold up submissions and runs that wait. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { onlyRowOf } from '../db/rows.ts';
import { kindsThat, priorities } from './kinds.ts';
import { mayClaim } from './site-state.ts';

const urgent = kindsThat(({ givesWay }) => !givesWay);

/** More that wait, or that an owner or a network has in the queue, change nothing. */
const lookThroughMax = 50;

const heldRow = z.object({
  job: z.uuid(),
  /** It is done when nothing else waits. */
  isLast: z.boolean(),
  /**
   * When the first job that waits is due, measured from when the held one was (negative: earlier).
   */
  anyMs: z.number(),
  /** The same without those of its owner; null if there are none. */
  othersMs: z.number().nullable(),
  /** The same without those of its network. */
  elsewhereMs: z.number().nullable(),
  /** How many jobs its owner, and its network, have in the queue or in progress. */
  ownJobs: z.int(),
  networkJobs: z.int(),
});
const aheadRow = z.object({ isWaiting: z.boolean(), held: z.array(heldRow) });

/**
 * Whether a submission or a run waits that a judge may claim, and when it is due, compared with jobs
 * that the judge holds; `held` is empty if none waits.
 */
export async function waitingAhead(
  db: Database,
  judgeId: string,
  jobs: readonly string[],
): Promise<z.infer<typeof aheadRow>> {
  const query = sql`/* prepared: waiting ahead */
    with waiting as materialized (
      select owner, network, due_at from jobs
      where priority = ${priorities.inTurn} and judge_id is null and kind = any(${urgent}::text[])
        and (lease_until is null or lease_until < now()) and ${mayClaim(judgeId)}
      order by due_at limit ${lookThroughMax}
    ), held as (
      select id as job, priority = ${priorities.last} as "isLast",
        extract(epoch from (select min(due_at) from waiting) - due_at) * 1000 as "anyMs",
        extract(epoch from (select min(due_at) from waiting where owner <> held.owner)
          - due_at) * 1000 as "othersMs",
        extract(epoch from (
          select min(due_at) from waiting where network is distinct from held.network
        ) - due_at) * 1000 as "elsewhereMs",
        (select count(*) from (
          select from jobs where owner = held.owner limit ${lookThroughMax}) as own) as "ownJobs",
        (select count(*) from (
          select from jobs where network = held.network limit ${lookThroughMax}) as near
        ) as "networkJobs"
      from jobs held where id = any(${jobs}::uuid[]) and exists (select from waiting)
    )
    select exists (select from waiting) as "isWaiting",
      coalesce((select json_agg(held) from held), '[]') as held`;
  return await onlyRowOf(db, aheadRow, query);
}
