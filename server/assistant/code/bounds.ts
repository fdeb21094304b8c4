/** Bounds of a program's variables, sizes and loops, from the statement and the code itself. */

import type { Facts } from '../statement/facts.ts';
import { evaluate, type Overflow, splitArguments, type World } from './expressions.ts';
import { boundReads, containerOf, findReads, type Read, textBound } from './reads.ts';
import { contains, type Loop, type Program, type Range, type Variable } from './shape.ts';
import { lookUp } from './variables.ts';

/** How often a loop goes round at most; null where that is not known. */
export type Trips = {
  count: number | null;
  /** Whether it may also end earlier, by `break` or by a second condition. */
  mayEndEarly: boolean;
};

/** A program with all that is known about its values. */
export type Reading = World & {
  facts: Facts;
  reads: Read[];
  trips(loop: Loop): Trips;
  /** The loops around a token within its function, the outermost first. */
  loopsAround(index: number): Loop[];
  assignments(variable: Variable): Assignment[];
};

/** `sign` is `=`, `+=`, `++` and so on; `value` what stands to the right of it. */
export type Assignment = { at: number; sign: string; value: Range };

const assigns = /^(?:=|[-+*/%&|^]=|<<=|>>=)$/;

/** Puts a program and a statement together. */
export function readBounds(program: Program, facts: Facts): Reading {
  const reads = findReads(program);
  const given = boundReads(reads, facts);
  const assigned = readAssignments(program);
  const bounds = new Map<Variable, number | null>();
  const sizes = new Map<Variable, number | null>();
  const trips = new Map<Loop, Trips>();
  const remember = <K, V>(known: Map<K, V>, key: K, whileUnknown: V, find: () => V): V => {
    const old = known.get(key);
    if (old !== undefined) return old;
    known.set(key, whileUnknown);
    const found = find();
    known.set(key, found);
    return found;
  };
  const reading: Reading = {
    program,
    facts,
    reads,
    boundOf: (one) => remember(bounds, one, null, () => given.get(one) ?? findBound(reading, one)),
    sizeOf: (one) => remember(sizes, one, null, () => findSize(reading, one)),
    trips: (loop) =>
      remember(trips, loop, { count: null, mayEndEarly: true }, () => findTrips(reading, loop)),
    loopsAround: (index) => {
      const callable = program.callables.findLast(
        ({ body, name }) => name && contains(body, index),
      );
      const isWithin = ({ whole }: Loop) => !callable || whole.from > callable.body.from;
      return program.loops.filter((loop) => contains(loop.body, index) && isWithin(loop));
    },
    assignments: (variable) => assigned.get(variable) ?? [],
  };
  return reading;
}

function readAssignments(program: Program): Map<Variable, Assignment[]> {
  const { tokens, partner } = program;
  const found = new Map<Variable, Assignment[]>();
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign' || !(assigns.test(text) || text === '++' || text === '--')) continue;
    const isPrefix = tokens[index + 1]?.kind === 'word' && (text === '++' || text === '--');
    let name = isPrefix ? index + 1 : index - 1;
    while (tokens[name]?.text === ']') name = (partner[name] ?? name) - 1;
    const token = tokens[name];
    if (token?.kind !== 'word') continue;
    const variable = lookUp(program.variables, token.text, name);
    if (!variable || variable.at === name) continue;
    const value = { from: index + 1, to: expressionEnd(program, index + 1) };
    found.set(variable, [...(found.get(variable) ?? []), { at: index, sign: text, value }]);
  }
  return found;
}

