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
