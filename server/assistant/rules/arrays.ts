/** Rules on indexes and sizes: arrays too small, one past the end, too large for the memory. */

import { elementType, evaluate, quote, splitArguments } from '../code/expressions.ts';
import type { Reading } from '../code/reading.ts';
import { containerOf, textBound } from '../code/reads.ts';
import { contains, type Loop, type Range, type Variable } from '../code/shape.ts';
import { loopEnd } from '../code/trips.ts';
import { lookUp } from '../code/variables.ts';
import { code, type Finding, type Limits, type Rule } from '../findings.ts';
import { shownNumber } from '../statement/facts.ts';

type Access = { variable: Variable; index: Range; at: number; line: number; depth: number };

/** Every `name[index]`, also of further dimensions. */
function accesses({ program }: Reading): Access[] {
  const { tokens, partner, variables } = program;
  return tokens.flatMap(({ kind, text, line }, at): Access[] => {
    if (kind !== 'word' || tokens[at + 1]?.text !== '[' || tokens[at - 1]?.text === '.') return [];
    const variable = lookUp(variables, text, at);
    if (!variable || variable.at === at || /^(?:unordered_)?map</.test(variable.type)) return [];
    const found: Access[] = [];
    for (let open = at + 1; tokens[open]?.text === '['; open = (partner[open] ?? open) + 1) {
      const index = { from: open + 1, to: partner[open] ?? open };
      found.push({ variable, index, at, line, depth: found.length });
    }
    return found;
  });
}

/** Arrays whose written size is smaller than what the statement allows for their indexes. */
export const smallArray: Rule = (reading) => {
  const found = new Map<Variable, Finding>();
  for (const { variable, index, line, depth } of accesses(reading)) {
    const size = sizeAt(reading, variable, depth);
    const max = evaluate(reading, index).max;
    if (size === null || max === null || max < size || found.has(variable)) continue;
    if (!isPlainIndex(reading, index)) continue;
    const isOne = max === size;
    found.set(variable, {
      kind: isOne ? 'off-by-one' : 'small-array',
      severity: 'wrong',
      line: isOne ? line : variable.line,
      title: `${code(variable.name)} has ${shownNumber(size)} elements, its index goes to ${shownNumber(max)}`,
      why: `${code(quote(reading.program, index))} in [line ${line}](#line-${line}) may be ${shownNumber(max)} by the bounds of the statement; the last element is number ${shownNumber(size - 1)}. Beyond the end of an array anything may happen.`,
      todo: `Make it larger than ${shownNumber(max)}, or a \`vector\` of the size that is read.`,
    });
  }
  return [...found.values(), ...smallTexts(reading)];
};

/** A constant size only: one that the program reads is compared by name, not by number. */
function sizeAt(reading: Reading, variable: Variable, depth: number) {
  const { program } = reading;
  const { dimensions, type, initial, form } = variable;
  const dimension = dimensions[depth];
  if (dimension) return isConstant(reading, dimension) ? evaluate(reading, dimension).max : null;
  const first = initial && form === '(' ? splitArguments(program, initial)[0] : undefined;
  if (depth > 0 || !first || !/^(?:vector|deque)</.test(type)) return null;
  if (changesSize(reading, variable)) return null;
  return isConstant(reading, first) ? evaluate(reading, first).max : null;
}

function isConstant({ program }: Reading, { from, to }: Range): boolean {
  return program.tokens.slice(from, to).every(({ kind, text }, offset) => {
    if (kind !== 'word') return kind === 'number' || /^[-+*/()]$/.test(text);
    return lookUp(program.variables, text, from + offset)?.isConst ?? false;
  });
}

/** Of names and numbers, added: a bound of anything wilder is too coarse to accuse anybody. */
function isPlainIndex({ program }: Reading, { from, to }: Range): boolean {
  const inside = program.tokens.slice(from, to);
  return inside.every(({ kind, text }) => /^(?:word|number)$/.test(kind) || /^[+]$/.test(text));
}

/** `char s[100]` for a text of more letters. */
function smallTexts(reading: Reading): Finding[] {
  return reading.reads.flatMap(({ variable, by, line, isElement }): Finding[] => {
    const [size] = variable.dimensions;
    if (by !== 'scanf' || variable.type !== 'char' || variable.dimensions.length !== 1) return [];
    if (!size || isElement) return [];
    const room = evaluate(reading, size).max;
    const needed = textBound(reading.facts, variable);
    if (room === null || needed === null || needed < room) return [];
    return [
      {
        kind: 'small-array',
        severity: 'wrong',
        line: variable.line,
        title: `${code(variable.name)} has room for ${shownNumber(room - 1)} characters`,
        why: `The text that is read in [line ${line}](#line-${line}) has up to ${shownNumber(needed)}, and one zero ends it.`,
        todo: 'Make the array larger, or read into a `string`.',
      },
    ];
  });
}

