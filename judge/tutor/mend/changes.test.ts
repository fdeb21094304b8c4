/** Which changes of a program are tried, and the program that contains all of them. */
import { describe, expect, it } from 'vitest';
import { metIn, withoutFaulty, writeAll } from './all-changes.ts';
import { changesOf } from './changes.ts';
import type { Mend } from './mend.ts';
import { shownMend } from './mend-words.ts';
import { readSource } from './statements.ts';
import { tokensOf } from './tokens.ts';

function read(source: string) {
  const tokens = tokensOf(source);
  const parts = tokens && readSource(tokens);
  if (tokens === null || parts === null) throw new Error('it cannot be read');
  return { tokens, changes: changesOf(tokens, parts) };
}

/** In a function with variables of several types, in the fourth line. */
const inLine = (statement: string): string =>
  `#include <bits/stdc++.h>\nint total = 0;\nvoid f(int n, int m, std::vector<int> v) {\n${statement}\n}\n`;

const changesIn = (statement: string): string[] =>
  read(inLine(statement))
    .changes.filter(({ line }) => line === 4)
    .map(({ kind, was, becomes }) => `${kind} ${was} ${becomes}`);

describe('the changes of', () => {
  it.each<[what: string, statement: string, change: string]>([
    ['a comparison', 'while (n < m) n++;', 'comparison < <='],
    ['a bound', 'for (int i = 0; i < n; i++);', 'bound n n - 1'],
    ['an index', 'v[n]++;', 'index n n - 1'],
    ['an argument', 'std::vector<int> w(n);', 'argument n n + 1'],
    ['an argument of a macro', '\n#define REP(i, k) for (int i = 0; i < k; i++)\nREP(i, n);', ''],
    ['a number', 'n = m + 10;', 'number 10 11'],
    ['a condition', 'if (n && m) n = 0;', 'logic && ||'],
    ['a sum', 'n = n + m;', 'sign + -'],
    ['a choice', 'n = std::max(n, m);', 'choice max min'],
    ['a choice by a method', 'auto it = s.lower_bound(n);', 'choice lower_bound upper_bound'],
    ['a first value', 'long long best = 0;', 'start 0 -1000000000'],
    ['a product', 'long long area = n * m;', 'width * * 1LL *'],
    ['a variable', 'n = (int)m;', 'variable m n'],
    ['a variable in a lambda', 'auto g = [&](int k) { return k; };', 'variable k m'],
    ['a global variable', 'total += n;', 'variable total m'],
  ])('%s are among those that are tried', (_, statement, change) => {
    if (change !== '') expect(changesIn(statement)).toContain(change);
    else expect(read(inLine(statement)).changes.map(({ kind }) => kind)).toContain('argument');
  });

  it.each<[what: string, statement: string]>([
    ['types', 'std::map<int, std::vector<int>> seen;'],
    ['texts and comments', 'puts("a < b"); /* n < m */ // n < m'],
    ['raw texts', 'puts(R"x(n < m " )x");'],
    ['labels and types of one’s own', 'struct Pair { int a, b; }; goto end; end:;'],
    ['members', 'std::pair<int, int> two; two.first;'],
  ])('%s are none', (_, statement) => {
    const kinds = changesIn(statement).filter((one) => !one.startsWith('argument'));
    expect(kinds).toEqual([]);
  });
});

describe('the program with all changes', () => {
  it('keeps its lines, and chooses from inside out', () => {
    const source = inLine('if (v[n] < m) n = 1;');
    const { tokens, changes } = read(source);
    const all = writeAll(source, tokens, changes);
    expect(all?.text.split('\n')).toHaveLength(source.split('\n').length);
    expect(all?.text).toContain('?(v [ n ] <= m):');
    expect(all?.text.startsWith('#include <bits/stdc++.h>\nstatic signed')).toBe(true);
    const line = all?.text.split('\n')[3] ?? '';
    for (const [index, span] of (all?.spans ?? []).entries()) {
      if (span.line !== 4) continue;
      expect(line.slice(span.from - 1, span.to - 1)).toBe(`(${changes[index]?.text})`);
    }
  });

  it('leaves out changes that the compiler rejects', () => {
    const source = inLine('n = m * 2;');
    const { tokens, changes } = read(source);
    const all = writeAll(source, tokens, changes);
    const index = changes.findIndex(({ kind }) => kind === 'width');
    const span = all?.spans[index];
    if (all === null || span === undefined) throw new Error('a product was to be changed');
    const exact = withoutFaulty(all, [{ line: 4, column: span.from }]);
    expect(exact).toEqual(changes.filter((_, other) => other !== index));
    const inLine4 = withoutFaulty(all, [{ line: 4, column: 1 }]);
    expect(inLine4?.map(({ kind }) => kind)).not.toContain('width');
    expect(withoutFaulty(all, [{ line: 1, column: 1 }])).toBeNull();
  });

  it('is not written for a source that cannot be read', () => {
    expect(tokensOf('int main() { /* ')).toBeNull();
    expect(readSource(tokensOf('int main() { ( }') ?? [])).toBeNull();
    expect(metIn(Buffer.from('some text'), 3)).toBeNull();
  });
});

describe('the sentence', () => {
  const at = (line: number, was = '<', becomes = '<='): Mend['changes'][number] => ({
    kind: 'comparison',
    line,
    at: 0,
    from: 0,
    to: 1,
    text: '',
    was,
    becomes,
  });
  const of = (...changes: Mend['changes']) =>
    shownMend({ changes, isOnSamples: false, inputs: 180, failed: 51 });

  it('is a place, and for a review the change', () => {
    expect(of(at(24), at(24, '<', '!='))).toEqual({
      places: [
        {
          line: 24,
          sentence: 'Look at the comparison in line 24.',
          suggestion:
            'With `<=` in place of `<` in line 24 the program is right on all 180 inputs that were tried.',
        },
      ],
      tried:
        'With one change there the program is right on all 180 inputs that were tried; as it is, it fails on 51 of them.',
    });
  });

  it('is two places, and nothing if there are more', () => {
    expect(of(at(3), at(9))?.places.map(({ line }) => line)).toEqual([3, 9]);
    expect(of(at(3), at(9), at(12))).toBeNull();
  });

  it('says that samples are few, and names no second place from them', () => {
    const onSamples = (inputs: number, ...changes: Mend['changes']) =>
      shownMend({ changes, isOnSamples: true, inputs, failed: 1 });
    expect(onSamples(2, at(24))?.tried).toBe(
      'With one change there the program is right on both samples. Samples are few: the mistake may be elsewhere.',
    );
    expect(onSamples(3, at(24))?.tried).toContain('right on all 3 samples.');
    expect(onSamples(3, at(3), at(9))).toBeNull();
  });
});
