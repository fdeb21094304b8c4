/** Rules on unsigned sizes, memset, and bytes: what wraps around or fills with the wrong value. */
import { contains } from '../code/shape.ts';
import { literalValue } from '../code/tokens.ts';
import { lookUp } from '../code/variables.ts';
import { code, type Finding, type Rule } from '../findings.ts';

/** `v.size() - 1` in a comparison: of an empty container it is enormous. */
export const sizeUnderflow: Rule = ({ program }) => {
  const { tokens, partner } = program;
  return tokens.flatMap(({ text, line }, index): Finding[] => {
    if (!/^(?:size|length)$/.test(text) || tokens[index + 1]?.text !== '(') return [];
    if (tokens[index + 3]?.text !== '-') return [];
    let start = index - 2;
    while (tokens[start]?.text === ']') start = (partner[start] ?? start) - 1;
    const before = tokens[start - 1]?.text ?? '';
    const isCast =
      before === ')' ||
      (before === '(' && /^(?:int|ll|ssize)$/.test(tokens[start - 2]?.text ?? ''));
    const inCondition =
      program.loops.some(({ condition }) => contains(condition, index)) ||
      program.conditions.some(({ condition }) => contains(condition, index));
    const compares =
      /^(?:<|<=|>|>=|<)$/.test(before) || /^(?:<|<=|>|>=)$/.test(tokens[index + 5]?.text ?? '');
    if (isCast || !inCondition || !compares) return [];
    const name = tokens[start]?.text ?? '';
    return [
      {
        kind: 'unsigned',
        severity: 'risk',
        line,
        title: `${code(`${name}.${text}() - …`)} is unsigned`,
        why: 'Where the container is too short, the difference is not negative but about 1.8·10¹⁹, and the loop runs far past the end.',
        todo: `Write ${code(`(int)${name}.${text}() - 1`)}, or compare ${code(`i + 1 < ${name}.${text}()`)}.`,
      },
    ];
  });
};

/** `for (size_t i = n; i >= 0; i--)` never ends. */
export const unsignedCountdown: Rule = ({ program }) => {
  const { tokens } = program;
  return program.loops.flatMap(({ start, condition, line }): Finding[] => {
    const counter = program.variables.find(({ at }) => contains(start, at));
    if (!counter || !/^unsigned/.test(counter.type)) return [];
    const [name, sign, zero] = tokens.slice(condition.from, condition.to);
    if (name?.text !== counter.name || sign?.text !== '>=' || zero?.text !== '0') return [];
    return [
      {
        kind: 'unsigned',
        severity: 'wrong',
        line,
        title: `${code(`${name.text} >= 0`)} is always true`,
        why: `${code(name.text)} is unsigned: after 0 it goes on with the largest number there is.`,
        todo: `Make ${code(name.text)} an \`int\`, or count from the end: ${code(`for (size_t ${name.text} = n; ${name.text}-- > 0;)`)}.`,
      },
    ];
  });
};

/** `memset` fills bytes, not elements. */
export const memsetValue: Rule = ({ program }) => {
  const { tokens, variables } = program;
  return tokens.flatMap(({ text, line }, index): Finding[] => {
    if (text !== 'memset' || tokens[index + 1]?.text !== '(') return [];
    const target = tokens[index + 2];
    const variable = target?.kind === 'word' ? lookUp(variables, target.text, index) : undefined;
    if (!variable) return [];
    const shared = { severity: 'wrong' as const, line };
    if (/^(?:vector|string|map|set|deque)/.test(variable.type)) {
      const title = `\`memset\` over a ${code(variable.type.replace(/<.*/, ''))}`;
      const why = 'It overwrites the pointers of the object and not its elements.';
      return [
        {
          ...shared,
          kind: 'memset',
          title,
          why,
          todo: `Use ${code(`fill(${variable.name}.begin(), ${variable.name}.end(), …)`)}.`,
        },
      ];
    }
    return [
      ...wrongSize(program.tokens, index, variable),
      ...wrongByte(program.tokens, index, variable),
    ].map((one) => ({ ...shared, ...one }));
  });
};

type Said = Pick<Finding, 'kind' | 'title' | 'why' | 'todo'>;
type Tokens = Parameters<Rule>[0]['program']['tokens'];

function wrongByte(
  tokens: Tokens,
  index: number,
  variable: { name: string; type: string },
): Said[] {
  const isNegative = tokens[index + 4]?.text === '-';
  const given = tokens[index + (isNegative ? 5 : 4)];
  const value = given ? literalValue(given) : undefined;
  const isByte = /^(?:char|bool|unsigned char|u?int8_t)$/.test(variable.type);
  const fits =
    value === 0 ||
    (isNegative && value === 1) ||
    (value !== undefined && value >= 0x20 && value <= 0x7f && /^0x/i.test(given?.text ?? '')) ||
    value === 63 ||
    value === 127;
  if (
    isByte ||
    fits ||
    (given?.kind === 'word' && !/^(?:INT_MAX|LLONG_MAX|INF|inf|MAXN?)$/.test(given.text))
  )
    return [];
  return [
    {
      kind: 'memset',
      title: `\`memset\` does not set ${code(variable.name)} to ${given?.text ?? 'that'}`,
      why: `It sets every byte, so an element becomes ${value === 1 ? '16843009 (0x01010101)' : 'four times that byte'}. Only 0, -1 and values of equal bytes such as 0x3f come out as meant.`,
      todo: `Use \`fill\`: ${code(`fill(begin(${variable.name}), end(${variable.name}), …)`)}.`,
    },
  ];
}

function wrongSize(
  tokens: Tokens,
  index: number,
  variable: { name: string; type: string; role: string; isReference: boolean },
): Said[] {
  const inside = tokens.slice(index + 5, index + 12);
  const at = inside.findIndex(({ text }) => text === 'sizeof');
  const isPointer = variable.role === 'parameter';
  if (!isPointer || at < 0 || inside[at + 2]?.text !== variable.name) return [];
  return [
    {
      kind: 'memset',
      title: `${code(`sizeof(${variable.name})`)} is the size of a pointer`,
      why: 'An array that is passed to a function is a pointer there: only the first 8 bytes are set.',
      todo: 'Pass the number of elements as well, or use a `vector` or `array` by reference.',
    },
  ];
}
