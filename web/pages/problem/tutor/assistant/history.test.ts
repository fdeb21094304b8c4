/** The levels of hints, by the answers so far. */
import { expect, it, vi } from 'vitest';
import { type Entry, hasAllHints, hintsSoFar, keepEntry, nextLevel } from './history.ts';

const hint = (level: number): Entry => ({
  mode: 'hint',
  assistant: 'rules',
  level,
  text: `hint ${level}`,
  at: '2026-01-01T00:00:00.000Z',
});
const review: Entry = { mode: 'review', assistant: 'rules', text: 'Fine.', at: hint(1).at };

it('goes one level further at each press and stays at the last', () => {
  expect(nextLevel([])).toBe(1);
  expect(nextLevel([review, hint(1)])).toBe(2);
  expect(nextLevel([hint(2), review, hint(1)])).toBe(3);
  expect(nextLevel([hint(3), hint(3), hint(2), hint(1)])).toBe(3);
});

it('does not go further when the same hint is requested again', () => {
  const history = [hint(2), hint(2), hint(1)];
  expect(nextLevel(history)).toBe(3);
  expect(hasAllHints(history)).toBe(false);
  expect(hasAllHints([hint(3), ...history])).toBe(true);
});

it('cuts the marks of an answer with its text', () => {
  const storage = { getItem: () => null, setItem: () => {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  const mark = (at: number) => ({ at, standing: 'holds', by: 'run', says: 'Run.' }) as const;
  const marks = [mark(1), mark(90_000)];
  const [kept] = keepEntry('1', { ...review, text: 'x'.repeat(100_000), marks });
  expect(kept?.marks).toEqual([mark(1)]);
  vi.unstubAllGlobals();
});

it('sends the hints since level 1, oldest first', () => {
  expect(hintsSoFar([hint(2), review, hint(1), hint(3), hint(1)])).toEqual(['hint 1', 'hint 2']);
  expect(hintsSoFar([hint(3)])).toEqual([]);
});
