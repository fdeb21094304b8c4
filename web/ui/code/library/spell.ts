/** Writes the types and parameters of library headers in their usual form. */

import { partsOf } from '../names/c-params.ts';
import type { CSource } from '../names/c-types.ts';
import { textAt } from '../names/c-types.ts';
import type { Range } from '../names/names.ts';

/** The number of overloads kept for one name. */
export const sameNameMax = 6;

const valueMaxChars = 16;

/** A range of tokens, or one word, without the underscores of library names. */
export function spell(source: CSource, what: Range | string): string {
  if (typeof what === 'string') return plain(what);
  let text = '';
  for (let at = what.from; at < what.to; at += 1) {
    const token = textAt(source, at);
    if (/^(__attribute__|__asm__|noexcept|alignas)$/.test(token)) {
      at = Math.max(at, source.partner[at + 1] ?? at);
      continue;
    }
    if (dropped.test(token)) continue;
    if (token === '::' && (text === '' || /(^|\W)$/.test(text))) continue;
    if (/^(std|__gnu_cxx|__cxx11|__detail|__gnu_debug)$/.test(token)) continue;
    const isWord = /^\w/.test(token);
    const needsSpace = (isWord && /[\w>&*,=]$/.test(text)) || token === '=';
    text += `${needsSpace && text !== '' ? ' ' : ''}${plain(token)}`;
  }
  return text.trim();
}

const dropped =
  /^(typename|inline|constexpr|__extension__|__inline|__restrict|__restrict__|extern|static|struct|class|register)$/;

const plain = (word: string): string =>
  /^_+\w/.test(word)
    ? word
        .replace(/^_+/, '')
        .replace(/^Tp(?=\d?$)/, 'T')
        .replace(/_+$/, '')
    : word;

/** Parameters with their parentheses; long default values are left out. */
export function spellParams(source: CSource, { from, to }: Range): string {
  const parts = partsOf(source, { from: from + 1, to: to - 1 }).map((part) => {
    let value = part.from;
    while (value < part.to && textAt(source, value) !== '=') value += 1;
    const name = spell(source, { from: part.from, to: value });
    const text = value < part.to ? spell(source, { from: value + 1, to: part.to }) : '';
    if (value === part.to) return name;
    return text.length > valueMaxChars ? `${name} = …` : `${name} = ${text}`;
  });
  return `(${parts.filter((part) => part !== 'void').join(', ')})`;
}
