/**
 * Reads expressions of C++ by the precedence of their operators. It skips what it does not
 * understand, and records the brackets inside to be read later.
 */
import { type Brackets, templateEnd } from './brackets.ts';
import { isName } from './declarations.ts';
import type { Node, Pending, Range, Variable } from './nodes.ts';
import type { Token } from './tokens.ts';

export type Reading = {
  tokens: readonly Token[];
  brackets: Brackets;
  /** The macros with arguments, including those that act as loops or conditions. */
  macros: ReadonlySet<string>;
  headMacros: ReadonlySet<string>;
  nodes: Node[];
  variables: Variable[];
  pending: Pending[];
};

const precedences: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  '<=>': 8,
  '<<': 9,
  '>>': 9,
  '+': 10,
  '-': 10,
  '*': 11,
  '/': 11,
  '%': 11,
};
const separator = /^(?:[,;?:]|[-+*/%&|^]?=|<<=|>>=|return|throw|case|co_return|co_yield|else)$/;
const prefix = /^(?:[!~+\-*&]|\+\+|--)$/;
const values = new Set(['this', 'true', 'false', 'nullptr']);
const typeWord = /^(?:unsigned|signed|long|short|int|char|double|float|bool|size_t|const)$/;

/** Returned instead of an index for an expression that is not understood. */
const unknown = -1;

/** Reads expressions up to `to`, with their separators; returns the range of each. */
export function readExpressions(reading: Reading, { from, to }: Range): Range[] {
  const { tokens, nodes, pending } = reading;
  const parts: Range[] = [];
  let at = from;
  while (at < to) {
    if (separator.test(tokens[at]?.text ?? '')) {
      at += 1;
      continue;
    }
    const [nodesBefore, pendingBefore] = [nodes.length, pending.length];
    const end = binary(reading, { from: at, to }, 1);
    if (end !== unknown && (end >= to || separator.test(tokens[end]?.text ?? ''))) {
      parts.push({ from: at, to: end });
      noteStart(reading, { from: at, to: end });
      at = end;
      continue;
    }
    nodes.length = nodesBefore;
    pending.length = pendingBefore;
    at = skip(reading, { from: at, to });
  }
  return parts;
}

/** A plain number in an assignment may be a variable's initial value. */
function noteStart({ tokens, nodes }: Reading, { from, to }: Range): void {
  const isSigned = tokens[from]?.text === '-';
  const isAlone = to - from === (isSigned ? 2 : 1) && tokens[to - 1]?.kind === 'number';
  if (isAlone && tokens[from - 1]?.text === '=') nodes.push({ kind: 'initial', from, to });
}

/** Skips to the next separator. Brackets on the way are still read. */
function skip(reading: Reading, { from, to }: Range): number {
  const { tokens, brackets } = reading;
  let at = from;
  while (at < to && !separator.test(tokens[at]?.text ?? '')) {
    const partner = brackets.partner.get(at);
    if (partner !== undefined && partner > at) {
      noteInner(reading, at);
      at = partner;
    }
    at += 1;
  }
  return Math.max(at, from + 1);
}

/** Records what is between two brackets, to be read later. */
function noteInner({ tokens, brackets, pending }: Reading, at: number, role: Role = null): void {
  const inner = { from: at + 1, to: brackets.partner.get(at) ?? at + 1 };
  const brace = tokens[at]?.text === '{' ? brackets.braces.get(at) : undefined;
  if (brace === 'block' || brace === 'scope') pending.push({ kind: brace, ...inner });
  else pending.push({ kind: 'values', role, ...inner });
}

type Role = 'index' | 'argument' | null;

function binary(reading: Reading, { from, to }: Range, least: number): number {
  const { tokens, nodes } = reading;
  let end = operand(reading, { from, to });
  while (end !== unknown && end < to) {
    const operator = end;
    const precedence = precedences[tokens[operator]?.text ?? ''];
    if (precedence === undefined || precedence < least) return end;
    end = binary(reading, { from: operator + 1, to }, precedence + 1);
    if (end !== unknown) nodes.push({ kind: 'binary', from, to: end, operator });
  }
  return end;
}

function operand(reading: Reading, { from, to }: Range): number {
  const { tokens } = reading;
  let at = from;
  for (; at < to; at += 1) {
    if (prefix.test(tokens[at]?.text ?? '')) continue;
    const cast = castEnd(reading, at, to);
    if (cast === undefined) break;
    at = cast;
  }
  const end = at < to ? primary(reading, { from: at, to }) : unknown;
  return end === unknown ? unknown : postfix(reading, { from: end, to }, at);
}

