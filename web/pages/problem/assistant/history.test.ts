/** The levels of hints, by the answers so far. */
import { expect, it } from 'vitest';
import { type Entry, hintsSoFar, nextLevel } from './history.ts';

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

it('sends the hints since level 1, oldest first', () => {
  expect(hintsSoFar([hint(2), review, hint(1), hint(3), hint(1)])).toEqual(['hint 1', 'hint 2']);
  expect(hintsSoFar([hint(3)])).toEqual([]);
});
