/**
 * Whether this judge can work. It looks at its disk all the time, and after a fault tries the whole
 * way of a program; while it cannot work it claims nothing, says why, and tries again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostFault } from './faults.ts';
import type { Log } from './log.ts';
import type { Place } from './run/execute.ts';

/** While a judge cannot work it tries whether it can this often. */
const tryEveryMs = 2_000;

export type Health = {
  /** Why this judge cannot work; null while it can. */
  fault(): HostFault | null;
  /** Tries, in a slot that is not in use, whether this judge can work; answers why not. */
  examine(place: Place): Promise<HostFault | null>;
  /** The same after a fault: where it still cannot, it takes a while before it answers. */
  recover(place: Place): Promise<void>;
  /** Looks at what can be seen without trying. */
  glance(): Promise<void>;
};

type Options = {
  /** Tries the whole way of a program; answers what is in its way. Never rejects. */
  tryAll(place: Place): Promise<HostFault | null>;
  /** Looks at the disk; answers what is wrong with it. Never rejects. */
  lookAtDisk(): Promise<HostFault | null>;
  /** Told whenever the judge becomes able or unable to work. */
  onChange(): void;
  log: Log;
  /** Ends the waiting. */
  stopping: AbortSignal;
};

export function createHealth({ tryAll, lookAtDisk, onChange, log, stopping }: Options): Health {
  let fault: HostFault | null = null;
  let trying: Promise<HostFault | null> | null = null;
  const become = (found: HostFault | null): void => {
    const before = fault;
    fault = found;
    if (before?.reason === found?.reason) return;
    if (found === null) log('info', 'able to work again', {});
    else log('error', 'unable to work', { reason: found.reason, why: found.message });
    onChange();
  };
  /** Several slots may ask at the same time: one try answers all. */
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
    async glance() {
      if (fault === null && trying === null) {
        const found = await lookAtDisk();
        if (fault === null && trying === null && found !== null) become(found);
      }
    },
  };
}
