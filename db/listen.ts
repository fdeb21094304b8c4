/** Listens to one channel of PostgreSQL until stopped; reconnects when the connection is lost. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

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
  onBroken(error: Error): void;
  /** Stops listening when aborted. */
  signal: AbortSignal;
};

const reconnectMs = 250;
const connectTimeoutMs = 5_000;

/** Resolves once `signal` has aborted. */
export async function keepListening(url: string, listener: Listener): Promise<void> {
  while (!listener.signal.aborted) {
    try {
      await listenOnce(url, listener);
    } catch (error) {
      if (!listener.signal.aborted) {
        listener.onBroken(error instanceof Error ? error : new Error(String(error)));
      }
    }
    await pause(reconnectMs, undefined, { signal: listener.signal }).catch(() => {});
  }
}

/** Listens until the connection ends. */
async function listenOnce(url: string, listener: Listener): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: listener.applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve, reject) => {
    client.once('end', resolve);
    client.once('error', reject);
  });
  // The connection may break while it is being established, before anything awaits this.
  ended.catch(() => {});
  const end = () => void client.end().catch(() => {});
  listener.signal.addEventListener('abort', end, { once: true });
  try {
    client.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
    await client.connect();
    if (listener.first !== undefined) await client.query(listener.first);
    await client.query(`listen ${client.escapeIdentifier(listener.channel)}`);
    listener.onReady();
    await ended;
  } finally {
    listener.signal.removeEventListener('abort', end);
    end();
  }
}
