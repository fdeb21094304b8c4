/** The rule on state that one test case leaves to the next. */

import type { Reading } from '../code/reading.ts';
import { contains, type Variable } from '../code/shape.ts';
import { code, type Finding, type Rule } from '../findings.ts';

/** Global containers that several test cases share. */
export const sharedState: Rule = (reading) => {
  const { program, facts } = reading;
  const { tokens, variables, loops, callables } = program;
  const tests = loops.find(({ kind, condition }) => {
    const [first, second] = tokens.slice(condition.from, condition.to);
    const isCountdown = kind === 'while' && second?.text === '--';
    const isOfTests = tokens
      .slice(condition.from, condition.to)
      .some(
        ({ text }) =>
          text.toLowerCase() === (facts.testCount ?? 't').toLowerCase() ||
          /^(?:tc|tests?|cases)$/i.test(text),
      );
    return (isCountdown || kind === 'for') && isOfTests && first !== undefined;
  });
  if (!tests || (facts.testCount === null && !/^while$/.test(tests.kind))) return [];
  const reached = [
    tests.body,
    ...callables.filter(({ name }) => name !== 'main' && name !== '').map(({ body }) => body),
  ];
  const isReached = (at: number) => reached.some((range) => contains(range, at));
  return variables.flatMap((variable): Finding[] => {
    const beforeTests =
      variable.isGlobal ||
      (variable.at < tests.whole.from &&
        contains(variable.scope, tests.whole.from) &&
        !contains(tests.body, variable.at));
    if (!beforeTests || variable.isConst || variable.role !== 'variable') return [];
    const grows = growthOf(reading, variable, isReached);
    if (grows === undefined || isReset(reading, variable, isReached)) return [];
    const line = tokens[grows]?.line ?? 1;
    return [
      {
        kind: 'shared-state',
        severity: 'wrong',
        line,
        title: `${code(variable.name)} keeps what earlier test cases put into it`,
        why: `It is declared in [line ${variable.line}](#line-${variable.line}), outside of the loop over the test cases, and nothing empties it in between.`,
        todo: 'Declare it within the loop, or clear it at the beginning of each test case, only as far as it was used.',
      },
    ];
  });
};

function growthOf(
  { program, assignments }: Reading,
  variable: Variable,
  isReached: (at: number) => boolean,
): number | undefined {
  const { tokens, partner } = program;
  const isContainer =
    /^(?:vector|map|set|multiset|unordered|queue|stack|priority|deque|string)/.test(variable.type);
  if (isContainer) {
    const filled = tokens.findIndex(({ text }, at) => {
      if (text !== variable.name || !isReached(at)) return false;
      let next = at + 1;
      while (tokens[next]?.text === '[') next = (partner[next] ?? next) + 1;
      return (
        tokens[next]?.text === '.' &&
        /^(?:push_back|emplace_back|insert|emplace)$/.test(tokens[next + 1]?.text ?? '')
      );
    });
    if (filled >= 0) return filled;
  }
  const adds = assignments(variable).find(
    ({ at, sign }) => isReached(at) && /^(?:\+=|\+\+)$/.test(sign),
  );
  return adds?.at;
}

function isReset(
  { program, assignments }: Reading,
  variable: Variable,
  isReached: (at: number) => boolean,
): boolean {
  const { tokens, partner } = program;
  const set = assignments(variable).some(({ at, sign }) => isReached(at) && sign === '=');
  return (
    set ||
    tokens.some(({ text }, at) => {
      if (text !== variable.name || !isReached(at)) return false;
      let next = at + 1;
      while (tokens[next]?.text === '[') next = (partner[next] ?? next) + 1;
      const method = tokens[next]?.text === '.' ? (tokens[next + 1]?.text ?? '') : '';
      const call = tokens
        .slice(at - 4, at)
        .some((one) => /^(?:memset|fill|fill_n|swap|iota)$/.test(one.text));
      const loop = program.loops.some(({ over }) => contains(over, at));
      return /^(?:clear|assign|resize|pop_back|erase|pop|swap)$/.test(method) || call || loop;
    })
  );
}
