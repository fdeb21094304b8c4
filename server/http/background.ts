/**
 * Work that continues after its call was answered, so that the response time reveals nothing about
 * it. Work that fails, or does not finish before the server stops, is logged.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type Background = {
  /** Starts `work`; its result is logged as `what`. */
  start(what: string, work: () => Promise<object>): void;
  /** Waits a limited time for work in progress. Call it when no more work is started. */
  close(): Promise<void>;
};

/** Shorter than bin/start waits for the server to stop. */
const closeLimitDefaultMs = 8_000;

/** Creates an empty set of background work. */
export function openBackground(
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  closeLimitMs = closeLimitDefaultMs,
): Background {
  const underWay = new Map<Promise<void>, string>();
  const run = async (what: string, work: () => Promise<object>): Promise<void> => {
    try {
      log.info(await work(), what);
    } catch (error) {
      log.error({ err: error }, `${what}: failed`);
    }
  };
  return {
    start(what, work) {
      const running = run(what, work);
      underWay.set(running, what);
      void running.then(() => underWay.delete(running));
    },
    async close() {
      const timer = new AbortController();
      const limit = pause(closeLimitMs, undefined, { signal: timer.signal }).catch(() => {});
      await Promise.race([Promise.all(underWay.keys()), limit]);
      timer.abort();
      for (const what of underWay.values()) log.error({}, `${what}: cut off, the server ends`);
    },
  };
}
