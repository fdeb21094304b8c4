/** Inputs of Three Voices: rows with very many or no groups, and counts that drift far apart. */
import type { SecretInputs } from '../inputs.ts';
import { lines, shuffled, text } from '../random.ts';

const longest = 200_000;

function asInput(row: string): string {
  return lines(row.length, row);
}

export const secretInputs: SecretInputs = [
  ['one-singer', () => asInput('A')],
  ['one-group', () => asInput('TSA')],
  ['two-singers', () => asInput('ST')],
  ['one-voice', () => asInput('T'.repeat(40))],
  ['two-voices', () => asInput('ST'.repeat(20))],
  ['blocks', () => asInput(`${'S'.repeat(30)}${'A'.repeat(30)}${'T'.repeat(30)}`)],
  ['small-random', (random) => asInput(text(random, 30, 'SAT'))],
  ['medium-random', (random) => asInput(text(random, 3000, 'SAT'))],
  ['uneven-random', (random) => asInput(text(random, 3000, 'SSSSAATT'))],
  ['waves', () => asInput(`${'S'.repeat(1500)}${'A'.repeat(2500)}${'T'.repeat(2000)}`.repeat(4))],
  ['longest-cycle', () => asInput('SAT'.repeat(longest / 3))],
  ['longest-random', (random) => asInput(text(random, longest, 'SAT'))],
  [
    'longest-triples',
    (random) =>
      asInput(
        Array.from({ length: Math.floor(longest / 3) }, () =>
          shuffled(random, ['S', 'A', 'T']).join(''),
        ).join(''),
      ),
  ],
  [
    'longest-blocks',
    () => asInput(`${'T'.repeat(66_666)}${'S'.repeat(66_666)}${'A'.repeat(66_666)}`),
  ],
];
