/** The state of a job, for administrators and /metrics. */
import { sql } from 'kysely';
import { z } from 'zod';
import { priorities } from './kinds.ts';

/**
 * `running`: a judge has it. `resting`: a fault occurred, and the job is retried later. `held`:
 * judging of its problem is paused.
 */
export const jobStateWord = z.enum(['waiting', 'running', 'resting', 'held']);

/** The state of a row of jobs. */
export const jobState = sql`case
  when priority = ${priorities.held} then 'held'
  when judge_id is not null and lease_until > now() then 'running'
  when judge_id is null and lease_until > now() then 'resting'
  else 'waiting' end`;
