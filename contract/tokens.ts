/**
 * When two tokens of an output agree: by this the judge decides, and the web client shows where
 * they do not. docs/decisions/010-comparison.md says why it is as it is.
 */
import { areWithin, isDecimal } from './decimal.ts';
import type { Comparison } from './judging.ts';

/** How C prints what is not a number. */
const nan = /^[+-]?nan(?:\(\w*\))?$/i;

/** How many roundings of doubles are doubted before the texts themselves are looked at. */
const doubtUlps = 16;
/** Below and beyond these doubles lose digits. */
const doubleMin = 1e-290;
const doubleMax = 1e290;

/** Whether numbers may differ a little. */
export const hasTolerance = (rule: Comparison): boolean =>
  rule.floatAbsoluteTolerance !== undefined || rule.floatRelativeTolerance !== undefined;

/** Whether a token agrees with the expected one under a rule. */
export function tokensAgree(expected: string, actual: string, rule: Comparison): boolean {
  return hasTolerance(rule)
    ? tokenIsWithin(expected, actual, rule)
    : isSameWord(expected, actual, rule);
}

/**
 * The same under a rule with a tolerance: where the expected one is a decimal number, a decimal
 * number within either tolerance, else the same word. Exactly at a tolerance is within it; NaN
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

/** Doubles tell quickly what is clear; what they leave in doubt is computed exactly. */
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
