/** A diagnosis that names the uninitialised value on which a program depends. */
import type { Diagnosis } from '../../../contract/diagnosis.ts';
import type { Unset } from './unset.ts';
import type { UnsetPlace } from './write.ts';

const linesMax = 4;
const does = 'What the program does on this input depends on';
const otherwise =
  'Filled with zeros, it makes the program do something else than with other bytes.';

/**
 * Names the first place that makes a difference on its own, and a second one if there is one;
 * otherwise the lines of all places.
 */
export function wordsForUnset({ proven, all }: Unset): Omit<Diagnosis, 'testCaseIndex'> {
  const [first, second] = proven;
  const known = { kind: 'unset-value', title: 'A value that is not set' } as const;
  if (first === undefined) {
    const lines = [...new Set(all.map(({ line }) => line))];
    const told = lines.slice(0, linesMax).join(', ');
    const where = lines.length > linesMax ? `${told} and others` : told;
    const look = `Look at what is declared or allocated without a value: line ${where}.`;
    return { ...known, line: null, sentences: [`${does} values that were never set.`, look] };
  }
  const also = second === undefined ? '' : ` The same is true of ${shortly(second)}.`;
  return {
    ...known,
    line: first.line,
    sentences: [
      `${does} a value that was never set, ${atLength(first)}.`,
      `${otherwise}${also} Set it before it is read.`,
    ],
  };
}

const atLength = ({ name, line }: UnsetPlace): string =>
  name === null
    ? `in the memory that line ${line} allocates`
    : `in ${name}, which is declared in line ${line}`;

const shortly = ({ name, line }: UnsetPlace): string =>
  name === null ? `the memory from line ${line}` : `${name} in line ${line}`;
