/** Parsing statements: parts that are certain are used, and doubtful parts are left out. */
import { describe, expect, it } from 'vitest';
import { writeExplanation } from '../explain.ts';
import { bareSubject } from '../task.ts';
import { readBounds } from './constraints.ts';
import { readAlong, readInput, sizeNamesOf } from './input.ts';
import { readModulus } from './modulus.ts';
import { roundNumber, shownNumber } from './numbers.ts';
import { endOfStory, sectionsOf, sectionText } from './sections.ts';

const bounds = (text: string) =>
  readBounds(text).map(({ name, isIndexed, least, most }) => {
    const shown = (side: typeof least) => (side === null ? '-' : Object.values(side)[0]);
    return `${shown(least)} ${name}${isIndexed ? '_' : ''} ${shown(most)}`;
  });

describe('bounds', () => {
  it.each<[string, string[]]>([
    ['- $1 \\le n \\le 2 \\cdot 10^5$', ['1 n 200000']],
    ['$1 \\leq n, m \\leq 10^{5}$', ['1 n 100000', '1 m 100000']],
    ['- $1 \\le k \\le n \\le 50\\,000$', ['1 k n', '1 n 50000']],
    ['$1 \\le n \\le 100$, $-10^9 \\le a_i \\le 10^9$', ['1 n 100', '-1000000000 a_ 1000000000']],
    ['$1 \\le |s| \\le 100000$', ['1 |s| 100000']],
    ['$1 \\le n \\le 10^{18}$', ['1 n 1000000000000000000']],
    ['$2 \\le n \\le 9$\n$1 \\le u, v \\le n$', ['2 n 9', '1 u n', '1 v n']],
    ['- $1 \\le p \\le 7$ for every booking', ['1 p 7']],
    ['$1 \\le \\ell \\le 300$', ['1 ℓ 300']],
    ['- $1 \\le h \\cdot w \\le 10^5$', ['1 h · w 100000']],
    ['$1 \\le h, w$ and $h \\times w \\le 10^6$', ['- h · w 1000000', '1 h -', '1 w -']],
  ])('of %j', (text, expected) => {
    expect(bounds(text)).toEqual(expected);
  });

  it.each([
    ['for a part of the tests only', '$1 \\le n \\le 100$ in half of the tests'],
    ['for a name that has two', '$1 \\le n \\le 100$\n$1 \\le n \\le 200$'],
    ['with a formula that is only partly understood', '$1 \\le n + m \\le 100$'],
    ['of a product with a name', '$1 \\le n \\le 2m$'],
    ['of a product with a number', '$1 \\le 2 \\cdot n \\le 100$'],
    ['of a product with an index', '$1 \\le a_i \\cdot b_i \\le 100$'],
    ['by a sign that excludes its end, which of reals is no greatest value', '$0 < x < 1$'],
    ['of reals', '$0.5 \\le x \\le 2.5$'],
    ['in words', 'The tune has $1 \\le n \\le 200\\,000$ notes.'],
    ['in a formula that is not closed', '- $5 \\le n'],
  ])('are left out if doubtful: %s', (_, text) => {
    expect(bounds(text)).toEqual([]);
  });
});

const input =
  'The first line contains two integers $n$ and $k$. The second line contains $n$ integers $a_1, a_2, \\dots, a_n$, the heights.';

describe('the form of the input', () => {
  it('is parsed up to the first doubtful sentence', () => {
    const form = [{ names: ['n', 'k'] }, { list: 'a', countName: 'n' }];
    expect(readInput(input)).toEqual(form);
    expect(readInput(`${input} Each of the following $n$ lines contains $x$.`)).toEqual(form);
    expect(readInput('One line with three integers $n$, $a$ and $b$.')).toEqual([
      { names: ['n', 'a', 'b'] },
    ]);
  });

  it.each([
    'The first line contains three integers $n$ and $k$.',
    'The second line contains an integer $n$.',
    'The first line contains an integer $n$ and a real $x$.',
    'Each test case begins with an integer $n$.',
    'The first line contains a string $s$.',
  ])('is left out: %s', (text) => {
    expect(readInput(text)).toEqual([]);
  });

  it('is applied to a sample only if all numbers agree', () => {
    const form = readInput(input);
    expect(readAlong('3 1\n5 6 7\n', form)).toEqual(['`n` = 3, `k` = 1', 'the 3 values of `a`']);
    expect(readAlong('3 1\n5 6\n', form)).toEqual(['`n` = 3, `k` = 1']);
    expect(readAlong('3\n1\n5 6 7\n', form)).toEqual([]);
    expect(readAlong('3 x\n5 6 7\n', form)).toEqual([]);
  });
});

it('finds sections by their headings, and none if there are two', () => {
  const sections = sectionsOf('Once.\n\nFind it.\n\n## Input\n\nA line.\n\n**Output**\n\nIt.');
  expect(endOfStory(sections)).toBe('Find it.');
  expect(sectionText(sections, 'input')).toBe('A line.');
  expect(sectionText(sections, 'output')).toBe('It.');
  expect(sectionText(sectionsOf('# Input\na\n# Input\nb'), 'input')).toBeUndefined();
});

