/** Which claims of a model are marked, and with which mark. */
import { expect, it } from 'vitest';
import { withClaimsMarked } from './claims.ts';
import { bareSubject, type Facts } from './task.ts';

const facts: Facts = {
  task: {
    kind: 'review',
    language: 'cpp',
    code: 'int main() {\n  for (int i = 0; i < n; i++);\n}',
  },
  subject: bareSubject('Print 1.', undefined),
  evidence: null,
  judgement: {
    verdict: 'Wrong Answer',
    found: { kind: 'wrong', input: '2\n1 1\n', expectedOutput: '2\n', actualOutput: '1\n' },
    slowness: {
      line: 2,
      sentences: ['Line 2 runs about n²/2 times, where n is the first number of the input.'],
      growth: { of: 'the first number of the input', isSteps: false, points: [] },
    },
  },
};

const marked = (text: string) => withClaimsMarked(text, facts);

it.each<[what: string, text: string, mark: string]>([
  ['a quote', 'See [line 2](#line-2) `i<n` there', ' (checked) there'],
  ['a quote after a colon', '[line 2](#line-2): `int i = 0`', ' (checked)'],
  ['a false quote', '[line 2](#line-2) `i <= n`', ' (checked: line 2 is different)'],
  ['an output', '`2 1 1` makes the program print `1`', ' (checked)'],
  ['a false output', '`2 1 1` makes it print `2`', ' (checked: it prints something else)'],
  ['an output on another input', '`3` makes it print `2`', ' (not checked)'],
  ['a growth', '[line 2](#line-2) runs O(n^2) times', ' (checked)'],
  ['another growth', '[line 2](#line-2) runs O(n \\log n) times', ' (checked: it grows like n²/2,'],
  ['a growth elsewhere', '[line 1](#line-1) runs O(n) times', ' (not checked)'],
])('%s is marked', (_, text, mark) => {
  expect(marked(text)).toContain(mark);
});

it('a line that does not exist is not a link', () => {
  expect(marked('in [line 9](#line-9).')).toBe('in line 9 (checked: the code has no such line).');
  expect(marked('in [line 2](#line-3).')).not.toContain('](');
});

it('leaves other text unchanged, and models cannot mark their own claims', () => {
  const plain = 'In [line 2](#line-2) use `i <= n`; `x` prints `y`.';
  expect(marked(plain)).toBe(plain);
  expect(marked('It is right (checked), and (Not checked).')).toBe(
    'It is right (“checked”), and (Not “checked”).',
  );
  const explaining: Facts = { ...facts, task: { kind: 'explain' } };
  expect(withClaimsMarked('[line 9](#line-9)', explaining)).toBe('[line 9](#line-9)');
});
