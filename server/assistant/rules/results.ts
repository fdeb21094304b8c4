/** Rules on single expressions: results nobody uses, comparisons that deceive, divisions that cut. */

import { evaluate, quote } from '../code/expressions.ts';
import type { Reading } from '../code/reading.ts';
import { contains, type Program } from '../code/shape.ts';
import { lookUp } from '../code/variables.ts';
import { code, type Finding, type Rule } from '../findings.ts';

const pure: Record<string, string> = {
  unique:
    '`unique` moves the doubles to the end and answers where they begin; the size stays: `v.erase(unique(…), v.end());`.',
  remove:
    '`remove` moves elements and answers the new end; the size stays: `v.erase(remove(…), v.end());`.',
  remove_if:
    '`remove_if` moves elements and answers the new end; the size stays: `v.erase(remove_if(…), v.end());`.',
  max: 'Assign the result: `x = max(x, y);`.',
  min: 'Assign the result: `x = min(x, y);`.',
  abs: 'Assign the result.',
  accumulate: 'Assign the result.',
  count: 'Use the count.',
  find: 'Use the iterator, or drop the call.',
  lower_bound: 'Use the iterator, or drop the call.',
  upper_bound: 'Use the iterator, or drop the call.',
  toupper: 'Assign the result: the argument is not changed.',
  tolower: 'Assign the result: the argument is not changed.',
  to_string: 'Assign the result.',
  empty: '`empty` only asks; to remove everything there is `clear`.',
  substr: 'Assign the result: the string is not changed.',
};

/** Statements whose result is lost. */
export const unusedResult: Rule = ({ program }) => {
  const { tokens, partner } = program;
  return tokens.flatMap(({ text, line }, index): Finding[] => {
    if (!Object.hasOwn(pure, text) || tokens[index + 1]?.text !== '(') return [];
    const close = partner[index + 1] ?? index;
    const own =
      tokens[index - 1]?.text === '.'
        ? index - 2
        : tokens[index - 1]?.text === '::'
          ? index - 2
          : index;
    const before = tokens[own - 1]?.text ?? ';';
    if (tokens[close + 1]?.text !== ';' || !startsStatement(program, own, before)) return [];
    if (
      /^(?:unique|max|min|find|count|remove)$/.test(text) &&
      own !== index &&
      tokens[index - 1]?.text === '.'
    )
      return [];
    const remedy = pure[text] ?? '';
    const why = 'The call changes nothing else that matters here, so the line does nothing useful.';
    return [
      {
        kind: 'unused-result',
        severity: 'wrong',
        line,
        title: `The result of ${code(text)} is not used`,
        why,
        todo: remedy,
      },
    ];
  });
};

function startsStatement({ tokens, partner }: Program, at: number, before: string): boolean {
  if (/^[;{}]$/.test(before) || before === 'else') return true;
  if (before !== ')') return false;
  return /^(?:if|for|while)$/.test(tokens[(partner[at - 1] ?? 0) - 1]?.text ?? '');
}

