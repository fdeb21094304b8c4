/**
 * Finds matching brackets and the ends of statements and expressions in Python, in one pass each
 * over the tokens.
 */
import type { PythonText, PythonToken } from './python-tokens.ts';

export type PythonBrackets = {
  /** For each bracket the index of its partner, or -1. */
  partner: Int32Array;
  /** The next comma or closing bracket at the level of a token, or the end of its statement. */
  comma: Int32Array;
  /** The closing bracket around a token, or -1. */
  closing: Int32Array;
  /** The end of the statement: the end of its line, or a semicolon. */
  statementEnd: Int32Array;
  /** The first colon outside of brackets in the rest of the statement, or -1. */
  colon: Int32Array;
  /** The first `=` at the level of a token, or the end of its line. */
  equals: Int32Array;
  /** The `in` that belongs to a `for`. */
  inWord: Int32Array;
  /** The colon of a `lambda`. */
  lambdaColon: Int32Array;
  /** The `for` words of the comprehension in a bracket. */
  isComprehension: Map<number, number[]>;
};

const openers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

export function matchPython(
  tokens: readonly PythonToken[],
  lines: PythonText['lines'],
): PythonBrackets {
  const table = () => new Int32Array(tokens.length + 1).fill(-1);
  const found: PythonBrackets = {
    partner: table(),
    comma: table(),
    closing: table(),
    statementEnd: table(),
    colon: table(),
    equals: table(),
    inWord: table(),
    lambdaColon: table(),
    isComprehension: new Map(),
  };
  for (const line of lines) {
    matchLine(tokens, line, found);
    for (let at = line.to - 1; at >= line.from; at -= 1)
      findEnds(tokens, { at, to: line.to }, found);
  }
  return found;
}

type Line = { from: number; to: number };

function matchLine(
  tokens: readonly PythonToken[],
  { from, to }: Line,
  found: PythonBrackets,
): void {
  const open: number[] = [];
  for (let at = from; at < to; at += 1) {
    const { text = '', kind } = tokens[at] ?? {};
    if (kind === 'text') continue;
    if (/^[([{]$/.test(text)) open.push(at);
    else if (text in openers && tokens[open.at(-1) ?? -1]?.text === openers[text]) {
      const opener = open.pop() ?? at;
      found.partner[opener] = at;
      found.partner[at] = opener;
    } else if (text === 'for' && open.length > 0) {
      const opener = open.at(-1) ?? at;
      const list = found.isComprehension.get(opener);
      if (list) list.push(at);
      else found.isComprehension.set(opener, [at]);
    }
  }
}

/** Goes from the end of a line backwards. */
function findEnds(
  tokens: readonly PythonToken[],
  { at, to }: { at: number; to: number },
  found: PythonBrackets,
): void {
  const { text = '', kind } = tokens[at] ?? {};
  const isSign = kind === 'sign';
  const partner = found.partner[at] ?? -1;
  const isOpener = isSign && /^[([{]$/.test(text) && partner > at;
  const isCloser = isSign && text in openers;
  const next = isOpener ? partner + 1 : at + 1;
  const copy = (from: Int32Array, last: number) => (next >= to ? last : (from[next] ?? last));
  const isEnd = isSign && (text === ',' || isCloser);
  found.comma[at] = isEnd ? at : copy(found.comma, to);
  found.closing[at] = isCloser ? at : copy(found.closing, -1);
  found.statementEnd[at] = isSign && text === ';' ? at : copy(found.statementEnd, to);
  found.equals[at] = isSign && (text === '=' || isCloser) ? at : copy(found.equals, to);
  const colon = isCloser || text === ';' ? -1 : copy(found.colon, -1);
  // A lambda has the first colon after it.
  const isLambda = kind === 'word' && text === 'lambda';
  found.lambdaColon[at] = isLambda ? colon : -1;
  const behind = colon < 0 || colon + 1 >= to ? -1 : (found.colon[colon + 1] ?? -1);
  found.colon[at] = isSign && text === ':' ? at : isLambda ? behind : colon;
  const isIn = kind === 'word' && text === 'in';
  found.inWord[at] = isIn ? at : isCloser ? -1 : copy(found.inWord, -1);
}
