/**
 * C++ source as a list of tokens, comments left out, directives apart. Never throws: what it cannot
 * read it takes as single signs, for the compiler says what does not compile.
 */

export type TokenKind = 'word' | 'number' | 'string' | 'char' | 'sign';

export type Token = {
  kind: TokenKind;
  text: string;
  /** Counts from 1; of a token that a macro made, where the macro is used. */
  line: number;
};

/** A line that starts with #, its continuations joined. */
export type Directive = { name: string; rest: Token[]; line: number; text: string };

export type Tokens = { tokens: Token[]; directives: Directive[] };

const signs = [
  ...['<<=', '>>=', '...', '<=>', '->*'],
  ...['::', '->', '++', '--', '<<', '>>', '<=', '>=', '==', '!=', '&&', '||'],
  ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '.*', '##'],
];

const space = /[\s\\]+/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const rawString = /(?:u8|[uUL])?R"([^()\\\s]{0,16})\(([\s\S]*?)\)\1"/y;
const quoted = /(?:u8|[uUL])?(?:"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?)/y;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /\.?\d(?:[eEpP][+-]|'(?=\w)|[\w.])*/y;

/** What a pattern finds at exactly this place. */
function at(pattern: RegExp, text: string, place: number): string | undefined {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0];
}

function nextToken(source: string, place: number): { kind: TokenKind; text: string } {
  const literal = at(rawString, source, place) ?? at(quoted, source, place);
  if (literal) return { kind: literal.endsWith("'") ? 'char' : 'string', text: literal };
  const name = at(word, source, place);
  if (name) return { kind: 'word', text: name };
  const figure = at(number, source, place);
  if (figure) return { kind: 'number', text: figure.replaceAll("'", '') };
  const sign = signs.find((one) => source.startsWith(one, place));
  return { kind: 'sign', text: sign ?? String.fromCodePoint(source.codePointAt(place) ?? 0) };
}

/** Where a directive that begins at `place` ends: at a newline that no backslash takes away. */
function directiveEnd(source: string, place: number): number {
  for (let end = source.indexOf('\n', place); end >= 0; end = source.indexOf('\n', end + 1)) {
    if (!/\\\r?$/.test(source.slice(place, end))) return end;
  }
  return source.length;
}

function readDirective(text: string, line: number): Directive {
  const joined = text.replaceAll(/\\\r?\n/g, ' ');
  const { tokens } = tokenize(joined.replace(/^\s*#/, ''));
  const rest = tokens.slice(1).map((token) => ({ ...token, line }));
  return { name: tokens[0]?.text ?? '', rest, line, text: joined };
}

/** Reads a source of any kind. */
export function tokenize(source: string): Tokens {
  const tokens: Token[] = [];
  const directives: Directive[] = [];
  let line = 1;
  let isLineStart = true;
  for (let place = 0; place < source.length; ) {
    const skipped = at(space, source, place) ?? at(comment, source, place);
    if (skipped) {
      const newlines = skipped.split('\n').length - 1;
      if (newlines > 0 && !skipped.startsWith('/')) isLineStart = true;
      line += newlines;
      place += skipped.length;
      continue;
    }
    if (isLineStart && source[place] === '#') {
      const end = directiveEnd(source, place);
      const text = source.slice(place, end);
      directives.push(readDirective(text, line));
      line += text.split('\n').length - 1;
      place = end;
      continue;
    }
    isLineStart = false;
    const token = nextToken(source, place);
    tokens.push({ ...token, line });
    line += token.text.split('\n').length - 1;
    place += Math.max(1, token.text.length);
    if (token.kind === 'number') place = numberEnd(source, place - token.text.length);
  }
  return { tokens, directives };
}

/** Digit separators are not in the token's text, but they are in the source. */
function numberEnd(source: string, place: number): number {
  return place + (at(number, source, place)?.length ?? 1);
}

/** The value of a number or a character as it is written; undefined where it is neither. */
export function literalValue({ kind, text }: Token): number | undefined {
  if (kind === 'char') return text.length === 3 ? text.charCodeAt(1) : 0;
  if (kind !== 'number') return undefined;
  if (/^0[xX]/.test(text)) return Number.parseInt(text.replace(/[uUlLzZ]+$/, ''), 16);
  if (/^0[bB]/.test(text)) return Number.parseInt(text.slice(2), 2);
  const bare = text.replace(/[uUlLfFzZ]+$/, '');
  if (/^0\d+$/.test(bare)) return Number.parseInt(bare, 8);
  const value = Number(bare);
  return Number.isNaN(value) ? undefined : value;
}
