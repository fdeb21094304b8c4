/** The rules of comparison, on real files. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Comparison, comparison } from '../../contract/judging.ts';
import { compareOutputs } from './compare.ts';

const folder = mkdtempSync(join(tmpdir(), 'compare-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Content = string | Buffer;

const write = (name: string, content: Content) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, bytes: Buffer.byteLength(content) };
};

const compare = (expected: Content, actual: Content, rule: Partial<Comparison> = {}) =>
  compareOutputs(write('expected', expected), write('actual', actual), comparison.parse(rule));

const matches = async (expected: Content, actual: Content, rule?: Partial<Comparison>) =>
  (await compare(expected, actual, rule)) === null;

describe('by default', () => {
  it.each([
    ['the same bytes', '1 2\n3\n', '1 2\n3\n'],
    ['both empty', '', ''],
    ['nothing against white space', '', ' \n\t'],
    ['blanks for newlines', '1 2\n3\n', '1\n2 3'],
    ['no newline at the end', '1\n', '1'],
    ['many newlines at the end', '1', '1\n\n\n'],
    ['leading white space', '1\n', '\n \t1\n'],
    ['CR before LF', '1\n2\n', '1\r\n2\r\n'],
    ['a lone CR between', '1 2', '1\r2'],
    ['VT between', '1 2', '1\v2'],
    ['FF between', '1 2', '1\f2'],
    ['a tab between', '1 2', '1\t2'],
  ])('accepts %s', async (_, expected, actual) => {
    expect(await matches(expected, actual)).toBe(true);
  });

  it.each([
    ['another token', '1 2\n', '1 3\n'],
    ['case', 'YES\n', 'yes\n'],
    ['a token less', '1 2\n', '1\n'],
    ['a token more', '1\n', '1 2\n'],
    ['a token that is cut', '12\n', '1\n'],
    ['a token that is longer', '1\n', '12\n'],
    ['two tokens for one', '12', '1 2'],
    ['one token for two', '1 2', '12'],
    ['another spelling of a number', '1.0', '1.00'],
    ['a NUL in a token', 'ab', 'a\0b'],
    ['a NUL at the end', 'ab\n', 'ab\n\0'],
    ['a no-break space, which is no white space', '1 2', '1\u00a02'],
    ['output for none', '', '0'],
    ['no output', '0', ''],
  ])('rejects %s', async (_, expected, actual) => {
    expect(await matches(expected, actual)).toBe(false);
  });

  it('compares bytes that are no UTF-8', async () => {
    expect(await matches(Buffer.from([0xff, 0x20, 0x80]), Buffer.from([0xff, 0x0a, 0x80]))).toBe(
      true,
    );
    expect(await matches(Buffer.from([0xff]), Buffer.from([0xfe]))).toBe(false);
  });

  it('matches NUL with NUL', async () => {
    expect(await matches('a\0b c', 'a\0b\nc')).toBe(true);
  });

  it('looks at no more of the output file than is output', async () => {
    const expected = write('expected', '12');
    const actual = { path: write('actual', '12 of another run').path, bytes: 2 };
    expect(await compareOutputs(expected, actual, comparison.parse({}))).toBeNull();
  });

  it('fails where a file is shorter than it is said to be', async () => {
    const expected = write('expected', '12 3');
    const actual = { path: write('actual', '12').path, bytes: 9 };
    await expect(compareOutputs(expected, actual, comparison.parse({}))).rejects.toThrow(/ends/);
  });
});

it('leaves no file open where one of the two cannot be read', async () => {
  const [there, missing] = [write('there', '12'), { path: join(folder, 'missing'), bytes: 2 }];
  const rule = comparison.parse({});
  await expect(compareOutputs(there, missing, rule)).rejects.toThrow('ENOENT');
  await expect(compareOutputs(there, { ...missing, bytes: 3 }, rule)).rejects.toThrow('ENOENT');
  const held = readdirSync('/proc/self/fd').map((name) => `/proc/self/fd/${name}`);
  const paths = held.filter(existsSync).map((path) => readlinkSync(path));
  expect(paths.filter((path) => path.startsWith(folder))).toEqual([]);
});

describe('across the borders of chunks', () => {
  const chunk = 64 * 1024;

  it.each([chunk - 1, chunk, chunk + 1, 3 * chunk])('finds a change at byte %i', async (at) => {
    const expected = Buffer.alloc(4 * chunk, '12345 7\n');
    const actual = Buffer.from(expected);
    actual[at] = 'x'.charCodeAt(0);
    expect(await matches(expected, expected)).toBe(true);
    expect(await matches(expected, actual)).toBe(false);
  });

  it('matches when the white space shifts everything', async () => {
    const tokens = Array.from({ length: 60_000 }, (_, i) => String(i * 7919));
    expect(await matches(tokens.join(' '), `\n${tokens.join('\r\n')}\n`)).toBe(true);
    expect(await matches(tokens.join(' '), tokens.join('  '))).toBe(true);
  });

  it('compares one token that is longer than many chunks', async () => {
    const long = 'a'.repeat(5_000_000);
    expect(await matches(`${long} b`, `${long}\nb\n`)).toBe(true);
    expect(await matches(long, `${long}a`)).toBe(false);
    expect(await matches(`${long}b`, `${long}c`, { floatAbsoluteTolerance: 1e-6 })).toBe(false);
    expect(await matches(`${long}b 1`, `${long}b 1.0`, { floatAbsoluteTolerance: 1e-6 })).toBe(
      true,
    );
  });

  it('skips white space that is longer than many chunks', async () => {
    const gap = ' '.repeat(9_000_000);
    expect(await matches('1 2', `1${gap}2`)).toBe(true);
    expect(await matches('1 2', `1${gap}3`)).toBe(false);
    expect(await matches(`1${gap}2\n`, `1${gap}2`, { spaceSensitive: true })).toBe(true);
  });

  it('matches numbers that lie across a border', async () => {
    const expected = Array.from({ length: 30_000 }, (_, i) => (i / 7).toFixed(6)).join('\n');
    const actual = Array.from({ length: 30_000 }, (_, i) => (i / 7).toFixed(9)).join(' ');
    expect(await matches(expected, actual, { floatAbsoluteTolerance: 1e-6 })).toBe(true);
    expect(await matches(expected, `${actual} 1`, { floatAbsoluteTolerance: 1e-6 })).toBe(false);
  });
});

describe('256 MB', () => {
  const mib = 1024 * 1024;
  const bytes = 256 * mib;

  /** A file with a hole: NUL bytes that take no room on the disk, and a last word. */
  const holed = (name: string, end: string) => {
    const { path } = write(name, '');
    truncateSync(path, bytes);
    writeFileSync(path, end, { flag: 'a' });
    return { path, bytes: bytes + end.length };
  };

  it('are compared to the last token, in the memory of a few chunks', async () => {
    const [expected, actual] = [holed('expected', ' end\n'), holed('actual', ' and')];
    const before = process.memoryUsage();
    const difference = await compareOutputs(expected, actual, comparison.parse({}));
    const after = process.memoryUsage();
    expect(difference).toMatchObject({ index: 2, expected: 'end', actual: 'and' });
    expect(after.rss - before.rss).toBeLessThan(32 * mib);
  }, 60_000);
});

