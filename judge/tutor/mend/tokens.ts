/**
 * The tokens of a C++ source, in one pass, without preprocessing: a directive is one token. Each
 * byte of the source is one character here.
 */

export type Token = {
  kind: 'word' | 'number' | 'text' | 'mark' | 'directive';
  text: string;
  /** The offsets at which it begins and ends in the source. */
  at: number;
  end: number;
  /** From 1. */
  line: number;
};

/** Sources with more tokens are not read. */
const tokensMax = 20_000;

const blanks = /(?:\s|\\\r?\n)+/y;
const directive = /#(?:[^\n\\]|\\[\s\S])*/y;
const rawText = /(?:u8|[uUL])?R"([^()\\\s]{0,16})\(/y;
const text = /(?:u8|[uUL])?(?:"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])+')/y;
const number = /\.?\d(?:[eEpP][+-]|'\w|[\w.])*/y;
const word = /[A-Za-z_$\x80-\xff][\w$\x80-\xff]*/y;
const mark = /<=>|<<=|>>=|\.\.\.|->\*|::|->|\.\*|\+\+|--|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||[^\s]/y;

/** Null if the source is too long, or ends within a comment or a text. */
export function tokensOf(source: string): Token[] | null {
  const tokens: Token[] = [];
  let [at, line, isFirst] = [0, 1, true];
  const take = (shape: RegExp): string | undefined => {
    shape.lastIndex = at;
    return shape.exec(source)?.[0];
  };
  while (at < source.length) {
    const skipped = take(blanks) ?? commentAt(source, at);
    if (skipped === undefined) return null;
    if (skipped !== '') {
      if (skipped.includes('\n')) isFirst = true;
      line += skipped.split('\n').length - 1;
      at += skipped.length;
      continue;
    }
    const token = (isFirst && shaped('directive', take(directive))) || read(source, at, take);
    if (token === null || tokens.length === tokensMax) return null;
    tokens.push({ ...token, at, end: at + token.text.length, line });
    line += token.text.split('\n').length - 1;
    at += token.text.length;
    isFirst = false;
  }
  return tokens;
}

type Shaped = Pick<Token, 'kind' | 'text'>;

const shaped = (kind: Token['kind'], found: string | undefined): Shaped | null =>
  found === undefined ? null : { kind, text: found };

/** Empty if there is no comment; undefined if it does not end. */
function commentAt(source: string, at: number): string | undefined {
  if (source.startsWith('//', at)) {
    const end = source.indexOf('\n', at);
    return source.slice(at, end === -1 ? undefined : end);
  }
  if (!source.startsWith('/*', at)) return '';
  const end = source.indexOf('*/', at + 2);
  return end === -1 ? undefined : source.slice(at, end + 2);
}

function read(
  source: string,
  at: number,
  take: (shape: RegExp) => string | undefined,
): Shaped | null {
  const opening = take(rawText);
  if (opening !== undefined) {
    const name = opening.slice(opening.indexOf('"') + 1, -1);
    const end = source.indexOf(`)${name}"`, at + opening.length);
    return end === -1 ? null : shaped('text', source.slice(at, end + name.length + 2));
  }
  return (
    shaped('text', take(text)) ??
    shaped('number', take(number)) ??
    shaped('word', take(word)) ??
    shaped('mark', take(mark))
  );
}
