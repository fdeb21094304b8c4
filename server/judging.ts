/**
 * Hears what the judges say: one listening connection per server, shared by all calls that wait.
 * What is heard is a hint, the database is the truth: after a lost connection every waiting call is
 * told to look again.
 */
import { channels, type ProgressNotice, progressNotice } from '../contract/judging.ts';
import { keepListening } from './db/listen.ts';

/** What a waiting call hears: news of its own job, or that it should look into the database. */
export type News = Exclude<ProgressNotice, { type: 'done' }> | { type: 'look' };

export type JudgingChannel = {
  /** News of one job, from the moment of this call until `signal` aborts. */
  listen(job: string, signal: AbortSignal): NewsOfJob;
  close(): Promise<void>;
};

/** News in the order of their arrival; `next` answers undefined once the signal has aborted. */
export type NewsOfJob = { next(): Promise<News | undefined>; stop(): void };

type Ear = { job: string; hear(news: News): void };

/** Jobs that wait are told to look again at most this often when others finish. */
const othersDoneMs = 1_000;

/** Starts listening, and goes on until `close`, whatever happens to the connection. */
export function openJudgingChannel(url: string, onBroken: (error: Error) => void): JudgingChannel {
  const ears = new Set<Ear>();
  const closing = new AbortController();
  let othersToldAt = 0;
  const listening = keepListening(url, {
    channel: channels.judging,
    onReady: () => {
      for (const ear of ears) ear.hear({ type: 'look' });
    },
    onPayload: (payload) => {
      othersToldAt = spread(ears, payload, othersToldAt);
    },
    onBroken,
    signal: closing.signal,
  });
  return {
    listen: (job, signal) => openEar(ears, job, signal),
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

function openEar(ears: Set<Ear>, job: string, signal: AbortSignal): NewsOfJob {
  const heard: News[] = [];
  let wake = () => {};
  const ear: Ear = {
    job,
    hear: (news) => {
      // Looking once is enough, however often it was asked for.
      if (news.type !== 'look' || heard.at(-1)?.type !== 'look') heard.push(news);
      wake();
    },
  };
  ears.add(ear);
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
    stop: () => ears.delete(ear),
  };
}

/** Tells each ear what concerns it; answers when those who wait were last told of others. */
function spread(ears: Set<Ear>, payload: string, othersToldAt: number): number {
  const notice = progressNotice.parse(JSON.parse(payload));
  const isDone = notice.type === 'done';
  const tellOthers = isDone && Date.now() - othersToldAt >= othersDoneMs;
  for (const ear of ears) {
    if (ear.job === notice.job) ear.hear(isDone ? { type: 'look' } : notice);
    else if (tellOthers) ear.hear({ type: 'look' });
  }
  return tellOthers ? Date.now() : othersToldAt;
}
