/** Stores the outcome of the search for a small failing input. */
import {
  type Counterexample,
  counterexample,
  type SearchOutcome,
} from '../contract/counterexample.ts';
import type { MemoryGrowth } from '../contract/memory-growth.ts';
import type { StoredMend } from '../contract/mend.ts';
import type { Slowness } from '../contract/slowness.ts';
import { condition, now } from '../db/expressions.ts';
import { storableJson } from '../db/json.ts';
import { type Database, inTransaction } from '../db/open.ts';
import type { Lease } from './claim.ts';
import { notifyDone, type Stored, take } from './finish.ts';
import { handBack } from './lease.ts';

export type CounterexampleEnd = {
  outcome: SearchOutcome;
  found: Counterexample | null;
  /** The whole input in gzip, if `found` has only its beginning. */
  largeInput?: Buffer | null;
  /** Where the program spends its time, if that is certain. */
  slowness?: Slowness | null;
  /** How the memory grows of a program that needs too much, if that is certain. */
  memory?: MemoryGrowth | null;
  /** Where changing one token would mend the program, if that is certain. */
  mend?: StoredMend | null;
  /** Whether parts of the search were left out because other jobs waited. */
  isCut?: boolean;
};

/** Within this time after the request, a search that other jobs interrupted begins again. */
const leftMaxMs = 600_000;

/**
 * The pause before the search can be claimed again, so that a judge takes the waiting job first.
 */
const restMs = 1_000;

/** Leaves a search until no other jobs wait; null if it was requested too long ago. */
export async function leaveSearch(db: Database, lease: Lease): Promise<Stored | null> {
  if (!(await isRequestedWithin(db, lease, leftMaxMs))) return null;
  await handBack(db, lease, { restMs });
  return 'left';
}

/** Whether the search was requested within the last `ms` milliseconds. */
export async function isRequestedWithin(db: Database, lease: Lease, ms: number): Promise<boolean> {
  const recent = await db
    .selectFrom('counterexamples')
    .select('job')
    .where('job', '=', lease.job)
    .where(condition`requested_at > now() - make_interval(secs => ${ms / 1000})`)
    .executeTakeFirst();
  return recent !== undefined;
}

/** What an earlier search told that was cut stays, as far as this one does not tell it. */
export const storeCounterexample = (
  db: Database,
  lease: Lease,
  {
    outcome,
    found,
    largeInput = null,
    slowness = null,
    memory = null,
    mend = null,
    isCut = false,
  }: CounterexampleEnd,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    if (!(await take(transaction, lease))) return 'lost';
    const before = await transaction
      .selectFrom('counterexamples')
      .select(['outcome', 'found'])
      .where('job', '=', lease.job)
      .executeTakeFirst();
    // Of a search that begins again, each part that it does not tell stays.
    const isPartial =
      isCut || (before?.outcome != null && outcome !== 'found' && outcome !== 'nothing');
    const hadSteps = counterexample.nullish().parse(before?.found)?.steps !== undefined;
    const takesFound = found !== null && !(isPartial && hadSteps && found.steps === undefined);
    const isFound = takesFound || before?.outcome === 'found';
    await transaction
      .updateTable('counterexamples')
      .set({
        finished_at: now,
        is_cut: isPartial,
        outcome: isFound ? 'found' : (before?.outcome ?? outcome),
        ...(takesFound && { found: storableJson(found), large_input: largeInput }),
        ...(slowness && { slowness: storableJson(slowness) }),
        ...(memory && { memory: storableJson(memory) }),
        ...(mend && { mend: storableJson(mend) }),
      })
      .where('job', '=', lease.job)
      .execute();
    await notifyDone(transaction, lease);
    return 'stored';
  });
