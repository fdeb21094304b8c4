/** Python by CPython, the interpreter that most people have. */
import { countingOfPython } from '../tutor/slowness/counting-python.ts';
import { stepsAdvice } from './language.ts';
import { pythonLanguage } from './python-way.ts';

/** Older interpreters open a copy of their output, which a slot refuses, and then print nothing. */
const oldestMinor = 11;

/** Throws an error with a sentence for an interpreter that prints nothing in a slot. */
export function refuseOld(version: string): void {
  const [, major, minor] = /^Python (\d+)\.(\d+)/.exec(version) ?? [];
  if (major === '3' && Number(minor) >= oldestMinor) return;
  throw new Error(`${version} is too old: programs need Python 3.${oldestMinor} or newer.`);
}

export const language = pythonLanguage({
  id: 'python',
  interpreter: '/usr/bin/python3',
  timeAdvice: stepsAdvice('10⁷'),
  recursion:
    'Up to sys.setrecursionlimit, which begins with 1000 calls. The stack is as large as the memory ' +
    'limit.',
  counting: countingOfPython,
  hasCheckers: true,
  refuse: refuseOld,
});
