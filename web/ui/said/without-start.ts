/** Texts of results below a word that they begin with, such as their verdict: they do not repeat it. */
import type { Piece } from '../../../contract/said-patterns.ts';
import { pageLocale } from '../locale.ts';

/** What stands between the word and the rest. */
const between = /^[\s,，:：]+/;

/** `Wrong Answer on sample 2: …` becomes `On sample 2: …`; what begins otherwise stays. */
export function withoutStart(pieces: readonly Piece[], start: string): readonly Piece[] {
  let left = start;
  let index = 0;
  for (; left.startsWith(pieces[index]?.text ?? '\0'); index += 1) {
    left = left.slice(pieces[index]?.text.length);
  }
  const { text = '', ...kind } = pieces[index] ?? {};
  const rest = text.slice(left.length);
  if (!text.startsWith(left) || !between.test(rest)) return pieces;
  const [first = '', ...others] = rest.replace(between, '');
  const sentence = first.toLocaleUpperCase(pageLocale) + others.join('');
  return [{ text: sentence, ...kind }].concat(pieces.slice(index + 1));
}
