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

/** Looks one after the other; `close` stops, and waits for a look in progress. */
export function poll({ everyMs, look, log, failure }: Polled): { close(): Promise<void> } {
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.warn({ err: error }, failure);
    });
  }, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
