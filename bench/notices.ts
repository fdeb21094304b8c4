/** Receives the judges' notices about jobs, like a server, to measure times from the queue on. */
import pg from 'pg';
import { channels, readNotice } from '../work/channels.ts';

export type Notices = {
  /** Resolves at a notice of this type about a job, even if it arrived before the call. */
  until(type: string, job: string): Promise<void>;
  close(): Promise<void>;
};

/** Listens to the judges' notices; each can be awaited once. */
export async function listen(url: string): Promise<Notices> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`listen ${channels.judging}`);
  const heard = new Set<string>();
  const wanted = new Map<string, () => void>();
  client.on('notification', ({ payload }) => {
    const notice = readNotice(payload ?? '');
    if (!notice || notice.type === 'moved') return;
    const key = `${notice.type} ${notice.job}`;
    heard.add(key);
    wanted.get(key)?.();
  });
  return {
    until: (type, job) =>
      new Promise((resolve) => {
        const key = `${type} ${job}`;
        if (heard.has(key)) resolve();
        else wanted.set(key, resolve);
      }),
    close: () => client.end(),
  };
}

/**
 * Milliseconds from queueing a job to a notice about it; of queueing alone if `queue` returns null.
 */
export async function timeOf(
  notices: Notices,
  type: string,
  queue: () => Promise<string | null>,
): Promise<number> {
  const started = performance.now();
  const job = await queue();
  if (job !== null) await notices.until(type, job);
  return performance.now() - started;
}

/** Measures one after another. */
export async function times(
  count: number,
  measure: (index: number) => Promise<number>,
): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push(await measure(index));
  return all;
}
