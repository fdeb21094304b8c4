/**
 * Ways to make an input smaller (delta debugging, Zeller 2002): remove lines, tokens or characters
 * and adjust the number that counts them, or reduce numbers, one or several at a time, then letters,
 * and put numbers in order. A validator decides which of the results are inputs.
 */
import { createRandom } from '../../../problems/random.ts';
import {
  type At,
  counted,
  countsOf,
  type Document,
  lineCounts,
  numberOf,
  parseDocument,
  places,
  printDocument,
  tokenAt,
  withToken,
} from './document.ts';

/**
 * Reduces a failing input until no reduction fails any more: lengths first, then numbers (all of
 * them, each one, two at a time), letters, the order of numbers, and lengths again. `tries` says how
 * an input does, or that there is no time left; it may remember inputs, because some are tried again.
 */
export async function reduced(
  input: string,
  tries: (text: string) => Promise<'fails' | 'passes' | 'stop'>,
): Promise<string> {
  let best = parseDocument(input);
  for (let before: Document | null = null; before !== best; ) {
    before = best;
    for (const reductions of allReductions) {
      for (let isBetter = true; isBetter; ) {
        isBetter = false;
        for (const document of reductions(best)) {
          if (!isSmaller(document, best)) continue;
          const outcome = await tries(printDocument(document));
          if (outcome === 'stop') return printDocument(best);
          if (outcome === 'passes') continue;
          best = document;
          isBetter = true;
          break;
        }
      }
    }
  }
  return printDocument(best);
}

const allReductions = [
  shorter,
  withAllSmaller,
  withOneSmaller,
  withTwoSmaller,
  withSmallerLetters,
  inOrder,
];

/** Shorter documents, those with the largest part removed first. */
export function* shorter(document: Document): Generator<Document> {
  yield* withoutLines(document);
  yield* withoutTokens(document);
  yield* withoutCharacters(document);
}

/** Ranges within a list of this length: halves, quarters, and so on down to single elements. */
function* ranges(length: number, least = 0): Generator<[from: number, count: number]> {
  for (let count = Math.ceil((length - least) / 2); count >= 1; count >>= 1) {
    for (let from = length - count; from >= 0; from -= count) yield [from, count];
  }
}

function* withoutLines(document: Document): Generator<Document> {
  for (const [from, count] of ranges(document.length)) {
    const left = document.filter((_, line) => line < from || line >= from + count);
    for (const at of lineCounts(document, from)) {
      const fewer = counted(left, at, -count);
      if (fewer === undefined) continue;
      yield fewer;
      if (count === 1) yield* renumbered(document[from] ?? [], fewer, at.line);
    }
    if (left.length > 0) yield left;
  }
}

/** For each vertex in the removed line: the document without it, with larger vertices renumbered. */
function* renumbered(gone: readonly string[], document: Document, above: number) {
  for (const name of new Set(gone)) {
    const value = numberOf(name);
    if (value === undefined || value < 1n) continue;
    yield document.map((tokens, line) =>
      line <= above ? tokens : tokens.map((token) => movedUp(token, value)),
    );
  }
}

function movedUp(token: string, gone: bigint): string {
  const value = numberOf(token);
  return value !== undefined && value > gone ? String(value - 1n) : token;
}

/**
 * Removes tokens from one line, from all lines of the same length, or from the ends of all lines of
 * about that length.
 */
function* withoutTokens(document: Document): Generator<Document> {
  for (const [line, tokens] of document.entries()) {
    if (tokens.length < 2) continue;
    for (const [from, count] of ranges(tokens.length)) {
      const cut = (one: readonly string[]) =>
        one.filter((_, at) => at < from || at >= from + count);
      const alone = document.map((one, at) => (at === line ? cut(one) : one));
      const like = document.map((one) => (one.length === tokens.length ? cut(one) : one));
      const ends = document.map((one) =>
        Math.abs(one.length - tokens.length) <= 1 ? one.slice(0, one.length - count) : one,
      );
      for (const at of countsOf(document, line, tokens.length)) {
        for (const left of [alone, like, ends]) {
          const fewer = counted(left, at, -count);
          if (fewer !== undefined) yield fewer;
        }
      }
      yield alone;
    }
  }
}

/**
 * Removes characters from one word, and from all words of the same length, such as the rows of a
 * grid.
 */
