/**
 * When two tokens of an output match: the judge decides with this code, and the web client shows
 * the differences with it. docs/decisions/006-comparison.md gives the reasons.
 */
import { areWithin, isDecimal } from './decimal.ts';
import type { Comparison } from './judging.ts';

/** What C prints for NaN. */
const nan = /^[+-]?nan(?:\(\w*\))?$/i;

/**
 * A difference that is this close to the tolerance, in roundings of doubles, is decided exactly.
 */
const doubtUlps = 16;
/** Outside this range, doubles lose precision. */
const doubleMin = 1e-290;
const doubleMax = 1e290;

/** Whether the rule has a tolerance. */
export const hasTolerance = (rule: Comparison): boolean =>
  rule.floatAbsoluteTolerance !== undefined || rule.floatRelativeTolerance !== undefined;

/** Whether a token matches the expected one under a rule. */
export function tokensAgree(expected: string, actual: string, rule: Comparison): boolean {
  return hasTolerance(rule)
    ? tokenIsWithin(expected, actual, rule)
    : isSameWord(expected, actual, rule);
}

/**
 * Same, under a rule with a tolerance: if the expected token is a decimal number, the other must be
 * one within either tolerance; otherwise the tokens must be equal. A difference of exactly the
 * tolerance is allowed; NaN never matches, not even if it is expected.
 */
export function tokenIsWithin(expected: string, actual: string, rule: Comparison): boolean {
  if (!isDecimal(expected)) return isSameWord(expected, actual, rule) && !nan.test(expected);
  return expected === actual || (isDecimal(actual) && isWithin(expected, actual, rule));
}

const isSameWord = (expected: string, actual: string, { caseSensitive }: Comparison): boolean =>
  expected === actual || (!caseSensitive && fold(expected) === fold(actual));

/** Only ASCII: tokens are bytes. */
const fold = (token: string): string => token.replaceAll(/[A-Z]/g, (c) => c.toLowerCase());

/** Doubles decide clear cases quickly; close ones are computed exactly. */
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
