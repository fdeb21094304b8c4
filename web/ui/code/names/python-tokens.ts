/**
 * The tokens of Python by logical line; those inside an f-string belong to the token of its text.
 */
import type { Token } from './c-tokens.ts';

export type PythonToken = Token & {
  /** The expressions in an f-string. */
  inside?: PythonToken[];
};

export type PythonText = {
  tokens: PythonToken[];
  /** The logical lines: their tokens, and the column at which they begin. */
  lines: { from: number; to: number; indent: number }[];
  asides: { from: number; to: number; isClosed: boolean }[];
};

const gap = /(?:[ \t\r\f]|\\\r?\n)+/y;
const comment = /#[^\n]*/y;
const word = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const number = /\.?\d(?:[eE][+-]|[\w.])*/y;
const prefix = /(?:[rRbBuUfF]{1,2})?(?="|')/y;
const sign = /->|:=|\*\*=|\/\/=|<<=|>>=|\*\*|\/\/|<<|>>|[-+*/%@&|^=!<>]=|[\s\S]/y;

/** The maximum nesting of f-strings that are parsed. */
const nestingMax = 3;

type Reading = PythonText & { code: string; depth: number };

export function readPythonTokens(code: string): PythonText {
  const text: Reading = { tokens: [], lines: [], asides: [], code, depth: 0 };
  let from = 0;
  let lineAt = 0;
  const endLine = (end: number) => {
    const first = text.tokens[from];
    if (first === undefined) return;
    text.lines.push({ from, to: text.tokens.length, indent: columnOf(code, lineAt, first.from) });
    from = text.tokens.length;
    lineAt = end;
  };
  for (let at = 0; at < code.length; ) {
    if (code[at] === '\n') {
      if (text.depth === 0) endLine(at + 1);
      if (text.tokens.length === from) lineAt = at + 1;
      at += 1;
      continue;
    }
    at = readOne(text, text.tokens, { at, end: code.length, nesting: 0 });
  }
  endLine(code.length);
  return text;
}

/** The column of the first token; a tab goes to the next multiple of eight, as in Python. */
function columnOf(code: string, line: number, to: number): number {
  let column = 0;
  for (let at = line; at < to; at += 1) column = code[at] === '\t' ? (column | 7) + 1 : column + 1;
  return column;
}

type Spot = { at: number; end: number; nesting: number };

function readOne(text: Reading, tokens: PythonToken[], { at, end, nesting }: Spot): number {
  const { code } = text;
  const blank = skip(gap, code, at);
  if (blank > at) return blank;
  const note = skip(comment, code, at);
  if (note > at) {
    text.asides.push({ from: at, to: note, isClosed: false });
    return note;
  }
  prefix.lastIndex = at;
  const begin = prefix.exec(code)?.[0];
  if (begin !== undefined && at + begin.length < end) {
    return readText(text, tokens, { at, nesting, begin });
  }
  for (const [kind, pattern] of [
    ['word', word],
    ['number', number],
    ['sign', sign],
  ] as const) {
    const to = Math.min(skip(pattern, code, at), end);
    if (to === at) continue;
    const found = code.slice(at, to);
    if (nesting === 0 && /^[([{]$/.test(found)) text.depth += 1;
    if (nesting === 0 && /^[)\]}]$/.test(found)) text.depth = Math.max(0, text.depth - 1);
    tokens.push({ kind, text: found, from: at, to });
    return to;
  }
  return at + 1;
}

type TextSpot = { at: number; nesting: number; begin: string };

function readText(text: Reading, tokens: PythonToken[], { at, nesting, begin }: TextSpot): number {
  const { code } = text;
  const quote = at + begin.length;
  const one = code[quote] ?? '';
  const isLong = code.startsWith(one.repeat(3), quote);
  const close = isLong ? one.repeat(3) : one;
  let to = quote + close.length;
  while (to < code.length && !code.startsWith(close, to) && (isLong || code[to] !== '\n')) {
    to += code[to] === '\\' ? 2 : 1;
  }
  const isClosed = code.startsWith(close, to);
  const last = isClosed ? to : Math.min(to, code.length);
  if (isClosed) to += close.length;
  to = Math.min(to, code.length);
  const token: PythonToken = { kind: 'text', text: code.slice(at, to), from: at, to };
  if (nesting === 0) tokens.push(token);
  const isFormatted = /f/i.test(begin) && nesting < nestingMax;
  if (!isFormatted) {
    if (nesting === 0) text.asides.push({ from: at, to, isClosed });
    return to;
  }
  const inside = nesting === 0 ? [] : tokens;
  if (nesting === 0) token.inside = inside;
  readInside(text, inside, { at: quote + close.length, end: last, nesting: nesting + 1 });
  return to;
}

/** Reads the expressions between braces, without their format specifications. */
function readInside(text: Reading, inside: PythonToken[], { at, end, nesting }: Spot): void {
  const { code } = text;
  let from = at;
  for (let now = at; now < end; now += 1) {
    if (code[now] !== '{') continue;
    if (code[now + 1] === '{') {
      now += 1;
      continue;
    }
    text.asides.push({ from, to: now + 1, isClosed: true });
    now += 1;
    let depth = 0;
    while (now < end) {
      const char = code[now] ?? '';
      if (depth === 0 && /[}:!]/.test(char) && code[now + 1] !== '=') break;
      if (/[([{]/.test(char)) depth += 1;
      if (/[)\]}]/.test(char)) depth -= 1;
      now = readOne(text, inside, { at: now, end, nesting });
    }
    while (now < end && code[now] !== '}') now += 1;
    from = now;
  }
  text.asides.push({ from, to: end, isClosed: false });
}

function skip(pattern: RegExp, code: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(code) ? pattern.lastIndex : at;
}
