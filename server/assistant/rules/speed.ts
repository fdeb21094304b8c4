/** Rules on time: loops against the limits of the statement, slow input and output, slow calls. */

import { costOf, type Nested } from '../code/costs.ts';
import { contains } from '../code/shape.ts';
import { lookUp } from '../code/variables.ts';
import { code, type Finding, type Rule } from '../findings.ts';
import { stepsPerSecond } from '../statement/complexity.ts';
import { shownNumber } from '../statement/facts.ts';

const hopelessFactor = 4;

/** Nested loops whose product does not fit the time limit. */
export const tooSlow: Rule = (reading, { timeLimitMs }) => {
  const { steps, nest, mayEndEarly } = costOf(reading);
  const allowed = (stepsPerSecond * timeLimitMs) / 1000;
  const innermost = nest.at(-1);
  if (steps <= allowed || !innermost) return [];
  const isCertain = steps > allowed * hopelessFactor && !mayEndEarly;
  const severity = isCertain ? 'wrong' : 'risk';
  return [
    {
      kind: 'too-slow',
      severity,
      line: innermost.line,
      title: `About ${shownNumber(steps)} steps where the limits allow some ${shownNumber(allowed)}`,
      why: `${shownNest(nest)}${mayEndEarly ? ', if nothing ends it earlier' : ''}. The time limit is ${timeLimitMs} ms.`,
      todo: 'Get rid of one of these loops: sort first, keep running sums, use a hash map, two pointers or binary search, so that each element is looked at a few times only.',
    },
  ];
};

function shownNest(nest: Nested[]): string {
  const parts = nest.map(
    ({ line, count, what }) =>
      `${what} in [line ${line}](#line-${line}) up to ${shownNumber(count)} times`,
  );
  return `The ${parts.join(', times ')}`;
}

const manyLines = 10_000;

/** `endl` in a loop writes every line on its own. */
export const endlInLoop: Rule = (reading) => {
  const { tokens } = reading.program;
  if (reading.facts.isInteractive) return [];
  const found = tokens.flatMap(({ text, line }, index): Finding[] => {
    if (text !== 'endl' && !(text === 'flush' && tokens[index - 1]?.text !== '.')) return [];
    const loops = reading.loopsAround(index);
    if (loops.length === 0 || tokens[index - 1]?.text === 'cerr') return [];
    const counts = loops.map((loop) => reading.trips(loop).count);
    const lines = counts.reduce<number>((product, count) => product * (count ?? 1), 1);
    const isUnknown = counts.every((count) => count === null);
    if (lines < manyLines && !isUnknown) return [];
    const often = isUnknown ? 'on every round' : `up to ${shownNumber(lines)} times`;
    return [
      {
        kind: 'endl',
        severity: lines >= manyLines * 10 ? 'risk' : 'advice',
        line,
        title: '`endl` in a loop',
        why: `It flushes the output ${often}, and each flush is a call into the system.`,
        todo: "Write `'\\n'` instead; the output is flushed at the end anyway.",
      },
    ];
  });
  return found.slice(0, 1);
};

const manyReads = 200_000;

/** Reading much through `cin` that is still tied to C's streams. */
export const slowInput: Rule = (reading) => {
  const { tokens } = reading.program;
  if (tokens.some(({ text }) => text === 'sync_with_stdio')) return [];
  const counted = reading.reads
    .filter(({ by, variable }) => by === 'cin' && variable.type !== 'string')
    .map((read) => {
      const counts = reading.loopsAround(read.at).map((loop) => reading.trips(loop).count ?? 1);
      return { read, count: counts.reduce((product, one) => product * one, 1) };
    });
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const most = counted.toSorted((a, b) => b.count - a.count)[0];
  if (total < manyReads || !most) return [];
  return [
    {
      kind: 'slow-input',
      severity: 'risk',
      line: most.read.line,
      title: `Up to ${shownNumber(total)} numbers are read the slow way`,
      why: '`cin` is kept in step with `stdin` for every number, which makes it several times slower.',
      todo: 'Put `ios::sync_with_stdio(false); cin.tie(nullptr);` at the beginning of `main`, and use no `scanf` or `printf` beside it.',
    },
  ];
};

