/** The programs of packages: which of their files are compiled, and which are refused. */
import { describe, expect, it } from 'vitest';
import { readChecker } from './checker.ts';
import { checkerProgram } from './checker-program.ts';
import { asLine, Findings } from './findings.ts';
import type { Program } from './model.ts';
import type { Texts } from './testing-packages.ts';

const programOf = (texts: Texts, isFolder = true): Program => ({
  name: isFolder ? 'check' : (Object.keys(texts)[0] ?? ''),
  isFolder,
  files: Object.entries(texts).map(([path, text = '']) => ({ path, bytes: Buffer.from(text) })),
});

function read(program: Program) {
  const findings = new Findings();
  const checker = readChecker(program, [], findings);
  return { checker, told: findings.all.map(asLine) };
}

const main = 'int main() {}\n';

describe('an output validator', () => {
  it.each<[string, Texts, object]>([
    ['of one file', { 'check.cc': main }, { kind: 'icpc', source: main, headers: [] }],
    [
      'of a file and a header',
      { 'check.cpp': `#include "testlib.h"\n${main}`, 'own.hpp': 'x', 'README.md': 'y' },
      { kind: 'testlib', headers: [{ name: 'own.hpp', source: 'x' }] },
    ],
    [
      'of sources in folders, of which the one with main is the first',
      { 'a/rules.cpp': 'x', 'src/check.cpp': main, 'a/rules.h': '#include <testlib.h>' },
      {
        kind: 'testlib',
        name: 'src/check.cpp',
        source: main,
        sources: [{ name: 'a/rules.cpp', source: 'x' }],
        headers: [{ name: 'a/rules.h', source: '#include <testlib.h>' }],
      },
    ],
    ['in Python', { 'check.py': 'exit(42)' }, { kind: 'icpc', language: 'python', headers: [] }],
    [
      'in Python of several modules',
      { 'lib/more.py': 'x', 'main.py': 'import lib.more', '__pycache__/main.pyc': '' },
      { language: 'python', name: 'main.py', sources: [{ name: 'lib/more.py', source: 'x' }] },
    ],
  ])('%s is a checker, and a program again', (_, texts, expected) => {
    const program = programOf(texts);
    const { checker, told } = read(program);
    expect(told).toEqual([]);
    expect(checker).toMatchObject(expected);
    expect(checker && read(checkerProgram(checker, 'check')).checker).toEqual(checker);
  });

  it('with its own library uses the protocol of the source that includes it', () => {
    const library = '#ifndef OK_EXIT_CODE\n#define OK_EXIT_CODE 0\n#endif';
    const texts = { 'a.cpp': main, 'b.cpp': '#include "c.h"', 'testlib.h': library };
    const asks = (header: string) => read(programOf({ ...texts, 'c.h': header })).checker?.kind;
    expect(asks('#include "testlib.h"')).toBe('testlib');
    expect(asks('#define OK_EXIT_CODE 42\n#include "testlib.h"')).toBe('icpc');
  });

  it.each<[string, Texts, string]>([
    [
      'build',
      { build: '#!/bin/sh', 'check.cpp': main },
      'Not supported: the script build, by which',
    ],
    ['run', { run: '#!/bin/sh' }, 'Not supported: the script run, by which'],
    ['nothing', { 'README.md': 'x' }, 'There is no source.'],
    ['a jar', { 'check.jar': 'x' }, 'Not supported: check.jar, which is no source in a known'],
    ['a mixture', { 'a.cpp': main, 'b.py': '' }, 'sources in C++ and Python in one program.'],
    ['C', { 'a.c': main }, 'Not supported: an output validator in C; it must be in C++ or Python.'],
    ['several files in C', { 'a.c': main, 'b.c': '' }, 'Not supported: several files in C.'],
    ['a header beside Python', { 'a.py': 'x', 'b.h': '' }, 'Not supported: b.h beside a program'],
    ['modules without a main one', { 'a.py': 'x', 'b.py': '' }, 'must be called __main__.py or'],
    [
      'a name with blanks',
      { 'a b.cpp': main, 'c.h': '', 'd.cpp': '' },
      'checker: A file is called',
    ],
    ['a folder called main', { 'a.cpp': main, 'main/b.h': '' }, 'No folder may be called main.'],
    ['an empty source', { 'a.py': ' ' }, 'checker: The source must not be empty.'],
  ])('of %s is refused', (_, texts, sentence) => {
    const { checker, told } = read(programOf(texts));
    expect(checker).toBeUndefined();
    expect(told.join('\n')).toContain(sentence);
  });
});
