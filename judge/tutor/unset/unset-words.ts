/** A diagnosis that names the uninitialised value on which a program depends. */

import type { Diagnosis } from '../../../contract/diagnosis.ts';
import { figure, said } from '../../../contract/said.ts';
import type { Unset } from './unset.ts';
import type { UnsetPlace } from './write.ts';

const linesMax = 4;

/**
 * Names the first place that makes a difference on its own, and a second one if there is one;
 * otherwise the lines of all places.
 */
export function wordsForUnset({ proven, all }: Unset): Omit<Diagnosis, 'testCaseIndex'> {
  const [first, second] = proven;
  const known = { kind: 'unset-value', title: said`A value that is not set` } as const;
  if (first === undefined) {
    const lines = [...new Set(all.map(({ line }) => line))];
    const told = lines.slice(0, linesMax).join(', ');
    const look =
      lines.length > linesMax
        ? said`Look at what is declared or allocated without a value: line ${told} and others.`
        : said`Look at what is declared or allocated without a value: line ${told}.`;
    const happened = said`What the program does on this input depends on values that were never set.`;
    return { ...known, line: null, sentences: [happened, look] };
  }
  const look = [
    said`Filled with zeros, it makes the program do something else than with other bytes.`,
    ...(second === undefined ? [] : [alsoAt(second)]),
    said`Set it before it is read.`,
  ];
  return { ...known, line: first.line, sentences: [happenedAt(first), look.join(' ')] };
}

const happenedAt = ({ name, line }: UnsetPlace): string =>
  name === null
    ? said`What the program does on this input depends on a value that was never set, in the memory that line ${figure(line)} allocates.`
    : said`What the program does on this input depends on a value that was never set, in ${name}, which is declared in line ${figure(line)}.`;

const alsoAt = ({ name, line }: UnsetPlace): string =>
  name === null
    ? said`The same is true of the memory from line ${figure(line)}.`
    : said`The same is true of ${name} in line ${figure(line)}.`;
