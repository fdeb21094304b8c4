/**
 * How large the value of an expression can get, and of which type it is. A bound is of the absolute
 * value; null means that it is not known, and then nobody may conclude anything from it.
 */

import { firstChars } from '../../../contract/characters.ts';
import { larger, libraryAnswers, type Value } from './library-answers.ts';
import type { Program, Range, Variable } from './shape.ts';
import { literalValue } from './tokens.ts';
import { lookUp } from './variables.ts';

/** An operation whose result may not fit its type. */
export type Overflow = { at: number; line: number; max: number; type: string; text: string };

export type World = {
  program: Program;
  /** The bound of a variable, or of the elements of one that has elements. */
  boundOf(variable: Variable): number | null;
  /** How many elements it has at most. */
  sizeOf(variable: Variable): number | null;
  onOverflow?: ((overflow: Overflow) => void) | undefined;
};

const unknown: Value = { max: null, type: '?' };
const quoteMaxChars = 80;
export const intMax = 2 ** 31 - 1;
export const longMax = 2 ** 63;

const levels: string[][] = [
  ['||', '&&'],
  ['|', '^', '&'],
  ['==', '!=', '<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];

const ranks = ['bool', 'char', 'int', 'unsigned', 'long long', 'unsigned long long', 'double'];

/** The type of an operation on two others; what is shorter than int becomes int. */
export function commonType(one: string, other: string): string {
  const rank = Math.max(ranks.indexOf(one), ranks.indexOf(other), ranks.indexOf('int'));
  if (!ranks.includes(one) || !ranks.includes(other)) return '?';
  return ranks[rank] ?? '?';
}

/** What stands in a range, written closely enough to be quoted. */
export function quote({ tokens }: Program, { from, to }: Range): string {
  const texts = tokens.slice(from, to).map(({ text }) => text);
  const written = texts
    .join(' ')
    .replaceAll(/ *(\(|\)|\[|\]|\.|->|::|\+\+|--) */g, '$1')
    .replaceAll(/ ,/g, ',');
  return firstChars(written, quoteMaxChars);
}

/** Where an expression is cut in two: the last of the weakest operators. */
function cut({ tokens, partner }: Program, { from, to }: Range) {
  let best: { at: number; level: number } | undefined;
  for (let i = from; i < to; i += 1) {
    const { text = '', kind } = tokens[i] ?? {};
    if (kind === 'sign' && /^[([{]$/.test(text)) {
      i = Math.max(i, partner[i] ?? i);
      continue;
    }
    if (/^(?:static_cast|vector|array|pair|numeric_limits|max|min)$/.test(text)) {
      i = skipAngles(tokens, i, to);
      continue;
    }
    const level = kind === 'sign' ? levels.findIndex((signs) => signs.includes(text)) : -1;
    if (level < 0 || isUnary(tokens, i, from)) continue;
    if (best === undefined || level <= best.level) best = { at: i, level };
  }
  return best;
}

function skipAngles(tokens: Program['tokens'], index: number, to: number): number {
  if (tokens[index + 1]?.text !== '<') return index;
  for (let i = index + 1; i < Math.min(to, index + 12); i += 1) {
    if (/^>/.test(tokens[i]?.text ?? '')) return i;
  }
  return index;
}

function isUnary(tokens: Program['tokens'], index: number, from: number): boolean {
  if (index === from) return true;
  const { kind, text = '' } = tokens[index - 1] ?? {};
  if (/^(?:return|case)$/.test(text)) return true;
  return kind === 'sign' && !/^[)\]}]$/.test(text) && text !== '++' && text !== '--';
}

/** Evaluates what stands in a range. */
export function evaluate(world: World, range: Range, depth = 0): Value {
  const { program } = world;
  if (range.to <= range.from || depth > 40) return unknown;
  const question = findTernary(program, range);
  if (question) {
    const [one, other] = question.map((part) => evaluate(world, part, depth + 1));
    return one && other ? { max: larger(one.max, other.max), type: joint(one, other) } : unknown;
  }
  const operator = cut(program, range);
  if (operator === undefined) return evaluateTerm(world, range, depth);
  const left = evaluate(world, { from: range.from, to: operator.at }, depth + 1);
  const right = evaluate(world, { from: operator.at + 1, to: range.to }, depth + 1);
  const sign = program.tokens[operator.at]?.text ?? '';
  const value = roundsDown(program, range, operator.at) ? left : operate(sign, left, right);
  report(world, { at: operator.at, range, value, sign });
  return value;
}

/** `x / k * k` is not larger than `x`. */
function roundsDown({ tokens }: Program, { from, to }: Range, at: number): boolean {
  const text = (index: number) => tokens[index]?.text;
  const isShort = at - 2 > from && to === at + 2;
  return isShort && text(at) === '*' && text(at - 2) === '/' && text(at - 1) === text(at + 1);
}

const joint = (one: Value, other: Value): string => commonType(one.type, other.type);

function findTernary({ tokens, partner }: Program, { from, to }: Range): Range[] | undefined {
  let question = -1;
  for (let i = from; i < to; i += 1) {
    const text = tokens[i]?.text ?? '';
    if (text === '?' && question < 0) question = i;
    else if (text === ':' && question >= 0) {
      return [
        { from: question + 1, to: i },
        { from: i + 1, to },
      ];
    }
    if (/^[([{]$/.test(text)) i = Math.max(i, partner[i] ?? i);
  }
  return undefined;
}

function operate(sign: string, left: Value, right: Value): Value {
  const type = joint(left, right);
  const a = left.max;
  const b = right.max;
  const both = a !== null && b !== null;
  if (levels[0]?.includes(sign) || levels[2]?.includes(sign)) return { max: 1, type: 'bool' };
  if (sign === '+' || sign === '-') return { max: both ? a + b : null, type };
  if (sign === '*') return { max: a === 0 || b === 0 ? 0 : both ? a * b : null, type };
  if (sign === '/') return { max: a, type };
  if (sign === '%') return { max: b === null ? a : a === null ? b - 1 : Math.min(a, b - 1), type };
  if (sign === '<<')
    return { max: both ? a * 2 ** Math.min(b, 200) : null, type: commonType(left.type, 'int') };
  if (sign === '>>') return { max: a, type: commonType(left.type, 'int') };
  if (sign === '&') return { max: a === null ? b : b === null ? a : Math.min(a, b), type };
  return { max: both ? 2 ** Math.ceil(Math.log2(Math.max(a, b) + 1)) - 1 : null, type };
}

type Operation = { at: number; range: Range; value: Value; sign: string };

/** Tells of a result that is certainly of an integer type and may be too large for it. */
function report({ program, onOverflow }: World, { at, range, value, sign }: Operation): void {
  if (!onOverflow || value.max === null || !/^(?:\+|-|\*|<<)$/.test(sign)) return;
  const limit = value.type === 'int' ? intMax : value.type === 'long long' ? longMax : Infinity;
  if (value.max <= limit) return;
  const line = program.tokens[at]?.line ?? 1;
  onOverflow({ at, line, max: value.max, type: value.type, text: quote(program, range) });
}

/** A term: signs before it, a cast, a literal, a name with what follows it. */
function evaluateTerm(world: World, { from, to }: Range, depth: number): Value {
  const { tokens, partner } = world.program;
  const first = tokens[from];
  if (first === undefined) return unknown;
  if (/^[-+~]$/.test(first.text)) return evaluate(world, { from: from + 1, to }, depth + 1);
  if (first.text === '!') return { max: 1, type: 'bool' };
  if (first.text === '++' || first.text === '--') {
    return evaluate(world, { from: from + 1, to }, depth + 1);
  }
  if (first.text === '(') {
    const close = partner[from] ?? from;
    const type = castType(world.program, { from: from + 1, to: close });
    if (type && close + 1 < to) {
      const inner = evaluate(world, { from: close + 1, to }, depth + 1);
      return { max: inner.max, type };
    }
    return close === to - 1 ? evaluate(world, { from: from + 1, to: close }, depth + 1) : unknown;
  }
  const literal = literalValue(first);
  if (literal !== undefined) return to === from + 1 ? literalOf(first, literal) : unknown;
  return evaluateName(world, { from, to }, depth);
}

function literalOf({ kind, text }: Program['tokens'][number], value: number): Value {
  if (kind === 'char') return { max: value, type: 'char' };
  const isReal = /^(?!0[xX]).*[.eEfF]/.test(text) && !/^0[xX]/.test(text);
  const isLong = /[lL]/.test(text) || value > intMax;
  return { max: Math.abs(value), type: isReal ? 'double' : isLong ? 'long long' : 'int' };
}

/** The arithmetic type that stands alone in a range; undefined of anything else. */
export function castType({ tokens, aliases }: Program, { from, to }: Range): string | undefined {
  const words = tokens.slice(from, to).map(({ text }) => aliases.get(text) ?? text);
  const text = words.join(' ').replace(/^const /, '');
  const known: Record<string, string> = {
    int64_t: 'long long',
    size_t: 'unsigned long long',
    'unsigned long long': 'unsigned long long',
    long: 'long long',
    'long long int': 'long long',
    float: 'double',
    'long double': 'double',
    'unsigned int': 'unsigned',
    uint64_t: 'unsigned long long',
    __int128: 'wide',
  };
  if (text in known) return known[text];
  return ranks.includes(text) ? text : undefined;
}

function evaluateName(world: World, { from, to }: Range, depth: number): Value {
  const { program } = world;
  const { tokens, partner } = program;
  const text = (index: number) => tokens[index]?.text ?? '';
  let at = from;
  while (text(at + 1) === '::' && at + 2 < to) at += 2;
  const name = text(at);
  if (name === 'INT_MAX') return { max: intMax, type: 'int' };
  if (/^(?:LL?ONG_MAX|LLONG_MAX|LONG_MAX)$/.test(name))
    return { max: longMax - 1, type: 'long long' };
  if (text(at + 1) === '(' && (partner[at + 1] ?? 0) === to - 1) {
    const given = splitArguments(program, { from: at + 2, to: to - 1 });
    const type = castType(program, { from: at, to: at + 1 });
    const values = given.map((one) => evaluate(world, one, depth + 1));
    if (type) return { max: values[0]?.max ?? null, type };
    const answer = Object.hasOwn(libraryAnswers, name) ? libraryAnswers[name] : undefined;
    return answer && values.length > 0 ? answer(values) : unknown;
  }
  if (name === 'static_cast') {
    const close = skipAngles(tokens, at, to);
    const type = castType(program, { from: at + 2, to: close });
    const inner = evaluate(world, { from: close + 1, to }, depth + 1);
    return { max: inner.max, type: type ?? '?' };
  }
  const variable = lookUp(program.variables, name, at);
  return variable ? valueOfVariable(world, variable, { from: at + 1, to }) : unknown;
}

/** A variable with what follows its name: indexes, a size, nothing. */
function valueOfVariable(world: World, variable: Variable, rest: Range): Value {
  const { tokens, partner } = world.program;
  let at = rest.from;
  let indexes = 0;
  while (at < rest.to && tokens[at]?.text === '[') {
    at = (partner[at] ?? at) + 1;
    indexes += 1;
  }
  if (tokens[at]?.text === '++' || tokens[at]?.text === '--') at += 1;
  const type = elementType(variable, indexes);
  if (at >= rest.to) return { max: world.boundOf(variable), type };
  const isSize = /^(?:size|length)$/.test(tokens[at + 1]?.text ?? '') && at + 4 === rest.to;
  if (tokens[at]?.text === '.' && isSize) {
    const max = indexes === 0 ? world.sizeOf(variable) : null;
    return { max, type: 'unsigned long long' };
  }
  return unknown;
}

/** The type of a variable's elements after so many indexes. */
export function elementType({ type, dimensions }: Variable, indexes: number): string {
  let left = indexes - dimensions.length;
  let inner = type;
  while (left > 0) {
    if (inner === 'string') inner = 'char';
    else inner = /^(?:vector|deque|array)<(.*?)(?:,[^<>]*)?>$/.exec(inner)?.[1] ?? '?';
    left -= 1;
  }
  return inner;
}

/** What stands between commas, outside of brackets. */
export function splitArguments({ tokens, partner }: Program, { from, to }: Range): Range[] {
  const parts: Range[] = [];
  let start = from;
  for (let i = from; i < to; i += 1) {
    const text = tokens[i]?.text ?? '';
    if (/^[([{]$/.test(text)) i = Math.max(i, partner[i] ?? i);
    if (text === ',') {
      parts.push({ from: start, to: i });
      start = i + 1;
    }
  }
  return to > from ? [...parts, { from: start, to }] : [];
}
