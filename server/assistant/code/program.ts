/**
 * The shape of a program: brackets, loops, conditions, functions and variables. It is read from the
 * tokens without the library's headers, so it knows what a program says and guesses no more.
 */

import { expandMacros } from './macros.ts';
import {
  type Callable,
  type Condition,
  empty,
  type Loop,
  type Program,
  type Range,
} from './shape.ts';
import { type Token, tokenize } from './tokens.ts';
import { readVariables } from './variables.ts';

const partnerOf: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function matchBrackets(tokens: Token[]): number[] {
  const partner = tokens.map((_, index) => index);
  const open: number[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if (/^[([{]$/.test(text)) open.push(index);
    const wanted = partnerOf[text];
    if (wanted === undefined) continue;
    const at = open.findLastIndex((one) => tokens[one]?.text === wanted);
    const start = open[at];
    if (start === undefined) continue;
    partner[start] = index;
    partner[index] = start;
    open.length = at;
  }
  return partner;
}

/** Reads a source of any kind; of what does not compile it reads what it can. */
export function readProgram(source: string): Program {
  const { tokens: written, directives } = tokenize(source);
  const tokens = expandMacros(written, directives);
  const partner = matchBrackets(tokens);
  const reader = { tokens, partner };
  const loops = tokens.flatMap((_, index) => readLoop(reader, index) ?? []);
  const conditions = tokens.flatMap((_, index) => readCondition(reader, index) ?? []);
  const callables = tokens.flatMap((_, index) => readCallable(reader, index) ?? []);
  const aliases = readAliases(tokens);
  const program = { tokens, directives, partner, loops, conditions, callables, aliases };
  return { ...program, variables: readVariables(program) };
}

type Reader = Pick<Program, 'tokens' | 'partner'>;

const textAt = ({ tokens }: Reader, index: number): string => tokens[index]?.text ?? '';

/** One past the end of the statement that begins at `index`. */
function statementEnd(reader: Reader, index: number, depth = 0): number {
  const text = textAt(reader, index);
  const after = (place: number) => statementEnd(reader, place, depth + 1);
  if (depth > 200 || index >= reader.tokens.length) return Math.min(index, reader.tokens.length);
  if (text === '{') return (reader.partner[index] ?? index) + 1;
  if (text === 'do') return endOfSimple(reader, after(index + 1));
  if (/^(?:if|for|while|switch)$/.test(text)) {
    const open = textAt(reader, index + 1) === 'constexpr' ? index + 2 : index + 1;
    const end = after((reader.partner[open] ?? open) + 1);
    return text === 'if' && textAt(reader, end) === 'else' ? after(end + 1) : end;
  }
  return endOfSimple(reader, index);
}

function endOfSimple(reader: Reader, index: number): number {
  for (let i = index; i < reader.tokens.length; i += 1) {
    const text = textAt(reader, i);
    if (text === ';') return i + 1;
    if (text === '}') return i;
    if (/^[([{]$/.test(text)) i = reader.partner[i] ?? i;
  }
  return reader.tokens.length;
}

/** Where the first of `texts` stands in a range, outside of brackets; -1 where none does. */
function findOutside(reader: Reader, range: Range, texts: string[]): number {
  for (let i = range.from; i < range.to; i += 1) {
    const text = textAt(reader, i);
    if (texts.includes(text)) return i;
    if (/^[([{]$/.test(text)) i = Math.max(i, reader.partner[i] ?? i);
  }
  return -1;
}

function readLoop(reader: Reader, index: number): Loop | undefined {
  const { tokens, partner } = reader;
  const text = textAt(reader, index);
  if (tokens[index]?.kind !== 'word' || !/^(?:for|while|do)$/.test(text)) return undefined;
  const line = tokens[index]?.line ?? 1;
  const bare = { line, start: empty, condition: empty, step: empty, over: empty };
  if (text === 'do') {
    const bodyEnd = statementEnd(reader, index + 1);
    const open = bodyEnd + 1;
    const condition = { from: open + 1, to: partner[open] ?? open };
    const body = { from: index + 1, to: bodyEnd };
    return { ...bare, kind: 'do', condition, body, whole: { from: index, to: condition.to + 2 } };
  }
  const open = index + 1;
  const close = partner[open] ?? open;
  if (textAt(reader, open) !== '(' || close <= open) return undefined;
  const isTailOfDo = text === 'while' && textAt(reader, close + 1) === ';' && isDo(reader, index);
  if (isTailOfDo) return undefined;
  const body = { from: close + 1, to: statementEnd(reader, close + 1) };
  const head = { from: open + 1, to: close };
  const whole = { from: index, to: body.to };
  if (text === 'while') return { ...bare, kind: 'while', condition: head, body, whole };
  return { ...bare, ...readHead(reader, head), body, whole };
}

/** Whether the `while` at `index` belongs to a `do`. */
function isDo(reader: Reader, index: number): boolean {
  if (textAt(reader, index - 1) !== '}') return false;
  return textAt(reader, (reader.partner[index - 1] ?? 0) - 1) === 'do';
}

function readHead(reader: Reader, head: Range) {
  const first = findOutside(reader, head, [';']);
  const colon = findOutside(reader, head, [':']);
  if (colon >= 0 && (first < 0 || colon > first)) {
    const start = { from: head.from, to: colon };
    return { kind: 'range' as const, start, over: { from: colon + 1, to: head.to } };
  }
  const second = findOutside(reader, { from: first + 1, to: head.to }, [';']);
  return {
    kind: 'for' as const,
    start: { from: head.from, to: first },
    condition: { from: first + 1, to: second },
    step: { from: second + 1, to: head.to },
  };
}

function readCondition(reader: Reader, index: number): Condition | undefined {
  if (textAt(reader, index) !== 'if' || textAt(reader, index + 1) !== '(') return undefined;
  const close = reader.partner[index + 1] ?? index + 1;
  const then = { from: close + 1, to: statementEnd(reader, close + 1) };
  const hasElse = textAt(reader, then.to) === 'else';
  return {
    line: reader.tokens[index]?.line ?? 1,
    condition: { from: index + 2, to: close },
    then,
    otherwise: hasElse ? { from: then.to + 1, to: statementEnd(reader, then.to + 1) } : null,
  };
}

const notNames = /^(?:if|for|while|switch|catch|return|sizeof|constexpr)$/;

/** A function or a lambda whose body opens at `index`. */
function readCallable(reader: Reader, index: number): Callable | undefined {
  if (textAt(reader, index) !== '{') return undefined;
  const { tokens, partner } = reader;
  const body = { from: index, to: (partner[index] ?? index) + 1 };
  let before = index - 1;
  const arrow = skipReturnType(reader, before);
  if (arrow !== undefined) before = arrow - 1;
  while (/^(?:const|noexcept|override|mutable|final)$/.test(textAt(reader, before))) before -= 1;
  if (textAt(reader, before) === ']' && arrow === undefined) {
    const isArray = tokens[(partner[before] ?? 0) - 1]?.kind === 'word';
    if (isArray) return undefined;
    return { name: '', line: tokens[index]?.line ?? 1, params: empty, body, returnsValue: false };
  }
  if (textAt(reader, before) !== ')') return undefined;
  const open = partner[before] ?? before;
  const name = tokens[open - 1];
  const params = { from: open + 1, to: before };
  if (name?.text === ']') {
    return { name: '', line: name.line, params, body, returnsValue: arrow !== undefined };
  }
  const isOperator = tokens[open - 2]?.text === 'operator' || tokens[open - 3]?.text === 'operator';
  if (isOperator) {
    return { name: 'operator', line: name?.line ?? 1, params, body, returnsValue: true };
  }
  if (name?.kind !== 'word' || notNames.test(name.text)) return undefined;
  const type = tokens[open - 2];
  const isTyped = type !== undefined && (type.kind === 'word' || /^[>&*]+$/.test(type.text));
  const returnsValue = isTyped && type.text !== 'void' && type.text !== 'else';
  return { name: name.text, line: name.line, params, body, returnsValue };
}

/** Where `->` stands before a body, going back over the type; undefined where it does not. */
function skipReturnType(reader: Reader, index: number): number | undefined {
  for (let i = index; i > index - 12 && i > 0; i -= 1) {
    const text = textAt(reader, i);
    if (text === '->') return i;
    if (/^[;{}()=]$/.test(text)) return undefined;
  }
  return undefined;
}

/** Bounded: each alias may stand for another. */
function readAliases(tokens: Token[]): Map<string, string> {
  const aliases = new Map<string, string>();
  const type = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ text }) => aliases.get(text) ?? text)
      .join(' ')
      .replaceAll(/std :: /g, '');
  for (const [index, { text }] of tokens.entries()) {
    const end = tokens.findIndex((one, at) => at > index && one.text === ';');
    const name = tokens[text === 'using' ? index + 1 : end - 1]?.text ?? '';
    if (end < 0 || end > index + 30 || !/^\w+$/.test(name)) continue;
    if (text === 'typedef') aliases.set(name, type(index + 1, end - 1));
    if (text === 'using' && tokens[index + 2]?.text === '=')
      aliases.set(name, type(index + 3, end));
  }
  return aliases;
}