function* withoutCharacters(document: Document): Generator<Document> {
  for (const place of places(document)) {
    const word = tokenAt(document, place);
    if (word.length < 2) continue;
    for (const [from, count] of ranges(word.length)) {
      const cut = (one: string) => one.slice(0, from) + one.slice(from + count);
      const alone = withToken(document, place, cut(word));
      const like = document.map((tokens) =>
        tokens.map((one) => (one.length === word.length ? cut(one) : one)),
      );
      for (const at of countsOf(document, place.line, word.length)) {
        for (const left of [alone, like]) {
          const fewer = counted(left, at, -count);
          if (fewer !== undefined) yield fewer;
        }
      }
      yield alone;
    }
  }
}

/** Numbers up to this are small already, and so are those that may count words and lines. */
const smallMost = 9n;

type Reduce = (value: bigint) => bigint;

/** The absolute value of a number. */
const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** The document with other large numbers; equal ones stay equal. */
const withLarge = (document: Document, isLarge: (value: bigint) => boolean, reduce: Reduce) =>
  document.map((tokens) =>
    tokens.map((token) => {
      const value = numberOf(token);
      return value !== undefined && isLarge(value) ? String(reduce(value)) : token;
    }),
  );

const divisors = [10n ** 12n, 10n ** 9n, 10n ** 6n, 10n ** 4n, 1000n, 100n, 10n, 2n];
/** The bounds of random numbers in place of the large ones, and how often each is tried. */
const randomMosts = [3, 9, 30, 100, 1000];
const ofEachMost = 5;
/** For so many different large numbers, every choice of small ones up to this is tried. */
const choiceMosts = [0, 12, 12, 8, 7];

/**
 * Reduces all large numbers at once: mostly it does not matter how large they are, but how they
 * compare, by how much they differ, or what they leave when they are divided.
 */
function* withAllSmaller(document: Document): Generator<Document> {
  const values = places(document).flatMap((at) => numberOf(tokenAt(document, at)) ?? []);
  const most = BigInt(Math.max(Number(smallMost), document.length, values.length));
  const isLarge = (value: bigint) => sizeOf(value) > most;
  const large = [...new Set(values.filter(isLarge))].sort((a, b) => (a < b ? -1 : 1));
  const least = large[0];
  if (least === undefined) return;
  const ranks = new Map(large.map((value, rank) => [value, BigInt(rank)]));
  for (const first of [0n, 1n, 2n]) {
    yield withLarge(document, isLarge, (value) => first + (ranks.get(value) ?? 0n));
  }
  for (const first of [0n, 1n, 2n]) {
    yield withLarge(document, isLarge, (value) => value - least + first);
  }
  for (const divisor of divisors) {
    yield withLarge(document, isLarge, (value) => value / divisor);
    yield withLarge(document, isLarge, (value) => value % divisor);
  }
  for (const chosen of choices(large.length, choiceMosts[large.length] ?? 0)) {
    yield withLarge(document, isLarge, (value) => BigInt(chosen[Number(ranks.get(value))] ?? 0));
  }
  const random = createRandom(printDocument(document));
  for (const bound of randomMosts) {
    for (let left = ofEachMost; left > 0; left -= 1) {
      const drawn = new Map(large.map((value) => [value, BigInt(random.integer(0, bound))]));
      yield withLarge(document, isLarge, (value) => drawn.get(value) ?? value);
    }
  }
}

/** All rising lists of this length of numbers up to a bound, the one with the least sum first. */
function choices(length: number, most: number): number[][] {
  let lists: number[][] = [[]];
  for (let left = length; left > 0; left -= 1) {
    lists = lists.flatMap((list) => {
      const from = (list.at(-1) ?? -1) + 1;
      return Array.from({ length: Math.max(most - from + 1, 0) }, (_, at) => [...list, from + at]);
    });
  }
  const sumOf = (list: number[]) => list.reduce((sum, one) => sum + one, 0);
  return length === 0 ? [] : lists.toSorted((a, b) => sumOf(a) - sumOf(b));
}

function* withOneSmaller(document: Document): Generator<Document> {
  for (const place of places(document)) {
    const value = numberOf(tokenAt(document, place));
    if (value === undefined) continue;
    for (const less of smaller(value)) {
      yield withToken(document, place, String(less));
      yield* withSame(document, place, less);
    }
  }
}

/** Replaces the number at all its occurrences. */
function* withSame(document: Document, place: At, less: bigint): Generator<Document> {
  const token = tokenAt(document, place);
  const isElsewhere = places(document).filter((at) => tokenAt(document, at) === token).length > 1;
  if (!isElsewhere) return;
  yield document.map((tokens) => tokens.map((one) => (one === token ? String(less) : one)));
}

/** At most this many numbers are reduced two at a time. */
const pairedMax = 8;

