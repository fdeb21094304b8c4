/**
 * Finds sources of a contest that are likely copies of each other: by winnowing (Schleimer,
 * Wilkerson and Aiken, SIGMOD 2003) over tokens without names, values and layout. What other
 * problems' sources contain, too, or the common code of the contest, weighs little or nothing.
 */

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

const marksOfComments: Readonly<Record<string, RegExp>> = {
  python: /#[^\n]*|'''[\s\S]*?'''|"""[\s\S]*?"""/y,
  pypy: /#[^\n]*|'''[\s\S]*?'''|"""[\s\S]*?"""/y,
  ruby: /#[^\n]*/y,
  perl: /#[^\n]*/y,
  php: /#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//y,
  lua: /--\[\[[\s\S]*?\]\]|--[^\n]*/y,
  haskell: /--[^\n]*|\{-[\s\S]*?-\}/y,
  ocaml: /\(\*[\s\S]*?\*\)/y,
  pascal: /\{[^}]*\}|\(\*[\s\S]*?\*\)|\/\/[^\n]*/y,
};
/** A directive of C says what is included or abbreviated, which copies and originals have alike. */
const commentOfC = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|#(?:[^\n\\]|\\[\s\S])*/y;

const blanks = /\s+/y;
const text = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`/y;
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
  const comment = marksOfComments[language] ?? commentOfC;
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
      skipped ?? take(text) ?? take(number) ?? take(word) ?? take(mark) ?? all[at] ?? '';
    if (skipped === undefined && !brackets[language]?.has(found)) add(nameOf(found));
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

type Printed = { source: Source; prints: Print[]; hashes: Set<number> };

/**
 * The pairs that are likely copies, the surest first. `common` has templates and samples that anyone
 * may use.
 */
export function similarPairs(
  sources: readonly Source[],
  common: readonly Pick<Source, 'language' | 'text'>[] = [],
): SimilarPair[] {
  const printed = sources.map((source): Printed => {
    const prints = printsOf(source);
    return { source, prints, hashes: new Set(prints.map(({ hash }) => hash)) };
  });
  const free = new Set(
    common.flatMap((one) =>
      printsOf({ ...one, id: '', teamId: '', problemId: '' }).map(({ hash }) => hash),
    ),
  );
  return [...groupsOf(printed)]
    .flatMap((group) => pairsIn(group, weightOf(group, printed, free)))
    .toSorted((a, b) => b.share - a.share);
}

/** The sources for each problem, in one language each. */
function groupsOf(printed: readonly Printed[]): Iterable<Printed[]> {
  return Map.groupBy(printed, ({ source }) => `${source.problemId} ${source.language}`).values();
}

/** How much a fingerprint says: nothing if it is common, less the more other problems' sources have it. */
function weightOf(
  group: readonly Printed[],
  all: readonly Printed[],
  free: ReadonlySet<number>,
): (hash: number) => number {
  const problemId = group[0]?.source.problemId;
  const language = group[0]?.source.language;
  const others = all.filter(
    ({ source }) => source.problemId !== problemId && source.language === language,
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

function pairsIn(group: readonly Printed[], weight: (hash: number) => number): SimilarPair[] {
  const totals = group.map(({ hashes }) => sumOf(hashes, weight));
  return group.flatMap((one, at) =>
    group.slice(at + 1).flatMap((other, further): SimilarPair[] => {
      if (one.source.teamId === other.source.teamId) return [];
      const both = new Set([...one.hashes].filter((hash) => other.hashes.has(hash)));
      const shared = sumOf(both, weight);
      const smaller = Math.min(totals[at] ?? 0, totals[at + 1 + further] ?? 0);
      const share = shared / Math.max(smaller, 1);
      if (shared < weightMin || share < reportedShare) return [];
      const parts = partsOf(one.prints, other.prints, both);
      return [{ one: one.source.id, other: other.source.id, share, parts }];
    }),
  );
}

const sumOf = (hashes: ReadonlySet<number>, weight: (hash: number) => number): number => {
  let sum = 0;
  for (const hash of hashes) sum += weight(hash);
  return sum;
};

/** The parts of both sources with the same fingerprints; those that touch are one part. */
function partsOf(
  one: readonly Print[],
  other: readonly Print[],
  both: ReadonlySet<number>,
): SimilarPair['parts'] {
  const places = new Map(other.map((print) => [print.hash, print]));
  const parts: SimilarPair['parts'] = [];
  for (const { hash, from, to } of one) {
    const place = both.has(hash) ? places.get(hash) : undefined;
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

/** Sources that are connected by pairs. */
export function clustersOf(pairs: readonly SimilarPair[]): string[][] {
  const clusters: Set<string>[] = [];
  for (const { one, other } of pairs) {
    const joined = clusters.filter((cluster) => cluster.has(one) || cluster.has(other));
    const whole = new Set([one, other, ...joined.flatMap((cluster) => [...cluster])]);
    for (const cluster of joined) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push(whole);
  }
  return clusters.map((cluster) => [...cluster]).toSorted((a, b) => b.length - a.length);
}
