/**
 * The assistant's answers for a problem, stored in this browser: newest first, limited in number
 * and size.
 */

import type { AssistantKind } from '../../../../contract/ai.ts';
import { firstChars } from '../../../../contract/characters.ts';
import { hintLevels, hintMaxBytes } from '../../../../contract/limits.ts';

export type Mode = 'review' | 'explain' | 'hint';

/** One answer; `level` is the level of a hint, and `at` a time in ISO 8601. */
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

/** The stored answers, newest first; empty if they cannot be read. */
export function readHistory(problemId: string): Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(problemId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Another version of Arbiter may have written the stored data. */
function isEntry(kept: unknown): kept is Entry {
  if (typeof kept !== 'object' || kept === null) return false;
  const { mode, text, at } = kept as Partial<Record<keyof Entry, unknown>>;
  const isMode = mode === 'review' || mode === 'explain' || mode === 'hint';
  return isMode && typeof text === 'string' && typeof at === 'string';
}

/**
 * Stores an answer before the others, and returns all; those that exceed the bounds are dropped.
 */
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

/** Each press goes one level further, up to the last. */
export const nextLevel = (history: readonly Entry[]): number =>
  Math.min(hintLevels, hintsSoFar(history).length + 1);
