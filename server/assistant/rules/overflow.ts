/** Rules on numbers that do not fit their type, against the bounds of the statement. */

import { overflowsIn } from '../code/bounds.ts';
import {
  elementType,
  evaluate,
  intMax,
  longMax,
  type Overflow,
  quote,
} from '../code/expressions.ts';
import type { Assignment, Reading } from '../code/reading.ts';
import { isEmpty, type Range, type Variable } from '../code/shape.ts';
import { code, type Finding, type Rule } from '../findings.ts';
import { shownNumber } from '../statement/facts.ts';

const limitOf = (type: string): number => (type === 'int' ? intMax : longMax);
const holds = (type: string): string =>
  type === 'int' ? '`int` holds up to 2.1·10⁹' : '`long long` holds up to 9.2·10¹⁸';

function overflow({ line, max, type, text }: Overflow): Finding {
  const remedy =
    type === 'int'
      ? 'Work in `long long` from the first operand on: `1LL * a * b`, or variables of that type.'
      : 'Take the remainder earlier, compare by division instead of multiplication, or use `__int128`.';
  return {
    kind: 'overflow',
    severity: 'wrong',
    line,
    title: `${code(text)} does not fit ${code(type)}`,
    why: `By the bounds of the statement it may reach ${shownNumber(max)}; ${holds(type)}. What is too large wraps around or worse.`,
    todo: remedy,
  };
}