/** `i <= n` over `n` elements; `a[i + 1]` where `i` goes to the last. */
export const offByOne: Rule = (reading) => {
  const { program } = reading;
  return accesses(reading).flatMap(({ variable, index, line, depth, at }): Finding[] => {
    const size = depth === 0 ? writtenSize(reading, variable) : undefined;
    const counter = program.tokens[index.from]?.text ?? '';
    const added = offsetOf(reading, index);
    const loop = reading
      .loopsAround(at)
      .findLast(({ start, kind }) => kind === 'for' && isCounterOf(reading, start, counter));
    if (!size || !loop || added === undefined) return [];
    const end = loopEnd(reading, loop, counter);
    if (!end?.isPlain || end.isFalling || (added > 0 && isGuarded(reading, at, loop, counter)))
      return [];
    const last = inParts(reading, end.at);
    if (!last || last.name !== size.name) return [];
    const past = last.offset - (end.isStrict ? 1 : 0) + added - (size.offset - 1);
    if (past <= 0 || (variable.type === 'string' && past === 1)) return [];
    return [
      {
        kind: 'off-by-one',
        severity: 'wrong',
        line,
        title: `${code(quote(program, { from: at, to: index.to + 1 }))} goes past the end`,
        why: `${code(variable.name)} has ${size.text} elements, numbered from 0; in the last round of the loop in [line ${loop.line}](#line-${loop.line}) the index is ${past === 1 ? 'one' : past} too large.`,
        todo:
          added > 0
            ? `End the loop ${past === 1 ? 'one' : past} earlier, or make the container larger.`
            : 'Compare with `<` instead of `<=`, or make the container one larger.',
      },
    ];
  });
};

type Parts = { name: string; offset: number; text: string };

/** `n + 1` as a name and what is added to it; `v.size()` counts as the name of a size. */
function inParts({ program }: Reading, range: Range): Parts | undefined {
  const text = quote(program, range).replace(/^\(int\) ?|^int\((.*)\)$/, '$1');
  const match = /^(\w+(?:\.(?:size|length)\(\))?)(?: ([-+]) (\d+))?$/.exec(text);
  if (!match) return undefined;
  const offset = match[3] ? Number(`${match[2]}${match[3]}`) : 0;
  return { name: match[1] ?? '', offset, text: code(text) };
}

/** The size as it is written, where it is written once; its own `size()` where it is not. */
function writtenSize(reading: Reading, variable: Variable): Parts | undefined {
  const { program } = reading;
  const [dimension] = variable.dimensions;
  if (dimension) return inParts(reading, dimension);
  if (variable.type === 'string') {
    const name = `${variable.name}.${'size()'}`;
    return { name, offset: 0, text: code(name) };
  }
  if (!/^(?:vector|deque)</.test(variable.type)) return undefined;
  const first =
    variable.initial && variable.form === '('
      ? splitArguments(program, variable.initial)[0]
      : undefined;
  if (changesSize(reading, variable)) return undefined;
  const name = `${variable.name}.size()`;
  return first ? inParts(reading, first) : { name, offset: 0, text: code(name) };
}

const changesSize = ({ program }: Reading, { name }: Variable): boolean =>
  program.tokens.some(
    ({ text }, at) =>
      text === name &&
      /^(?:push_back|emplace_back|resize|assign|insert|=)$/.test(
        program.tokens[at + (program.tokens[at + 1]?.text === '=' ? 1 : 2)]?.text ?? '',
      ),
  );

const isCounterOf = ({ program }: Reading, start: Range, name: string): boolean =>
  program.variables.some((one) => one.name === name && contains(start, one.at));

/** What is added to the counter in an index: 0 where it stands alone; undefined of other indexes. */
function offsetOf({ program }: Reading, { from, to }: Range): number | undefined {
  const [, sign, number] = program.tokens.slice(from, to);
  if (to - from === 1) return 0;
  if (to - from !== 3 || sign?.text !== '+' || number?.kind !== 'number') return undefined;
  return Number(number.text);
}

/** Whether a condition around an access, or before it in its expression, speaks of the counter. */
function isGuarded({ program }: Reading, at: number, loop: Loop, counter: string): boolean {
  const { tokens, conditions } = program;
  const speaks = ({ from, to }: Range) =>
    tokens.slice(from, to).some(({ text }) => text === counter);
  const around = conditions.some((one) => {
    const isAround =
      contains(one.then, at) || (one.otherwise !== null && contains(one.otherwise, at));
    return contains(loop.body, one.condition.from) && isAround && speaks(one.condition);
  });
  if (around) return true;
  for (let i = at; i > loop.whole.from && !/^[;{}]$/.test(tokens[i]?.text ?? ''); i -= 1) {
    const text = tokens[i]?.text ?? '';
    if (text === '?' || text === '||') return true;
    if (/^[)\]]$/.test(text)) i = Math.min(i, program.partner[i] ?? i);
    else if (text === counter && i < at && comparesNext(tokens, i)) return true;
  }
  return contains(loop.condition, at);
}

