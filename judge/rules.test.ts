/**
 * docs/judging-rules.md names only tests and programs that exist, and every program except hostile
 * ones.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/judging-rules.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|'));
const named = rows.flatMap((row) => (row.split('|')[2] ?? '').match(/`[^`]+`/g) ?? []);
const names = named.map((name) => name.slice(1, -1));
const corpus = join(root, 'judge/corpus');

it('every name refers to a test or a program', () => {
  const missing = names.filter(
    (name) => ![join(root, name), join(corpus, name), join(corpus, `${name}.cpp`)].some(existsSync),
  );
  expect(missing).toEqual([]);
});

it('every rule has a test', () => {
  const rules = rows.filter((row) => !/^\| (?:rule|---)|^\|-/.test(row));
  expect(rules.filter((row) => !row.split('|')[2]?.includes('`'))).toEqual([]);
});

it('every program in a folder named after its verdict tests a rule', () => {
  // These test the compiler with ordinary programs, or with ordinary mistakes.
  const ordinary = /^(?:compilation-error\/|accepted\/(?:adds|every|macro|nothing|pragmas|speaks))/;
  const programs = readdirSync(corpus, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'hostile')
    .flatMap(({ name: folder }) =>
      readdirSync(join(corpus, folder))
        .filter((file) => /\.(?:cpp|c)$/.test(file))
        .map((file) => `${folder}/${basename(file, '.cpp')}`),
    );
  const unnamed = programs.filter((name) => !names.includes(name) && !ordinary.test(name));
  expect(unnamed).toEqual([]);
});
