/** How the judge hears of new work, and tells how far it is: LISTEN and NOTIFY. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { channels, type ProgressNotice } from '../contract/judging.ts';

export const backoffMinMs = 100;
export const backoffMaxMs = 5_000;
const connectTimeoutMs = 5_000;

/** The wait after `failures` failures in a row. */
export const backoffMs = (failures: number): number =>
  Math.min(backoffMaxMs, backoffMinMs * 2 ** Math.min(failures, 10));

/** Something that wakes whoever waits; a ring before the wait counts. */
export type Bell = { ring(): void; wait(timeoutMs: number): Promise<void> };

export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(timeoutMs) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      rung = false;
    },
  };
}

/**
 * Rings whenever something is queued, and after each connection, for what was queued before. A
 * connection that breaks is made anew for as long as it takes, until `close`.
 */
export function listenQueued(
  url: string,
  bell: Bell,
  onBroken: (error: Error) => void,
): { close(): Promise<void> } {
  const closing = new AbortController();
  let client: pg.Client | null = null;
  const once = async (): Promise<void> => {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'arbiter-judge',
    });
    client = opened;
    const ended = new Promise<void>((resolve, reject) => {
      opened.on('error', reject);
      opened.on('end', resolve);
    });
    ended.catch(() => {});
    opened.on('notification', () => bell.ring());
    await opened.connect();
    await opened.query(`listen ${channels.queued}`);
    bell.ring();
    await ended;
  };
  const loop = async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      const started = performance.now();
      try {
        await once();
      } catch (error) {
        if (!closing.signal.aborted) onBroken(error as Error);
      }
      if (performance.now() - started > backoffMaxMs) failures = 0;
      await sleep(backoffMs(failures), undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const done = loop();
  return {
    async close() {
      closing.abort();
      await client?.end().catch(() => {});
      await done;
    },
  };
}

/** Tells servers how far a job is. Nobody has to hear it: a failure is only reported. */
export const notify = (pool: pg.Pool, notice: ProgressNotice): Promise<unknown> =>
  pool.query({
    name: 'notify',
    text: 'select pg_notify($1, $2)',
    values: [channels.judging, JSON.stringify(notice)],
  });
