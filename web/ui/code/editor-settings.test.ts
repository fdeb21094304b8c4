/** What is read back of the editor's settings. */
import { expect, it } from 'vitest';
import { readSettings, usualSettings } from './editor-settings.ts';

it('reads what was kept', () => {
  const kept = { hasVimKeys: true, fontSizePx: 18, tabWidth: 2 };
  expect(readSettings(JSON.stringify(kept))).toEqual(kept);
});

it.each([null, '', '{', '7', 'null', '[]', '{"fontSizePx":400,"tabWidth":"4","hasVimKeys":1}'])(
  'takes the usual where %s was kept',
  (kept) => {
    expect(readSettings(kept)).toEqual(usualSettings);
  },
);
