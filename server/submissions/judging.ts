/**
 * Receives the judges' progress: one listening connection per server, shared by all waiting calls.
 * A notification is only a hint; the database is the truth. After a lost connection, every waiting
 * call is told to query again.
 */
import type { TestCaseResult } from '../../contract/judging.ts';
import { keepListening } from '../../db/listen.ts';
import {
  channels,
  type NoticeOfJob,
  type ProgressNotice,
  readNotice,
} from '../../work/channels.ts';

/**
 * The progress of a job. `started` is for runs. `testCaseResults` is empty if some finished cases
 * were missed.
 */
export type Stage =
  | { type: 'compiling' }
  | { type: 'started'; limitMs: number }
  | { type: 'running'; of: number; finished: number; testCaseResults: TestCaseResult[] };

/** What a waiting call receives: progress, or that it should query the database. */
export type News = Stage | { type: 'look' };

export type JudgingChannel = {
  /** News of one job until `signal` aborts, starting with its known progress. */
  listen(job: string, signal: AbortSignal): NewsOfJob;
  /** What is known of its progress; undefined before it has begun, and once it has ended. */
  stageOf(job: string): Stage | undefined;
  close(): Promise<void>;
};

/** News in order of arrival; `next` returns undefined once the signal has aborted. */
export type NewsOfJob = { next(): Promise<News | undefined>; stop(): void };

type Subscriber = { job: string; receive(news: News): void };

/** Called for lost connections and for notices that this version does not know. */
type Reports = {
  onBroken(error: Error): void;
  onIgnored(payload: string): void;
  /** Tests wait less. */
  lookEveryMs?: number;
};

/** The state of one channel. */
type Known = { subscribers: Set<Subscriber>; stages: Map<string, Stage>; othersToldAt: number };

/** When other jobs finish, waiting calls query again at most this often. */
const othersDoneMs = 1_000;
/**
 * Waiting calls query again this often even if nothing is heard, so that no fault of the channel
 * keeps a stored verdict from its caller. All at once, because their queries are then one
 * (submission-states.ts).
 */
const lookEveryDefaultMs = 30_000;
/** Jobs in progress; only jobs whose end was missed could ever add up to this many. */
const stagesMax = 1_000;

/** Listens until `close`, and reconnects whenever the connection is lost. */
export function openJudgingChannel(url: string, reports: Reports): JudgingChannel {
  const known: Known = { subscribers: new Set(), stages: new Map(), othersToldAt: 0 };
  const closing = new AbortController();
  const lookAll = (): void => {
    for (const one of known.subscribers) one.receive({ type: 'look' });
  };
  const looking = setInterval(lookAll, reports.lookEveryMs ?? lookEveryDefaultMs);
  const listening = keepListening(url, {
    channel: channels.judging,
    applicationName: 'arbiter-judging',
    onReady: lookAll,
    onPayload: (payload) => {
      const notice = readNotice(payload);
      if (notice === undefined) reports.onIgnored(payload);
      else spread(known, notice);
    },
    onBroken: reports.onBroken,
    signal: closing.signal,
  });
  return {
    listen: (job, signal) => subscribe(known, job, signal),
    stageOf: (job) => known.stages.get(job),
    close: async () => {
      clearInterval(looking);
      closing.abort();
      await listening;
    },
  };
}

function subscribe({ subscribers, stages }: Known, job: string, signal: AbortSignal): NewsOfJob {
  const stage = stages.get(job);
  const heard: News[] = stage === undefined ? [] : [stage];
  let wake = () => {};
  const subscriber: Subscriber = {
    job,
    receive: (news) => {
      // One query is enough, no matter how often it was requested.
      if (news.type !== 'look' || heard.at(-1)?.type !== 'look') heard.push(news);
      wake();
    },
  };
  subscribers.add(subscriber);
  signal.addEventListener('abort', () => wake(), { once: true });
  return {
    async next() {
      while (heard.length === 0 && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return signal.aborted ? undefined : heard.shift();
    },
    stop: () => subscribers.delete(subscriber),
  };
}

/** Passes a notice to the subscribers that it concerns. */
function spread(known: Known, notice: ProgressNotice): void {
  if (notice.type === 'moved') {
    for (const one of known.subscribers) one.receive({ type: 'look' });
    return;
  }
  const news = newsOf(known.stages, notice);
  const isDone = notice.type === 'done';
  const tellOthers = isDone && Date.now() - known.othersToldAt >= othersDoneMs;
  if (tellOthers) known.othersToldAt = Date.now();
  for (const one of known.subscribers) {
    if (one.job === notice.job) one.receive(news);
    else if (tellOthers) one.receive({ type: 'look' });
  }
}

/** Turns a notice into news for those who wait for its job, kept for later subscribers. */
function newsOf(stages: Map<string, Stage>, notice: NoticeOfJob): News {
  const before = stages.get(notice.job);
  stages.delete(notice.job);
  if (notice.type === 'done' || notice.type === 'waiting') return { type: 'look' };
  const stage = stageOf(before, notice);
  stages.set(notice.job, stage);
  const oldest = stages.keys().next().value;
  if (stages.size > stagesMax && oldest !== undefined) stages.delete(oldest);
  return stage;
}

type NoticeOfStage = Exclude<NoticeOfJob, { type: 'done' | 'waiting' }>;

function stageOf(before: Stage | undefined, notice: NoticeOfStage): Stage {
  if (notice.type === 'running') return runningStage(before, notice);
  return notice.type === 'started'
    ? { type: 'started', limitMs: notice.limitMs }
    : { type: 'compiling' };
}

/** A notice has only the cases since the previous one, which may have been missed. */
function runningStage(
  before: Stage | undefined,
  { of, from, testCaseResults }: Extract<ProgressNotice, { type: 'running' }>,
): Stage {
  const earlier = before?.type === 'running' ? before.testCaseResults : [];
  const finished = from + testCaseResults.length;
  if (earlier.length < from) return { type: 'running', of, finished, testCaseResults: [] };
  // A judge that took over starts from the first case.
  const results = [...earlier.slice(0, from), ...testCaseResults];
  return { type: 'running', of, finished, testCaseResults: results };
}
