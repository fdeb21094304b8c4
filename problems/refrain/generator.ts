/** Inputs of The Refrain: runs that overlap themselves, planted refrains, Fibonacci words. */
import type { SecretInputs } from '../inputs.ts';
import { lines, type Random, text } from '../random.ts';

const longest = 200_000;
const letters = 'abcdefghijklmnopqrstuvwxyz';

function fibonacciWord(length: number): string {
  let [word, before] = ['a', 'b'];
  while (word.length < length) [word, before] = [word + before, word];
  return word.slice(0, length);
}

/** Random notes with the same `refrain` notes put in at two places. */
function planted(random: Random, { notes, refrain }: { notes: number; refrain: number }): string {
  const piece = text(random, refrain, 'ab');
  const rest = notes - 2 * refrain;
  const [before, between] = [Math.floor(rest / 5), Math.floor(rest / 3)];
  const gap = (length: number) => text(random, length, 'ab');
  return `${gap(before)}${piece}${gap(between)}${piece}${gap(rest - before - between)}`;
}

export const secretInputs: SecretInputs = [
  ['one-note', () => lines('q')],
  ['two-equal-notes', () => lines('zz')],
  ['three-equal-notes', () => lines('aaa')],
  ['side-by-side', () => lines('sososo')],
  ['overlap-is-longer', () => lines('abababaxab')],
  ['alphabet', () => lines(letters)],
  ['palindrome', () => lines('abcdefedcbaabcdefedcba')],
  ['small-random', (random) => lines(text(random, 40, 'abc'))],
  ['medium-random', (random) => lines(text(random, 5000, letters))],
  ['medium-planted', (random) => lines(planted(random, { notes: 4000, refrain: 700 }))],
  ['longest-one-note', () => lines('x'.repeat(longest))],
  ['longest-twice', (random) => lines(text(random, longest / 2, letters).repeat(2))],
  ['longest-fibonacci', () => lines(fibonacciWord(longest))],
  ['longest-planted', (random) => lines(planted(random, { notes: longest, refrain: 66_666 }))],
  ['longest-odd-period', () => lines(`${'ab'.repeat(longest / 2 - 1)}a`)],
];
