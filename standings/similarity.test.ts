/**
 * Finding copies: the accepted programs of a fresh install and copies of them changed in eight ways,
 * against programs that different people wrote for the same problems.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clustersOf, pairsMax, type Source, similarPairs } from './similarity.ts';
import { waysToCopy } from './testing-copies.ts';

const root = join(import.meta.dirname, '..');
const problems = join(root, 'problems');

const ofProgram = (problemId: string, name: string, text: string): Source => ({
  id: name,
  teamId: name,
  problemId,
  language: 'cpp',
  text,
});

/** The programs of the problems in one of these folders. */
function packaged(folders: readonly string[]): Source[] {
  return readdirSync(problems, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const [slug = '', submissions, folder = '', name] = path.split('/');
    const isOne = submissions === 'submissions' && folders.includes(folder);
    if (!isOne || !name?.endsWith('.cpp')) return [];
    return [ofProgram(slug, path, readFileSync(join(problems, path), 'utf8'))];
  });
}

/** Sets of programs that were written from the statements, each by itself. */
function written(set: string): Source[] {
  const [, ...parts] = readFileSync(join(root, 'bench', `${set}.txt`), 'utf8').split(/^==== /m);
  return parts.flatMap((part) => {
    const [name = ''] = part.split('\n', 1);
    const [, slug = ''] = /^\/\/ problem: (.*)$/m.exec(part) ?? [];
    const source = part.slice(part.indexOf('\n\n') + 2);
    return name.endsWith('.cpp') ? [ofProgram(slug, `${set}/${name}`, source)] : [];
  });
}

const accepted = packaged(['accepted']);
const groups = [
  packaged(['accepted', 'wrong_answer', 'time_limit_exceeded', 'run_time_error']),
  ...['tutor/working', 'tutor/sealed', 'tutor/sealed-2', 'tutor/sealed-3'].map(written),
  ...['assistant/from-problems', 'assistant/from-statements'].map(written),
];

const copyOf = (source: Source, text: string): Source => ({
  ...source,
  id: `copy of ${source.id}`,
  teamId: `copier of ${source.id}`,
  text,
});

const { all: _, ...eight } = waysToCopy;

describe('copies', () => {
  it('are found, in 95 of 100, in whichever of eight ways they were changed', () => {
    let found = 0;
    for (const change of Object.values(eight)) {
      const copies = accepted.map((one) => copyOf(one, change(one.text)));
      const pairs = new Set(
        similarPairs([...accepted, ...copies]).map(({ one, other }) => `${one}, ${other}`),
      );
      found += accepted.filter(({ id }) => pairs.has(`${id}, copy of ${id}`)).length;
    }
    expect(found / (accepted.length * Object.keys(eight).length)).toBeGreaterThan(0.95);
  });

  it('are told from programs of others for the same problem, in 99 of 100', () => {
    const groupOf = new Map(groups.flatMap((group, at) => group.map(({ id }) => [id, at])));
    const sources = groups.flat();
    let independent = 0;
    for (const [at, one] of sources.entries()) {
      independent += sources
        .slice(at + 1)
        .filter((other) => other.problemId === one.problemId)
        .filter((other) => groupOf.get(other.id) !== groupOf.get(one.id)).length;
    }
    const told = similarPairs(sources).filter(
      ({ one, other }) => groupOf.get(one) !== groupOf.get(other),
    );
    expect(independent).toBeGreaterThan(1_000);
    expect(told.length / independent).toBeLessThan(0.01);
  });
});

const sum = `#include <iostream>
int main() {
  int count, total = 0;
  std::cin >> count;
  for (int i = 0; i < count; i++) {
    int value;
    std::cin >> value;
    if (value % 3 == 1 || value > 70) total += value * value - 4;
    else total -= (value << 2) ^ total;
  }
  std::cout << total % 1000 + count / 2 << " " << -total * 5 << "\\n";
}
`;

