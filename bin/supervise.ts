/**
 * Keeps one part of the system alive: restarts it when it ends, with growing delays, and gives up
 * if it cannot stay up. Knows nothing about the part.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const firstPauseMs = 200;
const pauseLimitMs = 5_000;
/**
 * A part that ran this long counts as up; if it ends later, that does not count as a failed start.
 */
const stableMs = 5_000;
const startsAtOnceMax = 5;

/** A started part; `exited` resolves with how it ended, once. */
export type Running = {
  exited: Promise<string>;
  /** Ends it in order, within a bounded time. */
  stop(): Promise<void>;
  /** Ends it now. */
  kill(): void;
};

/** `launch` resolves when the part has started, and rejects with a message if it cannot. */
export type Part = {
  name: string;
  launch: () => Promise<Running>;
  log: (line: string) => void;
};

/** A supervised part. `failed` resolves, with the reason, only if it is given up. */
export type Supervised = {
  failed: Promise<string>;
  stop(): Promise<void>;
  kill(): void;
};

/** Launches the part, then watches it. Rejects if the first launch fails. */
export async function supervise(part: Part): Promise<Supervised> {
  const stopping = new AbortController();
  let running: Running | undefined = await part.launch();

  /** One life of the part; returns why it ended and whether it had come up. */
  const live = async (): Promise<{ why: string; wasUp: boolean }> => {
    const startedAt = performance.now();
    try {
      running ??= await part.launch();
      if (stopping.signal.aborted) await running.stop();
      const why = await running.exited;
      return { why, wasUp: performance.now() - startedAt > stableMs };
    } catch (error) {
      return { why: error instanceof Error ? error.message : String(error), wasUp: false };
    } finally {
      running = undefined;
    }
  };

  const watch = async (): Promise<string | undefined> => {
    let shortLives = 0;
    while (!stopping.signal.aborted) {
      const { why, wasUp } = await live();
      if (stopping.signal.aborted) break;
      shortLives = wasUp ? 1 : shortLives + 1;
      if (shortLives >= startsAtOnceMax) {
        return `${part.name} ended ${shortLives} times in a row right after its start: ${why}`;
      }
      const pauseMs = Math.min(pauseLimitMs, firstPauseMs * 2 ** (shortLives - 1));
      part.log(`${part.name} ended (${why}); starting it again in ${pauseMs} ms`);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    return undefined;
  };

  const watching = watch();
  const failed = new Promise<string>((resolve) => {
    void watching.then((reason) => reason !== undefined && resolve(reason));
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await running?.stop();
    await watching;
  };
  const kill = (): void => {
    stopping.abort();
    running?.kill();
  };
  return { failed, stop, kill };
}
