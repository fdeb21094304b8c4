/** The code of a problem, stored in the browser with every change. */
import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../../contract/languages.ts';
import { keepCode, keepLanguage, readCode, readLanguage } from './drafts.ts';

/**
 * `code` is the editor's current content. `given` is the code that was last inserted from outside,
 * and `turn` counts these insertions. They are separate so that typing does not render the page
 * again. Each language has its own code. `available` is undefined until it is known.
 */
export function useCode(problemId: string, available: readonly { id: Language }[] | undefined) {
  const [{ language, given, turn }, setShown] = useState(() => shownIn(problemId, readLanguage()));
  const code = useRef(given);
  const show = (next: Language) => {
    const shown = shownIn(problemId, next);
    code.current = shown.given;
    setShown(shown);
  };
  const first = available?.[0]?.id;
  const isAvailable = available === undefined || available.some(({ id }) => id === language);
  useEffect(() => {
    if (isAvailable || first === undefined) return;
    const shown = shownIn(problemId, first);
    code.current = shown.given;
    setShown(shown);
  }, [isAvailable, first, problemId]);
  const change = (next: string) => {
    code.current = next;
    keepCode({ problemId, language }, next);
  };
  return {
    code,
    language,
    given,
    turn,
    change,
    replace: (next: string) => {
      change(next);
      setShown((before) => ({ language, given: next, turn: before.turn + 1 }));
    },
    choose: (next: Language) => {
      keepLanguage(next);
      show(next);
    },
  };
}

const shownIn = (problemId: string, language: Language) => ({
  language,
  given: readCode({ problemId, language }),
  turn: 0,
});

export type Editing = ReturnType<typeof useCode>;
