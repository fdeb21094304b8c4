/** Wakes a sleeping judge: a bell that rings when jobs are queued, and waits after failures. */
import { keepListening } from '../../db/listen.ts';
import { channels } from '../../work/channels.ts';
import { presenceQuery } from '../../work/presence.ts';

const backoffMinMs = 100;
const backoffMaxMs = 5_000;

/** The wait after `failures` failures in a row. */
export const backoffMs = (failures: number): number =>
  Math.min(backoffMaxMs, backoffMinMs * 2 ** Math.min(failures, 10));

/** Ends a wait when it rings; a ring before the wait counts. */
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

type QueuedListener = {
  judgeId: string;
  bell: Bell;
  onCancelled?(job: string): void;
  onBroken(error: Error): void;
};

/**
 * Rings whenever a job is queued, and after each connection, for jobs queued before. A broken
 * connection is reopened, until `close`. The connection shows that the judge is alive; `ready`
 * resolves when it does so for the first time.
 */
export function listenQueued(
  url: string,
  { judgeId, bell, onCancelled, onBroken }: QueuedListener,
): { ready: Promise<void>; close(): Promise<void> } {
  const closing = new AbortController();
  const ready = Promise.withResolvers<void>();
  const listening = keepListening(url, {
    channel: channels.queued,
    applicationName: 'arbiter-judge',
    first: presenceQuery(judgeId),
    onReady: () => {
      ready.resolve();
      bell.ring();
    },
    onPayload: (job) => (job === '' ? bell.ring() : onCancelled?.(job)),
    onBroken,
    signal: closing.signal,
  });
  return {
    ready: ready.promise,
    async close() {
      closing.abort();
      await listening;
    },
  };
}
