/**
 * Listens to one channel of PostgreSQL until stopped; reconnects when the connection is lost, or
 * when nothing comes back on it any more.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { reach } from './reach.ts';

export type Listener = {
  channel: string;
  /** The name that PostgreSQL shows for the connection. */
  applicationName: string;
  /** A query to run on each connection before it listens. */
  first?: { text: string; values: unknown[] };
  /**
   * Called when the connection is established, or established again: earlier notifications were
   * missed.
   */
  onReady(): void;
  onPayload(payload: string): void;
  /**
   * Called when the connection breaks, and once for each reason why it cannot be made; the error's
   * message is then the sentence of `reach`.
   */
  onBroken(error: Error): void;
  /** Stops listening when aborted. */
  signal: AbortSignal;
  /** How the connection is checked; tests wait less. */
  checking?: Checking;
};

/** How often the connection is queried, and how long the answer may take. */
export type Checking = { everyMs: number; answerLimitMs: number };

/**
 * A connection that only listens sends nothing, so it would never notice that a firewall has
 * forgotten it, or that its server has vanished.
 */
const checkingDefault: Checking = { everyMs: 5_000, answerLimitMs: 5_000 };

const reconnectMs = 250;

/** Resolves once `signal` has aborted. */
export async function keepListening(url: string, listener: Listener): Promise<void> {
  let told: string | undefined;
  const onReady = (): void => {
    told = undefined;
    listener.onReady();
  };
  while (!listener.signal.aborted) {
    try {
      await listenOnce(url, { ...listener, onReady });
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (!listener.signal.aborted && error.message !== told) listener.onBroken(error);
      told = error.message;
    }
    await pause(reconnectMs, undefined, { signal: listener.signal }).catch(() => {});
  }
}

/** Connects; undefined once `signal` aborts, and a connection that comes later is closed. */
async function connect(
  url: string,
  { applicationName, signal }: Listener,
): Promise<pg.Client | undefined> {
  const aborted = Promise.withResolvers<undefined>();
  const onAbort = () => aborted.resolve(undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  const reaching = reach(url, { applicationName });
  try {
    return await Promise.race([reaching, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    if (signal.aborted) reaching.then((client) => client.end()).catch(() => {});
  }
}

/** Listens until the connection ends, or no longer answers. */
async function listenOnce(url: string, listener: Listener): Promise<void> {
  const { checking = checkingDefault, signal } = listener;
  const client = await connect(url, listener);
  if (client === undefined || signal.aborted) return;
  const ended = new Promise<void>((resolve, reject) => {
    client.once('end', resolve);
    client.on('error', reject);
  });
  // The connection may break before anything awaits this.
  ended.catch(() => {});
  const end = () => void client.end().catch(() => {});
  signal.addEventListener('abort', end, { once: true });
  const over = new AbortController();
  const limited = { query_timeout: checking.answerLimitMs };
  try {
    client.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
    if (listener.first !== undefined) await client.query({ ...listener.first, ...limited });
    const text = `listen ${client.escapeIdentifier(listener.channel)}`;
    await client.query({ text, ...limited });
    listener.onReady();
    await Promise.race([ended, untilSilent(client, checking, over.signal)]);
  } finally {
    over.abort();
    signal.removeEventListener('abort', end);
    end();
  }
}

/** Queries the connection until `signal` aborts; throws once an answer takes too long. */
async function untilSilent(
  client: pg.Client,
  { everyMs, answerLimitMs }: Checking,
  signal: AbortSignal,
): Promise<void> {
  const query = { text: 'select', query_timeout: answerLimitMs };
  while (!signal.aborted) {
    await pause(everyMs, undefined, { signal });
    await client.query(query);
  }
}
