/** Which kinds of faults a campaign makes. */
import { expect, test } from 'vitest';
import { faultsOf, kindNames } from './faults-kinds.ts';

test('every kind comes first with some seed, and all come before one comes again', () => {
  const firsts = kindNames.map((_, seed) => faultsOf(seed, 1)[0]);
  expect(new Set(firsts)).toEqual(new Set(kindNames));
  for (const seed of [0, 7, 1_000_003]) {
    const faults = faultsOf(seed, kindNames.length + 1);
    expect(new Set(faults.slice(1))).toEqual(new Set(kindNames));
    expect(faults.at(-1)).toBe(faults[0]);
  }
});

test.each([Number.NaN, -1, 0.5])('%s is no seed', (seed) => {
  expect(() => faultsOf(seed, 5)).toThrow('FAULTS_SEED: Must be a whole number.');
});
