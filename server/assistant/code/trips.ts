/** How often loops go round, by their counters and the bounds of what these are compared with. */
import { evaluate } from './expressions.ts';
import type { Reading, Trips } from './reading.ts';
import { contains, type Loop, type Program, type Range } from './shape.ts';
import { lookUp } from './variables.ts';

type End = {
  max: number | null;
  isStrict: boolean;
  isFalling: boolean;
  isSquare: boolean;
  /** Whether nothing but the counter stands on the other side. */
  isPlain: boolean;
  at: Range;
};

/** What a counter is compared with in the condition of its loop. */
export function loopEnd(reading: Reading, { condition }: Loop, name: string): End | undefined {
  const { tokens } = reading.program;
  for (let i = condition.from; i < condition.to; i += 1) {
    const sign = tokens[i]?.text ?? '';
    if (!/^(?:<|<=|>|>=|!=)$/.test(sign)) continue;
    const start = startOfOperand(reading.program, i, condition.from);
    const left = tokens.slice(start, i).filter(({ text }) => text === name).length;
    if (left === 0 || tokens.slice(start, i).some(({ text }) => text === '[')) continue;
    const stop = tokens.findIndex(
      ({ text }, at) => at > i && at < condition.to && (text === '&&' || text === '||'),
    );
    const at = { from: i + 1, to: stop < 0 ? condition.to : stop };
    const { max } = evaluate(reading, at);
    const isSquare = left === 2 && i - start === 3;
    return {
      max,
      isStrict: /^(?:<|!=)$/.test(sign),
      isFalling: sign.startsWith('>'),
      isSquare,
      isPlain: i - start === 1,
      at,
    };
  }
  return undefined;
}

function startOfOperand({ tokens }: Program, index: number, from: number): number {
  for (let i = index - 1; i >= from; i -= 1) {
    if (/^(?:&&|\|\|)$/.test(tokens[i]?.text ?? '')) return i + 1;
  }
  return from;
}

const constantStep = (reading: Reading, { step }: Loop) => {
  const { tokens } = reading.program;
  const sign = tokens
    .slice(step.from, step.to)
    .find(({ text }) => /^(?:\+\+|--|[-+*/]=|>>=|<<=)$/.test(text));
  const at = tokens.indexOf(sign ?? { kind: 'sign', text: '', line: 0 }, step.from);
  const by = at < 0 ? null : evaluate(reading, { from: at + 1, to: step.to }).max;
  const isFixed = tokens.slice(at + 1, step.to).every(({ kind }) => kind === 'number');
  return { sign: sign?.text ?? '', by, isFixed };
};

const logarithm = 20;

export function findTrips(reading: Reading, loop: Loop): Trips {
  const { program } = reading;
  const { tokens } = program;
  const hasMore = tokens
    .slice(loop.condition.from, loop.condition.to)
    .some(({ text }) => text === '&&');
  const mayEndEarly = hasMore || leaves(program, loop);
  if (loop.kind === 'range') return { count: sizeOver(reading, loop.over), mayEndEarly };
  if (loop.kind !== 'for') return { count: countdown(reading, loop), mayEndEarly };
  const name = counterName(program, loop);
  const end = name === undefined ? undefined : loopEnd(reading, loop, name);
  if (!end) return { count: null, mayEndEarly };
  const { sign, by, isFixed } = constantStep(reading, loop);
  const span = end.isFalling ? startOf(reading, loop) : end.max;
  if (span === null) return { count: null, mayEndEarly };
  const reach = end.isSquare ? Math.sqrt(span) : span;
  if (/^(?:\*=|\/=|<<=|>>=)$/.test(sign)) return { count: logarithm, mayEndEarly };
  if (sign === '++' || sign === '--') return { count: reach, mayEndEarly };
  if (!isFixed || by === null) return { count: logarithm, mayEndEarly };
  return { count: reach / Math.max(1, by), mayEndEarly };
}

export function counterName({ tokens }: Program, { start, step }: Loop): string | undefined {
  const stepped = tokens.slice(step.from, step.to).find(({ kind }) => kind === 'word');
  return (
    stepped?.text ??
    tokens.slice(start.from, start.to).findLast(({ kind }) => kind === 'word')?.text
  );
}

function startOf(reading: Reading, { start }: Loop): number | null {
  const { tokens } = reading.program;
  const at = tokens.findIndex(({ text }, index) => contains(start, index) && text === '=');
  return at < 0 ? null : evaluate(reading, { from: at + 1, to: start.to }).max;
}

/** `while (q--)` goes round q times, `while (!s.empty())` as often as `s` has letters. */
function countdown(reading: Reading, { condition }: Loop): number | null {
  const { tokens, variables } = reading.program;
  const [first, second] = tokens.slice(condition.from, condition.to);
  if (first?.text === '!' && tokens[condition.from + 3]?.text === 'empty' && second) {
    const emptied = lookUp(variables, second.text, condition.from);
    return emptied && /^(?:string|vector)/.test(emptied.type) ? reading.sizeOf(emptied) : null;
  }
  const isPrefix = first?.text === '--';
  const name = isPrefix ? second : first;
  if (!name || condition.to - condition.from < 2) return null;
  if (!isPrefix && second?.text !== '--') return null;
  const variable = lookUp(variables, name.text, condition.from);
  return variable ? reading.boundOf(variable) : null;
}

/** Whether a loop is left from its own body, by `break`, `return` or a jump. */
function leaves({ tokens, loops }: Program, loop: Loop): boolean {
  return tokens.some(({ text }, index) => {
    if (!contains(loop.body, index)) return false;
    if (/^(?:return|goto|throw|exit)$/.test(text)) return true;
    const innermost = loops.findLast(({ body }) => contains(body, index));
    return text === 'break' && innermost === loop;
  });
}

function sizeOver(reading: Reading, over: Range): number | null {
  const { tokens, variables } = reading.program;
  if (over.to - over.from !== 1) return null;
  const variable = lookUp(variables, tokens[over.from]?.text ?? '', over.from);
  return variable ? reading.sizeOf(variable) : null;
}