/** The closing bracket of `(type)` before an operand. */
function castEnd({ tokens, brackets }: Reading, at: number, to: number): number | undefined {
  if (tokens[at]?.text !== '(') return undefined;
  const end = brackets.partner.get(at) ?? at;
  const inner = tokens.slice(at + 1, end);
  const next = tokens[end + 1];
  if (inner.length === 0 || next === undefined || end + 1 >= to) return undefined;
  if (inner.every(({ text }) => typeWord.test(text) || text === '*')) return end;
  const isValue = next.kind === 'number' || isName(next) || next.text === '(';
  return inner.length === 1 && inner[0]?.kind === 'word' && isValue ? end : undefined;
}

function primary(reading: Reading, { from, to }: Range): number {
  const { tokens, nodes, brackets } = reading;
  const token = tokens[from];
  if (token === undefined) return unknown;
  const { kind, text } = token;
  if (kind === 'number') nodes.push({ kind: 'number', from, to: from + 1 });
  if (kind === 'number' || values.has(text)) return from + 1;
  if (kind === 'text') {
    let end = from + 1;
    while (end < to && tokens[end]?.kind === 'text') end += 1;
    return end;
  }
  if (text === '(' || text === '{') {
    noteInner(reading, from);
    return (brackets.partner.get(from) ?? from) + 1;
  }
  if (text === '[') return lambda(reading, { from, to });
  if (typeWord.test(text)) return from + 1;
  return isName(token) ? named(reading, { from, to }) : unknown;
}

/** A name with its namespaces and template arguments. */
function named(reading: Reading, { from, to }: Range): number {
  const { tokens, nodes, brackets } = reading;
  let at = from + 1;
  for (;;) {
    if (tokens[at]?.text === '::' && tokens[at + 1]?.kind === 'word') at += 2;
    else if (tokens[at]?.text === '<') {
      const after = templateEnd(tokens, at, to);
      if (after === undefined) break;
      at = after;
    } else break;
  }
  const next = at < to ? tokens[at]?.text : undefined;
  if (next === '(') {
    const name = at === from + 1 ? from : (lastWord(tokens, from, at) ?? from);
    nodes.push({ kind: 'call', from, to: (brackets.partner.get(at) ?? at) + 1, name });
  } else if (at === from + 1 && next !== '{') nodes.push({ kind: 'use', from, to: at });
  return at;
}

/** The name behind namespaces. */
function lastWord(tokens: readonly Token[], from: number, to: number): number | undefined {
  let at = from;
  while (at + 2 < to && tokens[at + 1]?.text === '::') at += 2;
  return tokens[at]?.kind === 'word' ? at : undefined;
}

/** Its parameters are read with its block. */
function lambda({ tokens, brackets, pending }: Reading, { from, to }: Range): number {
  let at = brackets.partner.get(from) ?? from;
  while (at < to && tokens[at]?.text !== '{') {
    at += 1;
    if (tokens[at]?.text === '(') at = brackets.partner.get(at) ?? at;
    if (separator.test(tokens[at]?.text ?? '')) return unknown;
  }
  const end = brackets.partner.get(at);
  if (end === undefined || end >= to) return unknown;
  pending.push({ kind: 'block', from: at + 1, to: end });
  return end + 1;
}

/** What follows an operand, which begins at `start`. */
function postfix(reading: Reading, { from, to }: Range, start: number): number {
  const { tokens, brackets, macros, nodes } = reading;
  let at = from;
  while (at < to) {
    const { text } = tokens[at] ?? { text: '' };
    if (text === '(' || text === '[' || (text === '{' && tokens[at - 1]?.kind === 'word')) {
      const isMacro = text === '(' && macros.has(tokens[at - 1]?.text ?? '');
      const role = text === '[' ? 'index' : text === '(' ? 'argument' : null;
      if (!isMacro) noteInner(reading, at, role);
      at = (brackets.partner.get(at) ?? at) + 1;
    } else if ((text === '.' || text === '->') && tokens[at + 1]?.kind === 'word') {
      const close = tokens[at + 2]?.text === '(' ? brackets.partner.get(at + 2) : undefined;
      if (close !== undefined)
        nodes.push({ kind: 'call', from: start, to: close + 1, name: at + 1 });
      at += 2;
    } else if (text === '++' || text === '--') at += 1;
    else break;
  }
  return at;
}
