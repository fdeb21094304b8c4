/** Rules on the course of a program: loops that never end, values that are not there, lost state. */

import { quote } from '../code/expressions.ts';
import type { Reading } from '../code/reading.ts';
import { type Callable, contains, isEmpty, type Loop, type Variable } from '../code/shape.ts';
import { counterName } from '../code/trips.ts';
import { lookUp } from '../code/variables.ts';
import { code, type Finding, type Rule } from '../findings.ts';

/** Loops that nothing ends. */
export const endlessLoop: Rule = (reading) =>
  reading.program.loops.flatMap((loop) => [
    ...withoutEnd(reading, loop),
    ...wrongCounter(reading, loop),
    ...stuckSearch(reading, loop),
    ...emptyBody(reading, loop),
  ]);

function withoutEnd({ program }: Reading, { condition, body, line, kind }: Loop): Finding[] {
  const said = quote(program, condition);
  const isAlways = kind !== 'range' && /^(?:|1|true)$/.test(said);
  const ends = program.tokens.some(
    ({ text }, at) =>
      contains(body, at) &&
      /^(?:break|return|exit|_exit|abort|goto|throw|quick_exit|longjmp)$/.test(text),
  );
  if (!isAlways || ends) return [];
  const why = 'Its condition is always true, and nothing in it leaves it.';
  return [
    {
      kind: 'endless',
      severity: 'wrong',
      line,
      title: 'The loop never ends',
      why,
      todo: 'Give it a condition that becomes false, or a `break`.',
    },
  ];
}

