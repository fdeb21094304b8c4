/**
 * Who ended a program: itself, a limit of ours, or a process outside. Why it is found out this way
 * stands in docs/decisions/011-who-ended-a-program.md.
 */
import { constants } from 'node:os';
import type { Facts } from './run/sandbox.ts';

/** Signals that reach a program from outside, too: nothing that it does wrong makes them. */
const foreignSignals = (['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const).map(
  (name) => constants.signals[name],
);

/** Whether a process outside may have killed a program: no limit of ours explains its signal. */
export const mayBeKilledFromOutside = (facts: Facts): boolean =>
  facts.signal !== null &&
  foreignSignals.includes(facts.signal) &&
  !(facts.oomKilled || facts.cpuLimitHit || facts.wallLimitHit || facts.outputLimitHit);

/** A program that ends so this often in succession has sent the signal itself. */
const foreignEndsMax = 3;

/**
 * Runs programs again that a process outside may have killed, until they end in another way. The
 * facts that count, and the CPU time of the others.
 */
export async function runUntilSure<Ended extends Facts>(
  first: Ended,
  run: () => Promise<Ended>,
): Promise<{ facts: Ended; otherCpuMs: number }> {
  let [facts, otherCpuMs] = [first, 0];
  for (let ends = 1; ends < foreignEndsMax && mayBeKilledFromOutside(facts); ends += 1) {
    otherCpuMs += facts.cpuMs;
    facts = await run();
  }
  return { facts, otherCpuMs };
}
