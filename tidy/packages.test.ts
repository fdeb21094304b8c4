/** The table of public packages that were tried: what each did, and as many as docs/problems.md says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './tree.ts';

const page = readFileSync(join(root, 'docs/problems.md'), 'utf8');
const [heads = [], ...rows] = readFileSync(join(root, 'docs/packages.tsv'), 'utf8')
  .replace(/\n$/, '')
  .split('\n')
  .map((line) => line.split('\t'));

const cellOf = (row: readonly string[], head: string): string => row[heads.indexOf(head)] ?? '';

const countOf = (outcome: string): number =>
  rows
    .filter((row) => cellOf(row, 'outcome') === outcome)
    .reduce((sum, row) => sum + Number(cellOf(row, 'packages')), 0);

it('says of each row where it is from, and whether it was imported', () => {
  expect(rows.filter((row) => row.length !== heads.length)).toEqual([]);
  expect(rows.filter((row) => cellOf(row, 'from') === '')).toEqual([]);
  expect(new Set(rows.map((row) => cellOf(row, 'outcome')))).toEqual(
    new Set(['imported', 'refused']),
  );
});

it('gives a reason for each refusal', () => {
  const refused = rows.filter((row) => cellOf(row, 'outcome') === 'refused');
  expect(refused.filter((row) => cellOf(row, 'with or because of') === '')).toEqual([]);
});

it('counts the packages that it names', () => {
  const named = rows.filter((row) => cellOf(row, 'names') !== '');
  expect(
    named.filter(
      (row) => cellOf(row, 'names').split(', ').length !== Number(cellOf(row, 'packages')),
    ),
  ).toEqual([]);
});

it('has as many as the page says', () => {
  const said = /: (\d+) imported and (\d+) refused\./.exec(page)?.slice(1).map(Number);
  expect(said).toEqual([countOf('imported'), countOf('refused')]);
});