/** `for (…; i < n; j++)`. */
function wrongCounter(reading: Reading, loop: Loop): Finding[] {
  const { program } = reading;
  const { tokens } = program;
  if (loop.kind !== 'for' || isEmpty(loop.condition) || isEmpty(loop.step)) return [];
  const counter = counterName(program, loop);
  const conditionNames = tokens
    .slice(loop.condition.from, loop.condition.to)
    .filter(({ kind }) => kind === 'word')
    .map(({ text }) => text);
  const stepNames = tokens
    .slice(loop.step.from, loop.step.to)
    .filter(({ kind }) => kind === 'word')
    .map(({ text }) => text);
  if (
    !counter ||
    conditionNames.length === 0 ||
    stepNames.some((name) => conditionNames.includes(name))
  )
    return [];
  const calls = tokens
    .slice(loop.condition.from, loop.condition.to)
    .some(({ text }) => /^[([]$/.test(text));
  const changed = program.variables.some(
    (one) =>
      conditionNames.includes(one.name) &&
      reading
        .assignments(one)
        .some(({ at }) => contains(loop.body, at) || contains(loop.condition, at)),
  );
  if (calls || changed) return [];
  return [
    {
      kind: 'endless',
      severity: 'wrong',
      line: loop.line,
      title: `The loop counts ${code(counter)} and looks at ${code(conditionNames[0] ?? '')}`,
      why: `Nothing in it changes ${code(quote(program, loop.condition))}, so it either never runs or never ends.`,
      todo: `Count the variable that the condition is about.`,
    },
  ];
}

/** A binary search that can stand still: `lo = mid` with `mid` rounded down. */
function stuckSearch({ program }: Reading, loop: Loop): Finding[] {
  const { tokens } = program;
  if (loop.kind !== 'while') return [];
  const [low, sign, high] = tokens.slice(loop.condition.from, loop.condition.to);
  if (
    loop.condition.to - loop.condition.from !== 3 ||
    !/^<=?$/.test(sign?.text ?? '') ||
    !low ||
    !high
  )
    return [];
  const body = tokens.slice(loop.body.from, loop.body.to);
  const at = body.findIndex(
    ({ text }, i) =>
      text === '=' &&
      body.slice(i + 1, i + 12).some((one) => one.text === '/' || one.text === '>>') &&
      body.slice(i + 1, i + 10).some((one) => one.text === low.text),
  );
  const mid = body[at - 1]?.text;
  if (at < 0 || !mid) return [];
  const expression = body.slice(
    at + 1,
    body.findIndex(({ text }, i) => i > at && text === ';'),
  );
  const roundsUp =
    expression.some(({ text }) => text === '1') &&
    expression.filter(({ text }) => text === '+').length >= 2;
  const sets = (name: string) =>
    body.findIndex(
      ({ text }, i) =>
        text === name &&
        body[i + 1]?.text === '=' &&
        body[i + 2]?.text === mid &&
        body[i + 3]?.text === ';',
    );
  const stuck =
    sign?.text === '<='
      ? Math.max(sets(low.text), sets(high.text))
      : roundsUp
        ? -1
        : sets(low.text);
  if (stuck < 0) return [];
  const line = body[stuck]?.line ?? loop.line;
  return [
    {
      kind: 'endless',
      severity: 'wrong',
      line,
      title: 'The binary search may never end',
      why: `Where ${code(low.text)} and ${code(high.text)} are ${sign?.text === '<=' ? 'equal' : 'neighbours'}, ${code(mid)} is what this line sets again, and nothing changes any more.`,
      todo:
        sign?.text === '<='
          ? `Leave ${code(mid)} out: ${code(`${mid} + 1`)} or ${code(`${mid} - 1`)}.`
          : `Round up, ${code(`${mid} = (${low.text} + ${high.text} + 1) / 2`)}, or set ${code(`${low.text} = ${mid} + 1`)}.`,
    },
  ];
}

/** `for (…);` before a block. */
function emptyBody({ program }: Reading, { body, kind, line }: Loop): Finding[] {
  const { tokens } = program;
  const isBlockNext = tokens[body.to]?.text === '{';
  if (kind === 'do' || tokens[body.from]?.text !== ';' || !isBlockNext) return [];
  const why = 'The semicolon is the whole body of the loop; the block after it runs once.';
  return [
    {
      kind: 'empty-body',
      severity: 'wrong',
      line,
      title: 'A semicolon ends the loop',
      why,
      todo: 'Take the semicolon away.',
    },
  ];
}

/** `if (…);` before a block. */
export const emptyThen: Rule = ({ program }) =>
  program.conditions.flatMap(({ then, line }): Finding[] => {
    if (program.tokens[then.from]?.text !== ';' || program.tokens[then.to]?.text !== '{') return [];
    const why =
      'The semicolon is all that depends on the condition; the block after it always runs.';
    return [
      {
        kind: 'empty-body',
        severity: 'wrong',
        line,
        title: 'A semicolon ends the `if`',
        why,
        todo: 'Take the semicolon away.',
      },
    ];
  });

/** Functions that promise a value and never return one. */
export const missingReturn: Rule = ({ program }) =>
  program.callables.flatMap(({ name, body, params, returnsValue, line }: Callable): Finding[] => {
    if (!returnsValue || name === '' || name === 'main' || name === 'operator') return [];
    const returns = program.tokens.some(
      ({ text }, at) => contains(body, at) && /^(?:return|throw|exit|abort|co_return)$/.test(text),
    );
    const isConstructor = /^(?:;|\}|\{|:|public|private)$/.test(
      program.tokens[params.from - 3]?.text ?? '',
    );
    const typed = program.tokens.some(
      ({ text }, at) =>
        text === name &&
        at < body.from &&
        at > body.from - 40 &&
        /^(?:int|long|bool|double|string|char|auto|ll|float|>|vector|pair)$/.test(
          program.tokens[at - 1]?.text ?? '',
        ),
    );
    if (returns || isConstructor || !typed) return [];
    const why =
      'The caller takes whatever happens to lie there; the optimiser may even drop the end of the function.';
    return [
      {
        kind: 'missing-return',
        severity: 'wrong',
        line,
        title: `${code(name)} returns nothing`,
        why,
        todo: 'Return the value, or make it `void`.',
      },
    ];
  });

/** Local numbers that are used before they are given a value. */
export const uninitialised: Rule = (reading) => {
  const { tokens, variables } = reading.program;
  return variables.flatMap((variable): Finding[] => {
    const isPlain = /^(?:int|long long|double|bool|char|unsigned|unsigned long long)$/.test(
      variable.type,
    );
    if (!isPlain || variable.initial || variable.isGlobal || variable.role !== 'variable')
      return [];
    if (variable.isReference || variable.dimensions.length > 1) return [];
    const first = tokens.findIndex(
      ({ text }, at) =>
        at > variable.at &&
        at < variable.scope.to &&
        text === variable.name &&
        tokens[at - 1]?.text !== '.' &&
        lookUp(variables, text, at) === variable,
    );
    const isArray = variable.dimensions.length === 1;
    if (first < 0 || !isUsed(reading, variable, first, isArray)) return [];
    const line = tokens[first]?.line ?? 1;
    return [
      {
        kind: 'uninitialised',
        severity: 'wrong',
        line,
        title: `${code(variable.name)} has no value yet`,
        why: `It is declared in [line ${variable.line}](#line-${variable.line}) without one, so it holds whatever lies there; that may even look right here and not there.`,
        todo: `Write ${code(isArray ? `${variable.type} ${variable.name}[…] = {};` : `${variable.type} ${variable.name} = 0;`)}.`,
      },
    ];
  });
};

/** Whether the first mention of a variable reads it. */
function isUsed({ program }: Reading, { name }: Variable, at: number, isArray: boolean): boolean {
  const { tokens, partner } = program;
  const before = tokens[at - 1]?.text ?? '';
  let next = at + 1;
  while (isArray && tokens[next]?.text === '[') next = (partner[next] ?? next) + 1;
  if (isArray && next === at + 1) return false;
  const after = tokens[next]?.text ?? '';
  if (program.callables.some(({ body, name: called }) => called === '' && contains(body, at)))
    return false;
  if (/^(?:\+\+|--|[-+*/%|&^]=)$/.test(after)) return true;
  if (isArray) return /^(?:\+\+|--)$/.test(before);
  if (/^(?:=|>>|,|\)|\])$/.test(after) || /^(?:>>|&|,|\(|\[)$/.test(before)) {
    return before === '(' && /^(?:<|>|<=|>=|==|!=)$/.test(after);
  }
  return (
    /^(?:<<|return|=|\+|-|\*|\/)$/.test(before) &&
    name !== '' &&
    /^(?:;|<<|\+|-|\*|\/|<|>)$/.test(after)
  );
}
