/** Rules on answers modulo m: the remainder that is missing, of the wrong number, or negative. */

import { quote } from '../code/expressions.ts';
import type { Reading } from '../code/reading.ts';
import { code, type Finding, type Rule } from '../findings.ts';
import { boundsOf } from '../statement/facts.ts';

/** Answers modulo m where some step forgets it. */
export const missingModulo: Rule = (reading) => {
  const { modulus } = reading.facts;
  const { tokens } = reading.program;
  if (modulus === null) return [];
  const wrong = wrongModulus(reading, modulus);
  if (wrong) return [wrong];
  const uses = tokens.some(({ text }) => text === '%' || text === '%=');
  const output = tokens.findIndex(({ text }) => /^(?:cout|printf)$/.test(text));
  if (!uses) {
    const line = tokens[output]?.line ?? 1;
    const why = `The answer is asked for modulo ${modulus}, and nothing here takes a remainder.`;
    const todo = 'Take the remainder after every addition and multiplication, not only at the end.';
    return output < 0
      ? []
      : [{ kind: 'modulo', severity: 'wrong', line, title: 'The remainder is missing', why, todo }];
  }
  return [...forgottenModulo(reading), ...negativeRemainder(reading)];
};

function wrongModulus({ program }: Reading, modulus: number): Finding | undefined {
  const isModulus = (value: number) => value >= 9e7 && value <= 1.1e10 && Number.isInteger(value);
  for (const [index, token] of program.tokens.entries()) {
    const previous = program.tokens[index - 2];
    const isNamed = /^mod/i.test(previous?.text ?? '') || program.tokens[index - 1]?.text === '%';
    if (token.kind !== 'number' || !isNamed) continue;
    const sign = program.tokens[index + 1]?.text ?? '';
    const next = Number(program.tokens[index + 2]?.text.replace(/\D+$/, ''));
    const base = Number(token.text.replace(/[uUlL]+$/, ''));
    const value = sign === '+' ? base + next : sign === '-' ? base - next : base;
    if (!isModulus(value) || value === modulus) continue;
    const why = `The statement asks for the answer modulo ${modulus}.`;
    const title = `The modulus ${value} is not the one of the statement`;
    return {
      kind: 'modulo',
      severity: 'wrong',
      line: token.line,
      title,
      why,
      todo: `Write ${modulus}.`,
    };
  }
  return undefined;
}

/** Products and sums that are kept growing without a remainder. */
function forgottenModulo(reading: Reading): Finding[] {
  const { program } = reading;
  const { tokens } = program;
  return program.variables.flatMap((variable) => {
    if (!/^(?:long long|int|unsigned long long)$|long long>|int>/.test(variable.type)) return [];
    const isNumber = !/[<]/.test(variable.type);
    return reading.assignments(variable).flatMap(({ at, sign, value }): Finding[] => {
      const inside = tokens.slice(value.from, value.to);
      const grows =
        sign === '*=' ||
        (sign === '=' &&
          inside.some(({ text }) => text === '*') &&
          inside.some(({ text }) => text === variable.name));
      const later = reading
        .assignments(variable)
        .some(
          (one) =>
            one.at > at &&
            one.at < at + 24 &&
            (one.sign === '%=' ||
              tokens.slice(one.value.from, one.value.to).some(({ text }) => text === '%')),
        );
      const isReduced =
        later ||
        inside.some(
          ({ text, kind }) =>
            text === '%' || (kind === 'word' && /^(?:mul|mod|add|norm)/i.test(text)),
        );
      if (!isNumber && tokens[at - 1]?.text !== ']') return [];
      if (!grows || isReduced || reading.loopsAround(at).length === 0) return [];
      if (
        inside.every(
          ({ kind, text }) => kind === 'number' || text === variable.name || text === '*',
        ) &&
        Number(inside.at(-1)?.text) <= 10
      )
        return [];
      const bound = inside.every(({ text }) => /^[\w*]+$/.test(text))
        ? (boundsOf(reading.facts, inside.at(-1)?.text ?? '')?.max ?? null)
        : null;
      if (bound !== null && bound <= 1) return [];
      return [
        {
          kind: 'modulo',
          severity: 'wrong',
          line: tokens[at]?.line ?? 1,
          title: `${code(variable.name)} grows without a remainder`,
          why: 'A product in a loop soon leaves its type; what is left of it then has nothing to do with the answer modulo m.',
          todo: 'Take the remainder right after the multiplication: `x = x * y % MOD;`.',
        },
      ];
    });
  });
}

/** `(a - b) % m` is negative where `b` is larger. */
function negativeRemainder({ program, facts }: Reading): Finding[] {
  const { tokens, partner } = program;
  return tokens.flatMap(({ text, line }, index): Finding[] => {
    if (text !== '%' || tokens[index - 1]?.text !== ')') return [];
    const open = partner[index - 1] ?? index;
    const inside = tokens.slice(open + 1, index - 1);
    const depth = inside.findIndex(({ text }) => text === '-');
    const divisor = tokens[index + 1]?.text ?? '';
    const adds =
      inside.some(({ text }) => text === divisor) ||
      inside.some(({ text }) => text === String(facts.modulus));
    const isOfModulus = /^mod|^p$|^m$|^\d{6,}/i.test(divisor);
    const isSimple = /^\d+$/.test(inside[depth + 1]?.text ?? '');
    if (depth <= 0 || adds || isSimple || !isOfModulus || tokens[index + 2]?.text === '+')
      return [];
    const expression = quote(program, { from: open, to: index + 2 });
    return [
      {
        kind: 'modulo',
        severity: 'risk',
        line,
        title: `${code(expression)} may be negative`,
        why: 'The remainder of a negative number is negative in C++.',
        todo: `Add the modulus first: ${code(`(a - b + ${divisor}) % ${divisor}`)}.`,
      },
    ];
  });
}
