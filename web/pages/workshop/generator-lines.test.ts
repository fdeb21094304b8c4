/** The line of the script beside the test case that it makes. */
import { expect, it } from 'vitest';
import { linesFrom } from './generator-lines.ts';
import { emptyPackage } from './testing-packages.ts';

it('a test case has the line that makes its number, and samples are written by hand', () => {
  const lineOf = linesFrom('# small\ngen 1 2 > 2\nbig  9 > $\nwrong\n', emptyPackage());
  expect(lineOf('secret/group1/02')).toBe('gen 1 2');
  expect(lineOf('secret/1')).toBe('big 9');
  expect(lineOf('secret/3')).toBeUndefined();
  expect(lineOf('secret/by-hand')).toBeUndefined();
  expect(lineOf('sample/2')).toBeUndefined();
});
