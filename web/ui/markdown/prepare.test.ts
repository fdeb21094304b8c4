/** Formulas that have a line of their own. */
import { describe, expect, it } from 'vitest';
import { prepareMath } from './prepare.ts';

describe('preparing formulas', () => {
  it('puts a displayed formula of one line onto three', () => {
    expect(prepareMath('a\n$$x^2$$\nb')).toBe('a\n$$\nx^2\n$$\nb');
  });
  it('leaves formulas within a line, and displays that are well already', () => {
    const text = 'see $x$ and $$y$$ here\n\n$$\nz\n$$';
    expect(prepareMath(text)).toBe(text);
  });
  it('leaves code alone', () => {
    const text = '```\n$$x$$\n~~~\n$$y$$\n```';
    expect(prepareMath(text)).toBe(text);
    expect(prepareMath(`${text}\n$$z$$`)).toBe(`${text}\n$$\nz\n$$`);
  });
});
