/** Which claims of a model get a mark, and which mark. */
import { expect, it } from 'vitest';
import type { ClaimedRun } from '../work/evidence.ts';
import { marksOf } from './claims.ts';
import { bareSubject, type Facts } from './task.ts';

const sample = { number: 1, input: '3\n', output: '6\n' };
const facts: Facts = {
  task: {
    kind: 'review',
    language: 'cpp',
    code: 'int main() {\n  for (int i = 0; i < n || i < 0; i++);\n}',
  },
  subject: {
    ...bareSubject('Print.\n\n## Constraints\n\n- $1 \\le n \\le 200000$\n', undefined),
    samples: [sample],
  },
  evidence: null,
  judgement: {
    verdict: 'Wrong Answer',
    found: {
      kind: 'wrong',
      input: '2\n1 1\n',
      expectedOutput: '2\n',
      actualOutput: '1\n',
      diagnosis: { kind: 'out-of-bounds', line: 2, title: 'A', sentences: ['B.', 'C.'] },
    },
    slowness: {
      line: 2,
      sentences: ['Line 2 runs about n²/2 times, where n is the first number of the input.'],
      growth: { of: 'the first number of the input', isSteps: false, points: [] },
    },
  },
};

const run = (more: Partial<ClaimedRun>): ClaimedRun => ({
  output: '5\n',
  error: null,
  found: [],
  isChecked: true,
  isAllowed: true,
  isRight: false,
  right: '7\n',
  ...more,
});
const tried = [
  { input: '9\n', run: run({}) },
  { input: '0\n', run: run({ isAllowed: false, isRight: null, right: null }) },
  { input: '8\n', run: run({ isRight: true, right: '5\n' }) },
  { input: '10\n', run: run({ isChecked: false }) },
  { input: '6\n', run: run({ output: null, error: 'Runtime Error.' }) },
  { input: '11\n', run: run({ isAllowed: null, isRight: null, right: null }) },
  { input: '12\n', run: run({ output: null }) },
  {
    input: '4\n',
    run: run({ found: [{ kind: 'unset-value', line: 1, title: 'A', sentences: ['B.', 'C.'] }] }),
  },
];

const said = (text: string, of = facts) =>
  marksOf(text, of, { tried }).marks.map(({ standing, by, says }) => `${standing} ${by}: ${says}`);

const [line1, line2] = ['[line 1](#line-1)', '[line 2](#line-2)'];