describe('a pair', () => {
  const program = (teamId: string, text: string, problemId = 'sum'): Source => ({
    ...ofProgram(problemId, `of ${teamId}`, text),
    teamId,
  });

  it('names the lines that both have', () => {
    const padded = `// mine\n\n\n${sum}`;
    const [pair] = similarPairs([program('a', sum), program('b', padded)]);
    expect(pair).toMatchObject({ one: 'of a', other: 'of b', share: 1 });
    expect(pair?.parts).toEqual([{ one: { from: 2, to: 11 }, other: { from: 5, to: 14 } }]);
  });

  it('is never of one team, of two problems, or of code that anyone may use', () => {
    expect(similarPairs([program('a', sum), { ...program('a', sum), id: 'again' }])).toEqual([]);
    expect(similarPairs([program('a', sum), program('b', sum, 'other')])).toEqual([]);
    const common = [{ language: 'cpp', text: sum }];
    expect(similarPairs([program('a', sum), program('b', sum)], common)).toEqual([]);
  });

  it('is found across standards of one language', () => {
    const other = { ...program('b', sum), language: 'cpp23' };
    expect(similarPairs([program('a', sum), other])).toMatchObject([{ share: 1 }]);
  });

  it('shows no code that anyone may use', () => {
    const reading = `int read() {
  int c = getchar(), value = 0;
  while (c < 48) c = getchar();
  while (c >= 48) value = value * 10 + c - 48, c = getchar();
  return value;
}
`;
    const common = [{ language: 'cpp', text: reading }];
    const sources = [program('a', reading + sum), program('b', reading + sum)];
    const [pair] = similarPairs(sources, common);
    expect(pair?.share).toBe(1);
    expect(Math.min(...(pair?.parts.map(({ one }) => one.from) ?? []))).toBeGreaterThan(2);
  });

  it('is left out where others are surer, beyond a number of pairs', () => {
    const count = Math.ceil(Math.sqrt(2 * pairsMax)) + 2;
    const sources = Array.from({ length: count }, (_, at) => program(`${at}`, sum));
    expect(similarPairs(sources)).toHaveLength(pairsMax);
  });

  it.each([
    ['comments', '/*', 'cpp'],
    ['texts with escapes', '"\\"', 'cpp'],
    ['characters with escapes', "'\\'", 'cpp'],
    ['comments', '(*', 'ocaml'],
    ['comments', '{-', 'haskell'],
    ['characters', "'\\n", 'rust'],
    ['texts', `${"'"}''`, 'python'],
    ['comments', '--[[', 'lua'],
    ['comments', '{', 'pascal'],
    ['texts', '`\\`', 'javascript'],
  ])('with many unclosed %s (%s, %s) is compared in the time of its length', (_, one, language) => {
    const text = `x ${one.repeat(250_000 / one.length)}\\`;
    const sources = ['a', 'b'].map((team) => ({ ...program(team, text), language }));
    expect(similarPairs(sources)).toEqual(expect.any(Array));
  });

  it('is found in Python, too, with other names and comments', () => {
    const python = (one: string, other: string, note: string) => `import sys
${note}
def solve(${one}):
    ${other} = {}
    for x in ${one}:
        ${other}[x % 7] = ${other}.get(x % 7, 0) + x * x
    return [k for k, v in sorted(${other}.items()) if v > 10 or k == 3]
print(*solve([int(x) - 1 for x in sys.stdin.read().split()[1:]]))
`;
    const all = [python('rows', 'seen', '# counts'), python('q', 'w', '"""Of a class."""')];
    const sources = all.map((text, at) => ({ ...program(`${at}`, text), language: 'python' }));
    expect(similarPairs(sources)).toMatchObject([{ share: 1 }]);
  });

  it('joins others in a cluster', () => {
    const pair = (one: string, other: string) => ({ one, other, share: 1, parts: [] });
    const pairs = [pair('a', 'b'), pair('c', 'd'), pair('e', 'f'), pair('b', 'c')];
    expect(clustersOf(pairs).map((one) => one.toSorted())).toEqual([
      ['a', 'b', 'c', 'd'],
      ['e', 'f'],
    ]);
  });
});
