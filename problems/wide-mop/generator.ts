/** Inputs of The Wide Mop: dirt at the ends and at distances just below and above the width. */
import type { SecretInputs } from '../inputs.ts';
import { lines, text } from '../random.ts';

const longest = 200_000;

function asInput(width: number, corridor: string): string {
  return lines([corridor.length, width], corridor);
}

export const secretInputs: SecretInputs = [
  ['one-dirty-tile', () => asInput(1, '#')],
  ['one-clean-tile', () => asInput(1, '.')],
  ['mop-as-long-as-the-corridor', () => asInput(7, '#.....#')],
  ['dirt-at-the-last-tile', () => asInput(4, '.........#')],
  ['across-blocks', () => asInput(4, '...##......##...')],
  ['just-out-of-reach', () => asInput(3, '#..#..#..#..#')],
  ['narrow-mop', (random) => asInput(1, text(random, 100, '.#'))],
  ['small-random', (random) => asInput(3, text(random, 60, '..#'))],
  ['medium-random', (random) => asInput(17, text(random, 5000, '.........#'))],
  ['longest-all-dirty', () => asInput(1, '#'.repeat(longest))],
  ['longest-pairs', () => asInput(2, '.##.'.repeat(longest / 4))],
  ['longest-random', (random) => asInput(50, text(random, longest, `${'.'.repeat(40)}#`))],
  ['longest-wide-mop', (random) => asInput(99_999, text(random, longest, '.#'))],
];
