/** Reading the stored editor settings. */
import { expect, it } from 'vitest';
import { readSettings, usualSettings } from './editor-settings.ts';

it('reads stored values', () => {
  const kept = { hasVimKeys: true, fontSizePx: 18, tabWidth: 2, checksWhileTyping: false };
  expect(readSettings(JSON.stringify(kept))).toEqual(kept);
});

it.each([null, '', '{', '7', 'null', '[]', '{"fontSizePx":400,"tabWidth":"4","hasVimKeys":1}'])(
  'uses the default if %s was stored',
  (kept) => {
    expect(readSettings(kept)).toEqual(usualSettings);
  },
);
