/**
 * When two tokens of an output agree: by this the judge decides, and the web client shows where
 * they do not.
 */
import type { Comparison } from './judging.ts';

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A difference that rounding alone makes, in units of the larger number's last place. */
const roundingUlps = 4;

/** Whether numbers may differ a little. */
export const hasTolerance = (rule: Comparison): boolean =>
  rule.floatAbsoluteTolerance !== undefined || rule.floatRelativeTolerance !== undefined;

/** Whether a token agrees with the expected one under a rule. */
export function tokensAgree(expected: string, actual: string, rule: Comparison): boolean {
  if (hasTolerance(rule)) return tokenIsWithin(expected, actual, rule);
  return rule.caseSensitive ? expected === actual : fold(expected) === fold(actual);
}

/**
 * The same under a rule with a tolerance: the same text, or, where the expected one is a number, a
 * number within either tolerance. Exactly at a tolerance is within it; NaN never is.
 */
export function tokenIsWithin(expected: string, actual: string, rule: Comparison): boolean {
  if (expected === actual) return true;
  if (decimal.test(expected)) return decimal.test(actual) && isWithin(+expected, +actual, rule);
  return !rule.caseSensitive && fold(expected) === fold(actual);
}

/** Only ASCII: tokens are bytes. */
const fold = (token: string): string => token.replaceAll(/[A-Z]/g, (c) => c.toLowerCase());

function isWithin(expected: number, actual: number, rule: Comparison): boolean {
  if (expected === actual) return true;
  const difference = Math.abs(expected - actual);
  const magnitude = Math.max(Math.abs(expected), Math.abs(actual));
  if (!Number.isFinite(magnitude)) return false;
  const slack = roundingUlps * Number.EPSILON * magnitude;
  const { floatAbsoluteTolerance: absolute, floatRelativeTolerance: relative } = rule;
  return (
    (absolute !== undefined && difference <= absolute + slack) ||
    (relative !== undefined && difference <= relative * Math.abs(expected) + slack)
  );
}
