/** The usual ways to write the form of an input, in words as an administrator sees it. */
import { expect, it } from 'vitest';
import { proposeValidator } from './propose.ts';

const said = (statement: string): string => {
  const proposal = proposeValidator(statement);
  return 'unread' in proposal
    ? proposal.unread
    : proposal.words.join(' | ').replaceAll('\u202f', '');
};

const understood: [string, string][] = [
  [
    '## Input\n\nThe first line contains an integer n (1 <= n <= 100000). The second line contains n integers a_1, ..., a_n (1 <= a_i <= 10^9).',
    'First line: n from 1 to 100000 | Next line: n integers a from 1 to 10⁹',
  ],
  [
    '**Input**\n\nThe first line contains two integers $n$ and $k$.\nThe second line contains $n$ space-separated integers.\n\n**Constraints**\n\n- $1 \\le k \\le n \\le 2 \\cdot 10^5$\n- $-10^9 \\le a_i \\le 10^9$',
    'First line: n from 1 to 200000, k from 1 to n | Next line: n integers a from -10⁹ to 10⁹',
  ],
  [
    'Input: The first line contains t, the number of test cases (1 ≤ t < 101). Each test case contains two integers a and b (0 ≤ a, b ≤ 1000).',
    'First line: t from 1 to 100; then, for each of t tests: | Next line: a from 0 to 1000, b from 0 to 1000',
  ],
  [
    '## Input Format\nThe first line contains the number of towns n (2 ≤ n ≤ 1000). Each of the following n - 1 lines describes a road by three integers u, v and w, its ends and its length.\n\n## Constraints\n1 ≤ u, v ≤ n\n1 ≤ w ≤ 10⁹',
    'First line: n from 2 to 1000 | Next n - 1 lines: u from 1 to n, v from 1 to n, w from 1 to 10⁹, the edges of a tree',
  ],
  [
    '## Input\nOne line with a string s of lowercase English letters.\n\n## Constraints\n- 1 ≤ |s| ≤ 1000',
    'First line: s, 1 to 1000 characters of a-z',
  ],
  [
    '## Input\nThe first line contains n and q. The second line contains n integers. Then q lines follow, each with two integers l and r (1 ≤ l ≤ r ≤ n).\n\n1 ≤ n, q ≤ 10^5, all integers are between 0 and 10^6.',
    'First line: n from 1 to 100000, q from 1 to 100000 | Next line: n integers a from 0 to 1000000 | Next q lines: l from 1 to r, r from 1 to n',
  ],
  [
    "## Input\n\nOne line with a string s of lowercase letters 'a' and 'b', 1 ≤ |s| ≤ 9.",
    'First line: s, 1 to 9 characters of a b',
  ],
  [
    "## Input\n\nOne line with a string s of letters from 'a' to 'z', 1 ≤ |s| ≤ 9. It is guaranteed that the answer fits in 64 bits.",
    'First line: s, 1 to 9 characters of a-z',
  ],
  [
    '## Input\n\n- The first line contains n (1 ≤ n ≤ 9).\n- The second line contains n distinct integers a_1, a_2, ..., a_n in strictly increasing order.\n\n## Constraints\n\n- 1 ≤ a_i ≤ 10^9',
    'First line: n from 1 to 9 | Next line: n integers a from 1 to 10⁹, all different, in ascending order',
  ],
];

it.each(understood)('reads %j', (statement, words) => {
  expect(said(`${statement}\n\n## Output\n\nx`)).toBe(words);
});

const list =
  '## Input\n\nThe first line contains n (1 ≤ n ≤ 9). The second line contains n integers a_i (1 ≤ a_i ≤ 9)';
