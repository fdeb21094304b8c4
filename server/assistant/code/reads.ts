/** What a program reads, in the order in which it stands there, and which name of the input it is. */

import type { Facts } from '../statement/facts.ts';
import { boundsOf } from '../statement/facts.ts';
import type { Program, Variable } from './shape.ts';
import { lookUp } from './variables.ts';

export type Read = {
  /** The variable, or the container that the element belongs to. */
  variable: Variable;
  at: number;
  line: number;
  isElement: boolean;
  by: 'cin' | 'scanf' | 'getline';
};

/** Everything that is read into a variable that has a name. */
export function findReads(program: Program): Read[] {
  const { tokens, partner } = program;
  const reads: Read[] = [];
  const add = (at: number, by: Read['by']): void => {
    const name = tokens[at]?.text ?? '';
    const variable = tokens[at]?.kind === 'word' ? lookUp(program.variables, name, at) : undefined;
    if (!variable) return;
    const container = variable.role === 'element' ? containerOf(program, variable) : undefined;
    const isElement = container !== undefined || tokens[at + 1]?.text === '[';
    const line = tokens[at]?.line ?? 1;
    reads.push({ variable: container ?? variable, at, line, isElement, by });
  };
  for (const [index, { text }] of tokens.entries()) {
    if (text === 'cin') {
      for (let i = index + 1; i < tokens.length && !/^[;{}]$/.test(tokens[i]?.text ?? ''); i += 1) {
        if (tokens[i]?.text === '>>') add(i + 1, 'cin');
        if (tokens[i]?.text === ')' && (partner[i] ?? i) < index) break;
        if (tokens[i]?.text === '[' || tokens[i]?.text === '(') i = partner[i] ?? i;
      }
    }
    if (/^(?:scanf|scanf_s)$/.test(text) && tokens[index + 1]?.text === '(') {
      const end = partner[index + 1] ?? index;
      for (let i = index + 3; i < end; i += 1) {
        if (tokens[i]?.text === ',') add(tokens[i + 1]?.text === '&' ? i + 2 : i + 1, 'scanf');
        else if (/^[([]$/.test(tokens[i]?.text ?? '')) i = partner[i] ?? i;
      }
    }
    if (text === 'getline') {
      const comma = tokens.findIndex((one, at) => at > index && one.text === ',');
      if (comma > 0 && comma < index + 6) add(comma + 1, 'getline');
    }
  }
  return reads.sort((one, other) => one.at - other.at);
}

/** What the element of a range-for belongs to, where that has a name. */
export function containerOf(program: Program, element: Variable): Variable | undefined {
  const loop = program.loops.find(
    ({ kind, start }) => kind === 'range' && element.at >= start.from && element.at < start.to,
  );
  if (!loop) return undefined;
  const token = program.tokens[loop.over.from];
  return token?.kind === 'word' ? lookUp(program.variables, token.text, loop.over.from) : undefined;
}

/** The bound that the statement sets for each variable that is read; of elements for containers. */
export function boundReads(reads: Read[], facts: Facts): Map<Variable, number> {
  const order: Read[] = [];
  for (const read of reads) {
    if (!order.some(({ variable }) => variable === read.variable)) order.push(read);
  }
  const bounds = new Map<Variable, number>();
  for (const [index, { variable, isElement }] of order.entries()) {
    const byName = boundsOf(facts, variable.name);
    const input = facts.inputs.length >= order.length ? facts.inputs[index] : undefined;
    const inTurn = input && boundsOf(facts, input.name);
    const fits = input?.isList === isElement || !order.some((one) => one.isElement);
    const found = byName ?? (fits || !input?.isList ? inTurn : undefined);
    if (!found || /string|char/.test(variable.type)) continue;
    const size = Math.max(Math.abs(found.max ?? Number.NaN), Math.abs(found.min ?? 0));
    if (!Number.isNaN(size)) bounds.set(variable, size);
  }
  return bounds;
}

const textSizeMax = 1e7;

/** How long a text that is read can get: by words, by its own name, or by the largest size there is. */
export function textBound(facts: Facts, variable: Variable): number | null {
  const named = boundsOf(facts, variable.name)?.max;
  if (named && named <= textSizeMax) return named;
  const lengths = facts.lengths.map(({ max }) => max).filter((max) => max <= textSizeMax);
  if (lengths.length > 0) return Math.min(...lengths);
  const sizes = facts.constraints
    .filter(({ isIndexed, max }) => !isIndexed && max !== null && max <= textSizeMax)
    .map(({ max }) => max ?? 0);
  return sizes.length > 0 ? Math.max(...sizes) : null;
}
