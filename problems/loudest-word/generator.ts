/** Inputs of The Loudest Word: ties, letter cases of every kind, and many words of one length. */
import type { SecretInputs } from '../inputs.ts';
import { integers, lines, pick, type Random, shuffled, text } from '../random.ts';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const mostWords = 60_000;

function mixedCase(random: Random, word: string): string {
  return [...word].map((letter) => (random.integer(0, 1) ? letter.toUpperCase() : letter)).join('');
}

function asInput(words: readonly string[]): string {
  return lines(words.length, ...words);
}

/** Words drawn from a vocabulary, so that counts are close to each other. */
function drawn(random: Random, count: number, vocabulary: readonly string[]): string {
  return asInput(Array.from({ length: count }, () => mixedCase(random, pick(random, vocabulary))));
}

function vocabularyOf(random: Random, size: number, length: number): string[] {
  return Array.from({ length: size }, () => text(random, length, lower));
}

export const secretInputs: SecretInputs = [
  ['one-word', () => asInput(['Z'])],
  ['one-word-two-cases', () => asInput(['Echo', 'eCHO'])],
  ['tie-against-order-of-input', () => asInput(['zebra', 'ape', 'Zebra', 'Ape'])],
  ['upper-case-sorts-first', () => asInput(['Zoo', 'ant', 'bee', 'Yak'])],
  ['prefixes', () => asInput(['aa', 'a', 'AAA', 'A', 'AA', 'aaa'])],
  ['inner-capitals', () => asInput(['dog', 'cat', 'dog', 'cAt', 'caT'])],
  ['single-letters', (random) => drawn(random, 500, [...lower])],
  ['small-random', (random) => drawn(random, 1000, vocabularyOf(random, 300, 2))],
  ['longest-words', (random) => drawn(random, 1000, vocabularyOf(random, 40, 20))],
  [
    'winner-by-one',
    (random) => {
      const vocabulary = vocabularyOf(random, 50, 6);
      const twenty = vocabulary.flatMap((word) => Array.from({ length: 20 }, () => word));
      const words = shuffled(random, [...twenty, pick(random, vocabulary)]);
      return asInput(words.map((word) => mixedCase(random, word)));
    },
  ],
  [
    'all-different',
    (random) => {
      const numbers = integers(random, { count: mostWords, low: 0, high: 26 ** 2 - 1 });
      const words = numbers.map((number, index) => {
        const tail = [index, index / 26, index / 676, index / 17_576, number, number / 26];
        return tail.map((part) => lower.charAt(Math.floor(part) % 26)).join('');
      });
      return asInput(shuffled(random, words));
    },
  ],
  ['all-the-same', () => asInput(Array.from({ length: mostWords }, () => 'x'))],
  ['largest-random', (random) => drawn(random, mostWords, vocabularyOf(random, 20_000, 4))],
];
