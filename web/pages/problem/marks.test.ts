/** The marks of a result in the editor. */
import { expect, it } from 'vitest';
import { marksOf } from './marks.ts';

const warning = { line: 2, column: 3, severity: 'warning' as const, message: 'unused variable' };
const compile = { diagnostics: [warning], text: '', cached: false, timeMs: 1 };
const diagnosis = {
  kind: 'division-by-zero' as const,
  line: 7,
  title: 'Division by zero',
  sentences: ['An integer was divided by zero.', 'Look at the divisor.'],
};

it('marks the compiler’s messages and the line of the failure', () => {
  expect(marksOf({ compile, diagnosis })).toEqual([
    warning,
    {
      line: 7,
      column: null,
      severity: 'error',
      message: 'Division by zero',
      explanation: 'An integer was divided by zero. Look at the divisor.',
    },
  ]);
});

it('marks nothing if no line is known', () => {
  expect(marksOf({ diagnosis: { ...diagnosis, line: null } })).toEqual([]);
  expect(marksOf({})).toEqual([]);
});
