/** Names with only one place or meaning: ids of languages, and names of types. */
import { expect, it } from 'vitest';
import { forTests, isTest, readTree, type SourceFile } from './tree.ts';

const source = readTree().filter((file) => !isTest(file) && !forTests.test(file.path));

const linesWith = (pattern: RegExp, files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );

/**
 * The files that may contain language ids, and CodeMirror's mode, whose package has such a name.
 */
const ofLanguages =
  /^judge\/languages\/|^contract\/(?:program-)?languages\.ts$|^work\/sum-programs\.ts$|^web\/ui\/code\/c-family\.ts$/;
const others = source.filter(({ path }) => !ofLanguages.test(path));

it('the id of the default language appears only among the languages', () => {
  // Benchmarks and journeys bring programs; Polygon calls its own checkers std::wcmp.cpp and so on.
  // Other systems' packages name files by their endings.
  const elsewhere = /^(bench|e2e|problems\/package\/foreign)\//;
  const programs = others.filter(({ path }) => !elsewhere.test(path));
  expect(linesWith(/(?<!'std::\w+\.)\bcpp\b/, programs)).toEqual([]);
});

it('languages are not distinguished by their ids, but by the fields of their values', () => {
  expect(linesWith(/[!=]== '(c|cpp|python)'/, others)).toEqual([]);
});

it('a type with a general name is the only type of that name', () => {
  const named = source.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:export )?(?:type|interface) (?:Place|Work)\b/gm)].map(() => path),
  );
  expect(named).toEqual(['judge/run/execute.ts']);
});