const silent: [string, RegExp][] = [
  // Terms, and relations between names.
  ...[
    '1 ≤ n ≤ 9, 0 ≤ l ≤ r ≤ n - 1',
    '1 ≤ n ≤ 9, 1 ≤ l, r ≤ n(n-1)/2',
    '1 ≤ n ≤ 2^31 - 1, 1 ≤ l, r ≤ n',
    '1 ≤ n ≤ 9, -n ≤ l, r ≤ n',
    '1 ≤ n ≤ 9, 1 ≤ l < r ≤ n',
    '1 ≤ n ≤ 9, 1 ≤ l, r ≤ n; l ≤ r',
    '1 ≤ n ≤ 9, 1 ≤ l, r ≤ n, max(l, r) ≤ 5',
    '1 ≤ n ≤ 9, 1 ≤ l, r ≤ 2n',
  ].map((bounds): [string, RegExp] => [
    `## Input\n\nThe first line contains n, l and r (${bounds}).`,
    /compares values/,
  ]),
  ['## Input\n\nThe first line contains an integer n between 1 and 10^9 + 7.', /no bounds for n/],
  // Rules, each with a part that is not read.
  [`${list} that are distinct and in increasing order.`, /rule was not understood/],
  [
    '## Input\n\nThe first line contains n (1 ≤ n ≤ 9). The second line contains n non-zero integers a_i (-9 ≤ a_i ≤ 9).',
    /rule was not understood/,
  ],
  [`${list}. All are odd.`, /rule was not understood/],
  [`${list}. The answer fits in 64 bits, and the values are coprime.`, /rule was not understood/],
  [
    '## Input\n\nThe first line contains t (1 ≤ t ≤ 9), the number of test cases. Each test case contains two integers a and b (1 ≤ a, b ≤ 9). The sum of a and the sum of b do not exceed 20.',
    /rule was not understood/,
  ],
  [
    "## Input\n\nOne line with a string s of letters from 'a' to 'c', 1 ≤ |s| ≤ 9.",
    /not understood what s consists of/,
  ],
  [
    "## Input\n\nOne line with a string s of lowercase letters and '.', 1 ≤ |s| ≤ 9.",
    /not understood what s consists of/,
  ],
  // What stands behind another heading, or too far behind.
  [
    '# Towns\n\n## Story\n\nAll towns are connected.\n\n## Input\n\nThe first line contains n and m (1 ≤ n, m ≤ 9). The next m lines contain u and v (1 ≤ u, v ≤ n).',
    /more of the graph/,
  ],
  [`${list}.${'\nIt is so.'.repeat(60)}\nAll are distinct.`, /too many sentences/],
  [`${list}.${' '.repeat(50_000)}`, /too long/],
  ['## Input\n\nThe first line contains n.', /no bounds for n/],
  [
    '## Input\n\nThe first line contains n (1 ≤ n ≤ 5). No two inputs are alike, it is guaranteed.',
    /rule was not understood/,
  ],
  ['## Input\n\nThe first line contains n (1 ≤ n < 10^18).', /compares values/],
  ['## Input\n\nThe first line contains h and w (1 ≤ h * w ≤ 100).', /compares values/],
  ['## Input\n\nThe first line contains a curious thing.', /not understood what a line/],
  [
    'All towns are connected.\n\n## Input\n\nThe first line contains n and m (1 ≤ n, m ≤ 9). The next m lines contain u and v (1 ≤ u, v ≤ n).',
    /more of the graph/,
  ],
];

const heights = (story: string, rest = '') =>
  `${story}\n\n## Input\n\nThe first line contains n (1 ≤ n ≤ 9). The second line contains n integers a_i (1 ≤ a_i ≤ 9)${rest}.`;
silent.push(
  [heights('n people stand in a row. Their heights are pairwise distinct.'), /story may ask more/],
  [heights('You are given a permutation of the numbers from 1 to n.'), /story may ask more/],
  [heights('The stones are given in increasing order.'), /story may ask more/],
  [heights('No two stones weigh the same.'), /story may ask more/],
  [heights('A story.', '. The first one is not 1'), /rule was not understood/],
  [
    '## Input\n\nThe first line contains a and b (1 ≤ a, b ≤ 9), where b is larger than a.',
    /rule was not understood/,
  ],
  [
    '## Input\n\nThe first line contains n (1 ≤ n ≤ 9). Each of the next n lines contains a and b (1 ≤ a, b ≤ 9): a train departs at a and arrives at b, later.',
    /rule was not understood/,
  ],
  [
    'A maze has a start S and a goal G, each exactly once.\n\n## Input\n\nThe first line contains h and w (1 ≤ h, w ≤ 9). Then h lines follow with w characters each: `.`, `#`, `S` or `G`.',
    /story may ask more/,
  ],
);

it('what the story says of the answer, or the input says again, is no further rule', () => {
  expect(said(heights('Count the different heights. Two may be the same.'))).toMatch(/^First line/);
  expect(said(heights('The heights are pairwise distinct.', '. All a_i are distinct'))).toMatch(
    /all different/,
  );
  expect(said(heights('A story.', '. It is not greater than 9'))).toMatch(/^First line/);
});

it.each(silent)('is silent about what it does not understand: %j', (statement, reason) => {
  expect(said(`${statement}\n\n## Output\n\nx`)).toMatch(reason);
});

it('reads a long hostile statement in time that is linear in its length', () => {
  const parts = [
    '1 ≤ a, ',
    '((((',
    'n integers a_1, ',
    '... ',
    '.;:,',
    '\\le ',
    '10^',
    'The first line contains ',
  ];
  for (const part of parts) said(`## Input\n\n${part.repeat(49_000 / part.length)}`);
  said(`## Input\n\nThe first line contains n integers ${'a_1 '.repeat(120)}`);
});
