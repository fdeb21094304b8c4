/** Rules on the library: comparators, copies of containers, streams, iterators that go stale. */

import { quote } from '../code/expressions.ts';
import { contains } from '../code/shape.ts';
import { lookUp } from '../code/variables.ts';
import { code, type Finding, type Rule } from '../findings.ts';

const sorters = /^(?:sort|stable_sort|nth_element|partial_sort|make_heap)$/;

/** Comparators that say that an element goes before itself. */
export const looseComparator: Rule = ({ program }) => {
  const { tokens, callables, partner } = program;
  const names = tokens.flatMap(({ text }, index) => {
    const end = partner[index + 1] ?? index;
    return sorters.test(text) && tokens[index + 1]?.text === '('
      ? [tokens[end - 1]?.text ?? '']
      : [];
  });
  return callables.flatMap(({ name, body, params }): Finding[] => {
    const isSorted = tokens.some(
      ({ text }, at) => sorters.test(text) && body.from > at && body.from < (partner[at + 1] ?? at),
    );
    const isOperator =
      name === 'operator' && /^(?:<|\(|\)|>)$/.test(tokens[params.from - 2]?.text ?? '');
    const isNamed = name !== '' && names.includes(name);
    if (!isSorted && !isOperator && !isNamed) return [];
    const at = tokens.findIndex(
      ({ text }, index) =>
        contains(body, index) && /^(?:<=|>=)$/.test(text) && isReturned(tokens, index),
    );
    if (at < 0) return [];
    const { line = 1, text = '' } = tokens[at] ?? {};
    return [
      {
        kind: 'comparator',
        severity: 'wrong',
        line,
        title: `The comparator uses ${code(text)}`,
        why: 'It says of two equal elements that each goes before the other. `sort` then may run past the end of the range and crash.',
        todo: `Write ${code(text.slice(0, 1))}: of equal elements none goes first.`,
      },
    ];
  });
};

function isReturned(tokens: Parameters<Rule>[0]['program']['tokens'], index: number): boolean {
  for (let i = index - 1; i > index - 30 && i >= 0; i -= 1) {
    const text = tokens[i]?.text ?? '';
    if (text === 'return') return true;
    if (text === 'if') return decidesFor(tokens, index);
    if (/^(?:;|\{|\}|\?|&&|\|\|)$/.test(text)) return false;
  }
  return false;
}

/** `if (a >= b) return true`. */
function decidesFor(tokens: Parameters<Rule>[0]['program']['tokens'], index: number): boolean {
  const next = tokens.findIndex(({ text }, at) => at > index && /^(?:return|;)$/.test(text));
  return tokens[next]?.text === 'return' && tokens[next + 1]?.text === 'true';
}

const container = /^(?:vector|string|map|set|multiset|unordered_\w+|deque|array|pair<string)/;

/** Containers that are copied where a reference would do. */
export const copies: Rule = (reading) => {
  const { tokens, variables, callables, loops } = reading.program;
  const parameters = variables.flatMap((variable): Finding[] => {
    const { type, role, isReference, name, line, at } = variable;
    if (role !== 'parameter' || isReference || !container.test(type)) return [];
    const owner = callables.find(({ params }) => contains(params, at));
    if (!owner || owner.name === '') return [];
    const isRecursive = tokens.some(
      ({ text }, index) => text === owner.name && contains(owner.body, index),
    );
    const inLoop = tokens.some(
      ({ text }, index) =>
        text === owner.name &&
        tokens[index + 1]?.text === '(' &&
        loops.some(({ body }) => contains(body, index)),
    );
    const changes =
      reading.assignments(variable).length > 0 ||
      tokens.some(
        ({ text }, index) =>
          text === name &&
          contains(owner.body, index) &&
          /^(?:push_back|pop_back|erase|insert|clear|resize)$/.test(tokens[index + 2]?.text ?? ''),
      );
    const isSorted = tokens.some(
      ({ text }, index) =>
        text === name && contains(owner.body, index) && tokens[index - 2]?.text === 'sort',
    );
    if ((!isRecursive && !inLoop) || changes || isSorted) return [];
    return [
      {
        kind: 'copy',
        severity: isRecursive ? 'risk' : 'advice',
        line,
        title: `Every call of ${code(owner.name)} copies ${code(name)}`,
        why: `The parameter is taken by value, and the function is called ${isRecursive ? 'by itself' : 'in a loop'}: the whole ${code(type.replace(/<.*/, ''))} is copied each time.`,
        todo: `Take it by reference: ${code(`const ${type}& ${name}`)}.`,
      },
    ];
  });
  const elements = variables.flatMap((variable): Finding[] => {
    const { type, role, isReference, line, name } = variable;
    if (role !== 'element' || isReference || !/^(?:vector|map|set|deque)/.test(type)) return [];
    const why = 'The loop copies each row before it looks at it.';
    return [
      {
        kind: 'copy',
        severity: 'advice',
        line,
        title: `${code(name)} is a copy`,
        why,
        todo: `Write ${code(`const auto& ${name}`)}.`,
      },
    ];
  });
  return [...parameters, ...elements];
};

