/** Follows a job from the queue to its result, even if connections are lost or servers restart. */
import { z } from 'zod';
import type { JudgedSubmission } from '../../contract/compiler.ts';
import type { Progress, RunStep, SubmissionWait } from '../../contract/judging.ts';
import { refusals } from '../../contract/messages.ts';
import { isDatabaseAway } from '../../db/away.ts';
import type { Database } from '../../db/open.ts';
import { dropJob, takeResult, type Wait } from '../../work/results.ts';
import type { Context } from '../context.ts';
import { CallerGone, RunCancelled, ServerStopping, SubmissionKept } from '../http/errors.ts';
import type { News, Stage } from './judging.ts';
import { whyAllPaused } from './queue.ts';

/** A problem may stay paused for days. */
const pausedRetryAfterS = 600;

/** Tells of a wait when it begins, and again when the place, the cause or the minute is another. */
type WaitNews = { isNews(wait: Wait | null): boolean; jobHasBegun(): void };

function openWaitNews(): WaitNews {
  let told: string | undefined;
  return {
    isNews(wait) {
      const next = wait === null ? 'begun' : newsOf(wait);
      const isNews = told === undefined || (wait !== null && next !== told);
      told = next;
      return isNews;
    },
    // A judge may give it back.
    jobHasBegun: () => {
      told = 'begun';
    },
  };
}

const newsOf = ({ position, cause, waitedMs }: Wait): string =>
  position === 'held' ? position : `${position} ${cause} ${Math.floor(waitedMs / 60_000)}`;

/** How a job waits, for the caller; position 0 once a judge has claimed it. */
export const shownWait = (wait: Wait | null): SubmissionWait =>
  wait === null || wait.position === 'held'
    ? { position: 0 }
    : {
        position: wait.position,
        waitedS: Math.floor(wait.waitedMs / 1000),
        ...(wait.cause && { cause: wait.cause }),
      };

/** The result of a database query: events to pass on, and the job's result once there is one. */
type Found<Event, Result> = { events?: Event[]; end?: { result: Result } };

type Followed<Event, Result> = {
  job: string;
  signal: AbortSignal;
  look(): Promise<Found<Event, Result>>;
  /** The events to pass on at this stage of the job. */
  eventsOf(stage: Stage): Event[];
};

/**
 * Yields what happens to a job, and returns its result. Queries first, and again whenever the
 * judges' channel reports that something may be new. When `signal` aborts, throws CallerGone, or
 * ServerStopping if that is the reason.
 */
async function* followJob<Event, Result>(
  context: Context,
  { job, signal, look, eventsOf }: Followed<Event, Result>,
): AsyncGenerator<Event, Result> {
  const news = context.judging.listen(job, signal);
  try {
    let heard: News | undefined = { type: 'look' };
    for (; heard !== undefined; heard = await news.next()) {
      if (heard.type !== 'look') {
        yield* eventsOf(heard);
        continue;
      }
      const found: Found<Event, Result> = await whenDatabaseIsThere(context, look);
      yield* found.events ?? [];
      if (found.end) return found.end.result;
    }
    throw signal.reason instanceof ServerStopping ? signal.reason : new CallerGone();
  } finally {
    news.stop();
  }
}

/** While the database is unavailable, wait: the channel says when to query again. */
async function whenDatabaseIsThere<Event, Result>(
  { watch }: Context,
  look: () => Promise<Found<Event, Result>>,
): Promise<Found<Event, Result>> {
  if (watch.isSilent()) return {};
  try {
    return await look();
  } catch (error) {
    if (isDatabaseAway(error)) return {};
    throw error;
  }
}

/**
 * Yields what happens to a submission, and returns its result. Throws CallerGone when `signal`
 * aborts; the submission is still judged. A caller without events is refused while judging of the
 * problem, or all judging, is paused, which may take days, and while the server stops.
 */
