/**
 * The tokens of C and C++: words, numbers, literals and signs, without comments. Macros and the
 * line markers of preprocessed text are separate. At most one step per character.
 */

export type TokenKind = 'word' | 'number' | 'text' | 'sign';
export type Token = { kind: TokenKind; text: string; from: number; to: number };

/** `#define name(params) body`; `params` is null for a macro without parentheses. */
export type Macro = { name: Token; params: Token[] | null; body: Token[] };

export type CText = {
  tokens: Token[];
  macros: Macro[];
  /** The positions where lines of another file begin, in preprocessed text. */
  files: { at: number; file: string }[];
  /** Comments and literals, in order, in which no names are completed. */
  asides: { from: number; to: number; isClosed: boolean }[];
};

const blank = /(?:\s|\\\r?\n)+/y;
const word = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y;
const number = /\.?\d(?:[eEpP][+-]|['\w.])*/y;
const quoted = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y;
const lineComment = /\/\/(?:[^\\\n]|\\[\s\S])*/y;
/** `>` stays single, because `>>` may close two lists of template arguments. */
const sign = /::|->|<=>|<<=|\.\.\.|<<|&&|\|\||\+\+|--|[-+*/%&|^=!<>]=|[\s\S]/y;
const directive = /#[ \t]*(\w*)/y;

/** The limit for the delimiter of a raw string, by the standard. */
const delimiterMaxChars = 16;

/** Splits `code` into tokens; works for any text, valid or not. */
export function readTokens(code: string): CText {
  const text: CText = { tokens: [], macros: [], files: [], asides: [] };
  let at = 0;
  let isLineStart = true;
  while (at < code.length) {
    const gap = skip(blank, code, at);
    isLineStart ||= code.slice(at, gap).includes('\n');
    at = gap;
    if (at >= code.length) break;
    if (code[at] === '#' && isLineStart) {
      at = readDirective(code, at, text);
      continue;
    }
    isLineStart = false;
    at = readOne(code, at, text, text.tokens);
  }
  return text;
}

/** Reads the token or comment at `at`, and returns its end. */
function readOne(code: string, at: number, text: CText, tokens: Token[]): number {
  const aside = asideEnd(code, at);
  if (aside !== undefined) {
    text.asides.push({ from: at, ...aside });
    if (code[at] !== '/') push(tokens, 'text', code, at, aside.to);
    return aside.to;
  }
  for (const [kind, pattern] of [
    ['word', word],
    ['number', number],
    ['sign', sign],
  ] as const) {
    const to = skip(pattern, code, at);
    if (to === at) continue;
    if (kind === 'word' && code[to] === '"' && /^(u8|[uUL])?R$/.test(code.slice(at, to))) {
      const raw = rawTextEnd(code, to);
      text.asides.push({ from: at, ...raw });
      push(tokens, 'text', code, at, raw.to);
      return raw.to;
    }
    push(tokens, kind, code, at, to);
    return to;
  }
  return at + 1;
}

const push = (tokens: Token[], kind: TokenKind, code: string, from: number, to: number) =>
  tokens.push({ kind, text: code.slice(from, to), from, to });

/** The end of a comment or literal that begins at `at`. */
function asideEnd(code: string, at: number): { to: number; isClosed: boolean } | undefined {
  if (code.startsWith('/*', at)) {
    const end = code.indexOf('*/', at + 2);
    return end < 0 ? { to: code.length, isClosed: false } : { to: end + 2, isClosed: true };
  }
  if (code.startsWith('//', at)) return { to: skip(lineComment, code, at), isClosed: false };
  const to = skip(quoted, code, at);
  if (to === at) return undefined;
  return { to, isClosed: to > at + 1 && code[to - 1] === code[at] };
}

function rawTextEnd(code: string, quote: number): { to: number; isClosed: boolean } {
  const open = code.slice(quote, quote + delimiterMaxChars + 2).indexOf('(');
  const close = open > 0 ? `)${code.slice(quote + 1, quote + open)}"` : '"';
  const end = code.indexOf(close, quote + 1);
  return end < 0
    ? { to: code.length, isClosed: false }
    : { to: end + close.length, isClosed: true };
}

/** Reads the directive at `at`; the rest of its line is not code. */
function readDirective(code: string, at: number, text: CText): number {
  directive.lastIndex = at;
  const name = directive.exec(code)?.[1] ?? '';
  const start = skip(directive, code, at);
  const tokens: Token[] = [];
  let end = start;
  while (end < code.length) {
    while (code[end] === ' ' || code[end] === '\t' || code[end] === '\r') end += 1;
    if (code[end] === '\\' && /^\\\r?\n/.test(code.slice(end, end + 3))) {
      end = code.indexOf('\n', end) + 1;
      continue;
    }
    if (end >= code.length || code[end] === '\n') break;
    end = readOne(code, end, text, tokens);
  }
  if (name === 'define') addMacro(tokens, text);
  const file = /^\d+$|^$/.test(name) ? tokens.find(({ kind }) => kind === 'text') : undefined;
  if (file && name !== '') text.files.push({ at, file: file.text.slice(1, -1) });
  return end;
}

function addMacro([name, ...rest]: Token[], text: CText): void {
  if (name?.kind !== 'word') return;
  const [open] = rest;
  const close = rest.findIndex((token) => token.text === ')');
  if (open?.text !== '(' || open.from !== name.to || close < 0) {
    text.macros.push({ name, params: null, body: rest });
    return;
  }
  const params = rest.slice(1, close).filter(({ kind }) => kind === 'word');
  text.macros.push({ name, params, body: rest.slice(close + 1) });
}

/** The end of the match of `pattern` at `at`; `at` if there is no match. */
function skip(pattern: RegExp, code: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(code) ? pattern.lastIndex : at;
}
