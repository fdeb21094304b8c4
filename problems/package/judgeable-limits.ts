/** Rounds the limits of a package up to the steps that our problems have. */

import {
  memoryLimitDefaultMb,
  memoryLimitMaxMb,
  memoryLimitMinMb,
  memoryLimitStepMb,
  timeLimitDefaultMs,
  timeLimitMaxMs,
  timeLimitStepMs,
} from '../../contract/limits.ts';
import { figure, said } from '../../contract/said.ts';
import type { Findings } from './findings.ts';
import type { Limits } from './model.ts';

/** Limits are rounded to this many digits, because 0.3 is not a multiple of 0.1 in binary. */
const milliseconds = (seconds: number): number => Math.round(seconds * 1e6) / 1e3;

const stepUp = (value: number, step: number): number => Math.ceil(value / step) * step;

/** The finding about a package that leaves its time limit to the judge, up to the limit itself. */
export const noTimeLimit = 'Is not given;';

/** The time limit of a problem whose package has none, and which the verification holds it to. */
export const ownTimeLimitMs = timeLimitDefaultMs;

export function readLimits(
  limits: Limits,
  timeLimitMs: number | undefined,
  findings: Findings,
): { timeLimitMs: number; memoryLimitMb: number } {
  return {
    timeLimitMs: readTimeLimit(limits, timeLimitMs, findings),
    memoryLimitMb: readMemory(limits, findings),
  };
}

function readTimeLimit(
  { timeLimitSeconds }: Limits,
  given: number | undefined,
  findings: Findings,
): number {
  const note = (rule: string): void =>
    findings.warn('problem.yaml', rule, { field: 'limits.time_limit' });
  if (timeLimitSeconds === undefined) {
    const fallback = given ?? ownTimeLimitMs;
    if (given === undefined) note(said`Is not given; it is ${figure(fallback / 1000)} s.`);
    return fallback;
  }
  const wanted = milliseconds(timeLimitSeconds);
  const ms = stepUp(wanted, timeLimitStepMs);
  if (ms > timeLimitMaxMs) {
    const rule = said`Not supported yet: more than ${figure(timeLimitMaxMs / 1000)} s.`;
    findings.error('problem.yaml', rule, { field: 'limits.time_limit' });
  } else if (ms !== wanted) note(said`Is in steps of ${timeLimitStepMs} ms; it is ${ms} ms.`);
  return ms;
}

function readMemory({ memoryMib }: Limits, findings: Findings): number {
  if (memoryMib === undefined) return memoryLimitDefaultMb;
  const where = { field: 'limits.memory' };
  const mb = Math.max(memoryLimitMinMb, stepUp(memoryMib, memoryLimitStepMb));
  if (mb > memoryLimitMaxMb) {
    const rule = said`Not supported yet: more than ${memoryLimitMaxMb} MiB; it is ${memoryLimitMaxMb}.`;
    findings.warn('problem.yaml', rule, where);
    return memoryLimitMaxMb;
  }
  if (mb !== memoryMib) {
    findings.warn(
      'problem.yaml',
      said`Is in steps of ${memoryLimitStepMb} MiB; it is ${mb}.`,
      where,
    );
  }
  return mb;
}
