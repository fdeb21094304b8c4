/**
 * Finds sources of a contest that are likely copies of each other: by winnowing (Schleimer,
 * Wilkerson and Aiken, SIGMOD 2003) over tokens without names, values and layout. What other
 * problems' sources contain, too, or the common code of the contest, weighs little or nothing.
 */
import { knownLanguages } from '../contract/languages.ts';

/** An accepted source of a contest. */
export type Source = {
  id: string;
  teamId: string;
  problemId: string;
  language: string;
  text: string;
};

/** Two sources of different teams for one problem. */
export type SimilarPair = {
  one: string;
  other: string;
  /** How much of the smaller one is in the other, from 0 to 1, by weight. */
  share: number;
  /** The parts that both have, as lines from 1, for showing them side by side. */
  parts: { one: Lines; other: Lines }[];
};

type Lines = { from: number; to: number };

type Token = { text: string; line: number };
type Print = { hash: number; from: number; to: number };

/** The tokens in a fingerprint, and the window of which one is kept. */
const [tokensEach, windowTokens] = [7, 3];
/** Longer sources are cut off there. */
const sourceMaxChars = 256 * 1024;
/** From this share on, sources are reported, if they share at least this weight. */
export const reportedShare = 0.75;
const weightMin = 5;
/** Fingerprints in this share of other problems' sources are idioms. */
const idiomShare = 0.04;

/** At most this many pairs are reported, the surest first. */
export const pairsMax = 1_000;

/** Copies in C are also sent as C++. */
const broader = new Map([['c', 'c++']]);

/** What sources are compared as: a copy may be sent in another standard. */
function familyOf(language: string): string {
  const mode = knownLanguages.find(({ id }) => id === language)?.editorMode ?? 'plain';
  if (mode === 'plain') return language;
  return broader.get(mode) ?? mode;
}

// What is not closed goes on to the end: otherwise reading a hostile source takes the square of its
// length.
const marksOfComments: Readonly<Record<string, RegExp>> = {
  python: /#[^\n]*|'{3}[\s\S]*?(?:'{3}|$)|"{3}[\s\S]*?(?:"{3}|$)/y,
  ruby: /#[^\n]*/y,
  perl: /#[^\n]*/y,
  php: /#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
  lua: /--\[\[[\s\S]*?(?:\]\]|$)|--[^\n]*/y,
  haskell: /--[^\n]*|\{-[\s\S]*?(?:-\}|$)/y,
  ocaml: /\(\*[\s\S]*?(?:\*\)|$)/y,
  pascal: /\{[^}]*\}?|\(\*[\s\S]*?(?:\*\)|$)|\/\/[^\n]*/y,
};
/** A directive of C says what is included or abbreviated, which copies and originals have alike. */
const commentOfC = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#(?:[^\n\\]|\\[\s\S])*/y;

