/**
 * An input as lines of tokens, so that it can be changed and made smaller without knowing what it
 * means. A number that counts the following lines or tokens is recognised by its value. A validator
 * decides whether the result is an input.
 */

/** Lines of tokens, with a space between two tokens. */
export type Document = readonly (readonly string[])[];

export const parseDocument = (text: string): Document =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split(' '));

export const printDocument = (document: Document): string =>
  `${document.map((tokens) => tokens.join(' ')).join('\n')}\n`;

/**
 * The tokens of an input, separated by single spaces: inputs that differ only in white space are
 * the same.
 */
export const normalised = (text: string): string => text.trim().split(/\s+/).join(' ');

/** At most 18 digits, for which sums cannot overflow in any language. */
const wholeNumber = /^-?\d{1,18}$/;

/** The value of a token that is a whole number; otherwise undefined. */
export const numberOf = (token: string): bigint | undefined =>
  wholeNumber.test(token) ? BigInt(token) : undefined;

/** The position of a token; both numbers count from 0. */
export type At = { line: number; token: number };

export const tokenAt = (document: Document, { line, token }: At): string =>
  document[line]?.[token] ?? '';

/** The document with another token at this position. */
export const withToken = (document: Document, at: At, token: string): Document =>
  document.map((tokens, line) => (line === at.line ? tokens.with(at.token, token) : tokens));

/** The positions of all tokens, in order. */
export const places = (document: Document): At[] =>
  document.flatMap((tokens, line) => tokens.map((_, token) => ({ line, token })));

/**
 * Adds `by` to the number at a position; undefined if there is no number or the sum is negative.
 */
export function counted(document: Document, at: At, by: number): Document | undefined {
  const value = numberOf(tokenAt(document, at));
  if (value === undefined || value + BigInt(by) < 0n) return undefined;
  return withToken(document, at, String(value + BigInt(by)));
}

/** At most this many numbers are treated as counts. */
const countsMax = 4;

/**
 * The positions of numbers above a line that may count the `of` things in it: numbers equal to `of`
 * first, then those that differ by one, because a tree has one edge fewer than it has vertices.
 */
export function countsOf(document: Document, above: number, of: number): At[] {
  const near = places(document.slice(0, above)).flatMap((at) => {
    const value = numberOf(tokenAt(document, at));
    const off = value === undefined ? 2n : value - BigInt(of);
    return off >= -1n && off <= 1n ? [{ at, isExact: off === 0n }] : [];
  });
  const exact = near.filter(({ isExact }) => isExact);
  return [...exact, ...near.filter(({ isExact }) => !isExact)]
    .slice(0, countsMax)
    .map(({ at }) => at);
}

/**
 * The positions of numbers above a line that may count the lines from there on: those that exceed
 * the number of following lines by at most one.
 */
export const lineCounts = (document: Document, above: number): At[] =>
  places(document.slice(0, above))
    .filter(({ line, token }) => {
      const value = numberOf(document[line]?.[token] ?? '');
      return value !== undefined && value > 0n && value <= BigInt(document.length - line);
    })
    .slice(0, countsMax);
