/** What a result says below its verdict. */
import { expect, test } from 'vitest';
import { sayingIn } from '../../../contract/said-patterns.ts';
import german from '../../../contract/translations/results/de.json' with { type: 'json' };
import chinese from '../../../contract/translations/results/zh-Hans.json' with { type: 'json' };
import { withoutStart } from './without-start.ts';

const read = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
const said = 'Wrong Answer on sample 2: line 1, word 1: expected 3, found 0.';

test('the verdict above a sentence is not repeated in it', () => {
  expect(read(withoutStart([{ text: said }], 'Wrong Answer'))).toBe(
    'On sample 2: line 1, word 1: expected 3, found 0.',
  );
});

test.each([
  {
    name: 'German',
    locale: 'de',
    translations: german,
    word: 'Falsche Antwort',
    rest: /^Bei Beispiel 2: /,
  },
  {
    name: 'Chinese',
    locale: 'zh-Hans',
    translations: chinese,
    word: '答案错误',
    rest: /^在样例 2 上：/,
  },
])('nor is it in $name', ({ locale, translations, word, rest }) => {
  const [passage] = sayingIn(translations, locale)(said);
  expect(read(withoutStart(passage?.pieces ?? [], word))).toMatch(rest);
});

test('nor after a colon', () => {
  const text = 'Compilation Error: line 1, column 22: expected a semicolon.';
  expect(read(withoutStart([{ text }], 'Compilation Error'))).toBe(
    'Line 1, column 22: expected a semicolon.',
  );
});

test.each(['All points.', 'Wrong Answers abound.', 'Wrong Answer'])(
  'what does not go on from the verdict stays: %s',
  (text) => {
    expect(withoutStart([{ text }], 'Wrong Answer')).toEqual([{ text }]);
  },
);
