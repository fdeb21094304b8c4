/**
 * Work that goes on after its call has answered, so that the answer tells nothing by the time it
 * takes. What fails, or does not end before the server must, is logged and not lost in silence.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type Background = {
  /** Starts `work`; what it answers is logged with `what`. */
  start(what: string, work: () => Promise<object>): void;
  /** Waits for what is under way, for a while; call it when nothing more is started. */
  close(): Promise<void>;
};

/** Less than bin/start waits for the server to end. */
const closeLimitDefaultMs = 8_000;

/** Nothing is under way yet. */
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