const comparesNext = (tokens: Reading['program']['tokens'], at: number): boolean =>
  [at - 1, at + 1, at + 3].some((one) => /^(?:<|<=|>|>=|!=|==)$/.test(tokens[one]?.text ?? ''));

/** A vector that is indexed and never given a size. */
export const emptyVector: Rule = (reading) => {
  const { tokens, variables } = reading.program;
  return variables.flatMap((variable): Finding[] => {
    const { name, type, initial, role, dimensions } = variable;
    if (!/^vector</.test(type) || initial || role !== 'variable' || dimensions.length > 0)
      return [];
    const uses = tokens.flatMap(({ text }, at) =>
      text === name && at !== variable.at && lookUp(variables, name, at) === variable ? [at] : [],
    );
    const first = uses.find((at) => tokens[at + 1]?.text === '[');
    const isOnlyIndexed = uses.every(
      (at) =>
        tokens[at + 1]?.text === '[' ||
        /^(?:size|begin|end|rbegin|rend|empty|back|front)$/.test(tokens[at + 2]?.text ?? ''),
    );
    if (first === undefined || !isOnlyIndexed) return [];
    const line = tokens[first]?.line ?? 1;
    return [
      {
        kind: 'empty-vector',
        severity: 'wrong',
        line,
        title: `${code(name)} is empty when it is indexed`,
        why: `It is declared without a size in [line ${variable.line}](#line-${variable.line}) and nothing is ever put into it, so ${code(`${name}[…]`)} is outside of it.`,
        todo: `Give it its size, ${code(`${type} ${name}(n);`)}, or fill it with \`push_back\`.`,
      },
    ];
  });
};

const bytesOf: Record<string, number> = { char: 1, bool: 1, int: 4, unsigned: 4, string: 32 };
const eachVectorBytes = 24;

/** Arrays and vectors that need more memory than there is. */
export const tooMuchMemory: Rule = (reading, { memoryLimitBytes }: Limits) =>
  reading.program.variables.flatMap((variable): Finding[] => {
    const bytes =
      variable.dimensions.length > 0
        ? arrayBytes(reading, variable)
        : vectorBytes(reading, variable);
    if (bytes === null || bytes <= memoryLimitBytes) return [];
    const mb = (amount: number) => `${shownNumber(Math.round(amount / 1024 / 1024))} MB`;
    return [
      {
        kind: 'memory',
        severity: bytes > memoryLimitBytes * 2 ? 'wrong' : 'risk',
        line: variable.line,
        title: `${code(variable.name)} takes up to ${mb(bytes)}`,
        why: `The memory limit is ${mb(memoryLimitBytes)}. Memory counts as soon as it is touched.`,
        todo: 'Keep only what is still needed: the last row of a table, a sparse map, adjacency lists instead of a matrix, smaller types.',
      },
    ];
  });

function arrayBytes(reading: Reading, variable: Variable): number | null {
  const sizes = variable.dimensions.map((one) => evaluate(reading, one).max);
  if (sizes.includes(null) || /</.test(variable.type)) return null;
  return sizes.reduce<number>(
    (product, size) => product * (size ?? 1),
    bytesOf[variable.type] ?? 8,
  );
}

/** Of `vector<vector<T>> v(a, vector<T>(b))`, and of plain ones. */
function vectorBytes(reading: Reading, variable: Variable): number | null {
  const { program } = reading;
  if (!/^vector</.test(variable.type) || variable.form !== '(' || !variable.initial) return null;
  if (variable.role === 'element' || containerOf(program, variable)) return null;
  const [count, inner] = splitArguments(program, variable.initial);
  const outer = count ? evaluate(reading, count).max : null;
  if (outer === null) return null;
  const element = elementType(variable, 1);
  if (!/^vector</.test(element)) return outer * (bytesOf[element] ?? 8);
  const open = inner
    ? program.tokens.findIndex(({ text }, at) => contains(inner, at) && text === '(')
    : -1;
  if (!inner || open < 0) return outer * eachVectorBytes;
  const [innerCount] = splitArguments(program, {
    from: open + 1,
    to: program.partner[open] ?? open,
  });
  const each = innerCount ? evaluate(reading, innerCount).max : null;
  return each === null
    ? null
    : outer * (eachVectorBytes + each * (bytesOf[elementType(variable, 2)] ?? 8));
}