/** `lower_bound` over the iterators of a set walks from one end to the other. */
export const linearSearchInSet: Rule = ({ program }) => {
  const { tokens, variables } = program;
  return tokens.flatMap(({ text, line }, index): Finding[] => {
    if (!/^(?:lower_bound|upper_bound|binary_search|distance)$/.test(text)) return [];
    const name = tokens[index + 2]?.text ?? '';
    const isBegin = tokens[index + 3]?.text === '.' && tokens[index + 4]?.text === 'begin';
    const type = isBegin ? (lookUp(variables, name, index)?.type ?? '') : '';
    if (!/^(?:multi)?(?:set|map)</.test(type)) return [];
    return [
      {
        kind: 'linear-in-set',
        severity: 'risk',
        line,
        title: `${code(text)} over a ${code(type.replace(/<.*/, ''))} takes linear time`,
        why: 'The iterators of a tree cannot jump, so the search walks over every element in between.',
        todo:
          text === 'distance'
            ? 'Keep positions in a sorted vector or an order-statistic tree.'
            : `Use the method: ${code(`${name}.${text}(…)`)}, which is logarithmic.`,
      },
    ];
  });
};

const longText = 10_000;

/** `s = s + c` copies the text each time. */
export const growingText: Rule = (reading) => {
  const { tokens, variables } = reading.program;
  return tokens.flatMap(({ text, line }, index): Finding[] => {
    const name = tokens[index - 1];
    if (text !== '=' || name?.kind !== 'word') return [];
    const [next, sign] = tokens.slice(index + 1, index + 3);
    const isFront = tokens
      .slice(index + 1, index + 8)
      .some((one, at, part) => one.text === name.text && part[at - 1]?.text === '+');
    const isAppended = next?.text === name.text && sign?.text === '+';
    if (!isAppended && !isFront) return [];
    if (lookUp(variables, name.text, index)?.type !== 'string') return [];
    const counts = reading.loopsAround(index).map((loop) => reading.trips(loop).count ?? 1);
    if (counts.reduce((product, one) => product * one, 1) < longText) return [];
    return [
      {
        kind: 'growing-text',
        severity: 'risk',
        line,
        title: `${code(name.text)} is copied on every round`,
        why: 'The sum is a new string each time, so building it takes quadratic time.',
        todo: `Append in place: ${code(`${name.text} += …`)}; where it must grow at the front, append and reverse at the end.`,
      },
    ];
  });
};

/** A function that calls itself twice and remembers nothing. */
export const branchingRecursion: Rule = ({ program }) => {
  const { tokens, callables } = program;
  return callables.flatMap(({ name, body, params }): Finding[] => {
    if (name === '') return [];
    const calls = tokens.flatMap(({ text }, index) =>
      text === name && contains(body, index) && tokens[index + 1]?.text === '(' ? [index] : [],
    );
    const [first, second] = calls;
    if (first === undefined || second === undefined || calls.length > 3) return [];
    const together = tokens.slice(first, second).every(({ text }) => !/^[;{}?]$/.test(text));
    const isStepping = calls.every((at) => {
      const close = program.partner[at + 1] ?? at;
      const inside = tokens.slice(at + 2, close);
      return (
        inside.some(({ text }) => text === '-') &&
        inside.some(({ kind }) => kind === 'number') &&
        !inside.some(({ text }) => /^(?:\/|mid|m)$/.test(text))
      );
    });
    const remembers = tokens
      .slice(body.from, body.to)
      .some(({ text }, at, part) => text === '[' || (text === '=' && part[at - 1]?.text === ']'));
    if (!together || !isStepping || remembers || params.to === params.from) return [];
    const line = tokens[first]?.line ?? 1;
    return [
      {
        kind: 'branching-recursion',
        severity: 'risk',
        line,
        title: `${code(name)} calls itself ${calls.length} times and remembers nothing`,
        why: 'The same arguments are worked out again and again, so the number of calls grows exponentially.',
        todo: 'Keep each answer in a table by its arguments (memoisation), or fill the table from small to large.',
      },
    ];
  });
};
