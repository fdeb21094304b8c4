/** Reads the tokens of a statement one by one, and records unknown commands. */
import type { Growth } from '../growth.ts';
import { numbersOf } from './labels.ts';
import type { Token } from './tokens.ts';

/** An unknown command and its first position. */
export type UnknownCommand = { name: string; line: number };

/** Reads tokens into Markdown up to an end token, which it does not consume. */
export type Read = (isEnd: (token: Token) => boolean) => string;

/**
 * The maximum nesting of groups and environments. Deeper ones are ignored, but their content is
 * kept.
 */
const depthMax = 60;
const unknownMax = 50;
/** A longer argument in brackets is none. */
const optionalMaxTokens = 200;
const nameMaxChars = 100;

/** Encloses the number of a kept block. Does not occur in text. */
export const keptMark = '\uE000';

/** Commands that end a line. */
const lineEnds = new Set<Token['kind']>(['paragraph', 'begin', 'end', 'break']);

export class Scanner {
  readonly unknown: UnknownCommand[] = [];
  /** Blocks of code, which later steps must not change; `keep` returns a placeholder. */
  readonly kept: string[] = [];
  readonly #constants: ReadonlyMap<string, string>;
  readonly #growth: Growth;
  /** What labels are called where the text refers to them, such as `2` for the second figure. */
  readonly labels: ReadonlyMap<string, string>;
  /** What is before the captions of figures to which the text refers, such as `Figure 2: `. */
  readonly captions: ReadonlyMap<Token, string>;
  readonly #tokens: Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: Token[], constants: ReadonlyMap<string, string>, growth: Growth) {
    this.#tokens = tokens;
    this.#constants = constants;
    this.#growth = growth;
    const { labels, captions } = numbersOf(tokens);
    this.labels = labels;
    this.captions = captions;
  }

  /** The value of a constant; undefined if there is none, or the text grows too long. */
  constant(name: string): string | undefined {
    const value = this.#constants.get(name);
    if (value === undefined || this.#growth.allows(value.length)) return value;
    this.note(`\\constant{${name.slice(0, nameMaxChars)}} (the text grows too long)`, 1);
    return undefined;
  }

  peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  next(): Token | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  /** Whether the token that was read last begins a line in Markdown. */
  startsLine(): boolean {
    const before = this.#tokens[this.#at - 2];
    if (before?.kind === 'text') return before.text.endsWith('\n');
    if (before?.kind === 'math') return before.isDisplay;
    return before === undefined || lineEnds.has(before.kind);
  }

  /** Whether the token that was read last follows a formula within the line. */
  followsFormula(): boolean {
    const before = this.#tokens[this.#at - 2];
    return before?.kind === 'math' && !before.isDisplay;
  }

  /** Takes the next character of the text at the current position. */
  firstCharacter(): string {
    const token = this.peek();
    if (token?.kind !== 'text') return '';
    const [first = '', ...rest] = token.text.trimStart();
    if (rest.length === 0) this.#at += 1;
    else this.#tokens[this.#at] = { ...token, text: rest.join('') };
    return first;
  }

  /** Runs `read` one level deeper; undefined if that is too deep. */
  inside<T>(read: () => T): T | undefined {
    if (this.#depth >= depthMax) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  /** Records each name once. */
  note(name: string, line: number): void {
    if (this.unknown.length >= unknownMax) return;
    if (!this.unknown.some((one) => one.name === name)) this.unknown.push({ name, line });
  }

  /** Stores a block unchanged; returns its placeholder. */
  keep(block: string): string {
    this.kept.push(block);
    return `${keptMark}${this.kept.length - 1}${keptMark}`;
  }

  /** Space before an argument has no meaning. */
  skipSpace(): void {
    for (let token = this.peek(); token?.kind === 'text'; token = this.peek()) {
      if (token.text.trim() !== '' || token.text.includes('\u00A0')) return;
      this.#at += 1;
    }
  }

  /** The source of an argument in brackets; undefined if there is none. */
  optional(): string | undefined {
    const token = this.peek();
    if (token?.kind !== 'text' || token.text !== '[') return undefined;
    const start = this.#at;
    const said: string[] = [];
    for (
      let at = this.#at + 1;
      at < this.#tokens.length && at - start < optionalMaxTokens;
      at += 1
    ) {
      const one = this.#tokens[at];
      if (one?.kind === 'paragraph') break;
      if (one?.kind === 'text' && one.text === ']') {
        this.#at = at + 1;
        return said.join('');
      }
      said.push(sourceOf(one));
    }
    return undefined;
  }

  /** An argument in brackets, read as text; undefined if there is none. */
  optionalText(read: Read): string | undefined {
    const open = this.peek();
    if (open?.kind !== 'text' || open.text !== '[') return undefined;
    const close = this.#closing();
    if (close === undefined) return undefined;
    this.#at += 1;
    const text = this.inside(() => read((token) => token === close)) ?? '';
    if (this.peek() === close) this.#at += 1;
    return text;
  }

  /** The bracket that ends the argument at the current position. */
  #closing(): Token | undefined {
    let depth = 0;
    const last = Math.min(this.#tokens.length, this.#at + optionalMaxTokens);
    for (let at = this.#at + 1; at < last; at += 1) {
      const one = this.#tokens[at];
      if (one?.kind === 'paragraph') return undefined;
      if (one?.kind === 'open') depth += 1;
      if (one?.kind === 'close') depth -= 1;
      if (depth === 0 && one?.kind === 'text' && one.text === ']') return one;
    }
    return undefined;
  }

  /** The source of a group in braces that contains plain text without markup: a path, a width. */
  raw(): string {
    this.skipSpace();
    if (this.peek()?.kind !== 'open') return '';
    this.next();
    const said: string[] = [];
    for (let depth = 1, token = this.next(); token !== undefined; token = this.next()) {
      if (token.kind === 'open') depth += 1;
      if (token.kind === 'close') depth -= 1;
      if (depth === 0) break;
      said.push(sourceOf(token));
    }
    return said.join('').trim();
  }
}

function sourceOf(token: Token | undefined): string {
  if (token === undefined) return '';
  if (token.kind === 'command')
    return /^[A-Za-z]/.test(token.text) ? `\\${token.text}` : token.text;
  if (token.kind === 'cell') return '&';
  if (token.kind === 'text' || token.kind === 'math' || token.kind === 'verbatim')
    return token.text;
  return '';
}