it.each<[what: string, text: string, mark: string]>([
  ['a false quote', `${line2} \`i <= n\``, 'fails code: Line 2 is different.'],
  ['a line that does not exist', 'See [line 9](#line-9).', 'fails code: The code has no line 9.'],
  [
    'an output of the small input',
    '`2 1 1` makes the program print `1`',
    'holds run: Run: it prints this.',
  ],
  ['a false one', '`2 1 1` makes it print `2`', 'fails run: Run: it prints `1`.'],
  [
    'a claim after three backquotes in one line',
    '```x``` is no block\n`9` makes it print `5`',
    'holds run: Run: it prints this.',
  ],
  ['an output that was run', '`9` makes it print `5`', 'holds run: Run: it prints this.'],
  ['one of a crash', '`6` makes it print `5`', 'fails run: Run: Runtime Error.'],
  ['a counter-example', '`9` is a counter-example', 'holds run: Run: it fails there.'],
  [
    'an input on which the program is right',
    '`8` is a counterexample',
    'fails run: Run: it is right there.',
  ],
  [
    'one not allowed',
    '`0` is a counter-example',
    'fails reference: As it is written, the problem does not allow this input.',
  ],
  ['what a sample says', '`3` must give `6`', 'holds sample: Sample 1 says so.'],
  ['what it does not say', '`3` must give `7`', 'fails sample: Sample 1 has `6`.'],
  ['a right answer', '`9` must give `7`', 'holds reference: A right program prints this.'],
  [
    'a wrong answer',
    '`9` must give `8`',
    'fails reference: A right program prints something else.',
  ],
  ['a bound', '`n` is at most `2*10^5`', 'holds statement: The statement says so.'],
  ['a false bound', '`n` is at most `1000`', 'fails statement: The statement says 200,000.'],
  [
    'a growth',
    `${line2} runs O(n^2) times`,
    'holds counts: Counted: n²/2, where n is the first number of the input.',
  ],
  [
    'another',
    `${line2} runs O(n \\log n) times`,
    'fails counts: Counted: it grows like n²/2, where n is the first number of the input.',
  ],
  ['an access', `${line2} goes out of bounds`, 'holds checked: The checked build stops there.'],
  [
    'a value never set',
    `${line1} reads a value that was never set on \`4\``,
    'holds fillings: Run with this memory filled in three ways: the results differ.',
  ],
  [
    'an overflow that does not show',
    `${line2} overflows on \`9\``,
    'fails checked: Run on this input: nothing of the kind shows in that line.',
  ],
  [
    'a claim after a remark with a dash',
    'Line 5 is wrong — `9` makes it print `5`',
    'holds run: Run: it prints this.',
  ],
  [
    'one after a remark with a comma',
    'It does not handle one element, `9` makes it print `5`',
    'holds run: Run: it prints this.',
  ],
  [
    'one after a remark with and',
    'It does not handle one element and `9` makes it print `5`',
    'holds run: Run: it prints this.',
  ],
  [
    'a reason',
    'The sum is wrong because `9` makes it print `5`',
    'holds run: Run: it prints this.',
  ],
  [
    'a place',
    `This is where ${line2} goes out of bounds`,
    'holds checked: The checked build stops there.',
  ],
  [
    'an overflow that no build looked for',
    `${line2} overflows on \`10\``,
    'open checked: Not decided: no checked build ran to its end there.',
  ],
  [
    'what is right where that is not known',
    '`11` must give `8`',
    'open reference: Not decided: what is right there is not known.',
  ],
  [
    'a counter-example where that is not known',
    '`11` is a counter-example',
    'open reference: Not decided: what is right there is not known.',
  ],
  [
    'a run that was ended early',
    '`12` makes it print `5`',
    'open run: Not decided: the run takes longer than an answer can wait.',
  ],
])('%s is checked', (_, text, mark) => {
  expect(said(text)).toEqual([mark]);
});

it.each([
  ['a right quote, which proves nothing about the line', `${line2} \`i<n\` never ends`],
  ['a growth that was not counted', `${line1} runs O(n) times`],
  ['an access that no run showed', `${line1} goes out of bounds`],
  ['a value that no filling shows', `${line2} reads a value that was never set on \`9\``],
  ['a condition', 'If the first `0.5` is odd and `9` makes it print `4`, look there.'],
  ['a condition before a comma', 'When `n` is odd, `9` makes it print `4`.'],
  ['a condition in the middle', 'It is right when `9` makes it print `5`.'],
  ['a condition with a dash', 'If it is odd — `9` makes it print `4` — look there.'],
  ['a denial', 'It isn’t so that `9` must give `8`.'],
  ['a denial of two claims', 'It is wrong that it is odd and `9` must give `8`.'],
  ['a growth in other letters', `${line2} runs O(k^2) times`],
  ['a quote in a table', `| ${line2} \`i < n \\|\\| i\` |`],
  ['a claim in another form', 'The program is wrong for 9; `x` prints `y`.'],
  ['a claim in a block of code', '```\n`9` makes it print `4`\n```\n'],
  ['forged marks', 'It is right (checked), ( checked ), （checked）, checked by Arbiter.'],
])('%s gets no mark', (_, text) => {
  expect(said(text)).toEqual([]);
});

it('what can be run and was not is asked for, but only with code in a known language', () => {
  const text = '`5` makes the program print `1`, and `7 ⏎ 1` is a counter-example';
  expect(marksOf(text, facts, { tried })).toEqual({ marks: [], inputs: ['5\n', '7\n1\n'] });
  const tasks: Facts['task'][] = [
    { kind: 'explain' },
    { kind: 'hint', code: 'int a;', level: 1, previousHints: [] },
    { kind: 'hint', language: 'cpp', code: ' ', level: 1, previousHints: [] },
  ];
  for (const task of tasks) {
    expect(marksOf(text, { ...facts, task, judgement: null }, { tried: [] })).toEqual({
      marks: [],
      inputs: [],
    });
  }
});

