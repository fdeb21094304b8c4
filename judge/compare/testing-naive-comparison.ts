/**
 * A second implementation of the comparison, for tests only: written from
 * docs/decisions/006-comparison.md alone, for whole outputs and without regard to speed. It shares
 * nothing with compare.ts, so that a mistake would have to be made twice.
 */
import type { Comparison } from '../../contract/judging.ts';

/** Whether an output is correct. */
export function naivelyMatches(expected: Buffer, actual: Buffer, rule: Comparison): boolean {
  // One character per byte.
  const [wanted, given] = [expected.toString('latin1'), actual.toString('latin1')];
  if (rule.byLines) return matchWithSpace(bareLines(wanted), bareLines(given), rule);
  if (!rule.spaceSensitive) return tokensMatch(tokensOf(wanted), tokensOf(given), rule);
  if (matchWithSpace(wanted, given, rule)) return true;
  return wanted.endsWith('\n') && matchWithSpace(wanted.slice(0, -1), given, rule);
}

/** Without blanks at the ends of lines and newlines at the end. */
const bareLines = (output: string): string =>
  output
    .split('\n')
    .map((line) => line.replace(/(?<![ \t\v\f\r])[ \t\v\f\r]+$/, ''))
    .join('\n')
    .replace(/(?<!\n)\n+$/, '');

const tokensOf = (output: string): string[] =>
  output.split(/[ \t\n\v\f\r]+/).filter((token) => token !== '');

const spacesOf = (output: string): string[] => output.split(/[^ \t\n\v\f\r]+/);

function matchWithSpace(wanted: string, given: string, rule: Comparison): boolean {
  if (spacesOf(wanted).join('|') !== spacesOf(given).join('|')) return false;
  return tokensMatch(tokensOf(wanted), tokensOf(given), rule);
}

const tokensMatch = (wanted: string[], given: string[], rule: Comparison): boolean =>
  wanted.length === given.length &&
  wanted.every((token, index) => tokenMatches(token, given[index] ?? '', rule));

function tokenMatches(wanted: string, given: string, rule: Comparison): boolean {
  const tolerances = [rule.floatAbsoluteTolerance, rule.floatRelativeTolerance];
  const isTolerant = tolerances.some((one) => one !== undefined);
  const number = isTolerant ? numberIn(wanted) : null;
  if (number !== null) {
    const other = numberIn(given);
    return other !== null && isNear(number, other, rule);
  }
  if (isTolerant && isNan(wanted)) return false;
  return rule.caseSensitive ? wanted === given : small(wanted) === small(given);
}

const small = (token: string): string => token.replace(/[A-Z]/g, (c) => c.toLowerCase());

function isNan(token: string): boolean {
  const bare = small(token.startsWith('+') || token.startsWith('-') ? token.slice(1) : token);
  return bare === 'nan' || (bare.startsWith('nan(') && bare.indexOf(')') === bare.length - 1);
}

/** A fraction; `below` is greater than 0. */
type Fraction = { above: bigint; below: bigint };

const tokenMaxBytes = 1024;
const isDigits = (text: string): boolean => /^[0-9]*$/.test(text);

/** The value of a number; null if the token is not a number. */
function numberIn(token: string): Fraction | null {
  if (token.length > tokenMaxBytes) return null;
  const [base = '', exponent, ...more] = small(token).split('e');
  if (more.length > 0) return null;
  const power = exponent === undefined ? 0n : wholeIn(exponent);
  const isNegative = base.startsWith('-');
  const [whole = '', fraction = '', ...further] = withoutSign(base).split('.');
  if (power === null || further.length > 0 || !isDigits(whole + fraction)) return null;
  if (whole + fraction === '') return null;
  const digits = BigInt(whole + fraction) * (isNegative ? -1n : 1n);
  const shift = power - BigInt(fraction.length);
  return shift >= 0n
    ? { above: digits * 10n ** shift, below: 1n }
    : { above: digits, below: 10n ** -shift };
}

const withoutSign = (text: string): string => (/^[+-]/.test(text) ? text.slice(1) : text);

function wholeIn(text: string): bigint | null {
  const digits = withoutSign(text);
  if (digits === '' || !isDigits(digits)) return null;
  return text.startsWith('-') ? -BigInt(digits) : BigInt(digits);
}

const positive = (value: bigint): bigint => (value < 0n ? -value : value);

function isNear(wanted: Fraction, given: Fraction, rule: Comparison): boolean {
  const apart = {
    above: positive(wanted.above * given.below - given.above * wanted.below),
    below: wanted.below * given.below,
  };
  const isAtMost = (bound: Fraction): boolean =>
    apart.above * bound.below <= bound.above * apart.below;
  const absolute = numberIn(String(rule.floatAbsoluteTolerance ?? 0));
  const relative = numberIn(String(rule.floatRelativeTolerance ?? 0));
  if (absolute === null || relative === null) throw new Error('a tolerance is no number');
  const ofExpected = {
    above: relative.above * positive(wanted.above),
    below: relative.below * wanted.below,
  };
  return isAtMost(absolute) || isAtMost(ofExpected);
}
