/** The table of what people do with a judge: each row in which another does more is explained. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './tree.ts';

const page = readFileSync(join(root, 'docs/compared.md'), 'utf8');
const [heads = [], ...rows] = readFileSync(join(root, 'docs/compared.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

const systems = ['Arbiter', 'Hydro', 'DMOJ', 'DOMjudge', 'Kattis'];
const answers = ['no', 'partly', 'yes'];

const cellOf = (row: readonly string[], head: string): string => row[heads.indexOf(head)] ?? '';

/** 0 to 2; -1 for what was not checked. */
const rankOf = (cell: string): number => answers.indexOf(cell.split(':')[0] ?? '');

it('has at least twenty rows, for teachers, setters, contestants and operators', () => {
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(new Set(rows.map((row) => cellOf(row, 'for')))).toEqual(
    new Set(['teacher', 'setter', 'contestant', 'operator']),
  );
});

it('says of each system yes, no or partly, or that it was not checked', () => {
  const cells = rows.flatMap((row) => systems.map((system) => cellOf(row, system)));
  expect(cells.filter((cell) => cell !== '–' && rankOf(cell) < 0)).toEqual([]);
});

it('names a source of every answer about another system', () => {
  const lacking = rows.flatMap((row) =>
    systems
      .slice(1)
      .filter((system) => cellOf(row, system) !== '–' && !cellOf(row, 'read in').includes(system))
      .map((system) => `${cellOf(row, 'what')}: ${system}`),
  );
  expect(lacking).toEqual([]);
});

it('explains each row in which another does more, and no other', () => {
  const explained = rows.map((row) => {
    const others = systems.slice(1).map((system) => rankOf(cellOf(row, system)));
    const isLosing = Math.max(...others) > rankOf(cellOf(row, 'Arbiter'));
    const under = cellOf(row, 'explained under');
    const isExplained = under !== '' && page.includes(`\n| ${under} | `);
    return isLosing === isExplained ? [] : [cellOf(row, 'what')];
  });
  expect(explained.flat()).toEqual([]);
});
