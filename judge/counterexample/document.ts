/**
 * An input as lines of tokens, so that it can be changed and made smaller without knowing what it
 * means: a number that counts what follows is found by its value, and a validator decides.
 */

/** Lines of tokens, with a blank between two tokens. */
export type Document = readonly (readonly string[])[];

export const parseDocument = (text: string): Document =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split(' '));

export const printDocument = (document: Document): string =>
  `${document.map((tokens) => tokens.join(' ')).join('\n')}\n`;

/** The tokens alone: inputs that differ in white space are the same one. */
export const normalised = (text: string): string => text.trim().split(/\s+/).join(' ');

/** At most 18 digits, for which sums cannot overflow in any language. */
const wholeNumber = /^-?\d{1,18}$/;

/** The value of a token that is a whole number; otherwise undefined. */
export const numberOf = (token: string): bigint | undefined =>
  wholeNumber.test(token) ? BigInt(token) : undefined;

/** Where a token is. */
export type At = { line: number; token: number };

export const tokenAt = (document: Document, { line, token }: At): string =>
  document[line]?.[token] ?? '';

/** With another token at a place. */
export const withToken = (document: Document, at: At, token: string): Document =>
  document.map((tokens, line) => (line === at.line ? tokens.with(at.token, token) : tokens));

/** The places of all tokens, from the first on. */
export const places = (document: Document): At[] =>
  document.flatMap((tokens, line) => tokens.map((_, token) => ({ line, token })));

/** With the number at a place changed by so much; undefined where it would be negative. */
export function counted(document: Document, at: At, by: number): Document | undefined {
  const value = numberOf(tokenAt(document, at));
  if (value === undefined || value + BigInt(by) < 0n) return undefined;
  return withToken(document, at, String(value + BigInt(by)));
}

/** How many numbers at most are taken for counts. */
const countsMax = 4;

/**
 * The numbers above a line that may count `of` things there: those with that value, then those
 * that are one off, as a tree has one edge less than vertices.
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
 * The numbers above a line that may count lines from there on: those that are not larger than the
 * number of lines that follow, by more than one.
 */
export const lineCounts = (document: Document, above: number): At[] =>
  places(document.slice(0, above))
    .filter(({ line, token }) => {
      const value = numberOf(document[line]?.[token] ?? '');
      return value !== undefined && value > 0n && value <= BigInt(document.length - line);
    })
    .slice(0, countsMax);
