/** The lines of the loops of a source. */
import { expect, it } from 'vitest';
import { loopsOf } from './loops.ts';

it.each<[what: string, lines: string[], spans: string]>([
  ['with braces', ['for (;;) {', '  x();', '}'], '1-3'],
  [
    'of one statement',
    ['for (;;)', '  while (x)', '    if (y) a();', '    else b();', 'c();'],
    '1-4 2-4',
  ],
  ['that end with their condition', ['do {', '  x();', '} while (y);', 'z();'], '1-3'],
  ['of a macro', ['#define rep(i, n) for (int i = 0; i < n; i++)', 'rep(i, 9) {', '}'], '2-3'],
  [
    'of a macro made of another',
    [
      '#define FOR(i, a, b) \\',
      '  for (int i = a; i < b; i++)',
      '#define REP(i, n) FOR(i, 0, n)',
    ].concat(['REP(i, 9)', '  x();']),
    '4-5',
  ],
  [
    'of a macro without parameters',
    ['#define ever for (;;)', 'ever {', '  for (;;) x();', '}'],
    '',
  ],
  ['over a list', ['for (int x : {1, 2}) {', '}'], '1-2'],
  ['in texts and comments are none', ['// for (;;) {}', 'f("while (x)");'], ''],
  ['whose brackets do not match', ['for (;;) {'], ''],
  ['around more statements than people write', [`for (;;) ${'if (x) '.repeat(20_000)}y();`], ''],
  ['of which there are more than people write', [`${'for (;;) '.repeat(20_000)}y();`], ''],
])('loops %s', (_, lines, spans) => {
  expect(
    loopsOf(lines.join('\n'))
      .map(({ from, to }) => `${from}-${to}`)
      .join(' '),
  ).toBe(spans);
});
