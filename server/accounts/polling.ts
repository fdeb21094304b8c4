/** Looks into the database again and again for what other programs, or the time, have changed. */
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '../../db/away.ts';

type Polled = {
  everyMs: number;
  look: () => Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** What the log says if looking fails, unless the database is away. */
  failure: string;
};

/**
 * Looks one after the other; `soon` looks without waiting for the next time, and `close` stops, and waits for
 * a look in progress.
 */
export function poll({ everyMs, look, log, failure }: Polled): {
  soon(): void;
  close(): Promise<void>;
} {
  let looking = Promise.resolve();
  let isWaiting = false;
  let isOpen = true;
  const soon = (): void => {
    if (isWaiting || !isOpen) return;
    isWaiting = true;
    looking = looking
      .then(() => {
        isWaiting = false;
        return look();
      })
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.warn({ err: error }, failure);
      });
  };
  const timer = setInterval(soon, everyMs);
  return {
    soon,
    async close() {
      isOpen = false;
      clearInterval(timer);
      await looking;
    },
  };
}