const blanks = /\s+/y;
const text = /"(?:[^"\\\n]|\\[\s\S])*(?:"|(?=\n)|\\?$)|'(?:[^'\\\n]|\\[\s\S])*(?:'|(?=\n)|\\?$)/y;
const textOverLines = new RegExp(`${text.source}|\`(?:[^\`\\\\]|\\\\[\\s\\S])*(?:\`|\\\\?$)`, 'y');
/** A quotation mark also begins lifetimes, type variables and ends of names. */
const textAndCharacters = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|'(?:[^'\\\n]|\\[^\n][^'\n]{0,8})'/y;
const shapesOfText: Readonly<Record<string, RegExp>> = {
  javascript: textOverLines,
  typescript: textOverLines,
  go: textOverLines,
  php: textOverLines,
  perl: textOverLines,
  ruby: textOverLines,
  rust: textAndCharacters,
  ocaml: textAndCharacters,
  haskell: textAndCharacters,
};
const number = /\.?\d(?:[eEpP][+-]|'\w|[\w.])*/y;
const word = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y;
const mark = /<=>|<<=|>>=|===|!==|\.\.\.|\*\*|::|->|=>|\+\+|--|<<|>>|[<>=!+\-*/%&|^:]=|&&|\|\||\S/y;

const kept = new Set(
  `if else elif elsif elseif switch case break continue return try catch except finally throw raise
   class struct enum def lambda and or not goto`.split(/\s+/),
);
const types = new Set(
  `int long short char bool double float void unsigned signed auto size_t int64_t string integer
   boolean const final static public private protected mut i32 i64 u32 u64 u8 usize f64 ll ull ld
   byte rune register inline constexpr let var`.split(/\s+/),
);
/** Neither layout, nor the end of a statement, nor the kind of a loop tells copies from originals. */
const ignored = new Set(
  '{ } ( ) ; std :: this self for while loop foreach until repeat do'.split(' '),
);
/** Words in place of brackets, which are names in other languages. */
const brackets: Readonly<Record<string, ReadonlySet<string>>> = {
  pascal: new Set(['begin', 'end', 'then']),
  lua: new Set(['then', 'end']),
  ruby: new Set(['then', 'begin', 'end']),
  ocaml: new Set(['then', 'begin', 'end', 'done', 'in']),
};

/** The tokens without what a copy changes easily: names, values, types, braces, the kind of loop. */
function tokensOf({ language, text: source }: Source): Token[] {
  const family = familyOf(language);
  const comment = marksOfComments[family] ?? commentOfC;
  const quoted = shapesOfText[family] ?? text;
  const all = source.slice(0, sourceMaxChars);
  const tokens: Token[] = [];
  let [at, line] = [0, 1];
  const take = (shape: RegExp): string | undefined => {
    shape.lastIndex = at;
    return shape.exec(all)?.[0];
  };
  const add = (name: string) => {
    if (name === 'type' && tokens.at(-1)?.text === 'type') return;
    tokens.push({ text: name, line });
  };
  while (at < all.length) {
    const skipped = take(blanks) ?? take(comment);
    const found =
      skipped ?? take(quoted) ?? take(number) ?? take(word) ?? take(mark) ?? all[at] ?? '';
    if (skipped === undefined && !brackets[family]?.has(found)) add(nameOf(found));
    line += found.split('\n').length - 1;
    at += found.length;
  }
  return withoutLibraries(tokens);
}

function nameOf(found: string): string {
  if (/^["'`]/.test(found) && found.length > 1) return 'text';
  if (/^\.?\d/.test(found)) return found === '1' ? 'one' : 'number';
  if (!/^[A-Za-z_$\u0080-\uffff]/.test(found)) return found;
  if (types.has(found)) return 'type';
  return kept.has(found) || ignored.has(found) || libraries.has(found) ? found : 'name';
}

const libraries = new Set(['using', 'typedef', 'import', 'from', 'use', 'package']);

const isStep = (one: string | undefined): boolean => one === '++' || one === '--';

/** Without imports, abbreviations and steps by one, which stand in the head or the body of a loop. */
function withoutLibraries(all: readonly Token[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const token = all[at];
    if (token === undefined || ignored.has(token.text)) continue;
    if (libraries.has(token.text)) {
      while (all[at + 1]?.line === token.line && all[at]?.text !== ';') at += 1;
      continue;
    }
    const [next, after] = [all[at + 1]?.text, all[at + 2]?.text];
    const isByOne = (next === '+=' || next === '-=') && after === 'one';
    if (isStep(token.text)) {
      if (next === 'name') at += 1;
    } else if (token.text === 'name' && isStep(next)) at += 1;
    else if (token.text === 'name' && isByOne) at += 2;
    else tokens.push(token.text === 'one' ? { ...token, text: 'number' } : token);
  }
  return tokens;
}

/** FNV-1a over the texts of tokens. */
function hashOf(tokens: readonly Token[], from: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < from + tokensEach; at += 1) {
    for (const character of `${tokens[at]?.text} `) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    }
  }
  return hash >>> 0;
}

/** The least hash of each window, as the paper has it: the last one of equal ones. */
function printsOf(source: Source): Print[] {
  const tokens = tokensOf(source);
  const hashes = Array.from({ length: Math.max(tokens.length - tokensEach + 1, 0) }, (_, at) =>
    hashOf(tokens, at),
  );
  const prints: Print[] = [];
  let last = -1;
  for (let end = windowTokens; end <= hashes.length; end += 1) {
    let least = end - windowTokens;
    for (let at = least + 1; at < end; at += 1) {
      if ((hashes[at] ?? 0) <= (hashes[least] ?? 0)) least = at;
    }
    if (least === last) continue;
    last = least;
    const [from, to] = [tokens[least]?.line ?? 1, tokens[least + tokensEach - 1]?.line ?? 1];
    prints.push({ hash: hashes[least] ?? 0, from, to });
  }
  return prints;
}

/** `hashes`: in ascending order, each once. */
type Printed = { source: Source; prints: Print[]; hashes: Uint32Array };

const printedOf = (source: Source): Printed => {
  const prints = printsOf(source);
  const hashes = Uint32Array.from(new Set(prints.map(({ hash }) => hash))).sort();
  return { source, prints, hashes };
};

/**
 * The pairs that are likely copies, the surest first, at most `pairsMax`. `common` has templates and
 * samples that anyone may use. The time is about the number of pairs for one problem times the length
 * of a source, so sources of strangers are compared where that can be stopped.
 */
export function similarPairs(
  sources: readonly Source[],
  common: readonly Pick<Source, 'language' | 'text'>[] = [],
): SimilarPair[] {
  const printed = sources.map(printedOf);
  const free = new Set(
    common.flatMap((one) =>
      printsOf({ ...one, id: '', teamId: '', problemId: '' }).map(({ hash }) => hash),
    ),
  );
  return groupsOf(printed)
    .flatMap((group) => {
      const weight = weightOf(group, printed, free);
      return alikeIn(group, weight).map((alike) => ({ ...alike, weight }));
    })
    .toSorted((a, b) => b.share - a.share)
    .slice(0, pairsMax)
    .map(({ one, other, share, weight }) => {
      const parts = partsOf(one, other, weight);
      return { one: one.source.id, other: other.source.id, share, parts };
    });
}

/** The sources for each problem, in one family of languages each. */
function groupsOf(printed: readonly Printed[]): Printed[][] {
  const ofGroup = ({ source }: Printed) => `${source.problemId} ${familyOf(source.language)}`;
  return [...Map.groupBy(printed, ofGroup).values()];
}

type Weight = (hash: number) => number;

/** How much a fingerprint says: nothing if it is common, less the more other problems' sources have it. */
function weightOf(
  group: readonly Printed[],
  all: readonly Printed[],
  free: ReadonlySet<number>,
): Weight {
  const [first] = group;
  const family = familyOf(first?.source.language ?? '');
  const others = all.filter(
    ({ source }) =>
      source.problemId !== first?.source.problemId && familyOf(source.language) === family,
  );
  const counts = new Map<number, number>();
  for (const { hashes } of others) {
    for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return (hash) => {
    if (free.has(hash)) return 0;
    const count = counts.get(hash) ?? 0;
    return count > idiomShare * others.length ? 0 : 1 / (1 + count);
  };
}

type Alike = { one: Printed; other: Printed; share: number };

/** The pairs of a group that share enough. */
function alikeIn(group: readonly Printed[], weight: Weight): Alike[] {
  const weighted = group.map((one) => {
    const weights = Float64Array.from(one.hashes, weight);
    return { one, weights, total: weights.reduce((a, b) => a + b, 0) };
  });
  const found: Alike[] = [];
  for (const [at, { one, weights, total }] of weighted.entries()) {
    for (let next = at + 1; next < weighted.length; next += 1) {
      const { one: other, total: otherTotal } = weighted[next] ?? {};
      if (other === undefined || one.source.teamId === other.source.teamId) continue;
      const shared = sharedWeight(one.hashes, other.hashes, weights);
      const share = shared / Math.max(Math.min(total, otherTotal ?? 0), 1);
      if (shared >= weightMin && share >= reportedShare) found.push({ one, other, share });
    }
  }
  return found;
}

/** The weight of what two ascending lists share; `weights` are those of the first. */
function sharedWeight(ones: Uint32Array, others: Uint32Array, weights: Float64Array): number {
  let [sum, j] = [0, 0];
  for (let i = 0; i < ones.length && j < others.length; i += 1) {
    const hash = ones[i] ?? 0;
    while (j < others.length && (others[j] ?? 0) < hash) j += 1;
    if (others[j] === hash) sum += weights[i] ?? 0;
  }
  return sum;
}

/**
 * The parts of both sources with the same fingerprints, except common code; those that touch are one
 * part.
 */
function partsOf(one: Printed, other: Printed, weight: Weight): SimilarPair['parts'] {
  const places = new Map(other.prints.map((print) => [print.hash, print]));
  const parts: SimilarPair['parts'] = [];
  for (const { hash, from, to } of one.prints) {
    const place = weight(hash) > 0 ? places.get(hash) : undefined;
    if (place === undefined) continue;
    const last = parts.at(-1);
    const follows =
      last !== undefined &&
      from <= last.one.to + 1 &&
      place.from <= last.other.to + 1 &&
      place.from >= last.other.from;
    if (last !== undefined && follows) {
      last.one.to = Math.max(last.one.to, to);
      last.other.to = Math.max(last.other.to, place.to);
    } else {
      parts.push({ one: { from, to }, other: { from: place.from, to: place.to } });
    }
  }
  return parts;
}

/** Sources that are connected by pairs, the largest cluster first. */
export function clustersOf(pairs: readonly Pick<SimilarPair, 'one' | 'other'>[]): string[][] {
  const parents = new Map<string, string>();
  const topOf = (id: string): string => {
    let top = id;
    for (let next = parents.get(top); next !== undefined && next !== top; next = parents.get(top)) {
      parents.set(top, parents.get(next) ?? next);
      top = next;
    }
    return top;
  };
  for (const { one, other } of pairs) {
    for (const id of [one, other]) if (!parents.has(id)) parents.set(id, id);
    parents.set(topOf(one), topOf(other));
  }
  return [...Map.groupBy(parents.keys(), topOf).values()].toSorted((a, b) => b.length - a.length);
}
