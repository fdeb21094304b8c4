/**
 * Reads bounds out of a statement in Markdown with LaTeX: `$1 \le n \le 2 \cdot 10^5$`,
 * `1 <= k <= n <= 1e5`, “has $1$ to $200\,000$ letters”. What it cannot read it leaves out.
 */

/** The bounds of one name; an index is not part of it: those of `a_i` are the bounds of `a`. */
export type Constraint = {
  name: string;
  isIndexed: boolean;
  min: number | null;
  max: number | null;
  /** As it is written, for people. */
  text: string;
};

/** How long a text or a list may be that the statement gives no name. */
export type Length = { what: string; min: number; max: number; text: string };

const lineMaxChars = 400;
const partsMax = 12;

/** LaTeX as plain signs: `\le` becomes `<=`, `10^{5}` becomes `1e5`, thousands lose their gaps. */
export function plainMath(text: string): string {
  return text
    .replaceAll(/\\(?:leq?slant|leq?|leqq)(?![a-z])|≤|⩽/g, '<=')
    .replaceAll(/\\(?:geq?slant|geq?)(?![a-z])|≥|⩾/g, '>=')
    .replaceAll(/\\lt(?![a-z])|&lt;/g, '<')
    .replaceAll(/\\gt(?![a-z])|&gt;/g, '>')
    .replaceAll(/\\(?:cdot|times)(?![a-z])|·|×/g, '*')
    .replaceAll(/\\(?:text|mathrm|mathit|mathbf|operatorname)\s*\{([^{}]*)\}/g, '$1')
    .replaceAll(/\\(?:left|right|displaystyle)(?![a-z])/g, '')
    .replaceAll(/(\d)\s*(?:\\[,;: ]|\{,\}|~)\s*(?=\d{3})/g, '$1')
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/\\(?:[ld]?dots|cdots)(?![a-z])|…/g, '...')
    .replaceAll(/\\[,;:! ]/g, ' ')
    .replaceAll(/\\([|#%&_{}])/g, '$1')
    .replaceAll(/\^\s*\{\s*([^{}]*)\s*\}/g, '^$1')
    .replaceAll(/_\s*\{\s*([^{}]*?)\s*\}/g, (_, index: string) => `_${index.replaceAll(/\W/g, '')}`)
    .replaceAll(/\|\s*([A-Za-z]\w*)\s*\|/g, '$1')
    .replaceAll(/[{}]/g, ' ');
}

/** The value of a product of powers such as `2*10^5`, `1e9` or `10^9+7`; undefined of others. */
export function numberOf(text: string): number | undefined {
  const bare = text.replaceAll(/[\s_]/g, '');
  if (!/^[-+]?[\d.e^*+-]+$/i.test(bare) || bare.length > 40) return undefined;
  let sum = 0;
  for (const term of bare.match(/[-+]?[^-+]+/g) ?? []) {
    const sign = term.startsWith('-') ? -1 : 1;
    let product = sign;
    for (const factor of term.replace(/^[-+]/, '').split('*')) {
      const [base = '', exponent] = factor.split('^');
      const value = exponent === undefined ? Number(base) : Number(base) ** Number(exponent);
      if (base === '' || Number.isNaN(value)) return undefined;
      product *= value;
    }
    sum += product;
  }
  return sum;
}

type Part = { names: string[]; isIndexed: boolean; value: number | undefined };

/** A constraint with what stands at its upper end, where that is a name and no number. */
type Read = Constraint & { upTo: string | undefined };

const nameShape = /^([A-Za-z][A-Za-z0-9]*)((?:_\w+|\[[^\]]*\]|\([^)]*\))*)$/;

/** One side of a sign: a number, or names joined by commas. */
function readPart(text: string): Part | undefined {
  const bare = text.trim().replace(/^\(|\)$/g, '');
  const value = numberOf(bare);
  if (value !== undefined) return { names: [], isIndexed: false, value };
  const shapes = bare
    .split(',')
    .map((one) => nameShape.exec(one.trim().replaceAll(/\s*\.\.\.\s*/g, '')))
    .filter((one) => one !== null);
  const names = shapes.map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  return { names, isIndexed: shapes.some(([, , index]) => index !== ''), value: undefined };
}

const comparisonSign = /(<=|>=|<|>)/;

