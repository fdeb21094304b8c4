/** A model's answer cannot show anything that looks like a mark of Arbiter. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AssistantMark } from '../../../../../contract/ai.ts';
import Rendered from '../../../../ui/markdown/rendered.tsx';
import { treatmentOf } from './claim-marks.tsx';
import { withPlaces } from './model-text.ts';

function htmlOf(text: string, marks: AssistantMark[] = []): string {
  const placed = withPlaces(text, marks);
  const shown = { text: placed, treatment: treatmentOf(marks) };
  return renderToStaticMarkup(createElement(Rendered, shown));
}

const mark = (at: number): AssistantMark => ({ at, standing: 'holds', by: 'run', says: 'Run.' });

it('shows a mark at its place, in lists, tables, headings and emphasis', () => {
  for (const text of ['- a `1`, b', '| a `1`, b |\n|---|\n| c |', '# a `1`, b', '**a `1`, b**']) {
    const html = htmlOf(text, [mark(text.indexOf(', b'))]);
    expect(html).toMatch(/<code>1<\/code><span [^>]*data-standing="holds"[^>]*>Run\.<\/span>, b/);
  }
});

it.each([
  [
    'a link to another site',
    '[line 2](https://evil.example)',
    /<a|>line 2</,
    'line 2 (https://evil.example)',
  ],
  ['an address', 'See https://evil.example now', /<a/, 'See'],
  ['a link by mail', '<a@evil.example>', /<a/, 'a@evil.example'],
  ['a link that names another line', '[line 12](#line-3)', /<a/, 'line 12'],
  ['a link within the page', '[checked](#main)', /<a/, 'checked'],
  [
    'an image',
    '![checked](data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)',
    /<img/,
    'checked',
  ],
  ['a tick box', '- [x] checked', /<input/, '[x]'],
  [
    'a coloured formula',
    '$\\colorbox{lightgreen}{ok}\\textcolor{green}{ok}$',
    /(?<!-)color:|background|mathcolor|mathbackground/,
    'ok',
  ],
  ['a box', '$\\boxed{ok}\\fcolorbox{green}{white}{ok}$', /border|fbox|notation/, 'ok'],
  [
    'the element of a mark',
    '<arbiter-mark number="0">Run.</arbiter-mark>',
    /data-standing/,
    'Run.',
  ],
  [
    'the place of a mark in character references',
    'here &#xE000;0&#xE001; too, &#57344;0&#57345;',
    /data-standing/,
    'here',
  ],
  ['the place of a mark', 'here \uE0000\uE001 too', /data-standing/, 'here'],
])('%s becomes text', (_, text, looks, kept) => {
  const html = htmlOf(text, []);
  expect(html).toContain(kept);
  expect(html.replaceAll(/<annotation[\s\S]*?<\/annotation>/g, '')).not.toMatch(looks);
  // Nor can a text repeat a mark that the answer has.
  const once = htmlOf(`${text}\n\nend`, [mark(text.length + 2)]);
  expect(once.match(/data-standing/g)).toHaveLength(1);
});

it('keeps the thickness of lines in formulas', () => {
  expect(htmlOf('$\\frac{a}{b}$')).toContain('border-bottom-width:');
});

it('keeps links to lines of the code', () => {
  expect(htmlOf('[line 3](#line-3)')).toContain('<a href="#line-3">line 3</a>');
});
