/** Inputs of Proud Ancestors: ties, long lines of descent, and few or very many crests. */
import type { SecretInputs } from '../inputs.ts';
import { integers, lines, parents, permutation, type Random, type TreeShape } from '../random.ts';

const most = 40_000;

type Family = { people: number; shape: TreeShape; crests: number };

/** A family whose numbers say nothing about age, but for the first. */
function family(random: Random, { people, shape, crests }: Family): string {
  const name = [0, 1, ...permutation(random, people - 1).map((number) => number + 1)];
  const parentOf: number[] = [];
  parents(random, people, shape).forEach((above, index) => {
    parentOf[(name[index + 2] ?? 0) - 2] = name[above] ?? 0;
  });
  return lines(people, integers(random, { count: people, low: 1, high: crests }), parentOf);
}

const lineOfDescent = (crests: readonly number[]): string =>
  lines(
    crests.length,
    crests,
    crests.slice(1).map((_, index) => index + 1),
  );

export const secretInputs: SecretInputs = [
  ['two-crests', () => lines(2, [1, 2], [1])],
  ['same-crest', () => lines(2, [2, 2], [1])],
  ['tie-with-a-child', () => lines(4, [1, 2, 2, 1], [1, 1, 1])],
  ['parents-with-greater-numbers', () => lines(5, [1, 1, 2, 2, 1], [4, 5, 1, 4])],
  [
    'alternating-line',
    () => lineOfDescent(Array.from({ length: 25 }, (_, index) => 1 + (index % 2))),
  ],
  ['small-random', (random) => family(random, { people: 20, shape: 'random', crests: 3 })],
  ['small-deep', (random) => family(random, { people: 40, shape: 'deep', crests: 4 })],
  ['star', (random) => family(random, { people: 500, shape: 'star', crests: 20 })],
  ['medium-random', (random) => family(random, { people: 3000, shape: 'random', crests: 5 })],
  ['medium-path', (random) => family(random, { people: 2000, shape: 'path', crests: 3 })],
  ['medium-binary', (random) => family(random, { people: 4095, shape: 'binary', crests: 2 })],
  [
    'longest-line',
    () => lineOfDescent(Array.from({ length: most }, (_, index) => 1 + ((index * index) % 9973))),
  ],
  [
    'largest-caterpillar',
    (random) => family(random, { people: most, shape: 'caterpillar', crests: most }),
  ],
];
