/**
 * The state of the whole site, as set by administrators: whether judging is paused, and whether the
 * site is in maintenance. It is stored in the database, so that it survives restarts and all
 * servers and judges see it at once.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { condition, now } from '../db/expressions.ts';
import type { Database } from '../db/open.ts';
import { onlyRowOf } from '../db/rows.ts';
import { notifyMoved, notifyQueued } from './channels.ts';

/** Each is null while it is off. */
export type SiteState = {
  judgingPaused: { since: Date; reason: string } | null;
  maintenance: { since: Date; message: string } | null;
};

/** No judge takes a job while this holds. */
export const isJudgingPaused = sql`exists (
  select from site_state where judging_paused_at is not null)`;

export async function readSiteState(db: Database): Promise<SiteState> {
  const row = await db.selectFrom('site_state').selectAll().executeTakeFirstOrThrow();
  const { judging_paused_at: pausedAt, judging_pause_reason: reason } = row;
  const { maintenance_since: since, maintenance_message: message } = row;
  return {
    judgingPaused: pausedAt === null || reason === null ? null : { since: pausedAt, reason },
    maintenance: since === null || message === null ? null : { since, message },
  };
}

/** Pauses judging, or changes the reason; jobs in progress are finished. */
export async function pauseJudging(db: Database, reason: string): Promise<void> {
  await db
    .updateTable('site_state')
    .set((eb) => ({
      judging_paused_at: eb.fn.coalesce('judging_paused_at', now),
      judging_pause_reason: reason,
    }))
    .execute();
  await notifyMoved(db);
}

/** Resumes judging; returns false if it was not paused. */
export async function resumeJudging(db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_state')
    .set({ judging_paused_at: null, judging_pause_reason: null })
    .where('judging_paused_at', 'is not', null)
    .executeTakeFirst();
  await notifyQueued(db);
  await notifyMoved(db);
  return numUpdatedRows === 1n;
}

/** Begins maintenance, or changes its message; null ends it. */
export async function setMaintenance(db: Database, message: string | null): Promise<void> {
  await db
    .updateTable('site_state')
    .set((eb) => ({
      maintenance_since: message === null ? null : eb.fn.coalesce('maintenance_since', now),
      maintenance_message: message,
    }))
    .execute();
}

/**
 * Makes a judge claim no more jobs, or claim them again. Returns whether it was drained before, or
 * null if there is no such judge.
 */
export async function setDrained(
  db: Database,
  { judgeId, isDrained }: { judgeId: string; isDrained: boolean },
): Promise<boolean | null> {
  const before = await db
    .selectFrom('judges')
    .select('is_drained')
    .where('id', '=', judgeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return null;
  const change = db.updateTable('judges').set({ is_drained: isDrained });
  await change.where('id', '=', judgeId).execute();
  if (!isDrained) await notifyQueued(db);
  return before.is_drained;
}

/** Whether a judge may claim a job. */
export const mayClaim = (judgeId: string) => condition`not ${isJudgingPaused}
  and not exists (select from judges where id = ${judgeId} and is_drained)`;

const claimRow = z.object({ can: z.boolean() });

/** Whether a judge may claim a job, or continue with a long one. */
export async function canClaim(db: Database, judgeId: string): Promise<boolean> {
  return (await onlyRowOf(db, claimRow, sql`select ${mayClaim(judgeId)} as can`)).can;
}
