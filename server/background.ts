/**
 * Work that goes on after its call has answered, so that the answer tells nothing by the time it
 * takes. It ends before the server does, and its failures are logged, not lost.
 */
import type { FastifyBaseLogger } from 'fastify';

export type Background = {
  /** Starts `work`; what it answers is logged with `what`. */
  start(what: string, work: () => Promise<object>): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
};

/** Nothing is under way yet. */
export function openBackground(log: FastifyBaseLogger): Background {
  const underWay = new Set<Promise<void>>();
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
      underWay.add(running);
      void running.then(() => underWay.delete(running));
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