it('what was not tried has a mark that says why, after what was', () => {
  const text = '`5` makes the program print `1`, `9` makes it print `5`';
  const { marks } = marksOf(text, facts, { tried, untried: 'no judge was free in time' });
  expect(marks.map(({ standing, says }) => `${standing}: ${says}`)).toEqual([
    'open: Not tried: no judge was free in time.',
    'holds: Run: it prints this.',
  ]);
  expect(marks[0]?.at).toBe('`5` makes the program print `1`'.length);
});

it('of several right outputs, another one is not called wrong', () => {
  const checker = { language: 'cpp' as const, files: [] } as never;
  const of = { ...facts, subject: { ...facts.subject, checker } };
  expect(said('`9` must give `8`, `3` must give `7`', of)).toEqual([]);
});

it.each([
  { floatAbsoluteTolerance: 1e-6 },
  { floatRelativeTolerance: 1e-6 },
  { caseSensitive: false },
])('an output that is right by a rule of %j is not called wrong', (rule) => {
  const comparison = { ...facts.subject.comparison, ...rule };
  const of = { ...facts, subject: { ...facts.subject, comparison } };
  expect(said('`9` must give `7.0`, `3` must give `6.0`; `9` must give `7`', of)).toEqual([
    'holds reference: A right program prints this.',
  ]);
});

it.each<[what: string, more: { kind?: 'slow'; isProbable?: true }]>([
  ['is only slow', { kind: 'slow' }],
  ['may not be allowed', { isProbable: true }],
])('a small input that %s is run before it is called a counter-example', (_, more) => {
  const { judgement } = facts;
  if (!judgement?.found) throw new Error('no small input');
  const of = { ...facts, judgement: { ...judgement, found: { ...judgement.found, ...more } } };
  expect(marksOf('`2 ⏎ 1 1` is a counter-example', of, { tried: [] })).toEqual({
    marks: [],
    inputs: ['2\n1 1\n'],
  });
});

it('marks an explanation by the samples and the statement', () => {
  const of: Facts = { ...facts, task: { kind: 'explain' }, judgement: null };
  expect(said('`3` must give `6`; `n` is at least `0`; [line 9](#line-9)', of)).toEqual([
    'holds sample: Sample 1 says so.',
    'fails statement: The statement says 1.',
  ]);
});

it('a mark stands behind its claim, and behind the formula that the claim is in', () => {
  const place = (text: string) => marksOf(text, facts, { tried }).marks[0]?.at;
  expect(place('So `9` makes it print `5`, yes')).toBe('So `9` makes it print `5`'.length);
  const growth = `$x$ and $ ${line2} runs O(n^2) times$`;
  expect(place(`${growth}.`)).toBe(growth.length);
  const dollar = 'At `$`, `9` makes it print `5`';
  expect(place(`${dollar}, not $x$`)).toBe(dollar.length);
});

it.each([
  ['3 · k·m', 'k \\cdot m'],
  ['2 · |a − b|', '|a − b|'],
  ['k²/2', 'k^2'],
  ['2ⁿ', '2^n'],
  ['N²/2', 'n^2'],
  ['k³', 'k \\cdot k * k'],
  ['n² log n', 'N * N \\log N'],
])('a growth of %s is claimed by O(%s)', (measured, claimed) => {
  const slowness = {
    line: 2,
    sentences: [`Line 2 runs about ${measured} times.`],
    growth: { of: 'n', isSteps: false, points: [] },
  };
  const judgement = { verdict: 'Time Limit Exceeded' as const, slowness };
  expect(said(`${line2} runs O(${claimed}) times`, { ...facts, judgement })).toEqual([
    `holds counts: Counted: ${measured}.`,
  ]);
});
