/**
 * Reads what a program prints when its language's runtime ends it: the line in the source, and
 * what happened, in plain words if it is a common mistake.
 */
import { saidWithin } from '../../contract/said.ts';
import type { ExceptionWords, ReadEnd } from './language.ts';

const textMaxChars = 200;

/**
 * A mistake that the runtime names. `type` may leave a hidden test, so it is our own text and
 * never the program's.
 */
export type NamedEnd = {
  pattern: RegExp;
  type: string;
  words?: ExceptionWords;
  /** See `ToldEnd`. */
  isOutOfMemory?: boolean;
};

type Ends = {
  exitCodes: readonly number[];
  /** The first that matches counts. Their groups: `text` is what happened, `line` where. */
  patterns: readonly RegExp[];
  /** Where the line is, if it is not in the pattern. */
  place?: RegExp;
  named: readonly NamedEnd[];
  /** Whether memory had run out at ends that have no name here; see `ToldEnd`. */
  isOutOfMemory?: boolean;
};

export const readEndsBy =
  ({ exitCodes, patterns, place, named, isOutOfMemory: isUsually }: Ends): ReadEnd =>
  ({ exitCode, stderrHead }) => {
    if (exitCode === null || !exitCodes.includes(exitCode)) return null;
    const printed = stderrHead.toString('utf8');
    const found = patterns.map((one) => one.exec(printed)?.groups).find((groups) => groups);
    if (found === undefined) return null;
    const text = (found.text ?? '').trim().slice(0, textMaxChars);
    const line = Number(found.line ?? place?.exec(printed)?.groups?.line);
    const mistake = named.find((one) => one.pattern.test(text));
    const isOutOfMemory = mistake === undefined ? isUsually : mistake.isOutOfMemory;
    return {
      kind: 'uncaught-exception',
      text: saidWithin`uncaught ${text}`,
      ...(mistake && { exceptionType: mistake.type }),
      ...(mistake?.words && { words: mistake.words }),
      ...(line > 0 ? { line } : {}),
      ...(isOutOfMemory === undefined ? {} : { isOutOfMemory }),
    };
  };

/** The mistakes that most languages have, in the same words for all of them. */
export const commonWords = {
  index: {
    title: 'Index out of range',
    happened: 'there is no element at the index that was asked for',
    look: 'Look at the index there: the last of n elements is often n - 1.',
  },
  division: {
    title: 'Division by zero',
    happened: 'a number was divided by zero',
    look: 'Look at what the divisor is for the smallest inputs.',
  },
  nothing: {
    title: 'Use of nothing',
    happened: 'a value is used that is not there',
    look: 'Look whether the value there was set, and whether what was searched for exists.',
  },
  overflow: {
    title: 'Overflow of a number',
    happened: 'a number became too large or too small for its type',
    look: 'Look at the largest numbers that the line computes, and use a larger type.',
  },
  number: {
    title: 'Text that is no number',
    happened: 'a text was read as a number and is none',
    look: 'Look at how the input is split, and at blanks and empty lines.',
  },
  recursion: {
    title: 'Recursion too deep',
    happened: 'calls went deeper than the stack allows',
    look: 'Look whether the recursion always ends, and how deep it goes for the largest input.',
  },
} as const satisfies Record<string, ExceptionWords>;
