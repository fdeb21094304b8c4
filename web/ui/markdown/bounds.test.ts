/**
 * Which texts are rendered, and which are shown as source because rendering would take too long.
 */
import katex from 'katex';
import { expect, it } from 'vitest';
import { boundFormulas, boundSizes, isQuicklyParsed, sizeMaxEm } from './bounds.ts';
import type { Node } from './tree.ts';

const statementMaxChars = 64 * 1024;
const filled = (piece: string) => piece.repeat(Math.floor(statementMaxChars / piece.length));

it.each([
  ...[
    '>',
    '> ',
    '1. ',
    '- ',
    '* ',
    '+ ',
    '>- ',
    ']',
    '[',
    '*',
    'a*',
    '*a',
    '*_',
    '~a',
    '`a',
    '_a ',
  ],
  ...['[a](', '![', '<a', '===\n', '> a\n\n', '* > a\n\n', '$a', '\\a', '&a', '(a', '[^1]'],
])('shows a text of nothing but %j as written', (piece) => {
  expect(isQuicklyParsed(filled(piece))).toBe(false);
});

it.each([
  ['prose', filled('The sum of $a_i$ is *small*, see [1].\n\n')],
  ['a long table', `|a|b|\n|-|-|\n${'| $1$ | `x` |\n'.repeat(400)}`],
  ['code', `\`\`\`\n${'for (int i = 0; i < n; i++) a[i] = b[i] * (c[i]);\n'.repeat(150)}\`\`\``],
  ['lists in quotes', '> 1. - a\n>    - b\n'],
  ['one long word', 'a'.repeat(statementMaxChars)],
])('renders %s', (_, text) => {
  expect(isQuicklyParsed(text)).toBe(true);
});

const formula = (value: string): Node => ({
  type: 'element',
  tagName: 'code',
  properties: { className: ['language-math', 'math-inline'] },
  children: [{ type: 'text', value }],
});

/** Which of some formulas are rendered. */
function isSet(...sources: string[]): boolean[] {
  const tree = { type: 'root', children: sources.map(formula) };
  boundFormulas()(tree);
  return tree.children.map(({ properties }) => String(properties?.className) !== '');
}

it('shows the source of formulas that are too long or define commands', () => {
  expect(isSet('x^2', 'x'.repeat(1_001), 'x'.repeat(1_000))).toEqual([true, false, true]);
  const defining = ['\\def\\a{x}\\a', '\\newcommand{\\a}{x}', '\\let\\a=b', '\\gdef\\a{x}'];
  expect(isSet(...defining)).toEqual([false, false, false, false]);
  expect(isSet('\\left( x \\right)', '\\leq', '\\longrightarrow')).toEqual([true, true, true]);
});

it('renders a limited number and size of formulas, and shows the source of the rest', () => {
  const long = isSet(...Array.from({ length: 12 }, () => 'x'.repeat(1_000)));
  expect(long.filter(Boolean)).toHaveLength(10);
  const many = isSet(...Array.from({ length: 1_200 }, () => 'x'));
  expect(many.filter(Boolean)).toHaveLength(1_000);
});

/** The styles of a formula, before and after. */
function stylesOf(source: string): { before: string[]; after: string[] } {
  const html = katex.renderToString(source, { maxSize: sizeMaxEm, displayMode: true });
  const before = [...html.matchAll(/style="([^"]*)"/g)].map(([, style = '']) => style);
  const tree: Node = {
    type: 'root',
    children: before.map((style) => ({ type: 'element', properties: { style } })),
  };
  boundSizes()(tree);
  return { before, after: tree.children?.map(({ properties }) => String(properties?.style)) ?? [] };
}

function largestSizeEm(source: string): number {
  const sizes =
    stylesOf(source)
      .after.join(';')
      .match(/[\d.]+(?=em)/g) ?? [];
  return Math.max(0, ...sizes.map(Number));
}

it.each([
  ...['\\kern', '\\mkern', '\\hskip', '\\mskip', '\\hspace', '\\hspace*'].flatMap((command) => [
    `a${command}{-99999${command.startsWith('\\m') ? 'mu' : 'em'}}b`,
    `a${command}{99999${command.startsWith('\\m') ? 'mu' : 'em'}}b`,
  ]),
  '\\rule{99999em}{99999em}',
  '\\rule[-99999em]{1em}{1em}',
  '\\raisebox{-99999em}{x}',
  '\\raisebox{99999em}{x}',
  '\\begin{matrix}a\\\\[-99999em]b\\end{matrix}',
  '\\genfrac(){99999em}{0}{1}{2}',
])('keeps %s in its place', (source) => {
  expect(largestSizeEm(source)).toBeLessThanOrEqual(1_000);
});

it('keeps the sizes of ordinary formulas', () => {
  const { before, after } = stylesOf('\\frac{\\sqrt{x}}{y}\\kern-1em\\rule[-2em]{3em}{4em}');
  expect(after.map((one) => one.replace(/;$/, ''))).toEqual(
    before.map((one) => one.replace(/;$/, '')),
  );
});
