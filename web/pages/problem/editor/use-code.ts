/** The code of a problem, stored in the browser with every change. */
import { useEffect, useRef, useState } from 'react';
import { answersId, type SubmittedLanguage } from '../../../../contract/languages.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { keepLanguage, readCode, readLanguage, saveCode, templateOf } from './drafts.ts';

/**
 * `code` is the editor's current content. `given` is the code that was last inserted from outside,
 * and `turn` counts these insertions. They are separate so that typing does not render the page
 * again. Each language has its own code; if the last one used is not `available` here, the first one is
 * shown.
 */
export function useCode(problem: Problem, available: readonly { id: SubmittedLanguage }[]) {
  const problemId = problem._id;
  const { starters } = problem.presentation;
  const [{ language, given, turn }, setShown] = useState(() =>
    shownIn(problem, problem.answers ? answersId : readLanguage()),
  );
  const template = templateOf(language, starters);
  const code = useRef(given);
  const show = (next: SubmittedLanguage) => {
    const shown = shownIn(problem, next);
    code.current = shown.given;
    setShown(shown);
  };
  // The list may come, or change, while the page is open.
  const first = available[0]?.id;
  const isAvailable = first === undefined || available.some(({ id }) => id === language);
  useEffect(() => {
    if (isAvailable || first === undefined) return;
    const shown = shownIn(problem, first);
    code.current = shown.given;
    setShown(shown);
  }, [isAvailable, first, problem]);
  const change = (next: string) => {
    code.current = next;
    saveCode({ problemId, language }, next, template);
  };
  return {
    code,
    language,
    template,
    given,
    turn,
    change,
    replace: (next: string) => {
      change(next);
      setShown((before) => ({ language, given: next, turn: before.turn + 1 }));
    },
    choose: (next: SubmittedLanguage) => {
      keepLanguage(next);
      show(next);
    },
  };
}

const shownIn = ({ _id, presentation }: Problem, language: SubmittedLanguage) => ({
  language,
  given: readCode({ problemId: _id, language }, templateOf(language, presentation.starters)),
  turn: 0,
});

export type Editing = ReturnType<typeof useCode>;
