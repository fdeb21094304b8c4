/**
 * Whether this judge can work. It watches its disk all the time, and after a fault it tests the
 * whole path of a program; while it cannot work, it claims nothing, reports why, and keeps testing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostFault } from '../faults.ts';
import type { Log } from '../log.ts';
import type { Place } from '../run/execute.ts';
import type { Turn } from './turn.ts';

/** How often a judge that cannot work tests whether it can. */
const tryEveryMs = 2_000;

export type Health = {
  /** Why this judge cannot work; null while it can. */
  fault(): HostFault | null;
  /** Tests, in a free slot, whether this judge can work; returns why not. */
  examine(place: Place): Promise<HostFault | null>;
  /** Same, after a fault; if the judge still cannot work, waits a while before returning. */
  recover(place: Place): Promise<void>;
  /** Checks what is visible without a test. Never rejects. */
  glance(): Promise<void>;
};

type Options = {
  /** Tests the whole path of a program; returns the obstacle. Never rejects. */
  tryAll(place: Place): Promise<HostFault | null>;
  /**
   * Makes caches give way to others, and checks the disk; returns what is wrong with it. Never
   * rejects.
   */
  lookAtDisk(): Promise<HostFault | null>;
  /** Called whenever the judge becomes able or unable to work. */
  onChange(): void;
  log: Log;
  /** Ends the waiting when aborted. */
  stopping: AbortSignal;
};

export function createHealth({ tryAll, lookAtDisk, onChange, log, stopping }: Options): Health {
  let fault: HostFault | null = null;
  let trying: Promise<HostFault | null> | null = null;
  let looking: Promise<void> | null = null;
  const become = (found: HostFault | null): void => {
    const before = fault;
    fault = found;
    if (before?.reason === found?.reason) return;
    if (found === null) log('info', 'able to work again', {});
    else log('error', 'unable to work', { reason: found.reason, why: found.message });
    onChange();
  };
  /** Several slots may ask at the same time; one test answers all of them. */
  const examine = (place: Place): Promise<HostFault | null> => {
    trying ??= tryAll(place).then((found) => {
      trying = null;
      become(found);
      return found;
    });
    return trying;
  };
  return {
    fault: () => fault,
    examine,
    async recover(place) {
      if ((await examine(place)) === null) return;
      await sleep(tryEveryMs, undefined, { signal: stopping }).catch(() => {});
    },
    glance() {
      looking ??= lookAtDisk().then((found) => {
        looking = null;
        if (fault === null && trying === null && found !== null) become(found);
      });
      return looking;
    },
  };
}

/**
 * An examination of the judge that waits for the turn, and then goes on to its end: other jobs wait in their
 * slots for the same outcome, and this one could have none before them. `place` is not within the turn.
 * Rejects if the job is cancelled, or the judge stops, before it has its turn.
 */
export const healthInTurn = (
  health: Pick<Health, 'examine'>,
  turn: Pick<Turn, 'take'>,
  place: Place,
): Pick<Health, 'examine'> => ({
  examine: () => turn.take(({ core }) => health.examine({ ...place, core })),
});
