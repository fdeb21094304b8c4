/** The judge time of each owner: what it costs, and whether more is affordable. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { onlyRowOf } from '../db/rows.ts';
import type { Owner } from './enqueue.ts';
import { delayMaxMs, usageWindowMinutes } from './fairness.ts';
import { type JobKind, kindRules, priorities } from './kinds.ts';

/** What a job used: CPU time, and how long it held its slot. */
export type Cost = { cpuMs: number; slotMs: number };

/**
 * Charges an owner for a job, and moves the owner's waiting jobs back by the same amount times the
 * number of owners with jobs on the same network, because a network counts as one owner.
 */
export async function charge(
  db: Database,
  { owner, network, kind }: Owner & { kind: JobKind },
  { cpuMs, slotMs }: Cost,
): Promise<void> {
  if (!kindRules[kind].isCharged) return;
  const [cpu, slot] = [Math.ceil(cpuMs), Math.ceil(slotMs)];
  await sql`/* prepared: charge */ select charge_owner(
    ${owner}, ${network}, ${cpu}, ${slot}, ${delayMaxMs / 1000})`.execute(db);
}

/** A run with checks costs a second or two, for which other jobs should not have to wait. */
const waitingMaxForChecking = 8;
/** Judge time: slot time plus CPU time. */
const usageMaxForCheckingMs = 240_000;

const affordableRow = z.object({ affordable: z.boolean() });

/** Whether a failure may be examined by another run, in a checked build. */
export async function canAffordChecking(db: Database, owner: string): Promise<boolean> {
  const query = sql`/* prepared: can afford checking */
    select
      (select count(*) from (
        select from jobs where judge_id is null and priority <> ${priorities.held}
        limit ${waitingMaxForChecking + 1}) w)
        <= ${waitingMaxForChecking}
      and (select coalesce(sum(cpu_ms + slot_ms), 0) from judge_usage
           where owner = ${owner} and minute > now() - make_interval(mins => ${usageWindowMinutes}))
        <= ${usageMaxForCheckingMs} as affordable`;
  return (await onlyRowOf(db, affordableRow, query)).affordable;
}
