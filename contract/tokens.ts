/**
 * When two tokens of an output match: the judge decides by this, and the web client shows where
 * they do not. docs/decisions/010-comparison.md gives the reasons.
 */
import { areWithin, isDecimal } from './decimal.ts';
import type { Comparison } from './judging.ts';

/** What C prints for NaN. */
const nan = /^[+-]?nan(?:\(\w*\))?$/i;

/** Differences within this many roundings of doubles are decided by the texts themselves. */
const doubtUlps = 16;
/** Outside this range, doubles lose digits. */
const doubleMin = 1e-290;
const doubleMax = 1e290;

/** Whether numbers may differ slightly. */
export const hasTolerance = (rule: Comparison): boolean =>
  rule.floatAbsoluteTolerance !== undefined || rule.floatRelativeTolerance !== undefined;

/** Whether a token matches the expected one under a rule. */
export function tokensAgree(expected: string, actual: string, rule: Comparison): boolean {
  return hasTolerance(rule)
    ? tokenIsWithin(expected, actual, rule)
    : isSameWord(expected, actual, rule);
}

/**
 * The same under a rule with a tolerance: if the expected token is a decimal number, a decimal
 * number within either tolerance, otherwise the same word. Exactly at a tolerance is within it; NaN
 * never is, not even where it is expected.
 */
export function tokenIsWithin(expected: string, actual: string, rule: Comparison): boolean {
  if (!isDecimal(expected)) return isSameWord(expected, actual, rule) && !nan.test(expected);
  return expected === actual || (isDecimal(actual) && isWithin(expected, actual, rule));
}

const isSameWord = (expected: string, actual: string, { caseSensitive }: Comparison): boolean =>
  expected === actual || (!caseSensitive && fold(expected) === fold(actual));

/** Only ASCII: tokens are bytes. */
const fold = (token: string): string => token.replaceAll(/[A-Z]/g, (c) => c.toLowerCase());

/** Doubles decide clear cases quickly; doubtful ones are computed exactly. */
function isWithin(expected: string, actual: string, rule: Comparison): boolean {
  const { floatAbsoluteTolerance: absolute = 0, floatRelativeTolerance: relative = 0 } = rule;
  const one = Number(expected);
  const other = Number(actual);
  const difference = Math.abs(one - other);
  const magnitude = Math.abs(one) + Math.abs(other);
  const bound = Math.max(absolute, relative * Math.abs(one));
  const doubt = doubtUlps * Number.EPSILON * (magnitude + bound) + doubleMin;
  const isClear = Math.abs(difference - bound) > doubt && magnitude < doubleMax;
  return isClear ? difference < bound : areWithin(expected, actual, { absolute, relative });
}
