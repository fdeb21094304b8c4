/** Which jobs in progress hold up submissions and runs that wait. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { onlyRowOf } from '../db/rows.ts';
import { kindsThat } from './kinds.ts';

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
    select is_waiting as "isWaiting", held
    from waiting_ahead(${judgeId}, ${urgent}::text[], ${jobs}::uuid[], ${lookThroughMax})`;
  return await onlyRowOf(db, aheadRow, query);
}