/** `while (!cin.eof())` notices the end one read too late. */
export const endOfFile: Rule = ({ program }) =>
  program.loops.flatMap(({ condition, line }): Finding[] => {
    const said = quote(program, condition);
    if (!/^! ?(?:(?:std::)?cin\.eof\(\)|feof\(stdin\))$/.test(said)) return [];
    const why =
      'The end of the input is noticed only by a read that fails, so the last round works on values that were not read.';
    return [
      {
        kind: 'eof',
        severity: 'wrong',
        line,
        title: `${code(said)} ends one round too late`,
        why,
        todo: 'Read in the condition: `while (cin >> x)`.',
      },
    ];
  });

/** C's and C++'s streams side by side after they were untied. */
export const mixedStreams: Rule = ({ program }) => {
  const { tokens } = program;
  const untied = tokens.some(
    ({ text }, at) =>
      text === 'sync_with_stdio' && /^(?:false|0)$/.test(tokens[at + 2]?.text ?? ''),
  );
  if (!untied) return [];
  const pairs = [
    ['cin', /^(?:scanf|getchar|gets|fgets|getchar_unlocked)$/],
    ['cout', /^(?:printf|puts|putchar)$/],
  ] as const;
  return pairs.flatMap(([stream, other]): Finding[] => {
    const at = tokens.findIndex(
      ({ text }, index) => other.test(text) && tokens[index + 1]?.text === '(',
    );
    const isUsed = tokens.some(
      ({ text }, index) => text === stream && /^(?:<<|>>)$/.test(tokens[index + 1]?.text ?? ''),
    );
    if (at < 0 || !isUsed) return [];
    const { line = 1, text = '' } = tokens[at] ?? {};
    const why = `After \`sync_with_stdio(false)\` each has a buffer of its own, and what is ${stream === 'cin' ? 'read' : 'written'} comes out of order.`;
    return [
      {
        kind: 'mixed-streams',
        severity: 'wrong',
        line,
        title: `${code(text)} beside ${code(stream)}`,
        why,
        todo: 'Use one of the two throughout.',
      },
    ];
  });
};

/** Containers that change while a loop goes over them. */
export const staleIterator: Rule = ({ program }) => {
  const { tokens, loops, variables } = program;
  return loops.flatMap((loop): Finding[] => {
    const over =
      loop.kind === 'range' && loop.over.to - loop.over.from === 1
        ? tokens[loop.over.from]?.text
        : iteratedOver(tokens, loop.start);
    if (!over) return [];
    const at = tokens.findIndex(({ text }, index) => {
      if (!contains(loop.body, index) || text !== over || tokens[index + 1]?.text !== '.')
        return false;
      const changes = /^(?:push_back|erase|insert|emplace_back|clear|pop_back|resize)$/.test(
        tokens[index + 2]?.text ?? '',
      );
      const isKept = tokens[index - 1]?.text === '=' || loop.step.to === loop.step.from;
      const leaves = /^(?:break|return)$/.test(
        tokens[tokens.findIndex((one, i) => i > index && one.text === ';') + 1]?.text ?? '',
      );
      return changes && !leaves && (loop.kind === 'range' || !isKept);
    });
    if (at < 0) return [];
    const { line = 1 } = tokens[at] ?? {};
    const isTree = /^(?:multi)?(?:set|map)</.test(lookUp(variables, over, at)?.type ?? '');
    if (isTree && tokens[at + 2]?.text === 'insert') return [];
    const why = `The loop in [line ${loop.line}](#line-${loop.line}) goes over ${code(over)}; changing it there leaves the loop with a place that is not there any more.`;
    return [
      {
        kind: 'stale-iterator',
        severity: 'wrong',
        line,
        title: `${code(over)} changes while the loop goes over it`,
        why,
        todo: 'Collect what is to change and change it after the loop; or take the iterator that `erase` answers.',
      },
    ];
  });
};

function iteratedOver(
  tokens: Parameters<Rule>[0]['program']['tokens'],
  { from, to }: { from: number; to: number },
): string | undefined {
  const at = tokens.findIndex(({ text }, index) => index >= from && index < to && text === 'begin');
  return at < 0 ? undefined : tokens[at - 2]?.text;
}