/** Reduces two numbers whose difference, or whose quotient, has to stay. */
function* withTwoSmaller(document: Document): Generator<Document> {
  const numbers = places(document).flatMap((at) => {
    const value = numberOf(tokenAt(document, at));
    return value !== undefined && value > 0n ? [{ at, value }] : [];
  });
  if (numbers.length > pairedMax) return;
  for (const [index, one] of numbers.entries()) {
    for (const other of numbers.slice(index + 1)) {
      const both = (reduce: Reduce) =>
        withToken(
          withToken(document, one.at, String(reduce(one.value))),
          other.at,
          String(reduce(other.value)),
        );
      const [least = 0n] = [one.value, other.value].sort((a, b) => (a < b ? -1 : 1));
      for (const by of new Set([least, least - 1n, least / 2n, 1n])) {
        yield both((value) => value - by);
      }
      for (const by of [10n, 3n, 2n]) yield both((value) => value / by);
    }
  }
}

/** Numbers closer to 0: small and round ones first, then those that are ever less smaller. */
function smaller(value: bigint): bigint[] {
  const size = sizeOf(value);
  const less = [0n, 1n, 2n, 3n, 4n, 5n, 7n, smallMost];
  for (let power = 10n; power < size; power *= 10n) less.push(power);
  less.push(size / 10n);
  for (let part = size / 2n; part >= 1n; part /= 2n) less.push(size - part);
  if (value < 0n) less.push(size);
  const isLess = (one: bigint) => one < size || (one === size && value < 0n);
  return [...new Set(less.filter(isLess).flatMap((one) => (value < 0n ? [one, -one] : [one])))];
}

const letter = /[A-Za-z]/g;
/** Words with more different letters keep them. */
const lettersMax = 12;

/** The document with other letters; a number has none. */
const withLetters = (document: Document, change: (one: string) => string): Document =>
  document.map((tokens) => tokens.map((token) => token.replace(letter, change)));

/** All letters as `a`, then as the first of the alphabet, then one at all its places, then each. */
function* withSmallerLetters(document: Document): Generator<Document> {
  const used = [...new Set(document.flat().join('').match(letter) ?? [])].sort();
  if (used.length === 0 || used.length > lettersMax) return;
  const firsts = [...'abcdefghijkl'];
  yield withLetters(document, () => 'a');
  yield withLetters(document, (one) => firsts[used.indexOf(one)] ?? one);
  yield withLetters(document, (one) => one.toLowerCase());
  for (const one of used) {
    for (const less of firsts.slice(0, used.length)) {
      yield withLetters(document, (other) => (other === one ? less : other));
    }
  }
  for (const at of places(document)) {
    const word = tokenAt(document, at);
    for (const { index } of word.matchAll(letter)) {
      yield withToken(document, at, `${word.slice(0, index)}a${word.slice(index + 1)}`);
    }
  }
}

/** Lists of numbers in rising order: all lines together, then each. */
function* inOrder(document: Document): Generator<Document> {
  const sorted = document.map(rising);
  yield sorted;
  for (const [line, tokens] of sorted.entries()) yield document.with(line, tokens);
}

function rising(tokens: readonly string[]): readonly string[] {
  const values = tokens.map(numberOf).filter((value) => value !== undefined);
  if (values.length < tokens.length) return tokens;
  return values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String);
}

/**
 * Orders documents by size: fewer characters first, then smaller numbers, letters nearer to `a`, and
 * fewer numbers that follow a larger one.
 */
export function isSmaller(one: Document, other: Document): boolean {
  const [a, b] = [measure(one), measure(other)];
  if (a.length !== b.length) return a.length < b.length;
  if (a.sum !== b.sum) return a.sum < b.sum;
  return a.letters !== b.letters ? a.letters < b.letters : a.falls < b.falls;
}

type Size = { length: number; sum: bigint; letters: number; falls: number };

function measure(document: Document): Size {
  let [length, sum, letters, falls] = [0, 0n, 0, 0];
  for (const tokens of document) {
    let before: bigint | undefined;
    for (const token of tokens) {
      length += token.length + 1;
      const value = numberOf(token);
      if (value === undefined) letters += letterSum(token);
      if (before !== undefined && value !== undefined && value < before) falls += 1;
      before = value;
      const size = value ?? 0n;
      sum += size < 0n ? -size : size;
    }
  }
  return { length, sum, letters, falls };
}

/** An `a` is 0, and capital letters are larger than small ones. */
function letterSum(word: string): number {
  let sum = 0;
  for (const [one] of word.matchAll(letter)) {
    const isSmall = one >= 'a';
    sum += one.charCodeAt(0) - (isSmall ? 'a' : 'A').charCodeAt(0) + (isSmall ? 0 : 26);
  }
  return sum;
}
