/** Asks before an irreversible action. question.tsx shows the question. */
import type { ReactNode } from 'react';

/** `yes` and `no` are the labels of the buttons. */
export type Question = { title: string; text: ReactNode; yes: string; no: string };

/** The open question, or the last one; `answer` may be called more than once. */
export type Asked = Question & { isOpen: boolean; answer: (isYes: boolean) => void };

let asked: Asked | undefined;
const watchers = new Set<() => void>();

function replace(next: Asked): void {
  asked = next;
  for (const watch of watchers) watch();
}

/** Resolves to whether the answer was yes. Another question in the meantime means no. */
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

/** Calls `watch` whenever a question opens or closes, until the returned function is called. */
export function watchAsked(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}