/** `a == b;` as a statement; `=` where a condition compares. */
export const comparisonMixUp: Rule = ({ program }) => {
  const { tokens, conditions, loops } = program;
  const lone = tokens.flatMap(({ text, line }, index): Finding[] => {
    if (text !== '==' || tokens[sideAfter(program, index).to]?.text !== ';') return [];
    let start = index - 1;
    while (
      start > 0 &&
      !/^(?:;|\{|\}|\(|\)|[-+*/%|&^]?=|return|<<|&&|\|\||\?|,)$/.test(tokens[start]?.text ?? '')
    )
      start -= 1;
    if (!startsStatement(program, start + 1, tokens[start]?.text ?? '')) return [];
    const why = 'It compares and throws the answer away; nothing is assigned.';
    return [
      {
        kind: 'comparison',
        severity: 'wrong',
        line,
        title: '`==` where `=` was meant',
        why,
        todo: 'Write `=`.',
      },
    ];
  });
  const ranges = [...conditions, ...loops.filter(({ kind }) => kind === 'while')].map(
    ({ condition }) => condition,
  );
  const assigned = ranges.flatMap((range): Finding[] => {
    const at = tokens.findIndex(({ text }, index) => contains(range, index) && text === '=');
    const inBrackets = at > 0 && tokens.slice(range.from, at).some(({ text }) => text === '(');
    const declares = program.variables.some((one) => contains(range, one.at));
    if (at < 0 || inBrackets || declares || tokens[at + 1]?.kind === 'sign') return [];
    const line = tokens[at]?.line ?? 1;
    const why = `${code(quote(program, range))} assigns, and then asks whether what was assigned is not zero.`;
    return [
      {
        kind: 'comparison',
        severity: 'wrong',
        line,
        title: '`=` where `==` was meant',
        why,
        todo: 'Write `==`.',
      },
    ];
  });
  return [...lone, ...assigned];
};

const zeroLike = /^-?0(?:\.0*)?$/;

/** Reals compared for equality; `pow` and `sqrt` cut to integers. */
export const realEquality: Rule = (reading) => {
  const { tokens, loops } = reading.program;
  return tokens.flatMap(({ text, line, kind }, index): Finding[] => {
    if (kind !== 'sign' || !/^(?:==|!=)$/.test(text)) return [];
    const sides = [sideBefore(reading.program, index), sideAfter(reading.program, index)];
    const types = sides.map((side) => evaluate(reading, side).type);
    if (!types.includes('double')) return [];
    const isExact = sides.some(({ from, to }) =>
      zeroLike.test(quote(reading.program, { from, to })),
    );
    const operand = sides
      .map(({ from, to }) => quote(reading.program, { from, to }))
      .join(` ${text} `);
    if (isExact && loops.length === 0) return [];
    return [
      {
        kind: 'real-equality',
        severity: 'risk',
        line,
        title: `${code(operand)} compares reals for equality`,
        why: 'Each operation rounds, so two ways to the same number rarely end in the same bits: 0.1 + 0.2 is not 0.3.',
        todo: 'Work in integers where possible; otherwise compare `fabs(a - b) < 1e-9`.',
      },
    ];
  });
};

function sideBefore({ tokens, partner }: Program, index: number) {
  let from = index - 1;
  while (from > 0) {
    const text = tokens[from - 1]?.text ?? '';
    const own = tokens[from]?.text ?? '';
    if (/^[)\]]$/.test(own) && (partner[from] ?? from) < from) {
      from = partner[from] ?? from;
      continue;
    }
    if (/^(?:;|\{|\}|\(|\[|,|&&|\|\||return|=|\?|:|!|<<|if|while)$/.test(text)) break;
    from -= 1;
  }
  return { from, to: index };
}

