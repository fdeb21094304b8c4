/** How tests ask about programs of a language. */
import { expect, it } from 'vitest';
import { applied } from './answers.ts';
import { readLibrary } from './library.ts';
import type { NameRules } from './program.ts';
import { readerOf } from './reader.ts';

/** Asks about a program in which `|` marks the position. */
export function askerOf(rules: NameRules, libraryText: string) {
  const library = readLibrary(libraryText);
  return (marked: string) => {
    const offset = marked.indexOf('|');
    const code = marked.replace('|', '');
    const answers = readerOf(rules, library).answers(code);
    return {
      names: () => (answers.offers(offset)?.offers ?? []).map(({ name }) => name),
      signature: () => answers.call(offset)?.signatures[0]?.text,
      line: () => {
        const uses = answers.places(offset);
        if ('refusal' in uses) return uses.refusal;
        return code.slice(0, uses.definition.from).split('\n').length;
      },
      rename: (name: string) => {
        const renamed = answers.rename(offset, name);
        return 'refusal' in renamed ? renamed.refusal : applied(code, renamed.changes);
      },
    };
  };
}

/** Tests that text which is no program takes no more steps than its size allows. */
export const neverStops = (rules: NameRules, parts: readonly string[]): void =>
  it.each(parts)('takes steps in proportion to the size of text that is no program: %s', (part) => {
    const code = part.repeat(Math.floor(4_096 / part.length));
    const answers = readerOf(rules, new Map()).answers(code);
    answers.offers(code.length);
    answers.call(code.length);
    answers.places(code.length >> 1);
    expect(answers.rename(0, 'b')).toBeDefined();
  });
