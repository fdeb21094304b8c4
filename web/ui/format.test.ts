/** Figures as people read them: points, where there may be none, or no bound. */
import { describe, expect, it } from 'vitest';
import { formatPoints } from './format.ts';

describe('points', () => {
  it.each([
    [{ points: 30, maxPoints: 100 }, '30 of 100'],
    [{ points: 0, maxPoints: 0 }, '0 of 0'],
    [{ points: 33.333333, maxPoints: 100 }, '33.333333 of 100'],
    [{ points: 12.5, maxPoints: null }, '12.5'],
    [{ points: 7 }, '7'],
    [{}, undefined],
    [{ maxPoints: 100 }, undefined],
  ])('%o are shown as %s', (given, shown) => {
    expect(formatPoints(given)).toBe(shown);
  });
});
