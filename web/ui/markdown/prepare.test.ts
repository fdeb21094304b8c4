/** Formulas on a line of their own. */
import { describe, expect, it } from 'vitest';
import { prepareMath } from './prepare.ts';

describe('preparing formulas', () => {
  it('splits a displayed formula of one line into three lines', () => {
    expect(prepareMath('a\n$$x^2$$\nb')).toBe('a\n$$\nx^2\n$$\nb');
  });
  it('leaves formulas within a line, and correct displays, unchanged', () => {
    const text = 'see $x$ and $$y$$ here\n\n$$\nz\n$$';
    expect(prepareMath(text)).toBe(text);
  });
  it('leaves code unchanged', () => {
    const text = '```\n$$x$$\n~~~\n$$y$$\n```';
    expect(prepareMath(text)).toBe(text);
    expect(prepareMath(`${text}\n$$z$$`)).toBe(`${text}\n$$\nz\n$$`);
  });
});