describe('ignoring case', () => {
  const rule = { caseSensitive: false };

  it('takes ASCII letters of either case as the same', async () => {
    expect(await matches('YES no\n', 'yes NO\n', rule)).toBe(true);
    expect(await matches('[', '{', rule)).toBe(false);
    expect(await matches('@', '`', rule)).toBe(false);
  });

  it('also beside a tolerance and where white space matters', async () => {
    expect(await matches('Yes 1.0', 'YES 1', { ...rule, floatAbsoluteTolerance: 0 })).toBe(true);
    expect(await matches('Yes 1', 'YES 1', { ...rule, spaceSensitive: true })).toBe(true);
  });
});

describe('where white space matters', () => {
  const rule = { spaceSensitive: true };

  it.each([
    ['the same picture', ' *\n***\n', ' *\n***\n'],
    ['one newline missing at the end', ' *\n***\n', ' *\n***'],
    ['nothing for one newline', '\n', ''],
    ['one of two newlines missing at the end', '*\n\n', '*\n'],
  ])('accepts %s', async (_, expected, actual) => {
    expect(await matches(expected, actual, rule)).toBe(true);
  });

  it.each([
    ['one newline more at the end', ' *\n***', ' *\n***\n'],
    ['two newlines at the end for one', '*\n', '*\n\n'],
    ['a newline for nothing', '', '\n'],
    ['a carriage return missing before the last newline', '*\r\n', '*'],
    ['a blank less', ' *\n', '*\n'],
    ['a blank at the end of a line', '*\n*\n', '* \n*\n'],
    ['a blank at the end', '*\n', '*\n '],
    ['a tab for a blank', ' *', '\t*'],
    ['CR before LF', '*\n*\n', '*\r\n*\r\n'],
    ['two newlines missing', '*\n\n', '*'],
    ['a blank missing at the end', '*\n ', '*\n'],
    ['a blank for the last newline', '*\n', '* '],
  ])('rejects %s', async (_, expected, actual) => {
    expect(await matches(expected, actual, rule)).toBe(false);
  });

  it('calls a newline at the end by its name', async () => {
    expect(await compare('*\n', '*\n\n', rule)).toEqual({
      line: 2,
      unit: 'column',
      index: 1,
      expected: null,
      actual: 'a newline',
    });
    expect(await compare('*\n\n', '*', rule)).toMatchObject({
      expected: 'a newline',
      actual: null,
    });
  });

  it('names the column', async () => {
    expect(await compare('ab\n  *\n', 'ab\n *\n', rule)).toEqual({
      line: 2,
      unit: 'column',
      index: 2,
      expected: 'a blank',
      actual: '*',
    });
  });
});

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

