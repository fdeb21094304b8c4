/** The inputs of a problem on the page: changed by pure functions, and stored after each change. */
import { useRef, useState } from 'react';
import type { Problem } from '../../../../contract/problems.ts';
import { sideOf } from '../../../ui/cases/test-data.ts';
import {
  hasOwnCases,
  type Inputs,
  keepInputs,
  ownCasesOf,
  readInputs,
  textOf,
  withText,
  withTried,
} from './inputs.ts';

export function useInputs(problem: Problem) {
  const samples = problem.testCases
    .filter(({ isHidden }) => !isHidden)
    .map((one) => sideOf(one, 'input'))
    .map((input) => (typeof input === 'string' ? input : ''));
  const [inputs, setInputs] = useState(() => {
    // An interactive program needs no input, so it does not start with that of a sample.
    const first = problem.isInteractive ? '' : samples[0];
    return readInputs(problem._id, first ?? '');
  });
  const box = useRef<HTMLTextAreaElement>(null);
  const takesOwn = !problem.isInteractive && problem.passes === undefined;
  const change = (by: (now: Inputs) => Inputs) => {
    const next = by(inputs);
    setInputs(next);
    keepInputs(problem._id, next, inputs);
  };
  return {
    inputs,
    text: textOf(inputs),
    /** Whether a test is an input and an output, so that own cases can be. */
    takesOwn,
    /** Whether some run with the samples. */
    hasOwn: takesOwn && hasOwnCases(inputs, samples),
    /** What runs with the samples, and the names of inputs for which there is no room. */
    ownCases: () => (takesOwn ? ownCasesOf(inputs, samples) : { own: [], leftOut: [] }),
    /** The text box, so that it can get the focus. */
    box,
    change,
    write: (text: string) => change((now) => withText(now, text)),
    /** Opens a text under a name, without losing what was written. */
    tryText: (text: string, name: string) =>
      change((now) => withTried(now, { name, text }, samples)),
  };
}

export type KeptInputs = ReturnType<typeof useInputs>;
