/** The progress of the self-test: the programs judged so far, the judges, and the outcome. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { selfTest } from '../../../contract/calls.ts';
import type { SelfTestCheck, SelfTestStep } from '../../../contract/self-test.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';

type State = {
  isRunning: boolean;
  checks: SelfTestCheck[];
  judges: SelfTestStep['judges'];
  /** The number of programs; 0 before the first one has been judged. */
  of: number;
  /** Why it stopped. */
  failure?: string;
};

const nothing: State = { isRunning: false, checks: [], judges: [], of: 0 };

/** Nothing is requested before `start`; leaving the page stops it. */
export function useSelfTest() {
  const [state, setState] = useState(nothing);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const start = useCallback(async () => {
    const { signal } = leaving.current;
    setState({ ...nothing, isRunning: true });
    try {
      for await (const { check, of, judges } of api.follow(selfTest, { signal })) {
        setState((before) => ({ ...before, checks: [...before.checks, check], of, judges }));
      }
      setState((before) => ({ ...before, isRunning: false }));
    } catch (error) {
      if (signal.aborted) return;
      setState((before) => ({ ...before, isRunning: false, failure: sentenceOf(error) }));
    }
  }, []);
  return { ...state, start: () => void start() };
}

export type SelfTest = ReturnType<typeof useSelfTest>;
