/** Estimating growth from the cases that passed. */
import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.ts';

const sizes = [100, 1_000, 2_000, 5_000, 10_000];
const measured = (timeMs: (bytes: number) => number) =>
  sizes.map((inputBytes) => ({ inputBytes, cpuMs: 1 + timeMs(inputBytes) }));

describe('growth', () => {
  it.each([
    ['steep', (n: number) => n ** 2 / 1e5],
    ['steep', (n: number) => n ** 3 / 1e9],
    ['exponential', (n: number) => n ** 6 / 1e18],
    [null, (n: number) => n / 100],
    [null, (n: number) => (n * Math.log2(n)) / 1000],
    [null, () => 0.5],
    [null, () => 50],
  ])('is %s', (growth, timeMs) => {
    expect(growthOf(measured(timeMs))).toBe(growth);
  });

  it('is not estimated where the length of the input does not decide the time', () => {
    // n bookings that each look at all of m stations: the bytes are those of the bookings alone.
    const twoNumbers = [
      { inputBytes: 31_438, cpuMs: 900 * 0.003 * 3 },
      { inputBytes: 36_263, cpuMs: 5_000 * 0.002 * 3 },
      { inputBytes: 217_681, cpuMs: 500_000 * 0.015 * 3 },
    ];
    expect(growthOf(twoNumbers)).toBeNull();
  });

  it('is not estimated from two cases, or from cases of one size', () => {
    const two = measured((n) => n ** 2).slice(0, 2);
    expect(growthOf(two)).toBeNull();
    const same = [10, 40, 90].map((cpuMs) => ({ inputBytes: 1000, cpuMs }));
    expect(growthOf(same)).toBeNull();
  });
});
