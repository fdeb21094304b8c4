/** Reads a program of a language, and answers questions about it. */
import type { Language } from '@codemirror/language';
import { type Answers, applied, originOf } from './answers.ts';
import { callAt } from './calls.ts';
import { readProgram } from './declarations.ts';
import type { Library } from './library.ts';
import { completed, offersAt } from './offers.ts';
import type { NameRules, Program } from './program.ts';
import { nodesOf, parse, type Tree } from './tree.ts';
import { renamed, usesOf } from './uses.ts';

export type Reader = {
  grammar: Language;
  /** Answers about a program; a tree that the editor has of all of it is not made again. */
  answers: (code: string, tree?: Tree) => Answers;
};

const unread = { refusal: 'The program is too long to be read.' };

/** The maximum time to parse, so that no text can stop the page. */
const usualMaxMs = 2_000;

export function readerOf(
  rules: NameRules,
  library: Library,
  { parseMaxMs } = { parseMaxMs: usualMaxMs },
): Reader {
  /** The last program, since most questions are about the same one. */
  let last: Program | undefined;
  /** The length of a text that took too long; others as long as it are not tried. */
  let tooLongChars = Number.POSITIVE_INFINITY;
  const read = (code: string, known?: Tree): Program | undefined => {
    if (last?.code === code) return last;
    if (code.length >= tooLongChars) return undefined;
    const changes = rules.prepare?.(code, library) ?? [];
    const isKnown = changes.length === 0 && known?.length === code.length;
    const tree = isKnown ? known : parse(rules.grammar, applied(code, changes), parseMaxMs);
    tooLongChars = tree ? Number.POSITIVE_INFINITY : code.length;
    if (tree === undefined) return undefined;
    const nodes = nodesOf(tree, originOf(changes));
    last = readProgram({ rules, library, code, nodes });
    return last;
  };
  const answers = (code: string, tree?: Tree): Answers => ({
    offers(offset) {
      const program = read(completed(code, offset, rules));
      return program ? offersAt(program, offset) : null;
    },
    call(offset) {
      const program = read(code, tree);
      return program ? callAt(program, offset) : null;
    },
    places(offset) {
      const program = read(code, tree);
      return program ? usesOf(program, offset) : unread;
    },
    rename(offset, next) {
      const program = read(code, tree);
      return program ? renamed(program, { offset, next }, read) : unread;
    },
  });
  return { grammar: rules.grammar, answers };
}
