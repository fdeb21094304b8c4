/**
 * Hears what the judges say: one listening connection per server, shared by all calls that wait.
 * What is heard is a hint, the database is the truth: after a lost connection every waiting call is
 * told to look again.
 */
import pg from 'pg';
import { channels, type ProgressNotice, progressNotice } from '../contract/judging.ts';

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

const reconnectMs = 250;
/** Jobs that wait are told to look again at most this often when others finish. */
const othersDoneMs = 1_000;
const connectTimeoutMs = 5_000;

/** Starts listening, and goes on until `close`, whatever happens to the connection. */
export function openJudgingChannel(url: string, onBroken: (error: Error) => void): JudgingChannel {
  const ears = new Set<Ear>();
  const closing = new AbortController();
  const listening = keepListening(url, {
    ears,
    onBroken,
    signal: closing.signal,
    othersToldAt: 0,
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

type Listening = {
  ears: Set<Ear>;
  onBroken: (error: Error) => void;
  signal: AbortSignal;
  /** When those who wait were last told that others are done, by `Date.now()`. */
  othersToldAt: number;
};

async function keepListening(url: string, listening: Listening): Promise<void> {
  while (!listening.signal.aborted) {
    try {
      await listenOnce(url, listening);
    } catch (error) {
      listening.onBroken(error instanceof Error ? error : new Error(String(error)));
    }
    if (!listening.signal.aborted) await pause(reconnectMs, listening.signal);
  }
}

/** Listens until the connection ends; tells everyone to look as soon as it stands. */
async function listenOnce(url: string, listening: Listening): Promise<void> {
  const { ears, signal } = listening;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'arbiter-judging',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve, reject) => {
    client.once('end', resolve);
    client.once('error', reject);
  });
  // The connection may break while we are still connecting, before anyone awaits this.
  ended.catch(() => {});
  const end = () => void client.end().catch(() => {});
  signal.addEventListener('abort', end, { once: true });
  try {
    client.on('notification', ({ payload }) => spread(listening, payload ?? ''));
    await client.connect();
    await client.query(`listen ${channels.judging}`);
    for (const ear of ears) ear.hear({ type: 'look' });
    await ended;
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

function spread(listening: Listening, payload: string): void {
  const notice = progressNotice.parse(JSON.parse(payload));
  const isDone = notice.type === 'done';
  const tellOthers = isDone && Date.now() - listening.othersToldAt >= othersDoneMs;
  if (tellOthers) listening.othersToldAt = Date.now();
  for (const ear of listening.ears) {
    if (ear.job === notice.job) ear.hear(isDone ? { type: 'look' } : notice);
    else if (tellOthers) ear.hear({ type: 'look' });
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
