/** The marks of a result in the editor. */
import { expect, it } from 'vitest';
import { marksOf, marksOfSearch, withMarks } from './marks.ts';

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
      kind: 'division-by-zero',
    },
  ]);
});

it('marks nothing if no line is known', () => {
  expect(marksOf({ diagnosis: { ...diagnosis, line: null } })).toEqual([]);
  expect(marksOf({})).toEqual([]);
});

it('marks where the time goes, once', () => {
  const slowness = { line: 7, sentences: ['Line 7 takes long.', 'It runs often.'], growth: null };
  const marks = marksOfSearch({ slowness, memory: null, found: null, mend: null });
  expect(marks).toEqual([
    {
      line: 7,
      column: null,
      severity: 'warning',
      message: 'Where the time goes',
      explanation: 'Line 7 takes long. It runs often.',
      kind: 'finding',
    },
  ]);
  expect(withMarks(withMarks([], marks), marks)).toEqual(marks);
  expect(marksOfSearch({ slowness: null, memory: null, found: null, mend: null })).toEqual([]);
});

it('marks at most two places to look at', () => {
  const places = [3, 5].map((line) => ({ line, sentence: `Look at line ${line}.` }));
  const mend = { places, tried: 'With one change there the program is right.' };
  const marks = marksOfSearch({ slowness: null, memory: null, found: null, mend });
  expect(marks.map(({ line, message }) => [line, message])).toEqual([
    [3, 'Look at line 3.'],
    [5, 'Look at line 5.'],
  ]);
  expect(marks[0]).toMatchObject({ severity: 'warning', explanation: mend.tried });
});

it('marks what fails on a small input', () => {
  const found = {
    kind: 'broken' as const,
    input: '0\n',
    expectedOutput: '0\n',
    actualOutput: '',
    error: 'Runtime Error',
    executionTime: 1,
    referenceTime: 1,
    diagnosis,
  };
  expect(marksOfSearch({ slowness: null, memory: null, found, mend: null })).toEqual(
    marksOf({ diagnosis }),
  );
});
