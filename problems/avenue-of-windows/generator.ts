/** Inputs of Avenue of Windows: the best spot at either end, ties, and the longest avenues. */
import type { SecretInputs } from '../inputs.ts';
import { lines, text } from '../random.ts';

const longest = 200_000;

export const secretInputs: SecretInputs = [
  ['one-left', () => lines('<')],
  ['one-right', () => lines('>')],
  ['one-blind', () => lines('.')],
  ['all-blind', () => lines('.'.repeat(50))],
  ['best-at-the-left-end', () => lines('<.<<><<.<')],
  ['best-at-the-right-end', () => lines('>.>><>>.>.>')],
  ['tie-of-all-spots', () => lines('><'.repeat(20))],
  ['valley', () => lines(`${'<'.repeat(40)}${'>'.repeat(40)}`)],
  ['small-random', (random) => lines(text(random, 30, '<>.'))],
  ['medium-random', (random) => lines(text(random, 5000, '<>.'))],
  ['mostly-blind', (random) => lines(text(random, 5000, '<>..........'))],
  ['longest-all-right', () => lines('>'.repeat(longest))],
  ['longest-random', (random) => lines(text(random, longest, '<>'))],
  ['longest-peak', () => lines(`${'>'.repeat(longest / 2 - 1)}..${'<'.repeat(longest / 2 - 1)}`)],
];
