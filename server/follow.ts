/** Follows a piece of work from the queue to its result, through lost connections and restarts. */

import type { JudgedSubmission } from '../contract/compiler.ts';
import type { Progress, RunResult, SubmitResult } from '../contract/judging.ts';
import type { Context } from './context.ts';
import { CallerGone, isDatabaseAway } from './errors.ts';
import type { News } from './judging.ts';
import { queuePosition } from './model/queue.ts';
import { dropRun, takeRunResult } from './model/runs.ts';
import { getStanding } from './model/submissions.ts';

/**
 * What happens to a submission, and its result at the end. Throws CallerGone when `signal` aborts;
 * the submission is judged all the same.
 */
export async function* followSubmission(
  context: Context,
  submissionId: string,
  signal: AbortSignal,
): AsyncGenerator<Progress, JudgedSubmission> {
  const news = context.judging.listen(submissionId, signal);
  try {
    let position: number | undefined;
    let heard: News | undefined = { type: 'look' };
    for (; heard !== undefined; heard = await news.next()) {
      if (heard.type !== 'look') yield { ...heard, submissionId };
      else {
        const seen = await whenDatabaseIsThere(() => look(context, submissionId));
        if (seen?.type === 'queued') {
          const isNews =
            position === undefined || (seen.position > 0 && seen.position !== position);
          position = seen.position;
          if (isNews) yield seen;
        }
        if (seen?.type === 'done') {
          yield seen;
          return { submissionId, ...seen.result };
        }
      }
    }
    throw new CallerGone();
  } finally {
    news.stop();
  }
}

/** Position 0 in the queue means that a judge has it. */
async function look(context: Context, submissionId: string): Promise<Progress> {
  const { result, submittedAt } = await getStanding(context.db, submissionId);
  if (result !== null) {
    return { type: 'done', submissionId, submittedAt: submittedAt.toISOString(), result };
  }
  const position = await queuePosition(context.db, submissionId);
  return { type: 'queued', submissionId, position: position ?? 0 };
}

/** The result of a run on an own input. When `signal` aborts first, the run is dropped. */
export async function followRun(
  context: Context,
  runId: string,
  signal: AbortSignal,
): Promise<RunResult> {
  const result = await followAnyRun(context, runId, signal);
  if ('verdict' in result) throw new Error(`run ${runId} was one on samples`);
  return result;
}

/** The same of a run on samples. */
export async function followSamplesRun(
  context: Context,
  runId: string,
  signal: AbortSignal,
): Promise<SubmitResult> {
  const result = await followAnyRun(context, runId, signal);
  if (!('verdict' in result)) throw new Error(`run ${runId} was one on an own input`);
  return result;
}

async function followAnyRun(context: Context, runId: string, signal: AbortSignal) {
  const news = context.judging.listen(runId, signal);
  try {
    let heard: News | undefined = { type: 'look' };
    for (; heard !== undefined; heard = await news.next()) {
      if (heard.type !== 'look') continue;
      const result = await whenDatabaseIsThere(() => takeRunResult(context.db, runId));
      if (result) return result;
    }
    throw new CallerGone();
  } catch (error) {
    await dropRun(context.db, runId);
    throw error;
  } finally {
    news.stop();
  }
}

/** Nothing while the database is away: the channel tells us to look again when it is back. */
async function whenDatabaseIsThere<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  }
}
