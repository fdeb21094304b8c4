/** The table of ASVS has every requirement once, and names tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './tree.ts';

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const requirementsOfChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', , level = '', state = '', why = '']) => ({ number, level, state, why }));

const withState = (state: string) => rows.filter((row) => row.state === state);

it('has every requirement of levels 1 and 2 once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  const counts = requirementsOfChapters.map(
    (_, index) => rows.filter(({ number }) => number.startsWith(`${index + 1}.`)).length,
  );
  expect(counts).toEqual(requirementsOfChapters);
  expect(rows.filter(({ level }) => !/^[12]$/.test(level))).toEqual([]);
});

it('gives the state of each, and counts them correctly', () => {
  const states = ['met', 'open', 'not applicable'];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  expect(rows.filter(({ why }) => why === '')).toEqual([]);
  const [met, open, inapplicable] = states.map((state) => withState(state).length);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `${rows.length} requirements, of which ${met} are met, ${open} are open, and ${inapplicable} do not apply`,
  );
});

it('names an existing test or script for each that is met', () => {
  const named = ({ why }: { why: string }) =>
    [...why.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.ts)`/g)].map(([, path = '']) => path);
  expect(withState('met').filter((row) => named(row).length === 0)).toEqual([]);
  const missing = rows.flatMap(named).filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});