/** The constraints of one chain of signs, as `1 <= k <= n <= 1e5`. */
function readChain(chain: string): Read[] {
  const pieces = chain.split(comparisonSign);
  if (pieces.length < 3 || pieces.length > partsMax) return [];
  const isFalling = pieces[1]?.startsWith('>') ?? false;
  const ordered = isFalling ? pieces.toReversed() : pieces;
  const parts = ordered.filter((_, i) => i % 2 === 0).map(readPart);
  const isStrict = (i: number) => /^[<>]$/.test(ordered[2 * i + 1]?.trim() ?? '');
  return parts.flatMap((part, index) => {
    if (!part || part.names.length === 0) return [];
    const above = parts.findIndex((one, at) => at > index && one?.value !== undefined);
    const below = parts.findLastIndex((one, at) => at < index && one?.value !== undefined);
    const max = parts[above]?.value ?? null;
    const min = parts[below]?.value ?? null;
    return part.names.map((name) => ({
      name,
      isIndexed: part.isIndexed,
      min: min !== null && isStrict(below) ? min + 1 : min,
      max: max !== null && isStrict(above - 1) ? max - 1 : max,
      text: chain.trim(),
      upTo: parts.at(-1)?.names.find((other) => other !== name),
    }));
  });
}

/** Pieces of mathematics: between dollars, in code, and lines that hold a comparison anyway. */
function formulas(statement: string): string[] {
  const found: string[] = [];
  for (const line of statement.split('\n')) {
    const inDollars = [...line.matchAll(/\$\$?([^$]{1,300})\$\$?|`([^`]{1,300})`/g)];
    const texts = inDollars.map(([, math, code]) => math ?? code ?? '');
    found.push(...texts.flatMap((one) => plainMath(one).split(/;|\\quad/)));
    if (inDollars.length === 0 && line.length <= lineMaxChars) {
      const plain = plainMath(line).replace(/^\s*[-*+]\s+/, '');
      if (comparisonSign.test(plain)) found.push(...chainsInProse(plain));
    }
  }
  return found.flatMap(splitChains);
}

/** Chains within a sentence: words end them. */
function chainsInProse(line: string): string[] {
  const term = String.raw`[-\w.*^+()\[\]]+(?:\s*,\s*[-\w.*^+()\[\]]+)*`;
  const chain = new RegExp(`${term}(?:\\s*(?:<=|>=|<|>)\\s*${term})+`, 'g');
  return [...line.matchAll(chain)].map(([text]) => text);
}

/** `1 <= n <= 5, 1 <= m <= 7` is two chains, `1 <= u, v <= n` is one. */
function splitChains(text: string): string[] {
  const parts = text.split(',');
  const chains: string[] = [];
  for (const part of parts) {
    const last = chains.at(-1);
    const isWhole = last !== undefined && comparisonSign.test(last) && !/[<>]=?\s*$/.test(last);
    const opens = /^\s*[-\d.][^<>]*[<>]/.test(part);
    if (last === undefined || (isWhole && opens)) chains.push(part);
    else chains[chains.length - 1] = `${last},${part}`;
  }
  return chains;
}

/** All constraints that a statement names, each name once with its widest bounds. */
export function readConstraints(statement: string): Constraint[] {
  const byName = new Map<string, Read>();
  for (const one of formulas(statement).flatMap(readChain)) {
    const known = byName.get(one.name);
    if (!known) byName.set(one.name, one);
    else {
      known.max = widest(known.max, one.max, Math.max);
      known.min = widest(known.min, one.min, Math.min);
      known.isIndexed ||= one.isIndexed;
    }
  }
  for (const one of byName.values()) one.max ??= byName.get(one.upTo ?? '')?.max ?? null;
  return [...byName.values()]
    .filter(({ min, max }) => min !== null || max !== null)
    .map(({ upTo: _, ...constraint }) => constraint);
}

function widest(
  one: number | null,
  other: number | null,
  pick: (a: number, b: number) => number,
): number | null {
  return one === null || other === null ? (one ?? other) : pick(one, other);
}

const lengthShape =
  /(?:has|have|of|contains?|consists? of|length|between)\D{0,24}?(?:(\d[\d*^e]*)\s*(?:to|and|-)\s*|at most\s+)(\d[\d*^e]*)\s+(letters?|characters?|digits?|words?|symbols?|[a-z]+)/gi;

const notThings = /^(?:and|or|is|are|in|to|of|the|by|on|at|with|if|times?|ms|mb|seconds?)$/i;

/** Lengths that are put in words. */
export function readLengths(statement: string): Length[] {
  const found: Length[] = [];
  for (const line of statement.split('\n')) {
    const plain = plainMath(line.replaceAll('$', ''));
    for (const [, min = '1', max = '', what = ''] of plain.matchAll(lengthShape)) {
      const most = numberOf(max);
      if (most === undefined || most < 2 || notThings.test(what)) continue;
      found.push({ what, min: numberOf(min) ?? 1, max: most, text: line.replace(/^[-*+]\s+/, '') });
    }
  }
  return found;
}
