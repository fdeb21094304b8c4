/**
 * The ranges of values that a text states: chains such as `1 ≤ l ≤ r ≤ n`, which are read as in
 * the section of constraints, and phrases such as "between 1 and 100".
 */
import { type Bound, readBounds } from '../statement/constraints.ts';
import type { Limit, Range } from './form.ts';

const number = String.raw`-?\d{1,3}(?:,\d{3}){1,6}|-?\d{1,19}(?:\^\d{1,2})?(?:\s?\*\s?\d{1,19}(?:\^\d{1,2})?)?`;
const name = String.raw`\|[A-Za-z]\||[A-Za-zℓ](?:_[A-Za-z0-9]{1,3}(?:,\s?[a-z0-9])?)?(?![A-Za-z])`;
const one = `(?<![A-Za-z])(?:${name})`;
/** A number, or names that share the range. */
const side = String.raw`(?:${number}|${one}(?:\s*,\s*${one}){0,6})`;
const chain = new RegExp(String.raw`${side}(?:\s*[≤<≥>]\s*${side}){1,12}`, 'g');

/** A number as the chains write it. */
export function numberIn(text: string): number | null {
  const [bound] = readBounds(`$x \\le ${asFormula(text)}$`);
  return bound?.most && 'value' in bound.most ? bound.most.value : null;
}

const asFormula = (text: string): string =>
  text
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll('≤', '\\le ')
    .replaceAll('*', ' \\cdot ');

/** Strict signs beside a number, for whole numbers: `x < 10` is `x ≤ 9`. */
function withoutStrict(parts: string[]): string[] | null {
  const plain = [...parts];
  for (let at = 1; at < plain.length; at += 2) {
    if (plain[at] !== '<') continue;
    const [left, right] = [numberIn(plain[at - 1] ?? ''), numberIn(plain[at + 1] ?? '')];
    if (right !== null && isExact(right)) plain[at + 1] = String(right - 1);
    else if (left !== null && isExact(left)) plain[at - 1] = String(left + 1);
    else return null;
    plain[at] = '≤';
  }
  return plain;
}

const isExact = (value: number): boolean => Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** A chain as formulas that readBounds reads; empty if it is no chain of bounds. */
function formulaOf(text: string): string | null {
  const parts = text.split(/([≤<≥>])/).map((one) => one.trim());
  if (parts.length < 3) return null;
  const signs = parts.filter((_, at) => at % 2 === 1);
  const isDown = signs.every((one) => one === '≥' || one === '>');
  if (!isDown && signs.some((one) => one === '≥' || one === '>')) return null;
  const up = isDown
    ? parts.toReversed().map((one) => (one === '≥' ? '≤' : one === '>' ? '<' : one))
    : parts;
  const plain = withoutStrict(up);
  return (
    plain && asFormula(plain.join(' ')).replaceAll(/_([A-Za-z0-9]{1,3}),\s?[a-z0-9]/g, '_{$1}')
  );
}

const limitOf = (side: Bound['least']): Limit | null =>
  side === null ? null : 'value' in side ? side.value : side.name;

/** All ranges that chains state; a name with two different ranges has none. */
export function chainRanges(text: string): Map<string, Range> {
  const formulas = new Set<string>();
  for (const [found] of text.matchAll(chain)) {
    const formula = formulaOf(found);
    if (formula !== null) formulas.add(`$${formula}$`);
  }
  const ranges = new Map<string, Range>();
  for (const { name: bounded, least, most } of readBounds([...formulas].join('\n'))) {
    const [low, high] = [limitOf(least), limitOf(most)];
    if (low === null || high === null || bounded.includes(' ')) continue;
    ranges.set(bounded, { least: low, most: high });
  }
  return ranges;
}

const bulletBehind = /\n *(?:[-*+•]|\d{1,2}[.)])\s?$/;
const nameFirst = /^\s*[|A-Za-zℓ]/;

/**
 * Whether the text compares what `chainRanges` does not read: a term such as `n - 1` or `2n`, two
 * names that have no number before them, or a strict sign between names.
 */
export function hasOtherChains(text: string): boolean {
  for (const { 0: found, index } of text.matchAll(chain)) {
    if (formulaOf(found) === null) return true;
    const end = index + found.length;
    if (/^(?:\s?[-+*/^%]\s?[\w(|]|[\w(²³!]|\.\d|,\d{3})/.test(text.slice(end, end + 5)))
      return true;
    const before = (index < 8 ? '\n' : '') + text.slice(Math.max(0, index - 8), index);
    const isBehindTerm = /(?:[-+*/^%)]\s?|[\w²³])$/.test(before);
    if (isBehindTerm && !bulletBehind.test(before)) return true;
    const sides = found.split(/[≤<≥>]/);
    const lowest = /[≥>]/.test(found) ? sides.at(-1) : sides[0];
    const names = sides.filter((one) => nameFirst.test(one)).length;
    if (nameFirst.test(lowest ?? '') && names >= 2) return true;
  }
  return /[≤<≥>]/.test(text.replaceAll(chain, ''));
}

/** Whether the text has a product such as `h * w`: no form can say its bounds. */
export const hasProducts = (text: string): boolean =>
  /(?<![A-Za-z])[A-Za-z]\s?\*\s?[A-Za-z](?![A-Za-z])/.test(text);

/** Behind a number that is no part of a term or of a longer number. */
const alone = String.raw`(?!\s?[-+*/^]\s?\w|\d|,\d{3}|\.\d)`;
const between = new RegExp(
  String.raw`(?:between|from|in the range(?: of)?|in the interval)\s*[[(]?\s*(${number})\s*(?:and|to|through|,|-|\.\.\.)\s*(${number})${alone}`,
);
const atMost = new RegExp(
  String.raw`(?:at most|up to|not exceed(?:ing)?|not greater than|no more than|not larger than|less than or equal to)\s*(${number})${alone}`,
);
const open = new RegExp(String.raw`\(\s*(${number})\s*(?:to|-|\.\.\.)\s*(${number})\s*\)`);

/** The range that a phrase states: "between 1 and 100", "positive … at most 100". */
export function phraseRange(text: string): Range | null {
  const [, low, high] = between.exec(text) ?? open.exec(text) ?? [];
  if (low !== undefined && high !== undefined) {
    const [least, most] = [numberIn(low), numberIn(high)];
    return least === null || most === null ? null : { least, most };
  }
  const most = numberIn(atMost.exec(text)?.[1] ?? '');
  if (most === null) return null;
  if (/\bpositive\b/.test(text) && !/non-?positive/.test(text)) return { least: 1, most };
  return /non-?negative/.test(text) ? { least: 0, most } : null;
}
