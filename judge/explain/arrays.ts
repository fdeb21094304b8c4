/**
 * The sizes of the arrays and vectors that a line of a C++ source indexes, as declared. After an
 * access out of bounds, they say what to compare the index with. Reads only the source, so that the
 * sentence reveals nothing about a hidden test.
 */
import { figure, said, series } from '../../contract/said.ts';
import { readSource } from '../tutor/mend/statements.ts';
import { type Token, tokensOf } from '../tutor/mend/tokens.ts';

type Declared = { name: string; isConst: boolean; from: number; until: number };

/** A part of the source: its line and its text. */
type Quoted = { line: number; text: string };

/** Longer declarations are not quoted. */
const quotedMaxChars = 60;
const sizeMaxTokens = 20;
const quotedMax = 4;
const arraysMax = 4;

/**
 * Says where the arrays that a line indexes get their sizes: "Line 7 declares crest[most], line 5
 * most = 100." Empty if no declaration with a size was found.
 */
export function sizesAt(source: Buffer, line: number): string {
  const tokens = tokensOf(source.toString('latin1'));
  const read = tokens && readSource(tokens);
  if (!tokens || !read) return '';
  const { partner } = read.brackets;
  const macros = macrosOf(tokens);
  const declaredAs = (use: number): Declared | undefined =>
    read.variables
      .filter(({ name, from, until }) => name === tokens[use]?.text && from < use && use < until)
      .sort((one, other) => other.from - one.from)[0];
  const uses = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    const isOne = token.line === line && isIndexed(tokens, at) && uses.size < arraysMax;
    if (isOne && !uses.has(token.text)) uses.set(token.text, at);
  }
  const quoted: Quoted[] = [];
  for (const at of uses.values()) {
    const array = declaredAs(at);
    const end = array && sizeEnd(tokens, partner, array.from + 1);
    if (!array || end === undefined || end - array.from > sizeMaxTokens) continue;
    quoted.push(quote(tokens, array.from, end));
    for (let word = array.from + 1; word < end; word += 1) {
      const constant = tokens[word]?.kind === 'word' ? declaredAs(word) : undefined;
      const quotedHere = constant?.isConst
        ? initialised(tokens, constant.from)
        : macros.get(tokens[word]?.text ?? '');
      if (quotedHere) quoted.push(quotedHere);
    }
  }
  return told(quoted);
}

/** Whether the name at `at` is indexed and is not a member, whose declaration is not known here. */
const isIndexed = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'word' &&
  tokens[at + 1]?.text === '[' &&
  !/^(?:\.|->|::)$/.test(tokens[at - 1]?.text ?? '');

/** The end of `[2][most]` or `(n + 1)`; undefined if nothing of this form begins there. */
function sizeEnd(
  tokens: readonly Token[],
  partner: ReadonlyMap<number, number>,
  from: number,
): number | undefined {
  let end = from;
  const isVector = tokens[from]?.text === '(';
  while (tokens[end]?.text === (isVector ? '(' : '[')) {
    const close = partner.get(end);
    // The declaration `int a[]` gets its size from its values.
    if (close === undefined || close === end + 1) return undefined;
    end = close + 1;
    if (isVector) break;
  }
  return end === from ? undefined : end;
}

/** Joins tokens with the usual spaces, which also keep a `*` from being read as Markdown. */
function quote(tokens: readonly Token[], from: number, end: number): Quoted {
  const text = tokens
    .slice(from, end)
    .map((token) => (/^(?:[-+*/%=]|<<)$/.test(token.text) ? ` ${token.text} ` : token.text))
    .join('\0')
    .replace(/(?<=\w)\0(?=\w)/g, ' ')
    .replaceAll('\0', '')
    .replaceAll(',', ', ');
  return { line: tokens[from]?.line ?? 0, text: Buffer.from(text, 'latin1').toString() };
}

/** Quotes the initialisation of a constant, such as `most = 100`. */
function initialised(tokens: readonly Token[], from: number): Quoted {
  let end = from + 1;
  while (end < from + sizeMaxTokens && !/^[;,]$/.test(tokens[end]?.text ?? ';')) end += 1;
  return quote(tokens, from, end);
}

/** The macros without arguments, by their names. */
function macrosOf(tokens: readonly Token[]): Map<string, Quoted> {
  const macros = new Map<string, Quoted>();
  for (const { kind, text, line } of tokens) {
    if (kind !== 'directive' || text.length > 2 * quotedMaxChars) continue;
    const [, name, value] = /^#\s*define\s+(\w+)\s+(\S.*)$/.exec(text) ?? [];
    if (name && value) macros.set(name, { line, text: `${name} = ${value.trim()}` });
  }
  return macros;
}

function told(all: Quoted[]): string {
  const kept = all.filter(
    ({ line, text }, at) =>
      text.length <= quotedMaxChars &&
      all.findIndex((one) => one.line === line && one.text === text) === at,
  );
  const [one, two, three, four] = [
    ...Map.groupBy(kept.slice(0, quotedMax), ({ line }) => line).values(),
  ].map((quoted) => ({ line: quoted[0]?.line ?? 0, texts: quoted.map(({ text }) => text) }));
  if (!one) return '';
  if (!two) return said`Line ${figure(one.line)} declares ${series(one.texts)}.`;
  if (!three) {
    return said`Line ${figure(one.line)} declares ${series(one.texts)} and line ${figure(two.line)} ${series(two.texts)}.`;
  }
  if (!four) {
    return said`Line ${figure(one.line)} declares ${series(one.texts)}, line ${figure(two.line)} ${series(two.texts)} and line ${figure(three.line)} ${series(three.texts)}.`;
  }
  return said`Line ${figure(one.line)} declares ${series(one.texts)}, line ${figure(two.line)} ${series(two.texts)}, line ${figure(three.line)} ${series(three.texts)} and line ${figure(four.line)} ${series(four.texts)}.`;
}
