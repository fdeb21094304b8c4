/**
 * Random changes of an input, based only on its lines and tokens; a validator decides what is still
 * an input. A series of changes turns the samples into inputs of other sizes and shapes.
 */
import { pick, type Random } from '../../../problems/random.ts';
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

/** A document with one to three changes. */
export function mutated(random: Random, document: Document): Document {
  let changed = document;
  for (let left = random.integer(1, 3); left > 0; left -= 1) {
    changed = pick(random, ways)(random, changed);
  }
  return changed;
}

/** The document with a part repeated; at most twice as long. */
export const grown = (random: Random, document: Document): Document =>
  pick(random, [repeatLines, repeatTokens, repeatCharacters])(random, document);

type Way = (random: Random, document: Document) => Document;

const changeNumber: Way = (random, document) => {
  const numbers = places(document).filter((at) => numberOf(tokenAt(document, at)) !== undefined);
  if (numbers.length === 0) return document;
  const place = pick(random, numbers);
  const value = numberOf(tokenAt(document, place)) ?? 0n;
  const other = tokenAt(document, pick(random, numbers));
  const choices = [
    ...[value + 1n, value - 1n, BigInt(random.integer(0, 3)), BigInt(random.integer(0, 12))],
    ...[-value, value * 2n, value / 2n, 10n ** BigInt(random.integer(1, 9))],
  ];
  const changed = random.integer(0, 8) === 0 ? other : String(pick(random, choices));
  return withToken(document, place, changed);
};

const wordsOf = (document: Document): At[] =>
  places(document).filter((at) => {
    const token = tokenAt(document, at);
    return token.length > 1 || (token.length === 1 && numberOf(token) === undefined);
  });

/** Replaces a character of a word by one of another word, or exchanges two. */
const changeCharacter: Way = (random, document) => {
  const words = wordsOf(document);
  if (words.length === 0) return document;
  const place = pick(random, words);
  const word = tokenAt(document, place);
  const at = random.integer(0, word.length - 1);
  const letter = pick(random, [...tokenAt(document, pick(random, words))]);
  return withToken(document, place, word.slice(0, at) + letter + word.slice(at + 1));
};

type Range = { from: number; count: number };

const rangeOf = (random: Random, length: number): Range => {
  const from = random.integer(0, length - 1);
  return { from, count: random.integer(1, Math.min(length - from, 1 + (length >> 2))) };
};

const without = <One>(all: readonly One[], { from, count }: Range): One[] =>
  all.filter((_, at) => at < from || at >= from + count);

/** Inserts a copy of a range somewhere else or right after it. */
const repeated = <One>(random: Random, all: readonly One[], { from, count }: Range): One[] => {
  const to = random.integer(0, 1) === 0 ? from + count : random.integer(from, all.length);
  return [...all.slice(0, to), ...all.slice(from, from + count), ...all.slice(to)];
};

/** In three of four cases, also adjusts one of the numbers that may count what changed. */
function recounted(random: Random, changed: Document, counts: At[], by: number): Document {
  if (counts.length === 0 || random.integer(0, 3) === 0) return changed;
  return counted(changed, pick(random, counts), by) ?? changed;
}

const dropLines: Way = (random, document) => {
  if (document.length < 2) return document;
  const range = rangeOf(random, document.length);
  const counts = lineCounts(document, range.from);
  return recounted(random, without(document, range), counts, -range.count);
};

const repeatLines: Way = (random, document) => {
  const range = rangeOf(random, document.length);
  const counts = lineCounts(document, range.from);
  return recounted(random, repeated(random, document, range), counts, range.count);
};

const swapLines: Way = (random, document) => {
  const [a, b] = [
    random.integer(0, document.length - 1),
    random.integer(0, document.length - 1),
  ].sort((one, other) => one - other);
  const [first, second] = [document[a ?? 0] ?? [], document[b ?? 0] ?? []];
  return document.with(a ?? 0, second).with(b ?? 0, first);
};

/**
 * Changes the tokens of one line or, half of the time, of all lines with the same number of tokens.
 */
function changeTokens(
  random: Random,
  document: Document,
  change: (tokens: readonly string[], range: Range) => string[],
): Document {
  const line = random.integer(0, document.length - 1);
  const tokens = document[line] ?? [];
  const range = rangeOf(random, tokens.length);
  const isForAll = random.integer(0, 1) === 0;
  const next = (one: readonly string[]): string[] => {
    const left = change(one, range);
    return left.length === 0 ? [''] : left;
  };
  const changed = document.map((one, at) =>
    at === line || (isForAll && one.length === tokens.length) ? next(one) : one,
  );
  const by = (changed[line]?.length ?? 0) - tokens.length;
  return recounted(random, changed, countsOf(document, line, tokens.length), by);
}

const dropTokens: Way = (random, document) => changeTokens(random, document, without);
const repeatTokens: Way = (random, document) =>
  changeTokens(random, document, (tokens, range) => repeated(random, tokens, range));
const swapTokens: Way = (random, document) =>
  changeTokens(random, document, (tokens, { from }) => {
    const other = random.integer(0, tokens.length - 1);
    return tokens.with(from, tokens[other] ?? '').with(other, tokens[from] ?? '');
  });

/** Changes one word or, half of the time, all words of the same length. */
function changeCharacters(
  random: Random,
  document: Document,
  change: (characters: readonly string[], range: Range) => string[],
): Document {
  const words = wordsOf(document);
  if (words.length === 0) return document;
  const place = pick(random, words);
  const word = tokenAt(document, place);
  const range = rangeOf(random, word.length);
  const isForAll = random.integer(0, 1) === 0;
  const next = (one: string): string => change([...one], range).join('');
  const changed = isForAll
    ? document.map((tokens) => tokens.map((one) => (one.length === word.length ? next(one) : one)))
    : withToken(document, place, next(word));
  const by = tokenAt(changed, place).length - word.length;
  return recounted(random, changed, countsOf(document, place.line, word.length), by);
}

const dropCharacters: Way = (random, document) => changeCharacters(random, document, without);
const repeatCharacters: Way = (random, document) =>
  changeCharacters(random, document, (characters, range) => repeated(random, characters, range));

const ways: readonly Way[] = [
  ...[changeNumber, changeNumber, changeNumber, changeCharacter, changeCharacter],
  ...[dropLines, repeatLines, swapLines, dropTokens, repeatTokens, swapTokens],
  ...[dropCharacters, repeatCharacters],
];
