/** What state a job is in, as administrators and /metrics see it. */
import { sql } from 'kysely';
import { z } from 'zod';
import { priorities } from './kinds.ts';

/**
 * `running`: a judge has it. `resting`: something of ours failed on it, and it is tried again later.
 * `held`: judging of its problem is paused.
 */
export const jobStateWord = z.enum(['waiting', 'running', 'resting', 'held']);

/** The state of a row of jobs. */
export const jobState = sql`case
  when priority = ${priorities.held} then 'held'
  when judge_id is not null and lease_until > now() then 'running'
  when judge_id is null and lease_until > now() then 'resting'
  else 'waiting' end`;
