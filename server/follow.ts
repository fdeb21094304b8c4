/** Follows a job from the queue to its result, across lost connections and restarts. */
import type { z } from 'zod';
import type { JudgedSubmission } from '../contract/compiler.ts';
import {
  type Progress,
  type RunResult,
  runResult,
  type SubmitResult,
  submitResult,
} from '../contract/judging.ts';
import { refusals } from '../contract/messages.ts';
import { isDatabaseAway } from '../db/away.ts';
import { dropJob, queuePosition, takeResult } from '../work/results.ts';
import type { Context } from './context.ts';
import { CallerGone, ServerStopping, SubmissionKept } from './errors.ts';
import type { News } from './judging.ts';
import { getStanding } from './model/submissions.ts';

/** A problem may stay paused for days. */
const pausedRetryAfterS = 600;

/** What a query of the database returns: events to pass on, and the result once there is one. */
type Found<Result> = { events?: Progress[]; end?: { result: Result } };

type Followed<Result> = {
  job: string;
  signal: AbortSignal;
  look(): Promise<Found<Result>>;
};

/**
 * Yields what happens to a job, and returns its result. Queries first, and again whenever the
 * judges' channel reports that something may be new. When `signal` aborts, throws CallerGone, or
 * ServerStopping if that is the reason.
 */
async function* followJob<Result>(
  context: Context,
  { job, signal, look }: Followed<Result>,
): AsyncGenerator<Progress, Result> {
  const news = context.judging.listen(job, signal);
  try {
    let heard: News | undefined = { type: 'look' };
    for (; heard !== undefined; heard = await news.next()) {
      if (heard.type !== 'look') {
        yield { ...heard, submissionId: job };
        continue;
      }
      const found: Found<Result> = await whenDatabaseIsThere(look);
      yield* found.events ?? [];
      if (found.end) return found.end.result;
    }
    throw signal.reason instanceof ServerStopping ? signal.reason : new CallerGone();
  } finally {
    news.stop();
  }
}

/** Wait while the database is unavailable: the channel says when to query again. */
async function whenDatabaseIsThere<Result>(
  look: () => Promise<Found<Result>>,
): Promise<Found<Result>> {
  try {
    return await look();
  } catch (error) {
    if (isDatabaseAway(error)) return {};
    throw error;
  }
}

/**
 * Yields what happens to a submission, and returns its result. Throws CallerGone when `signal`
 * aborts; the submission is judged all the same. While judging of its problem is paused, a caller
 * without events is refused, because that may take days; likewise while the server stops.
 */
export async function* followSubmission(
  { db, ...context }: Context,
  submissionId: string,
  { signal, isStreamed }: { signal: AbortSignal; isStreamed: boolean },
): AsyncGenerator<Progress, JudgedSubmission> {
  let position: number | 'held' | undefined;
  const look = async (): Promise<Found<JudgedSubmission>> => {
    const { result, submittedAt } = await getStanding(db, submissionId);
    if (result !== null) {
      const done = { submissionId, submittedAt: submittedAt.toISOString(), result };
      const events: Progress[] = [{ type: 'done', ...done }];
      return { events, end: { result: { submissionId, ...result } } };
    }
    // 0: a judge has claimed it.
    const found = (await queuePosition(db, submissionId)) ?? 0;
    const isNews = position === undefined || (found !== 0 && found !== position);
    position = found;
    if (found === 'held' && !isStreamed) {
      throw new SubmissionKept(submissionId, refusals.judgingPaused, pausedRetryAfterS);
    }
    return isNews ? { events: [eventOf(submissionId, found)] } : {};
  };
  try {
    return yield* followJob({ db, ...context }, { job: submissionId, signal, look });
  } catch (error) {
    if (!(error instanceof ServerStopping)) throw error;
    throw new SubmissionKept(submissionId, refusals.judgedLater, error.retryAfterS ?? 0);
  }
}

const eventOf = (submissionId: string, position: number | 'held'): Progress =>
  position === 'held'
    ? { type: 'paused', submissionId }
    : { type: 'queued', submissionId, position };

type Fetched<Result> = { job: string; signal: AbortSignal; shape: z.ZodType<Result> };

/** The result of a job that is fetched once. If `signal` aborts first, the job is deleted. */
export async function fetchResult<Result>(
  context: Context,
  { job, signal, shape }: Fetched<Result>,
): Promise<Result> {
  const look = async (): Promise<Found<Result>> => {
    const taken = await takeResult(context.db, job);
    return taken ? { end: { result: shape.parse(taken.result) } } : {};
  };
  const steps = followJob(context, { job, signal, look });
  try {
    for (;;) {
      const step = await steps.next();
      if (step.done) return step.value;
    }
  } catch (error) {
    await dropJob(context.db, job);
    throw error;
  }
}

/** The result of a run on the caller's own input. */
export const followRun = (context: Context, job: string, signal: AbortSignal): Promise<RunResult> =>
  fetchResult(context, { job, signal, shape: runResult });

/** The result of a run on samples. */
export const followSamplesRun = (
  context: Context,
  job: string,
  signal: AbortSignal,
): Promise<SubmitResult> => fetchResult(context, { job, signal, shape: submitResult });