it('with a tolerance a nan never passes, in any place and even if all else agrees', async () => {
  const rule = { floatAbsoluteTolerance: 1e-6 };
  const long = '1 '.repeat(100_000);
  for (const output of ['nan', 'nan\n', '1 nan', `${long}nan`, `${long}nan ${long}`]) {
    expect(await matches(output, output, rule)).toBe(false);
    expect(await matches(output, output)).toBe(true);
  }
});

describe('the first difference', () => {
  it('is named by line and token of the output', async () => {
    expect(await compare('1 2\n3 4\n', '1 2\n3 5\n')).toEqual({
      line: 2,
      unit: 'token',
      index: 2,
      expected: '4',
      actual: '5',
    });
  });

  it('is named by the expected place where the output has ended', async () => {
    expect(await compare('1 2\n3 4\n', '1 2 3')).toMatchObject({
      line: 2,
      index: 2,
      expected: '4',
      actual: null,
    });
  });

  it('is the end of the expected output where there is more', async () => {
    expect(await compare('1\n', '1\n\n7\n')).toMatchObject({
      line: 3,
      expected: null,
      actual: '7',
    });
  });

  it('shows whole tokens, also where they differ late, cut when they are long', async () => {
    const long = 'a'.repeat(100);
    expect(await compare('1234 x', '1235 x')).toMatchObject({ expected: '1234', actual: '1235' });
    expect(await compare(`${long}b`, `${long}c`)).toMatchObject({
      expected: `${'a'.repeat(40)}…`,
      actual: `${'a'.repeat(40)}…`,
    });
  });

  it('shows nothing that a terminal or page could trip over', async () => {
    const actual = Buffer.from([0x61, 0x00, 0x1b, 0xff]);
    expect(await compare('a', actual)).toMatchObject({ actual: 'a\ufffd\ufffd\ufffd' });
  });
});
