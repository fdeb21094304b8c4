/** The judge's own row, and clearing away what nobody needs any more. */
import type pg from 'pg';
import type { HostFault } from './faults.ts';

/** One judge as others see it. */
export type JudgeRow = {
  id: string;
  slots: number;
  level: string;
  judgeVersion: string;
  compilerVersion: string;
  notes: string[];
  /** Why it cannot work; null while it can. */
  fault: HostFault | null;
};

const runsKeptMinutes = 10;
const usageKeptMinutes = 60;
const judgesKeptMinutes = 60;

/** Says that this judge is alive, and whether it can work. */
export const register = (pool: pg.Pool, judge: JudgeRow): Promise<unknown> =>
  pool.query({
    name: 'register',
    text: `insert into judges (id, slots, level, judge_version, compiler_version, notes,
        fault, fault_message)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (id) do update set seen_at = now(), fault = $7, fault_message = $8`,
    values: [
      judge.id,
      judge.slots,
      judge.level,
      judge.judgeVersion,
      judge.compilerVersion,
      judge.notes,
      judge.fault?.reason ?? null,
      judge.fault?.message ?? null,
    ],
  });

export const unregister = (pool: pg.Pool, id: string): Promise<unknown> =>
  pool.query('delete from judges where id = $1', [id]);

/** Clears old rows away, unless another judge is just doing so. */
export const clearOld = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `with mine as materialized (select pg_try_advisory_xact_lock(hashtext('clear old')) as is_mine),
     old_runs as (
       delete from runs r using mine
       where is_mine and created_at < now() - $1 * interval '1 minute'
         and not exists (select from queue q where q.job = r.id)),
     old_usage as (
       delete from judge_usage using mine
       where is_mine and minute < now() - $2 * interval '1 minute')
     delete from judges using mine
     where is_mine and seen_at < now() - $3 * interval '1 minute'`,
    [runsKeptMinutes, usageKeptMinutes, judgesKeptMinutes],
  );
