/** Inputs of The Unfolded Song: numbers of all lengths, and nesting as deep as the paper allows. */
import type { SecretInputs } from '../inputs.ts';
import { lines, type Random, text } from '../random.ts';

const longestSong = 1000;

/** A random song; the product of the numbers around any letter stays within `budget`. */
function song(random: Random, budget: number, parts: number): string {
  return Array.from({ length: parts }, () => {
    if (budget < 2 || random.integer(0, 2) === 0)
      return text(random, random.integer(1, 4), 'aeiou');
    const times = random.integer(2, Math.min(budget, random.integer(0, 1) ? 9 : 1000));
    return `${times}(${song(random, Math.floor(budget / times), random.integer(1, parts))})`;
  }).join('');
}

function nested(times: readonly number[], core: string): string {
  return `${times.map((number) => `${number}(`).join('')}${core}${')'.repeat(times.length)}`;
}

/** A song of at most 1000 characters; drawn again until it is. */
function shortSong(random: Random, budget: number): string {
  for (;;) {
    const drawn = song(random, budget, 4);
    if (drawn.length <= longestSong && drawn.includes('(')) return drawn;
  }
}

export const secretInputs: SecretInputs = [
  ['one-letter', () => lines('a', 'a')],
  ['another-letter', () => lines('a', 'b')],
  ['once', () => lines('x', '1(x)')],
  ['two-digits', () => lines('l', '12(la)l')],
  ['number-with-zeros', () => lines('a', 'a100(ab)b20(ba)')],
  ['no-numbers', (random) => lines('e', text(random, longestSong, 'abcde'))],
  ['side-by-side', () => lines('o', '2(o)'.repeat(longestSong / 4))],
  [
    'deepest-once',
    () =>
      lines(
        'q',
        nested(
          Array.from({ length: 333 }, () => 1),
          'q',
        ),
      ),
  ],
  ['small-random', (random) => lines('a', shortSong(random, 200))],
  ['medium-random', (random) => lines('e', shortSong(random, 1_000_000))],
  ['large-random', (random) => lines('i', shortSong(random, 10 ** 13))],
  ['largest-number', () => lines('s', 'u1000000000(us)s')],
  [
    'powers-of-two',
    () =>
      lines(
        'b',
        nested(
          Array.from({ length: 59 }, () => 2),
          'b',
        ),
      ),
  ],
  ['longest-song', () => lines('m', nested([10 ** 9, 10 ** 9], 'm'))],
  ['longest-without-the-letter', () => lines('z', nested([10 ** 9, 10 ** 8, 2], 'hum'))],
];
