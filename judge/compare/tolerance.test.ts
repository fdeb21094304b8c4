/** Comparison with a tolerance, on real files. */
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../contract/judging.ts';
import { comparingForTests } from './testing-outputs.ts';

const { matches } = comparingForTests();

describe('with a tolerance', () => {
  it.each<[string, string, Partial<Comparison>]>([
    ['0.3333333', '0.3333339', { floatAbsoluteTolerance: 1e-6 }],
    ['0.7', '0.8', { floatAbsoluteTolerance: 0.1 }],
    ['1000000', '1000000.9', { floatRelativeTolerance: 1e-6 }],
    ['1e3', '1000.0', { floatAbsoluteTolerance: 0 }],
    ['-0.0', '0', { floatAbsoluteTolerance: 0 }],
    ['.5', '5e-1', { floatAbsoluteTolerance: 0 }],
    ['1000000', '1000001', { floatAbsoluteTolerance: 1e-9, floatRelativeTolerance: 1e-5 }],
    ['0.001', '0.002', { floatAbsoluteTolerance: 1e-2, floatRelativeTolerance: 1e-9 }],
    ['inf', 'inf', { floatAbsoluteTolerance: 1e-6 }],
    ['banana', 'banana', { floatAbsoluteTolerance: 1e-6 }],
    ['nano', 'NANO', { floatAbsoluteTolerance: 1e-6, caseSensitive: false }],
    ['0.3', '0.4', { floatAbsoluteTolerance: 0.1 }],
    ['1e999', '1', { floatRelativeTolerance: 1 }],
    ['1e999', '10e998', { floatRelativeTolerance: 0 }],
    ['1e999', '1.1e999', { floatRelativeTolerance: 0.1 }],
    ['1e-400', '-1e-400', { floatAbsoluteTolerance: 1e-300 }],
    ['0', '0e99999999999999999999', { floatAbsoluteTolerance: 0 }],
    ['1', '1e-99999999999999999999', { floatRelativeTolerance: 1 }],
    ['9007199254740993', '9007199254740993.0', { floatAbsoluteTolerance: 0 }],
  ])('accepts %s for %s', async (expected, actual, rule) => {
    expect(await matches(`${expected} x`, `${actual}\nx`, rule)).toBe(true);
  });

  it.each<[string, string, Partial<Comparison>]>([
    ['0.3333333', '0.3333353', { floatAbsoluteTolerance: 1e-6 }],
    ['1', 'nan', { floatAbsoluteTolerance: 1 }],
    ['nan', 'nan', { floatAbsoluteTolerance: 1 }],
    ['nan', 'NaN', { floatRelativeTolerance: 1, caseSensitive: false }],
    ['-nan', '-nan', { floatRelativeTolerance: 1 }],
    ['+NAN', '+NAN', { floatRelativeTolerance: 1 }],
    ['nan(0x8)', 'nan(0x8)', { floatRelativeTolerance: 1 }],
    ['1e999', '1e998', { floatRelativeTolerance: 0.5 }],
    ['1e-400', '0', { floatAbsoluteTolerance: 0 }],
    ['9007199254740993', '9007199254740992', { floatAbsoluteTolerance: 0 }],
    ['0.3', '0.40000000000000000001', { floatAbsoluteTolerance: 0.1 }],
    ['1', '-1e-99999999999999999999', { floatRelativeTolerance: 1 }],
    ['1', 'inf', { floatAbsoluteTolerance: 1 }],
    ['1', '1x', { floatAbsoluteTolerance: 1 }],
    ['1', '0x1', { floatAbsoluteTolerance: 1 }],
    ['1', '1,0', { floatAbsoluteTolerance: 1 }],
    ['1', '', { floatAbsoluteTolerance: 1 }],
    ['one', '1', { floatAbsoluteTolerance: 1 }],
    ['nan', '1', { floatAbsoluteTolerance: 1 }],
    ['1e999', '-1', { floatRelativeTolerance: 1 }],
    ['0', '1e-9', { floatRelativeTolerance: 1e-6 }],
  ])('for %s rejects %s', async (expected, actual, rule) => {
    expect(await matches(`${expected} x`, `${actual} x`, rule)).toBe(false);
  });
});

it('with a tolerance, a nan never passes, at any position and even if all else agrees', async () => {
  const rule = { floatAbsoluteTolerance: 1e-6 };
  const long = '1 '.repeat(100_000);
  for (const output of ['nan', 'nan\n', '1 nan', `${long}nan`, `${long}nan ${long}`]) {
    expect(await matches(output, output, rule)).toBe(false);
    expect(await matches(output, output)).toBe(true);
  }
});
