/** Reading bounds and the like out of statements, in the ways in which people write them. */
import { describe, expect, it } from 'vitest';
import { readFacts, shownNumber } from './facts.ts';

const bounds = (statement: string) =>
  readFacts(statement).constraints.map(({ name, min, max }) => `${min} ${name} ${max}`);

describe('constraints', () => {
  it.each<[string, string[]]>([
    ['$1 \\le n \\le 2 \\cdot 10^5$', ['1 n 200000']],
    ['$1 \\leq n, m \\leq 2 \\cdot 10^{5}$', ['1 n 200000', '1 m 200000']],
    ['- $1 \\le k \\le n \\le 50\\,000$', ['1 k 50000', '1 n 50000']],
    ['$1 \\le n \\le 100$, $-10^9 \\le a_i < 10^9$', ['1 n 100', '-1000000000 a 999999999']],
    ['1 <= n <= 2*10^5, 1 ≤ a[i] ≤ 1e9', ['1 n 200000', '1 a 1000000000']],
    ['$10^5 \\ge n \\ge 1$', ['1 n 100000']],
    ['$1 \\le |s| \\le 10^5$', ['1 s 100000']],
    ['`1 <= x <= 1000`', ['1 x 1000']],
    ['$1 \\le n \\le 10^{18}$', ['1 n 1000000000000000000']],
    ['$1 \\le u, v \\le n$ and $1 \\le n \\le 7$', ['1 u 7', '1 v 7', '1 n 7']],
    ['Costs $5 < $ nothing.', []],
    ['A cow says $m$.', []],
  ])('of %j', (statement, expected) => {
    expect(bounds(statement)).toEqual(expected);
  });

  it('put in words are lengths', () => {
    const { lengths } = readFacts('- The tune has $1$ to $200\\,000$ notes.');
    expect(lengths).toMatchObject([{ what: 'notes', min: 1, max: 200_000 }]);
  });

  it('of any text end', () => {
    const odd = ['$'.repeat(5000), '\\le '.repeat(5000), '1 <= '.repeat(5000), '|'.repeat(9000)];
    for (const one of odd) expect(readFacts(one).constraints).toEqual([]);
  });
});

it('names come in the order of the input', () => {
  const statement =
    '## Input\n\n$n$ and $k$, then $n$ integers $p_1, p_2, \\dots, p_n$.\n\n## Output\n\n$x$';
  expect(readFacts(statement).inputs).toEqual([
    { name: 'n', isList: false, isFirst: true },
    { name: 'k', isList: false, isFirst: true },
    { name: 'p', isList: true, isFirst: false },
  ]);
});

it.each([
  ['Print it modulo $10^9 + 7$.', 1_000_000_007],
  ['Print it modulo $998\\,244\\,353$.', 998_244_353],
  ['Divide by 2.', null],
])('the modulus of %j is %s', (statement, modulus) => {
  expect(readFacts(statement).modulus).toBe(modulus);
});

it('finds tolerance and the number of test cases', () => {
  expect(readFacts('an error of at most $10^{-6}$').tolerance).toBe('10^-6');
  expect(readFacts('The first line has $t$, the number of test cases.').testCount).toBe('t');
});

it('writes numbers as people do', () => {
  expect([200_000, 1e9, 4e10, 2.5e9].map(shownNumber)).toEqual([
    '200\u202f000',
    '10⁹',
    '4·10¹⁰',
    '2.5·10⁹',
  ]);
});
