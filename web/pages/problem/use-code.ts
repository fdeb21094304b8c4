/** The code of a problem as it is written, kept in the browser with every change. */
import { useRef, useState } from 'react';
import { keepCode, readCode } from './drafts.ts';

/**
 * `code` is what stands in the editor now; `given` what was last put there from outside. They are
 * apart so that typing does not render the page again.
 */
export function useCode(problemId: string) {
  const [given, setGiven] = useState(() => readCode(problemId));
  const code = useRef(given);
  const change = (next: string) => {
    code.current = next;
    keepCode(problemId, next);
  };
  return {
    code,
    given,
    change,
    replace: (next: string) => {
      change(next);
      setGiven(next);
    },
  };
}
