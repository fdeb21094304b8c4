/** The assistant's answers for a problem, kept in this browser: few, newest first, of bounded size. */

import type { AssistantKind } from '../../../../contract/ai.ts';
import { firstChars } from '../../../../contract/characters.ts';
import { hintLevels, hintMaxBytes } from '../../../../contract/limits.ts';

export type Mode = 'review' | 'explain' | 'hint';

/** One answer; `level` is a hint's, `at` a time as ISO 8601. */
export type Entry = {
  mode: Mode;
  assistant: AssistantKind;
  level?: number | undefined;
  text: string;
  at: string;
};

const entriesMax = 12;
const bytesPerCharMax = 3;
const textMaxChars = Math.floor(hintMaxBytes / bytesPerCharMax);

const key = (problemId: string): string => `assistant:${problemId}`;

/** What was kept, newest first; nothing where it cannot be read. */
export function readHistory(problemId: string): Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(problemId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** The storage is the browser's, and what is there may be of another version. */
function isEntry(kept: unknown): kept is Entry {
  if (typeof kept !== 'object' || kept === null) return false;
  const { mode, text, at } = kept as Partial<Record<keyof Entry, unknown>>;
  const isMode = mode === 'review' || mode === 'explain' || mode === 'hint';
  return isMode && typeof text === 'string' && typeof at === 'string';
}

/** Puts an answer in front of the others, and answers all of them; those that have no room go. */
export function keepEntry(problemId: string, made: Entry): Entry[] {
  const cut = { ...made, text: firstChars(made.text, textMaxChars) };
  const all = [cut, ...readHistory(problemId)].slice(0, entriesMax);
  try {
    localStorage.setItem(key(problemId), JSON.stringify(all));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  return all;
}

export const clearHistory = (problemId: string): void => localStorage.removeItem(key(problemId));

/** The hints given so far since level 1, oldest first. */
export function hintsSoFar(history: readonly Entry[]): string[] {
  const hints = history.filter(({ mode }) => mode === 'hint');
  const first = hints.findIndex(({ level }) => level === 1);
  return (first < 0 ? [] : hints.slice(0, first + 1)).map(({ text }) => text).reverse();
}

/** Each press goes one level further, and stays at the last. */
export const nextLevel = (history: readonly Entry[]): number =>
  Math.min(hintLevels, hintsSoFar(history).length + 1);