/** Everything that is worked out: what is assigned, returned, printed, compared, indexed. */
function expressions({ program }: Reading): Range[] {
  const { tokens, partner } = program;
  const ranges: Range[] = [];
  for (const [index, { text }] of tokens.entries()) {
    const opens = /^(?:=|[-+*]=|return|<<|\(|\[|,|<|>|<=|>=|==|\?|:|>>=)$/.test(text);
    if (!opens) continue;
    let end = index + 1;
    while (
      end < tokens.length &&
      !/^(?:;|,|\)|\}|\]|<<|&&|\|\||<|>|<=|>=|==|!=|\?|:)$/.test(tokens[end]?.text ?? '')
    ) {
      end = /^[([{]$/.test(tokens[end]?.text ?? '')
        ? Math.max(end + 1, (partner[end] ?? end) + 1)
        : end + 1;
    }
    if (end - index > 2 && end - index < 60) ranges.push({ from: index + 1, to: end });
  }
  return ranges;
}

/** Products, sums and shifts that leave their type. */
export const overflowingExpression: Rule = (reading) => {
  const byLine = new Map<number, Overflow>();
  for (const range of expressions(reading)) {
    for (const one of overflowsIn(reading, range)) {
      const known = byLine.get(one.line);
      if (!known || known.text.length > one.text.length) byLine.set(one.line, one);
    }
  }
  return [...byLine.values()].map(overflow);
};

/** Numbers that are read into a type that cannot hold them. */
export const overflowingRead: Rule = (reading) =>
  reading.reads.flatMap(({ variable }): Finding[] => {
    const type = elementType(variable, /</.test(variable.type) ? 1 : variable.dimensions.length);
    const max = reading.boundOf(variable);
    if (!/^(?:int|unsigned|long long)$/.test(type) || max === null || max <= limitOf(type) * 1.0001)
      return [];
    if (type === 'unsigned' && max < 2 ** 32) return [];
    return [
      {
        kind: 'overflow',
        severity: 'wrong',
        line: variable.line,
        title: `${code(variable.name)} is read as ${code(type)} and may be ${shownNumber(max)}`,
        why: `The statement allows values up to ${shownNumber(max)}; ${holds(type)}. A larger number fails to be read.`,
        todo:
          type === 'int'
            ? `Make ${code(variable.name)} a \`long long\`.`
            : 'Read it as a string, or split it.',
      },
    ];
  });

/** Sums in a loop that outgrow their variable. */
export const overflowingSum: Rule = (reading) => {
  const found: Finding[] = [];
  for (const variable of reading.program.variables) {
    for (const one of reading.assignments(variable)) {
      const sum = sumOf(reading, variable, one);
      if (sum) found.push(sum);
    }
  }
  return found;
};

function sumOf(
  reading: Reading,
  variable: Variable,
  { at, sign, value }: Assignment,
): Finding | undefined {
  if (variable.type !== 'int' || variable.dimensions.length > 0) return undefined;
  const added = sign === '+=' ? value : sign === '=' ? addend(reading, variable, value) : undefined;
  if (!added || isEmpty(added)) return undefined;
  const loops = reading.loopsAround(at).filter(({ whole }) => variable.at < whole.from);
  const counts = loops.map((loop) => reading.trips(loop).count);
  const { max, type } = evaluate(reading, added);
  if (max === null || max < 2 || type === 'double' || counts.length === 0 || counts.includes(null))
    return undefined;
  const total = counts.reduce<number>((product, count) => product * (count ?? 1), max);
  if (total <= intMax * 1.5 || reducedInLoop(reading, variable, at)) return undefined;
  const line = reading.program.tokens[at]?.line ?? 1;
  return {
    kind: 'overflow',
    severity: 'wrong',
    line,
    title: `The sum ${code(variable.name)} does not fit \`int\``,
    why: `${code(quote(reading.program, added))} is up to ${shownNumber(max)} and is added up to ${shownNumber(total / max)} times, ${shownNumber(total)} in all; ${holds('int')}.`,
    todo: `Declare ${code(variable.name)} in [line ${variable.line}](#line-${variable.line}) as \`long long\`.`,
  };
}

/** Of `x = x + e`: `e`. */
function addend({ program }: Reading, variable: Variable, { from, to }: Range): Range | undefined {
  const { tokens } = program;
  const isOwn = tokens[from]?.text === variable.name && tokens[from + 1]?.text === '+';
  return isOwn ? { from: from + 2, to } : undefined;
}

/** Whether the sum is taken modulo something, or set anew, within its loop. */
function reducedInLoop(reading: Reading, variable: Variable, at: number): boolean {
  const { tokens } = reading.program;
  const loop = reading.loopsAround(at).find(({ whole }) => variable.at < whole.from);
  return reading.assignments(variable).some((other) => {
    const isWithin = loop !== undefined && other.at >= loop.body.from && other.at < loop.body.to;
    const takesRest =
      other.sign === '%=' ||
      tokens.slice(other.value.from, other.value.to).some(({ text }) => text === '%');
    const isSet = other.sign === '=' && other.at !== at;
    return isWithin && (takesRest || isSet || (other.sign === '-=' && other.at !== at));
  });
}

/** Infinity that something is added to. */
export const infinityPlus: Rule = (reading) => {
  const { tokens } = reading.program;
  const guards = tokens.some(
    ({ text }, index) =>
      /^(?:==|!=|<|>=)$/.test(text) &&
      /^(?:INT_MAX|LLONG_MAX|INF|inf)$/i.test(tokens[index + 1]?.text ?? ''),
  );
  const hasQueue = tokens.some(({ text }) => /^(?:priority_queue|queue|deque|set)$/.test(text));
  if (guards || hasQueue) return [];
  return reading.program.variables.flatMap((variable): Finding[] => {
    const { initial, type } = variable;
    const values = initial ? tokens.slice(initial.from, initial.to) : [];
    const infinity = values.find(({ text }) => /^(?:INT_MAX|LLONG_MAX)$/.test(text));
    if (!infinity || !/^vector/.test(type)) return [];
    const at = tokens.findIndex(({ text }, index) => {
      if (text !== variable.name || tokens[index + 1]?.text !== '[') return false;
      let end = index + 1;
      while (tokens[end]?.text === '[') end = (reading.program.partner[end] ?? end) + 1;
      const isTable = tokens[(reading.program.partner[index + 1] ?? index) + 1]?.text === '[';
      const counts = reading
        .loopsAround(index)
        .some(
          ({ start, kind }) =>
            kind === 'for' &&
            tokens.slice(start.from, start.to).some((one) => one.text === tokens[index + 2]?.text),
        );
      return tokens[end]?.text === '+' && tokens[index - 1]?.text !== '=' && (isTable || !counts);
    });
    if (at < 0) return [];
    const line = tokens[at]?.line ?? 1;
    return [
      {
        kind: 'overflow',
        severity: 'wrong',
        line,
        title: `${code(infinity.text)} plus something does not fit`,
        why: `Elements of ${code(variable.name)} that nothing has reached yet are ${code(infinity.text)}; adding to that overflows and gives a negative number, which then looks best.`,
        todo: 'Skip elements that are still infinite, or take an infinity with room above it, as 1e9 or 4e18.',
      },
    ];
  });
};

/** `1 << k` where the result is meant to be 64 bits wide. */
export const narrowShift: Rule = (reading) => {
  const { program } = reading;
  const { tokens } = program;
  return tokens.flatMap(({ text, line }, index): Finding[] => {
    if (text !== '<<' || tokens[index - 1]?.text !== '1') return [];
    const before = tokens[index - 2]?.text ?? '';
    const shift = program.tokens[index + 1];
    const isWide = program.variables.some(
      ({ type, initial }) =>
        type === 'long long' && initial && index > initial.from && index < initial.to,
    );
    if (!isWide || !/^[=(&|+]$/.test(before) || shift?.kind !== 'word') return [];
    const max = evaluate(reading, { from: index + 1, to: index + 2 }).max;
    if (max !== null && max < 31) return [];
    return [
      {
        kind: 'overflow',
        severity: 'risk',
        line,
        title: `${code(`1 << ${shift.text}`)} is an \`int\``,
        why: 'The 1 has 32 bits, whatever the result is assigned to: shifts from 31 on are lost.',
        todo: `Write ${code(`1LL << ${shift.text}`)}.`,
      },
    ];
  });
};
