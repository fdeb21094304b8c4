/** The figures of hidden cases that people see. */
import { expect, it } from 'vitest';
import { parseFraction, zero } from '../score/fraction.ts';
import { openScoring } from '../score/score.ts';
import { inSteps, resultOf } from './results.ts';

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

it.each([
  ['1', 'Accepted', 123.5, 98_765],
  ['0.5', 'Partially Accepted', 130, 102_400],
])(
  'a share of %s of the points is %s, and only Accepted is exact',
  async (share, verdict, ms, kb) => {
    const noFile = { path: '/dev/null', bytes: 0 };
    const noReport = { cached: false, timeMs: 0, diagnostics: [], text: '' };
    const given = { unit: 'share' as const, amount: parseFraction(share) ?? zero };
    const secret = {
      name: 'secret',
      cases: [0],
      maxPoints: 100,
      aggregation: 'sum' as const,
      requires: [],
    };
    const told = await resultOf(
      {
        cases: [{ isHidden: true, input: noFile, expected: noFile }],
        limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
        scoring: openScoring({ kind: 'groups', samples: [], secret, groups: [] }),
      },
      { programPath: null, failure: null, report: noReport, cpuMs: 0, release: () => {} },
      [{ failure: null, cpuMs: 123.4567, memoryBytes: 98_765 * 1024, actual: '', given }],
    );
    expect(told).toMatchObject({ verdict, executionTime: ms, memoryKb: kb });
  },
);
