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
  it.each([
    ['$1 \\le n \\le 2 \\cdot 10^5$', '1 ≤ n ≤ 2 · 10⁵'],
    ['$a_1, a_2, \\ldots, a_{12}$', 'a₁, a₂, …, a₁₂'],
    ['$a_i^{k+1}$', 'a_i^k+1'],
    ['$\\frac{n(n+1)}{2} \\bmod m$', 'n(n+1)/2 bmod m'],
    ['$\\{x, y\\}$ and $\\lfloor x \\rfloor$', '{x, y} and ⌊ x ⌋'],
    ['$\\sqrt{n}$, $\\log n$, $\\alpha$', '√(n), log n, α'],
    ['$\\left( x \\right)$', '( x )'],
  ])('shows the formula %s as %s', (source, shown) => {
    expect(preview(source)).toBe(shown);
  });
  it.each([
    ['See [the rules](https://example.com/a_b) first.', 'See the rules first.'],
    ['![A map](map.png) Find *the* shortest _path_.', 'Find the shortest path.'],
    ['- one\n- two\n\n1. three\n> four', 'one two three four'],
    ['```\ncode\n```\n~~old~~ text', 'code old text'],
    ['| a | b |\n|---|:-:|', '| a | b |'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ])('shows %j as %j', (source, shown) => {
    expect(preview(source)).toBe(shown);
  });
  it.each([
    ['a formula', `${'x'.repeat(90)} $1 \\le n \\leq 5$`, `${'x'.repeat(90)} 1 ≤ n…`],
    ['a link', `${'x'.repeat(80)} [here](https://example.com)`, `${'x'.repeat(80)} here…`],
  ])('leaves no half of %s at its end', (_, source, shown) => {
    expect(preview(source)).toBe(shown);
  });
  it('takes the first 100 characters and shows that there is more', () => {
    expect(preview('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
    expect(preview('x'.repeat(99))).toBe('x'.repeat(99));
  });
  it('does not cut a character in half', () => {
    expect(preview('😀'.repeat(120))).toBe(`${'😀'.repeat(100)}…`);
  });
});