function sideAfter({ tokens, partner }: Program, index: number) {
  let to = index + 1;
  while (to < tokens.length && !/^(?:;|\)|\]|\}|,|&&|\|\||\?|:)$/.test(tokens[to]?.text ?? '')) {
    to = /^[([{]$/.test(tokens[to]?.text ?? '') ? (partner[to] ?? to) + 1 : to + 1;
  }
  return { from: index + 1, to };
}

/** `pow` for integers: its result is rounded, then cut. */
export const powerOfIntegers: Rule = (reading) => {
  const { tokens, variables, partner } = reading.program;
  return tokens.flatMap(({ text, line }, index): Finding[] => {
    if (text !== 'pow' || tokens[index + 1]?.text !== '(' || tokens[index - 1]?.text === '.')
      return [];
    if (reading.program.callables.some(({ name }) => name === 'pow')) return [];
    const inside = { from: index + 2, to: partner[index + 1] ?? index };
    const isReal =
      evaluate(reading, inside).type === 'double' ||
      tokens
        .slice(inside.from, inside.to)
        .some(({ text }) => text.includes('.') && /\d/.test(text));
    const target = variables.find(
      ({ initial, type }) =>
        initial && contains(initial, index) && /^(?:int|long long)$/.test(type),
    );
    const before = tokens[index - 1]?.text ?? '';
    const targetType = /^(?:=|\+=|-=)$/.test(before)
      ? lookUp(variables, tokens[index - 2]?.text ?? '', index)?.type
      : undefined;
    const isCast = before === ')' && /^(?:int|ll|long)$/.test(tokens[index - 2]?.text ?? '');
    if (isReal || !(target || isCast || /^(?:int|long long)$/.test(targetType ?? ''))) return [];
    return [
      {
        kind: 'pow',
        severity: 'risk',
        line,
        title: '`pow` for integers',
        why: 'It works in reals with 53 bits: large powers are rounded, and 24.999… is cut to 24.',
        todo: 'Multiply in a loop, or shift for powers of two.',
      },
    ];
  });
};

/** Two integers divided before the result becomes real. */
export const integerDivision: Rule = (reading) => {
  const { tokens, partner } = reading.program;
  const found = reading.program.variables.flatMap((variable): Finding[] => {
    if (variable.type !== 'double' || !variable.initial) return [];
    return cutDivision(reading, variable.initial, variable.name);
  });
  const printed = tokens.flatMap(({ text }, index): Finding[] => {
    if (text !== 'setprecision') return [];
    const end = tokens.findIndex((one, at) => at > index && one.text === ';');
    const sign = (partner[index + 1] ?? index) + 1;
    return tokens[sign]?.text === '<<'
      ? cutDivision(
          reading,
          { from: sign + 1, to: endOfOperand(tokens, sign + 1, end) },
          'what is printed',
        )
      : [];
  });
  return [...found, ...printed];
};

function endOfOperand(tokens: Program['tokens'], from: number, end: number): number {
  const next = tokens.findIndex(({ text }, at) => at >= from && text === '<<');
  return next < 0 ? end : Math.min(next, end);
}

function cutDivision(
  reading: Reading,
  range: { from: number; to: number },
  into: string,
): Finding[] {
  const { tokens } = reading.program;
  const at = tokens.findIndex(({ text }, index) => contains(range, index) && text === '/');
  if (at < 0) return [];
  const types = [
    evaluate(reading, { from: range.from, to: at }).type,
    evaluate(reading, { from: at + 1, to: range.to }).type,
  ];
  if (!types.every((type) => /^(?:int|long long|unsigned|unsigned long long|char)$/.test(type)))
    return [];
  return [
    {
      kind: 'integer-division',
      severity: 'risk',
      line: tokens[at]?.line ?? 1,
      title: `${code(quote(reading.program, range))} divides integers`,
      why: `Both sides are integers, so the fraction is cut off before ${code(into)} becomes real.`,
      todo: 'Convert one side first: `(double)a / b`.',
    },
  ];
}

/** Reals printed with six digits where the statement asks for more. */
export const lowPrecision: Rule = ({ program, facts }) => {
  const { tokens, variables } = program;
  if (facts.tolerance === null) return [];
  if (tokens.some(({ text }) => /^(?:setprecision|precision|printf|format|print)$/.test(text)))
    return [];
  const at = tokens.findIndex(({ text, kind }, index) => {
    const isPrinted = tokens[index - 1]?.text === '<<' && kind === 'word';
    return isPrinted && (lookUp(variables, text, index)?.type === 'double' || text === 'sqrt');
  });
  if (at < 0) return [];
  return [
    {
      kind: 'precision',
      severity: 'wrong',
      line: tokens[at]?.line ?? 1,
      title: 'Reals are printed with six digits',
      why: `\`cout\` rounds to six significant digits; an error of at most ${facts.tolerance} is asked for.`,
      todo: 'Write `cout << fixed << setprecision(9) << …` and include `<iomanip>`.',
    },
  ];
};
