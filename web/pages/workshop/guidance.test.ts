/** Changing hints and the editorial. */
import { expect, it } from 'vitest';
import { setEditorial, setHints } from './guidance.ts';
import { bytesOf, emptyPackage } from './testing-packages.ts';

it('hints are stored in order without empty ones, and removed if none is left', () => {
  const one = setHints(['First.', ' ', 'Second.'])(emptyPackage());
  expect(one.metadata.hints).toEqual(['First.', 'Second.']);
  expect(setHints(['', ''])(one)).toEqual(emptyPackage());
});

it('an editorial is added, replaced in place, and removed', () => {
  const bytes = bytesOf('A stack.');
  const one = setEditorial(bytes)(emptyPackage());
  expect(one.folders.solution).toEqual([{ path: 'solution.en.md', bytes }]);
  const folders = { ...one.folders, solution: [{ path: 'solution.sv.md', bytes }] };
  const other = bytesOf('En stack.');
  const changed = setEditorial(other)({ ...one, folders });
  expect(changed.folders.solution).toEqual([{ path: 'solution.sv.md', bytes: other }]);
  expect(setEditorial(null)(one)).toEqual(emptyPackage());
});
