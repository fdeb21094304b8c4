/** Asks before something is done that cannot be undone. question.tsx shows it. */
import type { ReactNode } from 'react';

/** `yes` and `no` are the words on the buttons. */
export type Question = { title: string; text: ReactNode; yes: string; no: string };

/** The question that is up or was up last; `answer` may be called more than once. */
export type Asked = Question & { isOpen: boolean; answer: (isYes: boolean) => void };

let asked: Asked | undefined;
const watchers = new Set<() => void>();

function replace(next: Asked): void {
  asked = next;
  for (const watch of watchers) watch();
}

/** Whether the answer was yes. Another question in between means no. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      if (asked?.answer === answer && asked.isOpen) replace({ ...asked, isOpen: false });
      resolve(isYes);
    };
    replace({ ...question, isOpen: true, answer });
  });
}

export const readAsked = (): Asked | undefined => asked;

/** Calls `watch` whenever a question comes or goes, until the answered function is called. */
export function watchAsked(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}
