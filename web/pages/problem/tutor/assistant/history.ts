/**
 * The assistant's answers for a problem, stored in this browser: newest first, limited in number
 * and size.
 */

import type { AssistantKind, AssistantMark } from '../../../../../contract/ai.ts';
import { firstChars } from '../../../../../contract/characters.ts';
import { hintLevels, hintMaxBytes } from '../../../../../contract/limits.ts';
import { lastingStorage } from '../../../../token.ts';

export type Mode = 'review' | 'explain' | 'hint';

/** One answer; `level` is the level of a hint, and `at` a time in ISO 8601. */
export type Entry = {
  mode: Mode;
  assistant: AssistantKind;
  level?: number | undefined;
  text: string;
  /** What Arbiter checked of a model's answer; absent if nothing. */
  marks?: AssistantMark[] | undefined;
  at: string;
};

const entriesMax = 12;
const bytesPerCharMax = 3;
const textMaxChars = Math.floor(hintMaxBytes / bytesPerCharMax);

const key = (problemId: string): string => `assistant:${problemId}`;

/** The stored answers, newest first; empty if they cannot be read. */
export function readHistory(problemId: string): Entry[] {
  try {
    const kept: unknown = JSON.parse(lastingStorage().getItem(key(problemId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Another version of Arbiter may have written the stored data. */
function isEntry(kept: unknown): kept is Entry {
  if (typeof kept !== 'object' || kept === null) return false;
  const { mode, text, at, marks } = kept as Partial<Record<keyof Entry, unknown>>;
  const isMode = mode === 'review' || mode === 'explain' || mode === 'hint';
  const isMarked = marks === undefined || (Array.isArray(marks) && marks.every(isMark));
  return isMode && isMarked && typeof text === 'string' && typeof at === 'string';
}

function isMark(kept: unknown): boolean {
  if (typeof kept !== 'object' || kept === null) return false;
  const { at, standing, says } = kept as Partial<Record<keyof AssistantMark, unknown>>;
  return typeof at === 'number' && typeof standing === 'string' && typeof says === 'string';
}

/**
 * Stores an answer before the others, and returns all; those that exceed the bounds are dropped.
 */
export function keepEntry(problemId: string, made: Entry): Entry[] {
  const text = firstChars(made.text, textMaxChars);
  const marks = made.marks?.filter(({ at }) => at <= text.length);
  const cut = { ...made, text, ...(marks && { marks }) };
  const all = [cut, ...readHistory(problemId)].slice(0, entriesMax);
  try {
    lastingStorage().setItem(key(problemId), JSON.stringify(all));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  return all;
}

export const clearHistory = (problemId: string): void =>
  lastingStorage().removeItem(key(problemId));

/** The hints given so far since level 1, oldest first. */
export function hintsSoFar(history: readonly Entry[]): string[] {
  const hints = history.filter(({ mode }) => mode === 'hint');
  const first = hints.findIndex(({ level }) => level === 1);
  return (first < 0 ? [] : hints.slice(0, first + 1)).map(({ text }) => text).reverse();
}

const latestHint = (history: readonly Entry[]): Entry | undefined =>
  history.find(({ mode }) => mode === 'hint');

/** The level of the latest hint. */
export const lastLevel = (history: readonly Entry[]): number => latestHint(history)?.level ?? 1;

export const hasAllHints = (history: readonly Entry[]): boolean => lastLevel(history) >= hintLevels;

/** Each press goes one level further, up to the last; the same hint once more is no press. */
export const nextLevel = (history: readonly Entry[]): number =>
  latestHint(history) === undefined ? 1 : Math.min(hintLevels, lastLevel(history) + 1);
