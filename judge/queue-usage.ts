/** The judge time that people use: what it costs them, and whether they can afford more. */
import type pg from 'pg';
import { delayMaxMs, queueClasses, usageWindowMinutes } from '../contract/fairness.ts';

/** Whose work it is; `network` null for work of ours. */
type Owner = { person: string; network: string | null };

/** What a piece of work used: CPU time, and for how long it held its slot. */
export type Cost = { cpuMs: number; slotMs: number };

/**
 * Charges a person with what their work used, and moves back by as much what they have waiting;
 * as often as there are people with work on their network, which counts as one among networks.
 */
export async function charge(
  db: pg.Pool | pg.PoolClient,
  { person, network }: Owner,
  { cpuMs, slotMs }: Cost,
): Promise<void> {
  const [cpu, slot] = [Math.ceil(cpuMs), Math.ceil(slotMs)];
  await db.query({
    name: 'add usage',
    text: `insert into judge_usage as used (person, minute, cpu_ms, slot_ms)
      values ($1, date_trunc('minute', now()), $2, $3)
      on conflict (person, minute) do update
      set cpu_ms = used.cpu_ms + excluded.cpu_ms, slot_ms = used.slot_ms + excluded.slot_ms`,
    values: [person, cpu, slot],
  });
  await db.query({
    name: 'move back',
    // Entries that are locked are being claimed, or are about to change anyway.
    text: `with people as (
        select greatest(1, count(distinct person)) as count from queue where network = $2
      ), waiting as (
        select job, make_interval(secs => least(
          people.count * $3::float8, greatest(0, extract(epoch from now() - fair_at) + $4))) as by
        from queue, people
        where person = $1 and holder is null and class = ${queueClasses.work}
        order by job for update of queue skip locked
      )
      update queue q set fair_at = fair_at + waiting.by, due_at = due_at + waiting.by
      from waiting where q.job = waiting.job`,
    values: [person, network, (cpu + slot) / 1000, delayMaxMs / 1000],
  });
}

/** Checked runs cost a second or two, for which nobody should wait. */
const waitingMaxForChecking = 8;
/** Of judge time, by CPU and clock together. */
const usageMaxForCheckingMs = 240_000;

/** Whether a failure of this work may be looked into by another build and another run. */
export async function canAffordChecking(
  pool: pg.Pool,
  { person }: Pick<Owner, 'person'>,
): Promise<boolean> {
  const { rows } = await pool.query<{ affordable: boolean }>({
    name: 'can afford checking',
    text: `select
        (select count(*) from (select from queue where holder is null limit $2 + 1) w) <= $2
        and (select coalesce(sum(cpu_ms + slot_ms), 0) from judge_usage
             where person = $1 and minute > now() - make_interval(mins => $4)) <= $3 as affordable`,
    values: [person, waitingMaxForChecking, usageMaxForCheckingMs, usageWindowMinutes],
  });
  return rows[0]?.affordable ?? false;
}
