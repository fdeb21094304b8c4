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
    title: 'Text that could not be read as a number',
    happened: 'some text was read as a number, but it is not one, or its type cannot hold it',
    look: 'Look at how the input is split, at blanks and empty lines, and at numbers that are too large.',
  },
  recursion: {
    title: 'Recursion too deep',
    happened: 'calls went deeper than the stack allows',
    look: 'Look whether the recursion always ends, and how deep it goes for the largest input.',
  },
  size: {
    title: 'Array of negative size',
    happened: 'an array was made with a size below zero',
    look: 'Look at how the size is computed, and whether it overflows.',
  },
  empty: {
    title: 'Nothing left to take',
    happened: 'something was read or taken, but nothing was left',
    look: 'Look at how much of the input is read, and whether a container is empty.',
  },
  end: {
    title: 'Input ended',
    happened: 'more input was read than there is',
    look: 'Look at how many lines are read, and at whether the last one ends with a newline.',
  },
  name: {
    title: 'Unknown name',
    happened: 'a name was used that is declared nowhere',
    look: 'Look whether the name is misspelt, or used before it is given a value.',
  },
  method: {
    title: 'Unknown method',
    happened: 'an object has no method of that name',
    look: 'Look at what the object there is, and at the spelling of the name.',
  },
  call: {
    title: 'Call of what is no function',
    happened: 'something was called that is no function',
    look: 'Look at the name before the brackets: is it misspelt, or does this kind of value not have it?',
  },
  type: {
    title: 'Wrong type',
    happened: 'a value has a type that cannot be used like that',
    look: 'Look at what each value there is: a text, a number, a list, or nothing?',
  },
  arguments: {
    title: 'Wrong number of arguments',
    happened: 'a function was called with another number of arguments than it takes',
    look: 'Count the arguments, and look at the brackets.',
  },
  value: {
    title: 'Value that cannot be used',
    happened: 'a value has the right type, but cannot be used like that',
    look: 'Look at what is given to the function there: is it empty, negative, or too large?',
  },
  constant: {
    title: 'Change of a constant',
    happened: 'a value was to be changed that stays as it is',
    look: 'Copy it to a variable of your own, and change that.',
  },
  pattern: {
    title: 'No pattern fits',
    happened: 'no pattern fits the value there',
    look: 'Look at which values can get there, and add a case for them.',
  },
  module: {
    title: 'Module that is not there',
    happened: 'a module was asked for that is not there',
    look: 'There are only the modules that come with the language.',
  },
  shift: {
    title: 'Shift by less than nothing',
    happened: 'a number was shifted by a negative number of bits',
    look: 'Look at how the number of bits is computed.',
  },
  assertion: {
    title: 'Assertion failed',
    happened: 'a condition that the program asserts is not true',
    look: 'Look at the assertion there, and which values make it false.',
  },
  unreachable: {
    title: 'Place that should not be reached',
    happened: 'the program got to a place that it says it never reaches, or does not have yet',
    look: 'Look at which values lead there.',
  },
} as const satisfies Record<string, ExceptionWords>;
