/**
 * Parses bounds from the constraints section, but only from lines that are fully understood: `- $1
 * \le k \le n \le 2 \cdot 10^5$`. Anything doubtful is left out, and so are bounds with `<`, which
 * give no minimum or maximum for real numbers. One pass, bounded lines.
 */

/** A part of a bound: a number or a name. */
export type Side = { value: number } | { name: string };

/**
 * The bounds of one name, or of a product of names such as `h · w`. An index is not part of it: the
 * bounds of `a_i` apply to `a`.
 */
export type Bound = { name: string; isIndexed: boolean; least: Side | null; most: Side | null };

const lineMaxChars = 300;
const linesMax = 100;

/** Text between formulas that does not change their meaning. */
const connecting = /^[\s,;.]*(?:and[\s,;.]*)?(?:for (?:every|each|all) [a-z]{1,20})?[\s,;.]*$/;

/** Formulas with the letters that LaTeX has commands for. */
export const withLetters = (text: string): string =>
  text.replaceAll(/\\ell(?![A-Za-z])(?: ?\{\})?/g, 'ℓ');

/** All bounds that were parsed with certainty; a name with two different bounds is in doubt. */
export function readBounds(constraints: string): Bound[] {
  const lines = withLetters(constraints).split('\n').slice(0, linesMax);
  const bounds = lines.flatMap(readLine);
  const known = bounds.filter(({ most }) => most !== null);
  const others = bounds.filter(
    ({ name, least, most }) =>
      least !== null && most === null && !known.some((one) => one.name === name),
  );
  const count = (name: string) => known.filter((one) => one.name === name).length;
  return [...known.filter(({ name }) => count(name) === 1), ...others];
}

function readLine(line: string): Bound[] {
  if (line.length > lineMaxChars) return [];
  const pieces = line.replace(/^ {0,3}[-*+] /, '').split('$');
  const words = pieces.filter((_, index) => index % 2 === 0);
  if (pieces.length % 2 === 0 || !words.every((one) => connecting.test(one))) return [];
  return pieces.filter((_, index) => index % 2 === 1).flatMap(readFormula);
}

const tokenShape =
  /\s*(?:(\d{1,3}(?:(?:\\,|\{,\}|,(?=\d{3}(?!\d)))\d{3})+|\d{1,19})|(\\le(?:q|qslant)?(?![a-z])|<=|≤|<)|([A-Za-zℓ](?:_(?:[A-Za-z0-9]|\{[A-Za-z0-9]{1,3}\}))?|\|[A-Za-z]\|)(?![A-Za-z])|(\\cdot(?![a-z])|\\times(?![a-z])|[-^,{}]))\s*/y;

type Token = { kind: 'number' | 'sign' | 'name' | 'mark'; text: string };

/** Null if any part is not understood. */
function tokensOf(formula: string): Token[] | null {
  const tokens: Token[] = [];
  tokenShape.lastIndex = 0;
  while (tokenShape.lastIndex < formula.length) {
    const [, number, sign, name, mark] = tokenShape.exec(formula) ?? [];
    if (number !== undefined) tokens.push({ kind: 'number', text: number.replaceAll(/\D/g, '') });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign.trim() });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
    else return null;
  }
  return tokens;
}

/** `1 \le u, v \le n`: parts between signs, each a number or a list of names. */
function readFormula(formula: string): Bound[] {
  const tokens = tokensOf(formula);
  if (tokens === null) return [];
  const parts: Token[][] = [[]];
  const isStrict: boolean[] = [];
  for (const token of tokens) {
    if (token.kind !== 'sign') parts.at(-1)?.push(token);
    else {
      isStrict.push(token.text === '<');
      parts.push([]);
    }
  }
  const read = parts.map(readPart);
  if (parts.length < 2 || read.some((one) => one === null)) return [];
  return read.flatMap((part, index) => {
    if (part === null || !('names' in part)) return [];
    const below = read.findLastIndex((one, at) => at < index && one !== null && 'value' in one);
    const isOpen = isStrict.slice(Math.max(0, below), index).includes(true);
    const least = isOpen ? null : sideOf(read[below]);
    const most = isStrict[index] ? null : sideOf(read[index + 1]);
    return part.names.map(({ name, isIndexed }) => ({ name, isIndexed, least, most }));
  });
}

type Part = { value: number } | { names: { name: string; isIndexed: boolean }[] };

function sideOf(part: Part | null | undefined): Side | null {
  if (!part || 'value' in part) return part ?? null;
  const [only, ...others] = part.names;
  return only && others.length === 0 ? { name: only.name } : null;
}

function readPart(tokens: Token[]): Part | null {
  if (tokens.some(({ kind }) => kind === 'name')) {
    const names = tokens.filter((_, index) => index % 2 === 0).map(({ text }) => named(text));
    if (areJoined(tokens, /^,$/)) return { names };
    if (!areJoined(tokens, times) || names.some(({ isIndexed }) => isIndexed)) return null;
    return { names: [{ name: names.map(({ name }) => name).join(' · '), isIndexed: false }] };
  }
  const value = productOf(tokens.map(({ text }) => text).join(' '));
  return value === null ? null : { value };
}

const times = /^\\(?:cdot|times)$/;

/** Whether the tokens are names separated by marks. */
const areJoined = (tokens: Token[], mark: RegExp): boolean =>
  tokens.length % 2 === 1 &&
  tokens.every(({ kind, text }, index) =>
    index % 2 === 0 ? kind === 'name' : kind === 'mark' && mark.test(text),
  );

const named = (text: string) => {
  const [name = ''] = text.split('_');
  return { name, isIndexed: name !== text };
};

const product =
  /^(- )?(\d{1,19})(?: \^ (?:\{ )?(\d{1,2})(?: \})?)?(?: (?:\\cdot|\\times) (\d{1,19})(?: \^ (?:\{ )?(\d{1,2})(?: \})?)?)?$/;

/** The value of `2 \cdot 10^5` and the like; otherwise null. */
function productOf(text: string): number | null {
  const [whole, minus, base, exponent = '1', factor = '1', power = '1'] = product.exec(text) ?? [];
  if (whole === undefined) return null;
  const value = Number(base) ** Number(exponent) * Number(factor) ** Number(power);
  return Number.isFinite(value) ? (minus ? -value : value) : null;
}
