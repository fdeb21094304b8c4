/**
 * Ways to make an input smaller (delta debugging, Zeller 2002): remove lines, tokens or characters
 * and adjust the number that counts them, or reduce numbers. A validator decides which of the
 * results are inputs.
 */
import {
  type At,
  counted,
  countsOf,
  type Document,
  lineCounts,
  numberOf,
  places,
  tokenAt,
  withToken,
} from './document.ts';

/** Smaller documents, those with the largest part removed first. */
export function* reductions(document: Document): Generator<Document> {
  yield* withoutLines(document);
  yield* withoutTokens(document);
  yield* withoutCharacters(document);
  yield* withSmallerNumbers(document);
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

function* withSmallerNumbers(document: Document): Generator<Document> {
  for (const place of places(document)) {
    const value = numberOf(tokenAt(document, place));
    if (value === undefined) continue;
    for (const less of smaller(value)) {
      yield withToken(document, place, String(less));
      yield* withAll(document, place, less);
    }
  }
}

/** Replaces the number at all its occurrences. */
function* withAll(document: Document, place: At, less: bigint): Generator<Document> {
  const token = tokenAt(document, place);
  const isElsewhere = places(document).filter((at) => tokenAt(document, at) === token).length > 1;
  if (!isElsewhere) return;
  yield document.map((tokens) => tokens.map((one) => (one === token ? String(less) : one)));
}

/** Numbers closer to 0, the closest first. */
function smaller(value: bigint): bigint[] {
  const size = value < 0n ? -value : value;
  const less = [0n, 1n, 2n, size / 10n, size / 2n, size - 1n, ...(value < 0n ? [size] : [])];
  const isLess = (one: bigint) => one < size || (one === size && value < 0n);
  return [...new Set(less.filter(isLess).flatMap((one) => (value < 0n ? [one, -one] : [one])))];
}

/** Orders documents by size: fewer characters first, then smaller numbers. */
export function isSmaller(one: Document, other: Document): boolean {
  const [a, b] = [measure(one), measure(other)];
  return a.length !== b.length ? a.length < b.length : a.sum < b.sum;
}

function measure(document: Document): { length: number; sum: bigint } {
  let [length, sum] = [0, 0n];
  for (const tokens of document) {
    for (const token of tokens) {
      length += token.length + 1;
      const value = numberOf(token) ?? 0n;
      sum += value < 0n ? -value : value;
    }
  }
  return { length, sum };
}
