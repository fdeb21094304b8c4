/** Bounds of a program's variables, sizes and loops, from the statement and the code itself. */

import type { Facts } from '../statement/facts.ts';
import { evaluate, type Overflow, splitArguments } from './expressions.ts';
import { argumentsFor } from './parameters.ts';
import type { Assignment, Reading, Trips } from './reading.ts';
import { boundReads, containerOf, findReads, textBound } from './reads.ts';
import { contains, type Loop, type Program, type Range, type Variable } from './shape.ts';
import { findTrips, loopEnd } from './trips.ts';
import { lookUp } from './variables.ts';

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
  if (variable.role === 'member') return null;
  if (variable.role === 'parameter') return boundOfArguments(reading, variable);
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

/** The bound of everything that calls hand over, where nothing in the function changes it. */
function boundOfArguments(reading: Reading, variable: Variable): number | null {
  if (reading.assignments(variable).length > 0) return null;
  const given = argumentsFor(reading.program, variable);
  const bounds = given?.map((one) => evaluate(reading, one).max) ?? [null];
  return bounds.includes(null) ? null : Math.max(...bounds.map((one) => one ?? 0));
}

/** The largest of the containers that calls hand over. */
function sizeOfArguments(reading: Reading, variable: Variable): number | null {
  const { tokens, variables } = reading.program;
  const sizes = (argumentsFor(reading.program, variable) ?? []).map(({ from, to }) => {
    const given = to - from === 1 ? lookUp(variables, tokens[from]?.text ?? '', from) : undefined;
    return given ? reading.sizeOf(given) : null;
  });
  return sizes.length === 0 || sizes.includes(null)
    ? null
    : Math.max(...sizes.map((one) => one ?? 0));
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

/** The size of a container: as it is made, resized or filled, or as a text that is read. */
function findSize(reading: Reading, variable: Variable): number | null {
  const { program } = reading;
  const { tokens, partner } = program;
  const sizes: (number | null)[] = [];
  if (variable.dimensions[0]) return evaluate(reading, variable.dimensions[0]).max;
  if (variable.role === 'parameter') return sizeOfArguments(reading, variable);
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
