/** Rules on sums that outgrow `int`: over a whole container, along an array, in a middle. */
import { elementType, evaluate, intMax, quote, splitArguments } from '../code/expressions.ts';
import type { Reading } from '../code/reading.ts';
import type { Range, Variable } from '../code/shape.ts';
import { lookUp } from '../code/variables.ts';
import { code, type Finding, type Rule } from '../findings.ts';
import { shownNumber } from '../statement/facts.ts';

/** What passes the type by so little rarely does in truth. */
const slack = 1.5;

const finding = (line: number, title: string, total: number): Finding => ({
  kind: 'overflow',
  severity: 'wrong',
  line,
  title,
  why: `By the bounds of the statement it may reach ${shownNumber(total)}; \`int\` holds up to 2.1·10⁹.`,
  todo: 'Use `long long`.',
});

/** `accumulate(…, 0)` adds in `int`, whatever the result is assigned to. */
export const accumulateInInt: Rule = (reading) => {
  const { tokens, partner, variables } = reading.program;
  return tokens.flatMap(({ text, line }, at): Finding[] => {
    if (text !== 'accumulate' || tokens[at + 1]?.text !== '(') return [];
    const given = splitArguments(reading.program, { from: at + 2, to: partner[at + 1] ?? at });
    const [first, , start] = given;
    if (!first || !start || evaluate(reading, start).type !== 'int') return [];
    const container = lookUp(variables, tokens[first.from]?.text ?? '', first.from);
    if (!container) return [];
    const total = totalOf(reading, container);
    if (total === null || total <= intMax * slack) return [];
    const title = `The sum begins with ${code(quote(reading.program, start))}, an \`int\`, and stays one`;
    return [{ ...finding(line, title, total), todo: 'Begin with `0LL`.' }];
  });
};

function totalOf(reading: Reading, container: Variable): number | null {
  const size = reading.sizeOf(container);
  const each = reading.boundOf(container);
  return size === null || each === null ? null : size * each;
}

/** `sums[i + 1] = sums[i] + e` with elements that are `int`. */
export const prefixInInt: Rule = (reading) => {
  const { tokens } = reading.program;
  return reading.program.variables.flatMap((variable): Finding[] => {
    if (elementOf(variable) !== 'int') return [];
    return reading.assignments(variable).flatMap(({ at, sign, value }): Finding[] => {
      const added =
        tokens[at - 1]?.text === ']' ? addedToOwn(reading, variable, sign, value) : undefined;
      if (!added || tokens.slice(value.from, value.to).some(({ text }) => text === '%')) return [];
      const { max, type } = evaluate(reading, added);
      const count = reading
        .loopsAround(at)
        .map((loop) => reading.trips(loop).count)
        .at(-1);
      if (max === null || max < 2 || type === 'double' || !count) return [];
      if (max * count <= intMax * slack) return [];
      const title = `The sums in ${code(variable.name)} do not fit \`int\``;
      return [finding(tokens[at]?.line ?? 1, title, max * count)];
    });
  });
};

const elementOf = (variable: Variable): string =>
  elementType(variable, Math.max(1, variable.dimensions.length));

/** Of `= own[i - 1] + e` where the index is a neighbour: `e`. */
function addedToOwn(
  { program }: Reading,
  variable: Variable,
  sign: string,
  { from, to }: Range,
): Range | undefined {
  const { tokens, partner } = program;
  const isOwn =
    sign === '=' && tokens[from]?.text === variable.name && tokens[from + 1]?.text === '[';
  const end = isOwn ? (partner[from + 1] ?? from) : from;
  return isOwn && tokens[end + 1]?.text === '+' ? { from: end + 2, to } : undefined;
}

/** `(low + high) / 2` where the borders begin so far apart that their sum passes `int`. */
export const middleOverflow: Rule = (reading) => {
  const { tokens, variables } = reading.program;
  return tokens.flatMap(({ text, line }, at): Finding[] => {
    const [low, plus, high, close, slash, two] = tokens.slice(at + 1, at + 7);
    if (text !== '(' || plus?.text !== '+' || close?.text !== ')' || two?.text !== '2') return [];
    if (!/^(?:\/|>>)$/.test(slash?.text ?? '') || !low || !high) return [];
    const borders = [low, high].map((one) => lookUp(variables, one.text, at));
    if (!borders.every((one) => one?.type === 'int')) return [];
    const starts = borders.map((one) =>
      one?.initial ? (evaluate(reading, one.initial).max ?? 0) : 0,
    );
    const most = 2 * Math.max(...starts);
    if (most <= intMax) return [];
    const title = `${code(`${low.text} + ${high.text}`)} does not fit \`int\``;
    const todo = `Write ${code(`${low.text} + (${high.text} - ${low.text}) / 2`)}, or use \`long long\`.`;
    return [{ ...finding(line, title, most), todo }];
  });
};