export async function* followSubmission(
  context: Context,
  submissionId: string,
  { signal, isStreamed }: { signal: AbortSignal; isStreamed: boolean },
): AsyncGenerator<Progress, JudgedSubmission> {
  const waitNews = openWaitNews();
  let doneAt: number | undefined;
  const read = async (): Promise<Found<Progress, JudgedSubmission>> => {
    const { result, submittedAt, wait } = await context.submissionStates.of(submissionId);
    if (result !== null) {
      const done = { submissionId, submittedAt: submittedAt.toISOString(), result };
      const end = { result: { submissionId, ...result } };
      const isOpen = isStreamed && result.isUnexplained === true;
      if (doneAt === undefined) {
        doneAt = performance.now();
        return { events: [{ type: 'done', ...done }], ...(!isOpen && { end }) };
      }
      // An explanation is done in spare time, which may not come for long.
      if (isOpen) return performance.now() - doneAt > explainedMaxMs ? { end } : {};
      return { events: [{ type: 'explained', submissionId, result }], end };
    }
    if (wait?.position === 'held' && !isStreamed) {
      throw new SubmissionKept(submissionId, await whyHeld(context.db), pausedRetryAfterS);
    }
    return waitNews.isNews(wait) ? { events: [eventOf(submissionId, wait)] } : {};
  };
  // Only reads, so that a query without an answer can be given up and made again.
  const look = () => context.watch.whileThere(read());
  const eventsOf = (stage: Stage): Progress[] => {
    waitNews.jobHasBegun();
    return stage.type === 'started' ? [] : [{ ...stage, submissionId }];
  };
  try {
    return yield* followJob(context, { job: submissionId, signal, look, eventsOf });
  } catch (error) {
    if (!(error instanceof ServerStopping)) throw error;
    throw new SubmissionKept(submissionId, refusals.judgedLater, error.retryAfterS ?? 0);
  }
}

/** How long a stream stays open for the explanation after the verdict. */
const explainedMaxMs = 120_000;

/** The sentence for a caller who would have to wait for a submission that is held. */
async function whyHeld(db: Database): Promise<string> {
  const why = await whyAllPaused(db);
  return why === null ? refusals.judgingPaused : `${why} ${refusals.submissionKept}`;
}

const eventOf = (submissionId: string, wait: Wait | null): Progress =>
  wait?.position === 'held'
    ? { type: 'paused', submissionId }
    : { type: 'queued', submissionId, ...shownWait(wait) };

type Fetched<Result> = {
  job: string;
  signal: AbortSignal;
  shape: z.ZodType<Result>;
  /** Whether the caller wants the steps before the result. */
  isStreamed?: boolean;
};

const cancelled = z.object({ type: z.literal('cancelled') });

/** The progress of a run, and its result. */
type RunEvent<Result> = RunStep | { type: 'done'; runId: string; result: Result };

/**
 * Yields what happens to a job whose result is fetched once, and returns that. If `signal` aborts
 * first, the job is deleted. Refuses if it was cancelled before there was a result.
 */
export async function* followRun<Result>(
  context: Context,
  { job, signal, shape, isStreamed = false }: Fetched<Result>,
): AsyncGenerator<RunEvent<Result>, Result> {
  const runId = job;
  const waitNews = openWaitNews();
  const look = async (): Promise<Found<RunEvent<Result>, { of: Result } | null>> => {
    const taken = await takeResult(context.db, job);
    if (taken && cancelled.safeParse(taken.result).success) {
      return { events: [{ type: 'cancelled', runId }], end: { result: null } };
    }
    if (taken) {
      const result = shape.parse(taken.result);
      // Wrapped in an object, because a result is null if the judges failed.
      return { events: [{ type: 'done', runId, result }], end: { result: { of: result } } };
    }
    const wait = isStreamed ? await context.submissionStates.waitOf(job) : null;
    return waitNews.isNews(wait) ? { events: [{ type: 'queued', runId, ...shownWait(wait) }] } : {};
  };
  const eventsOf = (stage: Stage): RunEvent<Result>[] => {
    waitNews.jobHasBegun();
    return stage.type === 'running' ? [] : [{ ...stage, runId }];
  };
  let isOver = false;
  try {
    const made = yield* followJob(context, { job, signal, look, eventsOf });
    isOver = true;
    if (made === null) throw new RunCancelled();
    return made.of;
  } finally {
    if (!isOver) await dropJob(context.db, job);
  }
}

/** The result of a job that is fetched once, as `followRun`. */
export async function fetchResult<Result>(
  context: Context,
  fetched: Fetched<Result>,
): Promise<Result> {
  const steps = followRun(context, fetched);
  for (;;) {
    const step = await steps.next();
    if (step.done) return step.value;
  }
}
