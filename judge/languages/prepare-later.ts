/**
 * Prepares in the judge's spare time what only makes compiling faster, which a fresh machine begins
 * without: runs the set-up beside the judge, with the lowest priority, and stops all of its processes
 * while programs are judged, because they would share cores and caches with programs that are timed. A
 * judge that is never idle gives it a slice of a slot's time now and then.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Preparing = {
  /** Nothing of it runs until as many calls of `resume` followed. */
  pause(): void;
  resume(): void;
  /** Whether the judge has been so busy that a slice is due, and none is under way. */
  isDue(): boolean;
  /**
   * Lets it run although programs are judged in other slots; resolves at the end of the slice. Never
   * rejects.
   */
  slice(): Promise<void>;
  /** Ends it at once, without result. */
  stop(): void;
  /** Why it failed; null if everything is prepared, or it was stopped. */
  ended: Promise<string | null>;
};

/** Runs the set-up for languages. */
export const prepareLater = (languages: readonly string[]): Preparing =>
  runInSpareTime([process.execPath, join(import.meta.dirname, 'set-up.ts'), languages.join(',')]);

const lastWordsChars = 300;

/** If it ran for less than a slice since it had one this long ago, a slice is due. */
type Slices = { everyMs: number; sliceMs: number };
const tenth: Slices = { everyMs: 20_000, sliceMs: 2_000 };

/** Runs a command and its children in spare time. */
export function runInSpareTime(command: string[], { everyMs, sliceMs } = tenth): Preparing {
  const before = ['setpriv', '--pdeathsig=KILL', '--', 'nice', '-n', '19'];
  const [file = '', ...args] = [...before, ...command];
  // Detached, it leads a process group, which gets the signals with all of its children.
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-lastWordsChars);
  });
  let isOver = false;
  let isStopped = false;
  let pauses = 0;
  let isInSlice = false;
  let runningSince: number | null = performance.now();
  /** When it had last run for a slice, and for how long it ran from then until `runningSince`. */
  let [hadSliceAt, ranBeforeMs] = [runningSince, 0];
  const ranMs = (): number =>
    ranBeforeMs + (runningSince === null ? 0 : performance.now() - runningSince);
  const signal = (name: NodeJS.Signals): void => {
    if (isOver || child.pid === undefined) return;
    try {
      process.kill(-child.pid, name);
    } catch {
      // It has just ended.
    }
  };
  const ended = once(child, 'close').then(
    ([code]) => (code === 0 || isStopped ? null : said.trim() || `it ended with ${code}`),
    (error: unknown) => String(error),
  );
  void ended.then(() => {
    isOver = true;
  });
  const halt = (): void => {
    ranBeforeMs = ranMs();
    runningSince = null;
    if (ranBeforeMs >= sliceMs) [hadSliceAt, ranBeforeMs] = [performance.now(), 0];
    signal('SIGSTOP');
  };
  const goOn = (): void => {
    runningSince ??= performance.now();
    signal('SIGCONT');
  };
  return {
    pause: () => {
      pauses += 1;
      if (pauses === 1 && !isInSlice) halt();
    },
    resume: () => {
      pauses -= 1;
      if (pauses === 0) goOn();
    },
    isDue: () =>
      !isOver && !isInSlice && performance.now() - hadSliceAt >= everyMs && ranMs() < sliceMs,
    slice: async () => {
      isInSlice = true;
      goOn();
      await Promise.race([sleep(sliceMs, undefined, { ref: false }), ended]);
      isInSlice = false;
      [hadSliceAt, ranBeforeMs] = [performance.now(), 0];
      // Of this slice nothing counts for the next one.
      runningSince = hadSliceAt;
      if (pauses > 0) halt();
    },
    stop: () => {
      isStopped = true;
      signal('SIGKILL');
    },
    ended,
  };
}
