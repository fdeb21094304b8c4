/**
 * Keeps one part of the system alive: restarts it when it ends, with growing delays, and gives up
 * only if it has never been up and nothing outside explains that. Knows nothing about the part.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A part that ran for `stableMs` counts as up; if it ends later, that does not count as a failed
 * start. The pauses double from the first to the limit.
 */
export type Patience = { firstPauseMs: number; pauseLimitMs: number; stableMs: number };
const usual: Patience = { firstPauseMs: 200, pauseLimitMs: 5_000, stableMs: 5_000 };
const startsAtOnceMax = 5;

/**
 * How a part ended. The cause is `outside` if it may pass by itself, such as a database that is
 * away, and `setting` if the part can never work like this; otherwise it is not known.
 */
export type End = { why: string; cause?: 'outside' | 'setting' | undefined };

/** A started part; `exited` resolves with how it ended, once. */
export type Running = {
  exited: Promise<End>;
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
export async function supervise(part: Part, patience = usual): Promise<Supervised> {
  const stopping = new AbortController();
  let running: Running | undefined = await part.launch();

  /** One life of the part; returns how it ended and whether it had come up. */
  const live = async (): Promise<End & { wasUp: boolean }> => {
    const startedAt = performance.now();
    try {
      running ??= await part.launch();
      if (stopping.signal.aborted) await running.stop();
      const end = await running.exited;
      const ranMs = performance.now() - startedAt;
      return { ...end, wasUp: end.cause === undefined && ranMs > patience.stableMs };
    } catch (error) {
      return { why: error instanceof Error ? error.message : String(error), wasUp: false };
    } finally {
      running = undefined;
    }
  };

  const watch = async (): Promise<string | undefined> => {
    let shortLives = 0;
    /** Of the short lives, those that nothing explains. */
    let unexplained = 0;
    let hasBeenUp = false;
    while (!stopping.signal.aborted) {
      const { why, cause, wasUp } = await live();
      if (stopping.signal.aborted) break;
      hasBeenUp ||= wasUp;
      shortLives = wasUp ? 1 : shortLives + 1;
      unexplained = cause === 'outside' ? 0 : unexplained + 1;
      if (cause === 'setting' && !hasBeenUp) return `${part.name} cannot start: ${why}`;
      if (unexplained >= startsAtOnceMax && !hasBeenUp) {
        return `${part.name} ended ${unexplained} times in a row right after its start: ${why}`;
      }
      const pauseMs = pauseAfter(shortLives, patience);
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

const pauseAfter = (shortLives: number, { firstPauseMs, pauseLimitMs }: Patience): number =>
  Math.min(pauseLimitMs, firstPauseMs * 2 ** (shortLives - 1));
