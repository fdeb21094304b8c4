/**
 * Which dollar signs begin and end a formula. remark-math takes any two, so that "It costs $5 and
 * $10" would be one; here a single dollar begins a formula only before a character that is no
 * blank, and ends it only behind one and before no digit, as in Pandoc. An escaped dollar and those
 * in braces are part of the formula. `$$…$$` within a line is a display.
 */
import { descendants, type Node } from './tree.ts';

/** A character; below -2 a line end, -2 to -1 parts of a tab, null at the end. */
type Code = number | null;
type State = (code: Code) => State | undefined;
type MarkdownToken = { type: string };
/** The parts of micromark's interface that are used here. */
type Effects = {
  enter(type: string): MarkdownToken;
  exit(type: string): void;
  consume(code: Code): void;
};
type Tokenize = (effects: Effects, ok: State, nok: State) => State;
type Construct = { tokenize: Tokenize };
type Extension = { text?: Record<number, Construct | undefined> };

const dollar = 36;
const space = 32;
const backslash = 92;
const [openBrace, closeBrace] = [123, 125];

const isLineEnd = (code: Code): boolean => code !== null && code < -2;
const isBlank = (code: Code): boolean => code === null || code < 0 || code === space;
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;

const tokenize: Tokenize = (effects, ok, nok) => {
  let opened = 0;
  let closing = 0;
  let depth = 0;
  let last: Code = dollar;
  let mark: MarkdownToken = { type: '' };

  const start: State = (code) => {
    effects.enter('mathText');
    effects.enter('mathTextSequence');
    return open(code);
  };
  const open: State = (code) => {
    if (code === dollar) {
      effects.consume(code);
      opened += 1;
      return open;
    }
    effects.exit('mathTextSequence');
    return opened === 1 && isBlank(code) ? nok(code) : between(code);
  };
  const between: State = (code) => {
    if (code === null) return nok(code);
    if (code === dollar && depth <= 0) {
      mark = effects.enter('mathTextSequence');
      closing = 0;
      return close(code);
    }
    if (code === space || isLineEnd(code)) {
      const type = code === space ? 'space' : 'lineEnding';
      effects.enter(type);
      effects.consume(code);
      effects.exit(type);
      last = code;
      return between;
    }
    effects.enter('mathTextData');
    return data(code);
  };
  const data: State = (code) => {
    if (code === null || code === space || isLineEnd(code) || (code === dollar && depth <= 0)) {
      effects.exit('mathTextData');
      return between(code);
    }
    effects.consume(code);
    last = code;
    if (code === openBrace) depth += 1;
    if (code === closeBrace) depth -= 1;
    return code === backslash ? escaped : data;
  };
  const escaped: State = (code) => {
    if (isBlank(code)) return data(code);
    effects.consume(code);
    last = code;
    return data;
  };
  const close: State = (code) => {
    if (code === dollar) {
      effects.consume(code);
      closing += 1;
      return close;
    }
    const isEnd = closing === opened && (opened > 1 || !(isBlank(last) || isDigit(code)));
    if (isEnd) {
      effects.exit('mathTextSequence');
      effects.exit('mathText');
      return ok(code);
    }
    // Dollars that end nothing are part of the formula.
    mark.type = 'mathTextData';
    last = dollar;
    return data(code);
  };
  return start;
};

/** The syntax that remark-math has registered. */
const isExtension = (value: unknown): value is Extension =>
  typeof value === 'object' && value !== null && 'text' in value;

/** A plugin for remark, to be used after remark-math. */
export function remarkDollars(this: { data(): unknown }) {
  const data = this.data();
  const extensions: unknown =
    typeof data === 'object' && data !== null && 'micromarkExtensions' in data
      ? data.micromarkExtensions
      : [];
  for (const extension of Array.isArray(extensions) ? extensions : []) {
    const construct = isExtension(extension) ? extension.text?.[dollar] : undefined;
    if (construct !== undefined) construct.tokenize = tokenize;
  }
  return displayDoubled;
}

/** Shows a formula between exactly two dollars as a display, although it is within a line. */
function displayDoubled(tree: Node, file: { toString(): string }): void {
  const text = String(file);
  for (const node of descendants(tree)) {
    const at = node.type === 'inlineMath' ? node.position?.start.offset : undefined;
    const properties = node.data?.hProperties;
    if (
      at === undefined ||
      properties === undefined ||
      !/^\$\$(?!\$)/.test(text.slice(at, at + 3))
    ) {
      continue;
    }
    properties.className = ['language-math', 'math-display'];
  }
}
