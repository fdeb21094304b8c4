/** The rules of comparison, on real files. */
import { existsSync, readdirSync, readlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import { compareOutputs } from './compare.ts';
import { comparingForTests } from './testing-outputs.ts';

const { folder, write, compare, matches } = comparingForTests();

describe('by default', () => {
  it.each([
    ['the same bytes', '1 2\n3\n', '1 2\n3\n'],
    ['both empty', '', ''],
    ['white space for nothing', '', ' \n\t'],
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
    ['one token fewer', '1 2\n', '1\n'],
    ['one token more', '1\n', '1 2\n'],
    ['a truncated token', '12\n', '1\n'],
    ['a longer token', '1\n', '12\n'],
    ['two tokens for one', '12', '1 2'],
    ['one token for two', '1 2', '12'],
    ['another spelling of a number', '1.0', '1.00'],
    ['a NUL in a token', 'ab', 'a\0b'],
    ['a NUL at the end', 'ab\n', 'ab\n\0'],
    ['a no-break space, which is not white space', '1 2', '1\u00a02'],
    ['output for none', '', '0'],
    ['no output', '0', ''],
  ])('rejects %s', async (_, expected, actual) => {
    expect(await matches(expected, actual)).toBe(false);
  });

  it('compares bytes that are not UTF-8', async () => {
    expect(await matches(Buffer.from([0xff, 0x20, 0x80]), Buffer.from([0xff, 0x0a, 0x80]))).toBe(
      true,
    );
    expect(await matches(Buffer.from([0xff]), Buffer.from([0xfe]))).toBe(false);
  });

  it('matches NUL with NUL', async () => {
    expect(await matches('a\0b c', 'a\0b\nc')).toBe(true);
  });

  it('reads no more of the file than the output', async () => {
    const expected = write('expected', '12');
    const actual = { path: write('actual', '12 of another run').path, bytes: 2 };
    expect(await compareOutputs(expected, actual, comparison.parse({}))).toBeNull();
  });

  it('fails if a file is shorter than stated', async () => {
    const expected = write('expected', '12 3');
    const actual = { path: write('actual', '12').path, bytes: 9 };
    await expect(compareOutputs(expected, actual, comparison.parse({}))).rejects.toThrow(/ends/);
  });
});

it('leaves no file open if one of the two cannot be read', async () => {
  const [there, missing] = [write('there', '12'), { path: join(folder, 'missing'), bytes: 2 }];
  const rule = comparison.parse({});
  await expect(compareOutputs(there, missing, rule)).rejects.toThrow('ENOENT');
  await expect(compareOutputs(there, { ...missing, bytes: 3 }, rule)).rejects.toThrow('ENOENT');
  const held = readdirSync('/proc/self/fd').map((name) => `/proc/self/fd/${name}`);
  const paths = held.filter(existsSync).map((path) => readlinkSync(path));
  expect(paths.filter((path) => path.startsWith(folder))).toEqual([]);
});

describe('across chunk boundaries', () => {
  const chunk = 64 * 1024;

  it.each([chunk - 1, chunk, chunk + 1, 3 * chunk])('finds a change at byte %i', async (at) => {
    const expected = Buffer.alloc(4 * chunk, '12345 7\n');
    const actual = Buffer.from(expected);
    actual[at] = 'x'.charCodeAt(0);
    expect(await matches(expected, expected)).toBe(true);
    expect(await matches(expected, actual)).toBe(false);
  });

  it('matches if white space shifts everything', async () => {
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

  it('matches numbers that cross a boundary', async () => {
    const expected = Array.from({ length: 30_000 }, (_, i) => (i / 7).toFixed(6)).join('\n');
    const actual = Array.from({ length: 30_000 }, (_, i) => (i / 7).toFixed(9)).join(' ');
    expect(await matches(expected, actual, { floatAbsoluteTolerance: 1e-6 })).toBe(true);
    expect(await matches(expected, `${actual} 1`, { floatAbsoluteTolerance: 1e-6 })).toBe(false);
  });
});

describe('256 MB', () => {
  const mib = 1024 * 1024;
  const bytes = 256 * mib;

  /** A sparse file: NUL bytes that take no space on disk, and a last word. */
  const holed = (name: string, end: string) => {
    const { path } = write(name, '');
    truncateSync(path, bytes);
    writeFileSync(path, end, { flag: 'a' });
    return { path, bytes: bytes + end.length };
  };

  it('are compared up to the last token, in the memory of a few chunks', async () => {
    const [expected, actual] = [holed('expected', ' end\n'), holed('actual', ' and')];
    const before = process.memoryUsage();
    const difference = await compareOutputs(expected, actual, comparison.parse({}));
    const after = process.memoryUsage();
    expect(difference).toMatchObject({ index: 2, expected: 'end', actual: 'and' });
    expect(after.rss - before.rss).toBeLessThan(32 * mib);
  });
});

describe('ignoring case', () => {
  const rule = { caseSensitive: false };

  it('treats ASCII letters of either case as equal', async () => {
    expect(await matches('YES no\n', 'yes NO\n', rule)).toBe(true);
    expect(await matches('[', '{', rule)).toBe(false);
    expect(await matches('@', '`', rule)).toBe(false);
  });

  it('also applies with a tolerance and if white space matters', async () => {
    expect(await matches('Yes 1.0', 'YES 1', { ...rule, floatAbsoluteTolerance: 0 })).toBe(true);
    expect(await matches('Yes 1', 'YES 1', { ...rule, spaceSensitive: true })).toBe(true);
  });
});

describe('if white space matters', () => {
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
    ['one blank fewer', ' *\n', '*\n'],
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

  it('describes a newline at the end in words', async () => {
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

describe('by lines', () => {
  const rule = { byLines: true };

  it.each([
    ['the same lines', 'a b\n c\n', 'a b\n c\n'],
    ['blanks at the ends of lines', 'a b\nc\n', 'a b \t\nc  \n'],
    ['expected blanks that are missing', 'a \n \nb\t\n', 'a\n\nb\n'],
    ['CR before LF', '1\n\n2\n', '1\r\n\r\n2\r\n'],
    ['no newline at the end', 'a\n', 'a'],
    ['more newlines at the end', 'a\n', 'a\n\n \n'],
    ['fewer newlines at the end', 'a\n\n\n', 'a'],
    ['white space for nothing', '', ' \n\n '],
    ['nothing for white space', ' \n', ''],
  ])('accepts %s', async (_, expected, actual) => {
    expect(await matches(expected, actual, rule)).toBe(true);
  });

  it.each([
    ['lines joined', 'a\nb\n', 'a b\n'],
    ['a line split', 'a b\n', 'a\nb\n'],
    ['a blank line between', 'a\nb\n', 'a\n\nb\n'],
    ['a blank line missing', 'a\n \nb\n', 'a\nb\n'],
    ['a blank line in front', 'a\n', '\na\n'],
    ['a blank in front of a line', 'a\n', ' a\n'],
    ['two blanks for one', 'a b\n', 'a  b\n'],
    ['a tab for a blank', 'a b\n', 'a\tb\n'],
    ['a lone CR for a newline', 'a\nb\n', 'a\rb\n'],
    ['a word more', 'a\n', 'a\nb\n'],
    ['a word fewer', 'a b\n', 'a \n'],
    ['another case', 'a\n', 'A\n'],
  ])('rejects %s', async (_, expected, actual) => {
    expect(await matches(expected, actual, rule)).toBe(false);
  });

  it('also applies with a tolerance, and ignoring case', async () => {
    const both = { ...rule, floatAbsoluteTolerance: 0.1, caseSensitive: false };
    expect(await matches('Yes 1\n', 'YES 1.05 \n', both)).toBe(true);
    expect(await matches('Yes 1\n', 'YES\n1.05\n', both)).toBe(false);
  });

  it('passes blanks that are longer than many chunks', async () => {
    const gap = ' '.repeat(9_000_000);
    expect(await matches('1\n2\n', `1${gap}\n2${gap}\n`, rule)).toBe(true);
    expect(await matches(`1${gap}\n2`, '1\n2\n', rule)).toBe(true);
    expect(await matches('1 2\n', `1${gap}2`, rule)).toBe(false);
    expect(await matches('1\n', `1\n${gap}\n${gap}`, rule)).toBe(true);
  });

  it.each([
    ['a word in place of the end of a line', 'a\nb\n', 'a b\n', 1, 3, 'the end of the line', 'b'],
    ['the end of a line in place of a word', 'a b\n', 'a \nb\n', 1, 3, 'b', 'the end of the line'],
    ['the first blank that differs', 'a\nb c\n', 'a\nb   c\n', 2, 3, 'c', 'a blank'],
  ])('names %s', async (_, expected, actual, line, index, wanted, found) => {
    const difference = { line, unit: 'column', index, expected: wanted, actual: found };
    expect(await compare(expected, actual, rule)).toEqual(difference);
  });

  it('names the word after the end of the other output', async () => {
    expect(await compare('a\n', 'a\n\nb c\n', rule)).toEqual({
      line: 3,
      unit: 'token',
      index: 1,
      expected: null,
      actual: 'b',
    });
    expect(await compare('a\nb\n', 'a \n', rule)).toMatchObject({
      line: 2,
      index: 1,
      expected: 'b',
      actual: null,
    });
  });
});

describe('the first difference', () => {
  it('is described by line and token of the output', async () => {
    expect(await compare('1 2\n3 4\n', '1 2\n3 5\n')).toEqual({
      line: 2,
      unit: 'token',
      index: 2,
      expected: '4',
      actual: '5',
    });
  });

  it('is described by the expected position if the output has ended', async () => {
    expect(await compare('1 2\n3 4\n', '1 2 3')).toMatchObject({
      line: 2,
      index: 2,
      expected: '4',
      actual: null,
    });
  });

  it('is the end of the expected output if there is more', async () => {
    expect(await compare('1\n', '1\n\n7\n')).toMatchObject({
      line: 3,
      expected: null,
      actual: '7',
    });
  });

  it('shows long tokens from shortly before the place where they differ', async () => {
    const long = 'a'.repeat(100);
    expect(await compare('1234 x', '1235 x')).toMatchObject({ expected: '1234', actual: '1235' });
    expect(await compare(`${long}b${long}`, `${long}c`)).toMatchObject({
      expected: `…${'a'.repeat(8)}b${'a'.repeat(31)}…`,
      actual: `…${'a'.repeat(8)}c`,
    });
    expect(await compare(long, `${long}c`)).toMatchObject({ expected: `…${'a'.repeat(8)}` });
    const umlauts = 'ä'.repeat(50);
    expect(await compare(`${umlauts}1`, `${umlauts}2`)).toMatchObject({ expected: '…ääää1' });
    const digits = `0.${'3'.repeat(60)}`;
    const tolerance = { floatAbsoluteTolerance: 1e-99 };
    expect(await compare(`${digits}4`, `${digits}5`, tolerance)).toMatchObject({
      expected: '…333333334',
      actual: '…333333335',
    });
  });

  it('shows no control characters or markup', async () => {
    const actual = Buffer.from([0x61, 0x00, 0x1b, 0xff]);
    expect(await compare('a', actual)).toMatchObject({ actual: 'a\ufffd\ufffd\ufffd' });
  });
});
