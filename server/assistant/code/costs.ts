/** How many steps a program takes at most, by the loops whose bounds are known. */

import { evaluate, splitArguments } from './expressions.ts';
import type { Reading } from './reading.ts';
import { type Callable, contains, type Loop, type Range } from './shape.ts';

/** Steps, and the loops (or slow calls) that multiply to them, the outermost first. */
export type Cost = { steps: number; nest: Nested[]; mayEndEarly: boolean };

export type Nested = { line: number; count: number; what: string };

const one: Cost = { steps: 1, nest: [], mayEndEarly: false };

/** Calls that go over a whole container each time. */
const linear =
  /^(?:count|count_if|find|find_if|accumulate|reverse|max_element|min_element|fill|sort|stable_sort|is_sorted|rotate|distance|next_permutation|memset|substr|erase|insert|any_of|all_of|none_of)$/;

/** The cost of the most expensive way through the program. */
export function costOf(reading: Reading): Cost {
  const mains = reading.program.callables.filter(({ name }) => name === 'main');
  const main = mains[0];
  return main ? costOfRange(reading, main.body, [main]) : one;
}

function costOfRange(reading: Reading, range: Range, path: Callable[]): Cost {
  const { loops } = reading.program;
  const within = loops.filter(({ whole }) => whole.from >= range.from && whole.to <= range.to);
  const outer = within.filter(
    (loop) =>
      !within.some(
        (other) =>
          other !== loop &&
          contains(other.whole, loop.whole.from) &&
          other.whole.to >= loop.whole.to,
      ),
  );
  const candidates = outer
    .filter((loop) => !isInLambda(reading, loop.whole.from, path))
    .map((loop) => costOfLoop(reading, loop, path));
  candidates.push(...callsIn(reading, range, outer, path));
  return candidates.reduce((most, cost) => (cost.steps > most.steps ? cost : most), one);
}

/** A lambda's loops count where it is called, which is not known: they are left out. */
function isInLambda({ program }: Reading, index: number, path: Callable[]): boolean {
  const innermost = program.callables.findLast(({ body }) => contains(body, index));
  return innermost !== undefined && !path.includes(innermost);
}

function costOfLoop(reading: Reading, loop: Loop, path: Callable[]): Cost {
  const inner = costOfRange(reading, loop.body, path);
  const { count, mayEndEarly } = reading.trips(loop);
  const counted = count === null ? 1 : Math.max(1, count);
  const isRepeated = repeatsTests(reading, loop);
  const times = isRepeated ? 1 : counted;
  const own = { line: loop.line, count: times, what: 'loop' };
  return {
    steps: times * inner.steps,
    nest: times > 1 ? [own, ...inner.nest] : inner.nest,
    mayEndEarly: inner.mayEndEarly || (mayEndEarly && times > 1),
  };
}

/** A loop over test cases whose sizes are bounded together multiplies nothing. */
function repeatsTests({ program, facts }: Reading, { condition }: Loop): boolean {
  if (facts.testCount === null) return false;
  return program.tokens
    .slice(condition.from, condition.to)
    .some(({ text }) => text.toLowerCase() === facts.testCount?.toLowerCase());
}

function callsIn(reading: Reading, range: Range, loops: Loop[], path: Callable[]): Cost[] {
  const { tokens, callables } = reading.program;
  const costs: Cost[] = [];
  for (let i = range.from; i < range.to; i += 1) {
    if (loops.some(({ whole }) => contains(whole, i))) continue;
    const { kind, text = '', line = 1 } = tokens[i] ?? {};
    if (kind !== 'word' || tokens[i + 1]?.text !== '(') continue;
    const called = callables.find(({ name, params }) => name === text && params.from !== i + 2);
    if (called && !path.includes(called)) {
      costs.push(costOfRange(reading, called.body, [...path, called]));
    } else if (!called && linear.test(text)) {
      const count = sizeOfCall(reading, i);
      if (count !== null && count > 1) {
        const own = { line, count, what: `${text}(…)` };
        costs.push({ steps: count, nest: [own], mayEndEarly: /^(?:find|any|all|none)/.test(text) });
      }
    }
  }
  return costs;
}

/** The size of what a call goes over: of what it is a method of, or of its first argument. */
function sizeOfCall(reading: Reading, index: number): number | null {
  const { program, sizeOf } = reading;
  const { tokens, variables } = program;
  const isMethod = tokens[index - 1]?.text === '.';
  const at = isMethod ? index - 2 : index + 2;
  const name = tokens[at];
  if (name?.kind !== 'word') return null;
  const method = tokens[index]?.text ?? '';
  const variable = variables.findLast((one) => one.name === name.text && contains(one.scope, at));
  if (!variable) return null;
  if (isMethod) {
    if (!/^(?:vector|string|deque)/.test(variable.type)) return null;
    const isFront =
      tokens.slice(index, index + 6).some(({ text }) => text === 'begin') ||
      (method === 'erase' && tokens[index + 2]?.text === '0' && tokens[index + 3]?.text === ',');
    return method === 'substr' ? null : isFront ? sizeOf(variable) : null;
  }
  const part = partOfRange(reading, index);
  if (part !== undefined) return part;
  const isWhole =
    tokens[at + 1]?.text === '.' &&
    tokens[at + 2]?.text === 'begin' &&
    tokens[at + 5]?.text !== '+';
  return isWhole && /^(?:vector|string|deque|array)/.test(variable.type) ? sizeOf(variable) : null;
}

/** Of `(first, first + k)`: the bound of `k`; undefined of other arguments. */
function partOfRange(reading: Reading, index: number): number | null | undefined {
  const { tokens, partner } = reading.program;
  const inside = { from: index + 2, to: partner[index + 1] ?? index };
  const [first, last] = splitArguments(reading.program, inside);
  if (!first || !last) return undefined;
  const length = first.to - first.from;
  const repeats = tokens
    .slice(first.from, first.to)
    .every(({ text }, i) => tokens[last.from + i]?.text === text);
  const sign = last.from + length;
  if (!repeats || tokens[sign]?.text !== '+') return undefined;
  return evaluate(reading, { from: sign + 1, to: last.to }).max;
}
