/** Splits LaTeX into tokens. A formula or a verbatim text is one token, and stays unchanged. */

export type Token = { line: number } & (
  | { kind: 'text'; text: string }
  | { kind: 'command'; text: string }
  | { kind: 'begin'; text: string }
  | { kind: 'end'; text: string }
  | { kind: 'open' | 'close' | 'cell' | 'break' | 'paragraph' }
  | { kind: 'math'; text: string; isDisplay: boolean }
  | { kind: 'verbatim'; text: string; isBlock: boolean }
);

const mathEnvironments = new Set(
  ['equation', 'align', 'gather', 'multline', 'eqnarray', 'displaymath', 'math'].flatMap((name) => [
    name,
    `${name}*`,
  ]),
);
/** Environments that the page's renderer knows only in the form used inside formulas. */
const innerNames: Record<string, string> = {
  align: 'aligned',
  eqnarray: 'aligned',
  gather: 'gathered',
  multline: 'gathered',
};
const verbatimEnvironments = new Set(['verbatim', 'verbatim*', 'lstlisting', 'Verbatim']);

type Reader = {
  source: string;
  at: number;
  line: number;
  tokens: Token[];
  /** Whether a dollar sign without a partner was found; then no later one has a partner, either. */
  isMathOver: boolean;
};

export function tokenize(source: string): Token[] {
  const reader: Reader = { source, at: 0, line: 1, tokens: [], isMathOver: false };
  while (reader.at < source.length) readToken(reader);
  return reader.tokens;
}

/** Moves on to `end`, and counts the lines in between. */
function advance(reader: Reader, end: number): string {
  const said = reader.source.slice(reader.at, end);
  reader.at = end;
  for (let at = said.indexOf('\n'); at >= 0; at = said.indexOf('\n', at + 1)) reader.line += 1;
  return said;
}

/** Matches the pattern at the current position and moves past the match. */
function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.source);
  if (found === null) return undefined;
  advance(reader, pattern.lastIndex);
  return found;
}

const plain = /[^\\{}$%&~\n[\]]+/y;
const blank = /[ \t]*\n(?:[ \t]*\n)+[ \t]*/y;
/** Includes the end of the line, unless the next line is blank and thus separates paragraphs. */
const comment = /%[^\n]*(?:\n[ \t]*(?=\S))?/y;
const single: Record<string, 'open' | 'close' | 'cell'> = {
  '{': 'open',
  '}': 'close',
  '&': 'cell',
};

function readToken(reader: Reader): void {
  const { source, tokens, line } = reader;
  const char = source[reader.at] ?? '';
  const kind = single[char];
  if (kind !== undefined) {
    advance(reader, reader.at + 1);
    tokens.push({ kind, line });
  } else if (char === '\\') readCommand(reader);
  else if (char === '$') readMath(reader);
  else if (char === '%') take(reader, comment);
  else if (char === '\n' && take(reader, blank)) tokens.push({ kind: 'paragraph', line });
  else {
    const text = take(reader, plain)?.[0] ?? advance(reader, reader.at + 1);
    tokens.push({ kind: 'text', text: text === '~' ? '\u00A0' : text, line });
  }
}

const commandName = /\\([A-Za-z]+\*?|.|\n|$)/y;
const environment = /[ \t]*\{([A-Za-z]+\*?)\}/y;
const inlineVerbatim = /([^A-Za-z\s*])([^\n]*?)\1/y;

function readCommand(reader: Reader): void {
  const { tokens, line } = reader;
  const text = take(reader, commandName)?.[1] ?? '';
  if (text === 'begin' || text === 'end') readEnvironment(reader, text);
  else if (text === '\\') tokens.push({ kind: 'break', line });
  else if (text === 'par') tokens.push({ kind: 'paragraph', line });
  else if (text === '[' || text === '(') readFormula(reader, text === '[' ? '\\]' : '\\)');
  else if (text === 'verb' || text === 'verb*' || text === 'lstinline') {
    const said = take(reader, inlineVerbatim)?.[2] ?? '';
    tokens.push({ kind: 'verbatim', text: said, isBlock: false, line });
  } else {
    if (/^[A-Za-z]/.test(text)) take(reader, /[ \t]*\n?[ \t]*(?=\S)|[ \t]*/y);
    tokens.push({ kind: 'command', text, line });
  }
}

function readEnvironment(reader: Reader, kind: 'begin' | 'end'): void {
  const { source, tokens, line } = reader;
  const name = take(reader, environment)?.[1] ?? '';
  const end = `\\end{${name}}`;
  const isMath = mathEnvironments.has(name);
  const close = isMath || verbatimEnvironments.has(name) ? source.indexOf(end, reader.at) : -1;
  if (kind === 'end' || close < 0) {
    tokens.push({ kind, text: name, line });
    return;
  }
  const said = advance(reader, close);
  advance(reader, close + end.length);
  if (isMath) {
    const inner = innerNames[name.replace('*', '')];
    const text = inner === undefined ? said : `\\begin{${inner}}${said}\\end{${inner}}`;
    tokens.push({ kind: 'math', text, isDisplay: true, line });
  } else {
    const text = said.replace(/^(\[[^\]\n]*\])?[ \t]*\n?/, '').trimEnd();
    tokens.push({ kind: 'verbatim', text, isBlock: true, line });
  }
}

function readMath(reader: Reader): void {
  const isDisplay = reader.source.startsWith('$$', reader.at);
  advance(reader, reader.at + (isDisplay ? 2 : 1));
  readFormula(reader, isDisplay ? '$$' : '$');
}

/** The formula up to `end`, ignoring an `end` inside braces as in `\text{if $a$}`. */
function readFormula(reader: Reader, end: string): void {
  const { source, tokens, line } = reader;
  let depth = 0;
  for (let at = reader.at; at < source.length && !reader.isMathOver; at += 1) {
    const char = source[at];
    if (depth <= 0 && source.startsWith(end, at)) {
      const text = advance(reader, at);
      advance(reader, at + end.length);
      tokens.push({ kind: 'math', text, isDisplay: end === '$$' || end === '\\]', line });
      return;
    }
    if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
  }
  reader.isMathOver = true;
  tokens.push({ kind: 'text', text: '$', line });
}