it.each<[way: string, heading: string]>([
  ['a heading', '## Constraints'],
  ['a heading with a colon', '## Constraints:'],
  ['a heading that is closed', '### Constraints ###'],
  ['a bold line', '**Constraints**'],
  ['a bold line with a colon inside', '**Constraints:**'],
  ['a bold line with a colon behind', '__Constraints__:'],
  ['an underlined line', 'Constraints\n-----------'],
  ['a line in HTML', '<h3 id="c">Constraints</h3>'],
  ['another word', '## Limits'],
  ['a plain label', 'Constraints:'],
])('finds the constraints below %s', (_, above) => {
  const told = writeExplanation(
    bareSubject(`Count.\n\n${above}\n\n- $1 \\le n \\le 100$\n\n## Notes\n\nNone.`, undefined),
  );
  expect(told).toContain('| `n` | 1 | 100 | `int` |');
  expect(told).not.toContain('None.');
});

it('finds text behind a label, and sections with a format in their title', () => {
  const sections = sectionsOf('Add.\n\n**Constraints:** $n \\le 9$\n\n## Input Format\n\nA line.');
  expect(sectionText(sections, 'constraints')).toBe('$n \\le 9$');
  expect(sectionText(sections, 'input')).toBe('A line.');
});

const named = 'The first line contains two integers $n$ and $k$.';

it.each<[what: string, statement: string, names: string[]]>([
  ['below a heading', `Add.\n\n## Input\n\n${named}`, ['n', 'k']],
  ['behind a label', `Add.\n\n**Input:** ${named}`, ['n', 'k']],
  ['above samples with labels', `## Input\n${named}\n## Example\n**Input:** 3 4`, ['n', 'k']],
  ['and not in samples', `Add.\n\n## Example 1\n\n**Input:** ${named}`, []],
  ['and not behind a label of samples', `## Input\n${named}\nSample Input: 3 4`, ['n', 'k']],
  ['below an example in the story', `Example: abba.\n\n## Input\n${named}`, ['n', 'k']],
  ['below a heading with a line', `Add.\n\n## Input\n---\n${named}\n`, ['n', 'k']],
])('finds the names of sizes %s', (_, statement, names) => {
  expect(sizeNamesOf(statement)).toEqual(names);
});

it.each(['- Input', '1. Input', '> Input', '| Input |', 'Input | Output'])(
  '%j above a line is no title',
  (line) => {
    expect(sectionsOf(`Add.\n\n${line}\n---\n${named}`)).toHaveLength(1);
  },
);

it('reads lines with very many blanks at once', () => {
  const blanks = ' '.repeat(50_000);
  const lines = [`#${blanks}\r`, `# a${blanks}#${blanks}b`, `Input:${blanks}\r`, `**a**${blanks}b`];
  expect(sectionsOf(lines.map((line) => `${line}x`).join('\n')).length).toBeGreaterThan(1);
  expect(sizeNamesOf(lines.join('\n'))).toEqual([]);
});

it.each([
  'Add.\n\n## Constraints\n\na\n\n## Constraints\n\nb',
  'Add.\n\nNote: constraints are below.',
  'Add.\n\n```\nConstraints:\n```\n',
])('is silent about constraints when it is unsure: %j', (statement) => {
  expect(writeExplanation(bareSubject(statement, undefined))).not.toMatch(
    /constraints?\n|no section/i,
  );
});

it.each<[string, number | null]>([
  ['Print it modulo $10^9 + 7$.', 1_000_000_007],
  ['the number of ways modulo the prime number 10⁹+7', 1_000_000_007],
  ['modulo the prime $998\\,244\\,353$', 998_244_353],
  ['Modulo 1000003. Again: modulo 1,000,003.', 1_000_003],
  ['modulo $10^9+7$ and modulo $998244353$', null],
  ['modulo $m$', null],
  ['modulo $10^9 + 77$', null],
  ['modulo 7', null],
])('the modulus of %j', (text, expected) => {
  expect(readModulus(text)).toBe(expected);
});

it('an explanation says what a modulus means for products', () => {
  const told = (statement: string) => writeExplanation(bareSubject(statement, undefined));
  expect(told('Print the number modulo $10^9+7$.')).toContain(
    'modulo 1000000007. Take the remainder after each step: the product of two remainders fits `long long`, but not `int`.',
  );
  expect(told('Print the number.')).not.toContain('remainder');
});

it('writes numbers exactly, or not at all', () => {
  const numbers = [200_000, 1e9, 4e10, 1_234_567_890, -1e6, 1e18, 0.5, 1e30];
  expect(numbers.map(shownNumber)).toEqual([
    '200\u202f000',
    '10⁹',
    '4·10¹⁰',
    '1\u202f234\u202f567\u202f890',
    '-1\u202f000\u202f000',
    '10¹⁸',
    null,
    null,
  ]);
  expect([2.5e9, 9965, 9999].map(roundNumber)).toEqual(['2.5·10⁹', '10⁴', '10⁴']);
});

it.each([
  [{ floatAbsoluteTolerance: 0.5 }, 'an absolute error of `0.5`'],
  [
    { floatAbsoluteTolerance: 0.5, floatRelativeTolerance: 0.25 },
    'an absolute error of `0.5` or a relative error of `0.25`',
  ],
])('an explanation names the tolerances: %j', (tolerances, expected) => {
  const subject = bareSubject('Print a number.', undefined);
  const comparison = { ...subject.comparison, ...tolerances };
  expect(writeExplanation({ ...subject, comparison })).toContain(`Numbers may have ${expected}.`);
});
