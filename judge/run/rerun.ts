/** When a case over its time limit runs once more, and which of its runs counts. */
import { type CaseLimits, isOverTime } from '../result/verdict.ts';
import type { Facts } from './sandbox-messages.ts';

/** A time this little above the limit may be the machine's fault. */
const nearLimitShare = 0.1;

/**
 * Whether an outcome deserves a second run, whose time counts if it is smaller: the first case of a
 * submission that is over time, unless the limit has a margin, and each that is over by at most a
 * tenth.
 */
export const deservesRerun = (facts: Facts, limits: CaseLimits, isFirst: boolean): boolean =>
  isOverTime(facts, limits) &&
  !facts.oomKilled &&
  ((isFirst && limits.hasMargin !== true) ||
    facts.cpuMs <= limits.timeLimitMs * (1 + nearLimitShare));

/**
 * The facts that count: of two runs, those with less CPU time. The output is that of the last run,
 * because the first one's may have been overwritten.
 */
export function countedFacts(last: Facts, slow: Facts | null): Facts {
  if (slow === null || last.cpuMs < slow.cpuMs) return last;
  const { outputPath, outputBytes } = last;
  return { ...slow, outputPath, outputBytes };
}
