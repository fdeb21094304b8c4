/** The inputs on which a person runs a program: several named ones, stored per problem. */

import { firstChars, utf8Bytes } from '../../../../contract/characters.ts';
import { ownCaseNameMaxChars, ownCasesMax, runInputMaxBytes } from '../../../../contract/limits.ts';
import type { OwnCase } from '../../../../contract/own-cases.ts';
import { t } from '../../../../contract/translation.ts';
import { lastingStorage } from '../../../token.ts';
import { keepStored, readStored } from '../saved/stored.ts';

/** `expected`: what a right program prints, as the person says; null if they do not. */
export type NamedInput = { name: string; text: string; expected: string | null };

/** All inputs, of which one is open. There is at least one. */
export type Inputs = { all: readonly NamedInput[]; open: number };

const inputsKey = (problemId: string): string => `inputs:${problemId}`;

/**
 * The stored inputs. Without them: the input that an earlier version stored, or the first sample's.
 */
export function readInputs(problemId: string, sample: string): Inputs {
  const kept = parse(readStored(inputsKey(problemId)));
  const text = readStored(`input:${problemId}`) ?? sample;
  return kept ?? { all: [{ name: t`Input 1`, text, expected: null }], open: 0 };
}

/**
 * Stores the inputs of the tab, which were `before`. New tabs also get what other tabs have written.
 * Returns false if the browser has no room for them.
 */
export function keepInputs(problemId: string, inputs: Inputs, before: Inputs): boolean {
  const key = inputsKey(problemId);
  const stored = parse(lastingStorage().getItem(key));
  const all = stored === undefined ? inputs : withOthers(inputs, before, stored);
  return keepStored(key, JSON.stringify(inputs), JSON.stringify(all));
}

/** The tab's inputs, and those of `stored` that it never had, with names of their own. */
export function withOthers(inputs: Inputs, before: Inputs, stored: Inputs): Inputs {
  const known = new Set([...inputs.all, ...before.all].map(({ text }) => text));
  const others = stored.all.filter(({ text }) => text !== '' && !known.has(text));
  const names = new Set(inputs.all.map(({ name }) => name));
  const named = others.map(({ name, ...other }) => {
    let free = name;
    for (let n = 2; names.has(free); n += 1) {
      const end = ` (${n})`;
      free = firstChars(name, ownCaseNameMaxChars - end.length) + end;
    }
    names.add(free);
    return { ...other, name: free };
  });
  return { all: [...inputs.all, ...named].slice(0, ownCasesMax), open: inputs.open };
}

function parse(kept: string | null): Inputs | undefined {
  let value: unknown;
  try {
    value = JSON.parse(kept ?? 'null');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('all' in value)) return undefined;
  if (!Array.isArray(value.all)) return undefined;
  const all = value.all.flatMap(inputsOf).slice(0, ownCasesMax);
  if (all.length === 0) return undefined;
  const open = 'open' in value && typeof value.open === 'number' ? value.open : 0;
  return { all, open: all[open] === undefined ? 0 : open };
}

/** None if the value is no input. Inputs of earlier versions say nothing about the output. */
function inputsOf(value: unknown): NamedInput[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, text, expected } = value as Record<string, unknown>;
  if (typeof name !== 'string' || typeof text !== 'string') return [];
  return [{ name, text, expected: typeof expected === 'string' ? expected : null }];
}

export const textOf = ({ all, open }: Inputs): string => all[open]?.text ?? '';

const changed = ({ all, open }: Inputs, change: Partial<NamedInput>): Inputs => ({
  all: all.map((one, at) => (at === open ? { ...one, ...change } : one)),
  open,
});

export const withText = (inputs: Inputs, text: string): Inputs => changed(inputs, { text });

export const withExpected = (inputs: Inputs, expected: string | null): Inputs =>
  changed(inputs, { expected });

/** An empty name changes nothing. */
export function withName(inputs: Inputs, name: string): Inputs {
  const next = firstChars(name.trim(), ownCaseNameMaxChars);
  return next === '' ? inputs : changed(inputs, { name: next });
}

/** Opens a new input, by default an empty one with the first free number; at most `ownCasesMax`. */
export function withNew({ all, open }: Inputs, input?: NamedInput): Inputs {
  if (all.length >= ownCasesMax) return { all, open };
  const isFree = (name: string) => all.every((one) => one.name !== name);
  const numbers = Array.from({ length: ownCasesMax + 1 }, (_, at) => t`Input ${at + 1}`);
  const added = input ?? { name: numbers.find(isFree) ?? t`Input`, text: '', expected: null };
  return { all: [...all, added], open: all.length };
}

/** The inputs without the open one; the last one is only emptied. */
export function withoutOpen(inputs: Inputs): Inputs {
  const { all, open } = inputs;
  if (all.length === 1) return withExpected(withText(inputs, ''), null);
  return { all: all.filter((_, at) => at !== open), open: Math.max(open - 1, 0) };
}

/**
 * Opens a text: where it already is, in place of a text that the person has not changed, or as a
 * new input.
 */
export function withTried(
  inputs: Inputs,
  { name, text }: Pick<NamedInput, 'name' | 'text'>,
  samples: readonly string[],
): Inputs {
  const at = inputs.all.findIndex((one) => one.text === text);
  if (at !== -1) return { ...inputs, open: at };
  const isNoLoss = ['', ...samples].includes(textOf(inputs));
  return isNoLoss || inputs.all.length >= ownCasesMax
    ? withExpected(withText(inputs, text), null)
    : withNew(inputs, { name, text, expected: null });
}

const isOwn = ({ text }: NamedInput, samples: readonly string[]): boolean =>
  text !== '' && !samples.includes(text);

/** Whether inputs are run together with the samples. */
export const hasOwnCases = ({ all }: Inputs, samples: readonly string[]): boolean =>
  all.some((one) => isOwn(one, samples));

/**
 * The inputs that are run together with the samples: all but those that samples have, as far as one
 * call takes them, and the names of the others.
 */
export function ownCasesOf(
  { all }: Inputs,
  samples: readonly string[],
): { own: OwnCase[]; leftOut: string[] } {
  const own: OwnCase[] = [];
  const leftOut: string[] = [];
  let leftBytes = runInputMaxBytes;
  for (const { name, text, expected } of all.filter((one) => isOwn(one, samples))) {
    const bytes = utf8Bytes(text) + utf8Bytes(expected ?? '');
    if (bytes > leftBytes) {
      leftOut.push(name);
    } else {
      leftBytes -= bytes;
      own.push({ name, input: text, expectedOutput: expected });
    }
  }
  return { own, leftOut };
}
