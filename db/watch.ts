/**
 * Checks every second whether the database answers at all. While it is frozen or its host has
 * vanished, calls are refused at once instead of waiting for a query to time out.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseSilent } from './away.ts';

const pauseMs = 1_000;
/** Longer than a healthy database ever needs, even on a busy host. */
const answerLimitDefaultMs = 5_000;

export type DatabaseWatch = {
  /** Whether the database did not answer when it was last queried. */
  isSilent(): boolean;
  /** The result of `work`; throws `DatabaseSilent` if the database stops answering meanwhile. */
  whileThere<Result>(work: Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

const usualName = 'arbiter-watch';

/** Queries the database every second, on a separate connection, until `close`. */
export function watchDatabase(
  url: string,
  answerLimitMs: number = answerLimitDefaultMs,
  applicationName: string = usualName,
): DatabaseWatch {
  const closing = new AbortController();
  const waiting = new Set<(error: Error) => void>();
  let isSilent = false;
  const onSilence = (silent: boolean): void => {
    isSilent = silent;
    if (!silent) return;
    for (const refuse of waiting) refuse(new DatabaseSilent());
    waiting.clear();
  };
  const watching = watch({
    url,
    answerLimitMs,
    applicationName,
    onSilence,
    signal: closing.signal,
  });
  return {
    isSilent: () => isSilent,
    whileThere(work) {
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        // Not at once, so that work which needs no database can finish.
        if (isSilent) setImmediate(() => reject(new DatabaseSilent()));
        work.then(resolve, reject).finally(() => waiting.delete(reject));
      });
    },
    async close() {
      closing.abort();
      await watching;
    },
  };
}

type Watching = {
  url: string;
  answerLimitMs: number;
  applicationName: string;
  signal: AbortSignal;
  onSilence(isSilent: boolean): void;
};

async function watch({ signal, onSilence, ...connecting }: Watching): Promise<void> {
  const { url, answerLimitMs, applicationName } = connecting;
  let client: pg.Client | undefined;
  while (!signal.aborted) {
    try {
      client ??= await connectToWatch(url, answerLimitMs, applicationName);
      await client.query('select');
      onSilence(false);
    } catch (error) {
      // A database that refuses connections is unavailable too, but queries notice that by
      // themselves.
      onSilence(isTimeout(error));
      discard(client);
      client = undefined;
    }
    await pause(pauseMs, undefined, { signal }).catch(() => {});
  }
  discard(client);
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /timeout/i.test(error.message);

/** A connection on which queries fail when there is no answer within the limit. */
export async function connectToWatch(
  url: string,
  answerLimitMs: number,
  applicationName: string = usualName,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    discard(client);
    throw error;
  }
}

/** Ends a connection without waiting: a frozen server may never confirm the end. */
export function discard(client: pg.Client | undefined): void {
  void client?.end().catch(() => {});
}
