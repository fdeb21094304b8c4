/** Bars of figures: which figures miss them, and what is then printed. */
import { expect, test } from 'vitest';
import { BarMissed, failureOf, keepBars } from './bars.ts';

const bars = [
  { figures: /Unchanged/, least: 5_000 },
  { figures: /P50Ms$/, most: 20 },
];
const kept = { listUnchanged: 5_000, leaderboardP50Ms: 20, leaderboardP95Ms: 90 };

test('figures at their bars are returned', () => {
  expect(keepBars('large', kept, bars)).toBe(kept);
});

test('each figure that misses its bar is named with the bar, and all figures are printed', () => {
  const figures = { ...kept, boardUnchanged: 4_999, dashboardP50Ms: 20.1 };
  let failed: unknown;
  try {
    keepBars('large', figures, bars);
  } catch (error) {
    failed = error;
  }
  expect(failed).toBeInstanceOf(BarMissed);
  expect(failureOf(failed)).toEqual({
    ...figures,
    failed:
      'boardUnchanged is 4999, and must be at least 5000. ' +
      'dashboardP50Ms is 20.1, and must be at most 20.',
  });
});

test('a figure that is no number, or that is missing, misses its bar', () => {
  expect(() => keepBars('large', { listUnchanged: Number.NaN, aP50Ms: 1 }, bars)).toThrow(
    'listUnchanged is NaN, and must be at least 5000.',
  );
  expect(() => keepBars('large', { listUnchanged: 6_000 }, bars)).toThrow(
    'No figure is called P50Ms$.',
  );
});

test('small sizes keep every bar', () => {
  const figures = { listUnchanged: 1 };
  expect(keepBars('small', figures, bars)).toBe(figures);
});

test('of any other failure, only the reason is printed', () => {
  expect(failureOf(new Error('it broke'))).toEqual({ failed: 'it broke' });
});
