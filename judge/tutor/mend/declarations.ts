/**
 * Reads the start of a statement as a declaration of variables, and decides which types are whole
 * numbers.
 */
import { templateEnd } from './brackets.ts';
import type { Token } from './tokens.ts';

/** The type in a declaration: the index after it, and its text. */
export type Specifiers = { end: number; type: string; isConst: boolean };

const qualifiers = new Set(['const', 'constexpr', 'static', 'inline', 'register', 'thread_local']);
const numeric = /^(?:unsigned|signed|long|short|int|char|double|float|bool|auto|size_t)$/;
/** Words that begin statements and expressions that declare nothing. */
const otherWords = new Set(
  (
    'return if else for while do switch case default break continue goto throw new delete sizeof ' +
    'using typedef template struct class enum union namespace static_assert operator this true ' +
    'false public private protected try catch asm friend nullptr co_return and or not'
  ).split(' '),
);

export const isName = ({ kind, text }: Token): boolean => kind === 'word' && !otherWords.has(text);

/** Undefined if no declaration begins here. */
export function specifiersAt(
  tokens: readonly Token[],
  from: number,
  end: number,
): Specifiers | undefined {
  const words: string[] = [];
  let [at, isConst, isBuiltIn] = [from, false, false];
  for (; at < end; at += 1) {
    const token = tokens[at];
    if (token === undefined) return undefined;
    if (qualifiers.has(token.text)) {
      isConst ||= token.text.startsWith('const');
      continue;
    }
    if (numeric.test(token.text)) {
      isBuiltIn = true;
      words.push(token.text);
      continue;
    }
    if (words.length > 0 || !isName(token) || isBuiltIn) break;
    const named = namedType(tokens, at, end);
    words.push(named.text);
    at = named.end - 1;
  }
  while (at < end && /^(?:[*&]|&&|const)$/.test(tokens[at]?.text ?? '')) {
    if (tokens[at]?.text === '*') words.push('*');
    at += 1;
  }
  if (words.length === 0) return undefined;
  return { end: at, type: words.join(' '), isConst };
}

/** A name with its namespaces and template arguments. */
function namedType(tokens: readonly Token[], from: number, end: number) {
  let at = from + 1;
  for (;;) {
    if (tokens[at]?.text === '::' && tokens[at + 1]?.kind === 'word') at += 2;
    else if (tokens[at]?.text === '<') {
      const after = templateEnd(tokens, at, end);
      if (after === undefined) break;
      at = after;
    } else break;
  }
  const text = tokens
    .slice(from, at)
    .map((token) => token.text)
    .join('');
  return { end: at, text };
}

const afterName = /^(?:[;,=([{:)]|)$/;

/**
 * Whether a declared name follows a type, judging by what comes after it. In the head of a
 * statement, `a && b` is not a declaration, but `A&& b = c` is.
 */
export function isDeclared(
  tokens: readonly Token[],
  { end: at, type }: Specifiers,
  { to, isHead }: { to: number; isHead: boolean },
): boolean {
  const token = tokens[at];
  if (token === undefined || at >= to) return false;
  if (token.text === '[') return type === 'auto';
  const next = at + 1 < to ? (tokens[at + 1]?.text ?? '') : '';
  return isName(token) && (isHead ? /^[=:{]$/ : afterName).test(next);
}

const wholeWords = /^(?:unsigned|signed|long|short|int|size_t|u?int\d+_t)$/;

/** Longer macros and declarations are not searched for such names. */
const [shortMaxChars, shortMaxTokens] = [100, 12];

/** Names such as `ll` that the source gives to types of whole numbers. */
export function wholeTypesOf(tokens: readonly Token[]): Set<string> {
  const types = new Set(['size_t', 'int64_t', 'int32_t', 'uint64_t', 'uint32_t']);
  const isWhole = (words: readonly string[]): boolean =>
    words.length > 0 && words.every((one) => wholeWords.test(one) || types.has(one));
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'directive' && text.length <= shortMaxChars) {
      const [, name = '', value = ''] = /^#\s*define\s+(\w+)\s+([\w ]+?)\s*$/.exec(text) ?? [];
      if (isWhole(value.split(/\s+/).filter(Boolean))) types.add(name);
    }
    if (text !== 'using' && text !== 'typedef') continue;
    const next = tokens.slice(at + 1, at + shortMaxTokens).map((token) => token.text);
    const words = next.slice(0, Math.max(0, next.indexOf(';')));
    const isUsing = text === 'using' && words[1] === '=';
    const name = isUsing ? words[0] : words.at(-1);
    if (isWhole(isUsing ? words.slice(2) : words.slice(0, -1)) && name) types.add(name);
  }
  return types;
}

/** Whether a type is a type of whole numbers. */
export const isWholeType = (type: string, named: ReadonlySet<string>): boolean =>
  type.split(' ').every((word) => wholeWords.test(word) || named.has(word));
