/** Plays a judge in tests: waits for a job, and stores the result of its submission. */
import { expect } from 'vitest';
import type { SubmitResult } from '../../contract/judging.ts';
import { notifyProgress } from '../../work/channels.ts';
import { judgedWith, type TestServer } from './server.ts';

/** The job of `owner`, as soon as it is queued. */
export async function queuedJob({ db }: TestServer, owner: string): Promise<string> {
  const job = () =>
    db.selectFrom('jobs').select('id').where('owner', '=', owner).executeTakeFirst();
  await expect.poll(job).toBeDefined();
  return String((await job())?.id);
}

/** Stores the result of a submission and deletes its job. */
export async function storeResult(
  { db }: TestServer,
  job: string,
  result: SubmitResult,
): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', job).execute();
  await db.updateTable('submissions').set(judgedWith(result)).where('id', '=', job).execute();
  await notifyProgress(db, { type: 'done', job });
}
