/** Where the time goes, in sentences. */
import { expect, it } from 'vitest';
import { fitOf } from './fit.ts';
import type { Slowness } from './slowness.ts';
import { shownSlowness } from './words.ts';

const points = [8, 16, 32, 64, 128].map((size) => ({ size, count: (size * size) / 2 }));
const fit = fitOf(points);
if (fit === null) throw new Error('a square fits');

const slowness: Slowness = {
  ...{ line: 50, from: 49, to: 51, share: 0.93, isCalled: false, runs: 8192 },
  growth: {
    ...{ fit, isSteps: false, of: 'the first number of the input', points },
    most: { size: 200_000, count: 2e10, ms: 20_000 },
  },
};

it('a line is reported with its share, its growth, and its count at the largest input', () => {
  expect(shownSlowness(slowness)).toEqual({
    line: 50,
    sentences: [
      'The loop in lines 49 to 51 takes 93 % of the time on large inputs.',
      'Line 50 runs about n²/2 times, where n is the first number of the input.',
      'The problem allows n = 200,000: that makes 2·10¹⁰, some 20 s.',
    ],
    growth: { of: 'the first number of the input', isSteps: false, points: points.slice(-4) },
  });
});

it('without a function that fits, only the count is reported', () => {
  expect(shownSlowness({ ...slowness, from: 50, to: 50, share: 1, growth: null })).toEqual({
    line: 50,
    sentences: [
      'Line 50 takes nearly all of the time on large inputs.',
      'Line 50 ran 8,192 times on one of them.',
    ],
    growth: null,
  });
  const { sentences } = shownSlowness({ ...slowness, runs: null, growth: null });
  expect(sentences).toHaveLength(1);
});

it.each<[ms: number, text: string]>([
  [1_500, 'some 2 s'],
  [90_000, 'some 90 s'],
  [600_000, 'some 10 minutes'],
  [1e12, 'longer than a year'],
])('%i ms are %s', (ms, text) => {
  const { growth } = slowness;
  const most = { size: 100, count: 1e9, ms };
  const { sentences } = shownSlowness({ ...slowness, growth: growth && { ...growth, most } });
  expect(sentences[2]).toContain(`10⁹, ${text}.`);
});
