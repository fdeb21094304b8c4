/** Matches the brackets of a C++ source, and classifies what its braces enclose. */
import type { Token } from './tokens.ts';

/** `block`: statements. `scope`: declarations, as in a struct or namespace. `list`: values. */
export type Brace = 'block' | 'scope' | 'list';

export type Brackets = {
  /** The matching bracket of each bracket, by the indexes of their tokens. */
  partner: ReadonlyMap<number, number>;
  /** What an opening brace encloses. */
  braces: ReadonlyMap<number, Brace>;
};

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const isClosing = (text: string): boolean => text === ')' || text === ']' || text === '}';

/** Null if the brackets do not match. */
export function bracketsOf(tokens: readonly Token[]): Brackets | null {
  const partner = new Map<number, number>();
  const braces = new Map<number, Brace>();
  const open: number[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'mark') continue;
    if (text in closing) {
      if (text === '{') braces.set(at, braceAt(tokens, at, { partner, braces }));
      open.push(at);
    } else if (isClosing(text)) {
      const from = open.pop();
      if (from === undefined || closing[tokens[from]?.text ?? ''] !== text) return null;
      partner.set(from, at).set(at, from);
    }
  }
  return open.length === 0 ? { partner, braces } : null;
}

const scopeWords = new Set(['struct', 'class', 'union', 'enum', 'namespace', 'extern']);
const blockWords = new Set(['else', 'do', 'try']);
const afterParameters = new Set(['const', 'noexcept', 'override', 'mutable', 'final']);
/** At most this many tokens before a brace are examined. */
const backMax = 40;

function braceAt(
  tokens: readonly Token[],
  brace: number,
  { partner, braces }: { partner: Map<number, number>; braces: Map<number, Brace> },
): Brace {
  const before = tokens[brace - 1];
  if (before === undefined || before.kind === 'directive') return 'block';
  const { text } = before;
  if (blockWords.has(text) || afterParameters.has(text)) return 'block';
  if (text === ')' || text === ']')
    return text === ')' || isLambda(tokens, brace) ? 'block' : 'list';
  if (text === ';' || text === '{' || text === ':') return text === '{' ? inside() : 'block';
  if (text === '}') {
    const opened = partner.get(brace - 1);
    return opened !== undefined && braces.get(opened) === 'list' ? 'list' : 'block';
  }
  for (let at = brace - 1; at >= Math.max(0, brace - backMax); at -= 1) {
    const { text: one, kind } = tokens[at] ?? before;
    if (scopeWords.has(one)) return 'scope';
    if (one === '->') return 'block';
    if (kind === 'directive' || /^[;{}()=]$/.test(one)) break;
  }
  return 'list';

  /** A brace directly in a list opens a list, and in a block a block. */
  function inside(): Brace {
    return braces.get(brace - 1) === 'list' ? 'list' : 'block';
  }
}

/** Whether `[…] {` is a function without parameters: an array's size follows a name. */
function isLambda(tokens: readonly Token[], brace: number): boolean {
  for (let at = brace - 1; at >= Math.max(0, brace - backMax); at -= 1) {
    if (tokens[at]?.text !== '[') continue;
    const { kind, text } = tokens[at - 1] ?? { kind: 'mark', text: ';' };
    return (kind !== 'word' && text !== ']' && text !== ')') || text === 'return';
  }
  return false;
}

/**
 * The index after the `>` that closes the `<` at an index, if these are the brackets of a template;
 * otherwise undefined.
 */
export function templateEnd(
  tokens: readonly Token[],
  open: number,
  end: number,
): number | undefined {
  if (tokens[open - 1]?.kind !== 'word') return undefined;
  let depth = 0;
  for (let at = open; at < Math.min(end, open + backMax); at += 1) {
    const { kind, text } = tokens[at] ?? { kind: 'mark', text: ';' };
    if (text === '<') depth += 1;
    else if (text === '>') depth -= 1;
    else if (text === '>>') depth -= 2;
    else if (kind === 'mark' && !/^(?:::|[,*&()])$/.test(text)) return undefined;
    else if (kind === 'text' || kind === 'directive') return undefined;
    if (depth <= 0) return isTemplate(tokens, open, at) ? at + 1 : undefined;
  }
  return undefined;
}

const afterTemplate = /^(?:::|[({,;)&*>]|\.\.\.)$/;

/** Decides by the token after `>`: the comparison `a < b > c` hardly ever occurs. */
function isTemplate(tokens: readonly Token[], open: number, close: number): boolean {
  const next = tokens[close + 1];
  if (next === undefined) return false;
  const isOnlyNumber = close === open + 2 && tokens[open + 1]?.kind === 'number';
  return !isOnlyNumber && (next.kind === 'word' || afterTemplate.test(next.text));
}
