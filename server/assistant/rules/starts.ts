/** Rules on beginnings: a first value that no other beats, and searches that mark nothing. */

import { evaluate, quote } from '../code/expressions.ts';
import type { Reading } from '../code/reading.ts';
import { containerOf } from '../code/reads.ts';
import { contains, type Range, type Variable } from '../code/shape.ts';
import { lookUp } from '../code/variables.ts';
import { code, type Finding, type Rule } from '../findings.ts';
import { boundsOf, shownNumber } from '../statement/facts.ts';

/** `int most = 0; most = max(most, x);` where every x may be negative, and the like for `min`. */
export const unbeatenStart: Rule = (reading) => {
  const { tokens } = reading.program;
  return reading.program.variables.flatMap((variable): Finding[] => {
    const { initial, name, line, type } = variable;
    const start = initial ? startValue(reading, variable) : undefined;
    if (start === undefined || !/^(?:int|long long|double)$/.test(type)) return [];
    for (const { value: whole, sign } of reading.assignments(variable)) {
      const value = withoutStd(tokens, whole);
      const [way, , own] = tokens.slice(value.from, value.from + 3);
      if (sign !== '=' || !/^(?:max|min)$/.test(way?.text ?? '') || own?.text !== name) continue;
      const compared = lookUp(
        reading.program.variables,
        tokens[value.from + 4]?.text ?? '',
        value.from,
      );
      const isAlone = /^[)[]$/.test(tokens[value.from + 5]?.text ?? '');
      const range = compared && isAlone ? rangeOf(reading, compared) : undefined;
      if (!range) continue;
      const isMax = way?.text === 'max';
      if (isMax ? start <= range.min : start >= range.max) continue;
      const far = isMax ? `below ${shownNumber(start)}` : `above ${shownNumber(start)}`;
      return [
        {
          kind: 'start-value',
          severity: 'wrong',
          line,
          title: `${code(name)} begins with ${shownNumber(start)}`,
          why: `Where all values are ${far}, which the statement allows (${shownNumber(range.min)} to ${shownNumber(range.max)}), none of them replaces it.`,
          todo: `Begin with the first value, or with one that every other ${isMax ? 'exceeds' : 'falls below'}.`,
        },
      ];
    }
    return [];
  });
};

/** What follows `std::`. */
const withoutStd = (tokens: Reading['program']['tokens'], { from, to }: Range): Range => ({
  from: tokens[from + 1]?.text === '::' ? from + 2 : from,
  to,
});

function startValue(reading: Reading, { initial }: Variable): number | undefined {
  if (!initial) return undefined;
  const text = quote(reading.program, initial).replaceAll(' ', '');
  if (!/^-?\d+(?:e\d+)?$/i.test(text)) return undefined;
  const { max } = evaluate(reading, initial);
  return max === null ? undefined : text.startsWith('-') ? -max : max;
}

/** What the statement says of values that are read into a variable, or into its container. */
function rangeOf(reading: Reading, variable: Variable): { min: number; max: number } | undefined {
  const container = containerOf(reading.program, variable) ?? variable;
  if (!reading.reads.some((read) => read.variable === container)) return undefined;
  const found = boundsOf(reading.facts, container.name);
  return found?.min !== null && found?.max !== null && found
    ? { min: found.min, max: found.max }
    : undefined;
}

/** A search in all directions that leaves no mark where it has been. */
export const unmarkedSearch: Rule = ({ program }) => {
  const { tokens, callables, partner } = program;
  return callables.flatMap(({ name, body }): Finding[] => {
    if (name === '') return [];
    const calls = tokens.flatMap(({ text }, at) =>
      text === name && contains(body, at) && tokens[at + 1]?.text === '(' ? [at] : [],
    );
    const first = calls[0];
    if (first === undefined || calls.length < 2) return [];
    const steps = calls.flatMap((at) => {
      const inside = tokens.slice(at + 2, partner[at + 1] ?? at);
      return inside.flatMap(({ text }, i) =>
        /^[+-]$/.test(text) && inside[i + 1]?.text === '1' ? [`${inside[i - 1]?.text}${text}`] : [],
      );
    });
    const goesBack = steps.some(
      (one) => one.endsWith('+') && steps.includes(`${one.slice(0, -1)}-`),
    );
    const marks = tokens.some(({ text }, at) => {
      if (!contains(body, at)) return false;
      const isAssignment = /^(?:=|\+\+|--|[-+|&^]=)$/.test(text) && tokens[at - 1]?.text === ']';
      return isAssignment || /^(?:insert|emplace|set|push_back|flip|reset)$/.test(text);
    });
    if (!goesBack || marks) return [];
    return [
      {
        kind: 'unmarked',
        severity: 'wrong',
        line: tokens[first]?.line ?? 1,
        title: `${code(name)} goes back and forth for ever`,
        why: 'It calls itself in opposite directions and never marks where it has been, so each step comes back.',
        todo: 'Mark the place before the calls, and return at once where it is marked already.',
      },
    ];
  });
};
