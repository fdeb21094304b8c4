/** Inputs of Sums of Ten: nested pairs, pairs in both orders, and long strips that never pair. */
import type { SecretInputs } from '../inputs.ts';
import { lines, type Random, text } from '../random.ts';

const digits = '123456789';
const longest = 300_000;

/** The strip that takes `strip` away when it is put behind it. */
function opposite(strip: string): string {
  return [...strip]
    .reverse()
    .map((tile) => 10 - Number(tile))
    .join('');
}

function nested(random: Random, length: number): string {
  const half = text(random, length / 2, digits);
  return half + opposite(half);
}

export const secretInputs: SecretInputs = [
  ['one-tile', () => lines('5')],
  ['two-fives', () => lines('55')],
  ['three-fives', () => lines('555')],
  ['high-before-low', () => lines('91')],
  ['no-pair', () => lines('1234123412341234')],
  ['overlapping-pairs', () => lines('3737373')],
  ['nested', (random) => lines(nested(random, 60))],
  ['nested-but-one', (random) => lines(`${nested(random, 30)}4${nested(random, 30)}`)],
  ['small-random', (random) => lines(text(random, 200, digits))],
  ['two-digits-random', (random) => lines(text(random, 5000, '28'))],
  ['medium-random', (random) => lines(text(random, 5000, digits))],
  ['many-fives', () => lines('5'.repeat(99_999))],
  ['longest-nested', (random) => lines(nested(random, longest))],
  ['pairs-behind-a-long-wall', () => lines('1'.repeat(longest / 2) + '28'.repeat(longest / 4))],
];
