/**
 * Characters that look like those of C++ but are others, or that are invisible: they come along when
 * text is copied, and the compiler's messages about them look as if nothing were wrong.
 */
import unhomoglyph from 'unhomoglyph';
import { fill } from '../../contract/translation.ts';

const marks: Record<string, string> = {
  '\u037e': ';',
  '\u00a0': ' ',
  '\u3000': ' ',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u00d7': '*',
  '\u00f7': '/',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u2260': '!=',
};

const fullWidthOffset = 0xfee0;
const isInvisible = (character: string): boolean => /^[\p{Cf}\u115f\u1160\u3164]$/u.test(character);

/** What to type in place of a character: empty if it is invisible, undefined if it is no look-alike. */
export function plainFormOf(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return undefined;
  if (isInvisible(character)) return '';
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - fullWidthOffset);
  const mark = marks[character] ?? (/^\p{Zs}$/u.test(character) ? ' ' : undefined);
  if (mark !== undefined) return mark;
  const letter = /^[\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(character)
    ? unhomoglyph(character)
    : '';
  return /^[A-Za-z]$/.test(letter) ? letter : undefined;
}

/** The characters that a message of GCC writes as `\U0000200b` or as the octal bytes of UTF-8. */
const decoded = (message: string): string =>
  message
    .replaceAll(/(?:\\[0-7]{3})+/g, (octal) =>
      Buffer.from(
        octal
          .slice(1)
          .split('\\')
          .map((byte) => Number.parseInt(byte, 8)),
      ).toString(),
    )
    .replaceAll(/\\U([0-9a-f]{8})/g, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    );

/** Explains a message about a look-alike; undefined if it has none. */
export function explainLookAlike(message: string): string | undefined {
  const character = [...decoded(message)].find((one) => plainFormOf(one) !== undefined);
  if (character === undefined) return undefined;
  const plain = plainFormOf(character) ?? '';
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (plain === '') return fill(lookAlikeTexts.invisible, code);
  if (plain === ' ') return fill(lookAlikeTexts.blank, code);
  return fill(lookAlikeTexts.other, character, code, plain);
}

/** The explanations; pages translate them. */
export const lookAlikeTexts = {
  invisible: 'There is an invisible character ({0}) here. Delete it, or type the word again.',
  blank: 'There is a special blank ({0}) here. Replace it by an ordinary one.',
  other: 'The character {0} ({1}) only looks like {2}: type {2} in its place.',
};
