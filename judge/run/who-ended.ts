/**
 * Who ended a program: the program itself, one of our limits, or an outside process.
 * docs/decisions/009-who-ended-a-program.md gives the reasons for this method.
 */
import { constants } from 'node:os';
import type { Facts } from './sandbox-messages.ts';

/** Signals that can come from outside and that no mistake of a program causes. */
const foreignSignals = (['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const).map(
  (name) => constants.signals[name],
);

/** Whether an outside process may have killed a program: none of our limits explains its signal. */
export const mayBeKilledFromOutside = (facts: Facts): boolean =>
  facts.signal !== null &&
  foreignSignals.includes(facts.signal) &&
  !(facts.oomKilled || facts.cpuLimitHit || facts.wallLimitHit || facts.outputLimitHit) &&
  !facts.stopped;

/** A program that ends like this this many times in a row has sent the signal itself. */
const foreignEndsMax = 3;

/** Whether it is certain who ended a program that has ended this many times in a row. */
export function isCertain(ends: readonly Facts[]): boolean {
  const last = ends.at(-1);
  if (last === undefined) return false;
  return ends.length >= foreignEndsMax || !mayBeKilledFromOutside(last);
}

/**
 * Repeats programs that an outside process may have killed, until they end in another way. Returns
 * the facts that count, and the CPU time of the other runs.
 */
export async function runUntilSure<Ended extends Facts>(
  first: Ended,
  run: () => Promise<Ended>,
): Promise<{ facts: Ended; otherCpuMs: number }> {
  const ends = [first];
  let [facts, otherCpuMs] = [first, 0];
  while (!isCertain(ends)) {
    otherCpuMs += facts.cpuMs;
    facts = await run();
    ends.push(facts);
  }
  return { facts, otherCpuMs };
}
