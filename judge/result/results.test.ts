/** The figures of hidden cases that people see. */
import { expect, it } from 'vitest';
import { inSteps } from './results.ts';

it.each([
  [0, 10_000, 10],
  [0.5, 10_000, 10],
  [10, 10_000, 10],
  [10.1, 10_000, 13],
  [56.1, 10_000, 75],
  [75.1, 10_000, 100],
  [1000, 10_000, 1000],
  [7501, 10_000, 10_000],
  [980, 1000, 1000],
  [61, 64, 64],
  [96, 100, 100],
  [3, 5, 5],
  [0, 1, 1],
])('%s of at most %s is shown as at most %s', (value, limit, shown) => {
  expect(inSteps(value, limit)).toBe(shown);
});

it('a figure is never shown as less than it is, nor as much more', () => {
  for (let value = 0.1; value <= 10_000; value *= 1.01) {
    const shown = inSteps(value, 10_000);
    expect(shown).toBeGreaterThanOrEqual(value);
    expect(shown).toBeLessThanOrEqual(Math.max(10, value * 1.4));
  }
});