function expressionEnd({ tokens, partner }: Program, from: number): number {
  for (let i = from; i < tokens.length; i += 1) {
    const text = tokens[i]?.text ?? '';
    if (/^(?:;|,|\)|\}|\])$/.test(text)) return i;
    if (/^[([{]$/.test(text)) i = Math.max(i, partner[i] ?? i);
  }
  return tokens.length;
}

const shrinking = /^(?:-=|\/=|%=|>>=|&=|--)$/;

/** The bound of a variable: that of its loop, or of everything that it is ever given. */
function findBound(reading: Reading, variable: Variable): number | null {
  const { program } = reading;
  if (variable.role === 'parameter' || variable.role === 'member') return null;
  if (variable.role === 'element') {
    const container = containerOf(program, variable);
    return container && variable.isReference === false ? reading.boundOf(container) : null;
  }
  const loop = program.loops.find(
    ({ kind, start }) => kind === 'for' && contains(start, variable.at),
  );
  if (loop) return boundOfCounter(reading, loop, variable);
  if (reading.reads.some((read) => read.variable === variable)) return null;
  const values: (number | null)[] = [];
  if (variable.initial && variable.dimensions.length === 0 && !/</.test(variable.type)) {
    values.push(evaluate(reading, variable.initial).max);
  }
  if (variable.dimensions.length > 0 || /</.test(variable.type)) {
    if (variable.initial && variable.form === '{' && reading.assignments(variable).length === 0) {
      return null;
    }
    values.push(0);
    if (usedOtherwise(reading, variable)) return null;
  }
  for (const { sign, value } of reading.assignments(variable)) {
    if (shrinking.test(sign)) continue;
    values.push(sign === '=' ? evaluate(reading, value).max : null);
  }
  if (values.length === 0 || values.includes(null)) return null;
  return Math.max(...values.map((one) => one ?? 0));
}

/** Whether elements come into a container by other ways than assignments. */
function usedOtherwise({ program }: Reading, { name, at }: Variable): boolean {
  return program.tokens.some(
    ({ text }, index) =>
      text === name &&
      index !== at &&
      /^(?:\.|->|,|\)|&)$/.test(program.tokens[index + 1]?.text ?? '') &&
      !/^(?:size|begin|end|empty|rbegin|rend|clear)$/.test(program.tokens[index + 2]?.text ?? ''),
  );
}

function boundOfCounter(reading: Reading, loop: Loop, variable: Variable): number | null {
  const start = variable.initial ? evaluate(reading, variable.initial).max : null;
  const end = loopEnd(reading, loop, variable.name);
  if (end?.isFalling) return start;
  if (!end || start === null) return end?.max ?? null;
  return end.max === null ? null : Math.max(start, end.isStrict ? end.max - 1 : end.max);
}

type End = {
  max: number | null;
  isStrict: boolean;
  isFalling: boolean;
  isSquare: boolean;
  /** Whether nothing but the counter stands on the other side. */
  isPlain: boolean;
  at: Range;
};

/** What a counter is compared with in the condition of its loop. */
export function loopEnd(reading: Reading, { condition }: Loop, name: string): End | undefined {
  const { tokens } = reading.program;
  for (let i = condition.from; i < condition.to; i += 1) {
    const sign = tokens[i]?.text ?? '';
    if (!/^(?:<|<=|>|>=|!=)$/.test(sign)) continue;
    const start = startOfOperand(reading.program, i, condition.from);
    const left = tokens.slice(start, i).filter(({ text }) => text === name).length;
    if (left === 0 || tokens.slice(start, i).some(({ text }) => text === '[')) continue;
    const stop = tokens.findIndex(
      ({ text }, at) => at > i && at < condition.to && (text === '&&' || text === '||'),
    );
    const at = { from: i + 1, to: stop < 0 ? condition.to : stop };
    const { max } = evaluate(reading, at);
    const isSquare = left === 2 && i - start === 3;
    return {
      max,
      isStrict: /^(?:<|!=)$/.test(sign),
      isFalling: sign.startsWith('>'),
      isSquare,
      isPlain: i - start === 1,
      at,
    };
  }
  return undefined;
}

function startOfOperand({ tokens }: Program, index: number, from: number): number {
  for (let i = index - 1; i >= from; i -= 1) {
    if (/^(?:&&|\|\|)$/.test(tokens[i]?.text ?? '')) return i + 1;
  }
  return from;
}

const constantStep = (reading: Reading, { step }: Loop) => {
  const { tokens } = reading.program;
  const sign = tokens
    .slice(step.from, step.to)
    .find(({ text }) => /^(?:\+\+|--|[-+*/]=|>>=|<<=)$/.test(text));
  const at = tokens.indexOf(sign ?? { kind: 'sign', text: '', line: 0 }, step.from);
  const by = at < 0 ? null : evaluate(reading, { from: at + 1, to: step.to }).max;
  const isFixed = tokens.slice(at + 1, step.to).every(({ kind }) => kind === 'number');
  return { sign: sign?.text ?? '', by, isFixed };
};

const logarithm = 20;

