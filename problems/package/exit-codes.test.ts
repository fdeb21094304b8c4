/** Which exit code means acceptance, with small headers like those in packages. */
import { describe, expect, it } from 'vitest';
import { acceptingCodes } from './exit-codes.ts';

const guarded = (code: string): string =>
  `#ifndef _TESTLIB_H_\n#define _TESTLIB_H_\n#ifndef OK_EXIT_CODE\n#   define OK_EXIT_CODE ${code}\n#endif\n#endif\n`;

/** The exit codes of a program that includes its own testlib.h. */
function codesOf(header: string, before = '', more: Record<string, string> = {}) {
  const texts = { 'check.cpp': `${before}#include "testlib.h"\n`, 'testlib.h': header, ...more };
  const files = Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  const [main] = files;
  if (main === undefined) throw new Error('no files');
  return [...acceptingCodes([main], files)];
}

describe('the exit code for a correct output', () => {
  it.each<[string, string, number | undefined]>([
    ['that of the original', guarded('0'), 0],
    ['that of the ICPC formats', guarded('42'), 42],
    ['in parentheses and as hexadecimal', guarded('(0x2A)'), 42],
    ['with a comment behind it', guarded('42 // accepted'), 42],
    ['of no definition', '#pragma once\n', undefined],
    ['in a comment', '/*\n#define OK_EXIT_CODE 42\n*/\n#define OK_EXIT_CODE 0\n', 0],
    ['behind a line comment', '// #define OK_EXIT_CODE 42\n', undefined],
    ['of another judge', `#ifdef CONTESTER\n#define OK_EXIT_CODE 172\n#endif\n${guarded('0')}`, 0],
    ['where nothing reads it', `#if 0\n#define OK_EXIT_CODE 42\n#else\n${guarded('0')}#endif\n`, 0],
    [
      'by elif',
      '#if 0\n#elif defined(ONLINE_JUDGE)\n#define OK_EXIT_CODE 42\n#else\n#define OK_EXIT_CODE 0\n#endif\n',
      42,
    ],
    ['defined anew', '#define OK_EXIT_CODE 0\n#undef OK_EXIT_CODE\n#define OK_EXIT_CODE 42\n', 42],
    ['on a continued line', '#define OK_EXIT_CODE \\\n  42\n', 42],
  ])('%s', (_what, header, code) => {
    expect(codesOf(header)).toEqual([code]);
  });

  it('is what the program itself has defined before', () => {
    expect(codesOf(guarded('0'), '#define OK_EXIT_CODE 42\n')).toEqual([42]);
    expect(codesOf(guarded('42'), '#define OK_EXIT_CODE 0\n')).toEqual([0]);
  });

  it('is found in a header that the header includes, once', () => {
    const codes = {
      'lib/codes.h': '#pragma once\n#include "../testlib.h"\n#include "more.h"\n',
      'lib/more.h': guarded('42'),
    };
    expect(codesOf('#pragma once\n#include "lib/codes.h"\n', '', codes)).toEqual([42]);
  });

  it('is uncertain under a condition that is not understood', () => {
    const header = `#if KATTIS + 1 > 1\n#define OK_EXIT_CODE 42\n#endif\n${guarded('0')}`;
    expect(codesOf(header)).toEqual([undefined, 42, 0]);
    const either = '#if X > 1\n#define OK_EXIT_CODE 42\n#else\n#define OK_EXIT_CODE (42)\n#endif\n';
    expect(codesOf(either)).toEqual([undefined, 42]);
    expect(codesOf(guarded('accepted()'))).toEqual([Number.NaN]);
    expect(codesOf('#include "testlib.h"\n')).toEqual([undefined, Number.NaN]);
  });
});
