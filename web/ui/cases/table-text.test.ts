/** Tables as spreadsheets write them. */
import { expect, it } from 'vitest';
import { readTableText, tableText } from './table-text.ts';

const text = 'name;points\r\nJürgen Müller;8,5\r\n';
const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['Windows-1252', Buffer.from(text, 'latin1')],
  ['UTF-16, little end first', utf16],
  ['UTF-16, big end first', Buffer.from(utf16).swap16()],
])('a table in %s is read', (_, bytes) => {
  expect(tableText(bytes)).toBe(text);
});

it('what Windows-1252 has and Latin-1 has not is read, too', () => {
  expect(tableText(Uint8Array.of(0x80, 0x20, 0x96))).toBe('€ –');
});

it('a file that is cut within a character is still UTF-8', async () => {
  expect(await readTableText(new Blob(['äöü']), 3)).toBe('ä');
});