function findTrips(reading: Reading, loop: Loop): Trips {
  const { program } = reading;
  const { tokens } = program;
  const hasMore = tokens
    .slice(loop.condition.from, loop.condition.to)
    .some(({ text }) => text === '&&');
  const mayEndEarly = hasMore || leaves(program, loop);
  if (loop.kind === 'range') return { count: sizeOver(reading, loop.over), mayEndEarly };
  if (loop.kind !== 'for') return { count: countdown(reading, loop), mayEndEarly };
  const name = counterName(program, loop);
  const end = name === undefined ? undefined : loopEnd(reading, loop, name);
  if (!end) return { count: null, mayEndEarly };
  const { sign, by, isFixed } = constantStep(reading, loop);
  const span = end.isFalling ? startOf(reading, loop) : end.max;
  if (span === null) return { count: null, mayEndEarly };
  const reach = end.isSquare ? Math.sqrt(span) : span;
  if (/^(?:\*=|\/=|<<=|>>=)$/.test(sign)) return { count: logarithm, mayEndEarly };
  if (sign === '++' || sign === '--') return { count: reach, mayEndEarly };
  if (!isFixed || by === null) return { count: logarithm, mayEndEarly };
  return { count: reach / Math.max(1, by), mayEndEarly };
}

export function counterName({ tokens }: Program, { start, step }: Loop): string | undefined {
  const stepped = tokens.slice(step.from, step.to).find(({ kind }) => kind === 'word');
  return (
    stepped?.text ??
    tokens.slice(start.from, start.to).findLast(({ kind }) => kind === 'word')?.text
  );
}

function startOf(reading: Reading, { start }: Loop): number | null {
  const { tokens } = reading.program;
  const at = tokens.findIndex(({ text }, index) => contains(start, index) && text === '=');
  return at < 0 ? null : evaluate(reading, { from: at + 1, to: start.to }).max;
}

/** `while (q--)` goes round q times. */
function countdown(reading: Reading, { condition }: Loop): number | null {
  const { tokens, variables } = reading.program;
  const [first, second] = tokens.slice(condition.from, condition.to);
  const isPrefix = first?.text === '--';
  const name = isPrefix ? second : first;
  if (!name || condition.to - condition.from < 2) return null;
  if (!isPrefix && second?.text !== '--') return null;
  const variable = lookUp(variables, name.text, condition.from);
  return variable ? reading.boundOf(variable) : null;
}

/** Whether a loop is left from its own body, by `break`, `return` or a jump. */
function leaves({ tokens, loops }: Program, loop: Loop): boolean {
  return tokens.some(({ text }, index) => {
    if (!contains(loop.body, index)) return false;
    if (/^(?:return|goto|throw|exit)$/.test(text)) return true;
    const innermost = loops.findLast(({ body }) => contains(body, index));
    return text === 'break' && innermost === loop;
  });
}

function sizeOver(reading: Reading, over: Range): number | null {
  const { tokens, variables } = reading.program;
  if (over.to - over.from !== 1) return null;
  const variable = lookUp(variables, tokens[over.from]?.text ?? '', over.from);
  return variable ? reading.sizeOf(variable) : null;
}

/** The size of a container: as it is made, resized or filled, or as a text that is read. */
function findSize(reading: Reading, variable: Variable): number | null {
  const { program } = reading;
  const { tokens, partner } = program;
  const sizes: (number | null)[] = [];
  if (variable.dimensions[0]) return evaluate(reading, variable.dimensions[0]).max;
  const isRead = reading.reads.some((read) => read.variable === variable);
  if (variable.type === 'string' && isRead) return textBound(reading.facts, variable);
  const first = variable.initial && splitArguments(program, variable.initial)[0];
  if (first && variable.form === '(') sizes.push(evaluate(reading, first).max);
  for (const [index, { text }] of tokens.entries()) {
    if (text !== variable.name || tokens[index + 1]?.text !== '.') continue;
    const method = tokens[index + 2]?.text ?? '';
    const open = index + 3;
    const inside = { from: open + 1, to: partner[open] ?? open };
    const size = splitArguments(program, inside)[0];
    if (/^(?:resize|assign)$/.test(method) && size) sizes.push(evaluate(reading, size).max);
    if (/^(?:push_back|emplace_back|push|emplace|insert)$/.test(method)) {
      const counts = reading.loopsAround(index).map((loop) => reading.trips(loop).count);
      sizes.push(counts.length === 1 ? (counts[0] ?? null) : null);
    }
  }
  if (sizes.length === 0 || sizes.includes(null)) return null;
  return Math.max(...sizes.map((size) => size ?? 0));
}

/** Every overflow in an expression. */
export function overflowsIn(reading: Reading, range: Range): Overflow[] {
  const found: Overflow[] = [];
  evaluate({ ...reading, onOverflow: (one) => found.push(one) }, range);
  return found;
}
