/** The beginning of a statement as plain text. */
import { describe, expect, it } from 'vitest';
import { preview } from './preview.ts';

describe('a preview', () => {
  it('leaves plain text as it is', () => {
    expect(preview('Add two numbers: a * b_1 is not asked.')).toBe(
      'Add two numbers: a * b_1 is not asked.',
    );
  });
  it('removes the markup of Markdown and LaTeX', () => {
    expect(preview('## Task\n\nGiven $1 \\le n \\leq 10$, print **all** `x`.')).toBe(
      'Task Given 1 ≤ n ≤ 10, print all x.',
    );
  });
  it('keeps unknown markup', () => {
    expect(preview('$\\alpha$')).toBe('\\alpha');
  });
  it('takes the first 100 characters and shows that there is more', () => {
    expect(preview('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
    expect(preview('x'.repeat(99))).toBe('x'.repeat(99));
  });
  it('does not cut a character in half', () => {
    expect(preview('😀'.repeat(120))).toBe(`${'😀'.repeat(100)}…`);
  });
});
