/** Markdown written by one person cannot run code in another person's browser. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import Rendered from './rendered.tsx';

const htmlOf = (text: string): string => renderToStaticMarkup(createElement(Rendered, { text }));

it('renders Markdown and formulas', () => {
  const html = htmlOf('# Title\n\nA *word*, [a page](https://example.org/a?b=c) and $x^2$.');
  expect(html).toContain('<h2>Title</h2>');
  expect(html).toContain('<em>word</em>');
  expect(html).toContain('<a href="https://example.org/a?b=c">a page</a>');
  expect(html).toContain('class="katex"');
});

it.each([
  ['if 1<a and b>2', 'if 1&lt;a and b&gt;2'],
  [
    'A `map` or vector<int>, map<string, vector<b>>.',
    'vector&lt;int&gt;, map&lt;string, vector&lt;b&gt;&gt;',
  ],
  ['<div>kept</div>', 'kept'],
  ['<foo>\nkept\n</foo>', '&lt;foo&gt;'],
  ['H<sub>2</sub>O and 2<sup>*n*</sup>', 'H<sub>2</sub>O and 2<sup><em>n</em></sup>'],
  ['one<br>two', 'one<br/>two'],
  ['It costs $5 and $10.', '<p>It costs $5 and $10.</p>'],
  ['Between $ 5 and 6 $ there.', 'Between $ 5 and 6 $ there.'],
  ['A price of \\$5 and $x$.', 'A price of $5 and '],
  ['$x$ and $20', ' and $20'],
])('loses nothing of %j', (text, shown) => {
  expect(htmlOf(text)).toContain(shown);
});

it.each([
  ['an escaped dollar', 'Pay $p=25.6\\$$ now', 'p=25.6\\$'],
  ['a formula in the text of a formula', '$x \\text{ if $a$ holds}$', 'x \\text{ if $a$ holds}'],
  ['more dollars around it', '$$$x_1$$$2', 'x_1'],
])('renders a formula with %s', (_, text, source) => {
  const html = htmlOf(text);
  expect(html).toContain(`<annotation encoding="application/x-tex">${source}</annotation>`);
  expect(html).not.toContain('katex-error');
});

it('shows a formula between two dollars as a display, within a line as well', () => {
  expect(htmlOf('see $$x^2$$ here')).toContain('katex-display');
  expect(htmlOf('see $x^2$ and $$$y$$$ here')).not.toContain('katex-display');
});

it('makes elements that may be wider than the page scrollable by keyboard', () => {
  const html = htmlOf('| a |\n|-|\n| 1 |\n\n```\ncode\n```\n\n$$\nx^2\n$$');
  expect(html).toContain('<table tabindex="0">');
  expect(html).toContain('<pre tabindex="0">');
  expect(html).toMatch(/class="katex-display" tabindex="0"/);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="https://example.org/"></iframe>',
  '<style>body { display: none }</style>',
  '<form action="https://example.org/"><input name=password></form>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt&colon;alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:alert(1))',
  '![a](javascript:alert(1))',
  '![a](https://example.org/tracker.png)',
  '<https://example.org/"onmouseover="alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\htmlData{a=b}{x}$ $\\htmlStyle{position:fixed}{x}$',
  '$\\includegraphics{https://example.org/tracker.png}$',
  '```"><script>alert(1)</script>\ncode\n```',
  '| <script>alert(1)</script> |\n|-|\n| a |',
])('runs and fetches nothing of %j', (text) => {
  const html = htmlOf(text);
  // Between quotes and tags everything is text.
  const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  const active = /^<(script|iframe|style|form|input|object|embed|link|meta|base)\b|\son\w+=/i;
  expect(tags.filter((tag) => active.test(tag))).toEqual([]);
  expect(
    tags.filter((tag) => /(href|src|action)="?\s*(javascript|vbscript|data):/i.test(tag)),
  ).toEqual([]);
  expect(tags.filter((tag) => /<img\b/i.test(tag))).toEqual([]);
  expect(tags.filter((tag) => /position:\s*fixed/i.test(tag))).toEqual([]);
});
