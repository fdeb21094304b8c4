/** Parses tokens into Markdown: paragraphs, groups, formulas. Other files parse commands. */
import { parseEnvironment } from './environments.ts';
import { parseCommand, switched } from './inline.ts';
import type { Read, Scanner } from './scanner.ts';
import { codeBlock, codeSpan, guardLines, prose } from './text.ts';
import type { Token } from './tokens.ts';

/** Parses a whole text. Escapes lines that only look like a heading or a list. */
export function parseBlocks(scanner: Scanner, isEnd: (token: Token) => boolean): string {
  return reader(scanner)(isEnd);
}

const reader = (scanner: Scanner): Read => {
  const read: Read = (isEnd) => {
    const parts: string[] = [];
    for (let token = scanner.peek(); token !== undefined; token = scanner.peek()) {
      if (isEnd(token)) break;
      scanner.next();
      parts.push(parseToken(scanner, token, read));
    }
    return parts.join('');
  };
  return read;
};

function parseToken(scanner: Scanner, token: Token, read: Read): string {
  switch (token.kind) {
    case 'text':
      return behind(scanner.followsFormula(), guardLines(prose(token.text), scanner.startsLine()));
    case 'math':
      return formula(token.text, token.isDisplay);
    case 'verbatim':
      return token.isBlock
        ? `\n\n${scanner.keep(codeBlock(token.text))}\n\n`
        : codeSpan(token.text);
    case 'paragraph':
      return '\n\n';
    case 'break':
      scanner.optional();
      return '\\\n';
    case 'cell':
      return ' ';
    case 'command':
      return parseCommand(scanner, token, read);
    case 'open':
      return parseGroup(scanner, read);
    case 'begin':
      return scanner.inside(() => parseEnvironment(scanner, token, read)) ?? '';
    default:
      // An `\end` without a `\begin`.
      return '';
  }
}

/** In Markdown a dollar before a digit ends no formula, so that the digit is written as a number. */
const behind = (isFormula: boolean, text: string): string =>
  isFormula ? text.replace(/^\d/, (digit) => `&#${digit.charCodeAt(0)};`) : text;

/** A formula in the notation of the page: as a block or inline. */
function formula(labelled: string, isDisplay: boolean): string {
  // The page's renderer has no labels.
  const source = labelled.replaceAll(/\\label\s*\{[^{}]*\}/g, '');
  const lines = source.split('\n').map((line) => line.trim());
  const text = lines.filter((line) => line !== '').join(isDisplay ? '\n' : ' ');
  if (text === '') return '';
  return isDisplay ? `\n\n$$\n${text}\n$$\n\n` : `$${text}$`;
}

/** A group in braces. A switch at its start, as in `{\bf …}`, applies to the whole group. */
function parseGroup(scanner: Scanner, read: Read): string {
  const content = (): string => switched(scanner, () => read(({ kind }) => kind === 'close'));
  const text = scanner.inside(content) ?? '';
  if (scanner.peek()?.kind === 'close') scanner.next();
  return text;
}
