/** Adding, replacing and removing the files of a folder. */
import { expect, it } from 'vitest';
import { plainName, putKeptFile, removeKeptFile } from './kept-files.ts';
import { bytesOf, emptyPackage } from './testing-packages.ts';

it('files are added in the order of their names, and replaced by name', () => {
  const one = putKeptFile('attachments', 'b.py', bytesOf('b'))(emptyPackage());
  const two = putKeptFile('attachments', 'a.py', bytesOf('a'))(one);
  expect(two.folders.attachments.map(({ path }) => path)).toEqual(['a.py', 'b.py']);
  const replaced = putKeptFile('attachments', 'b.py', bytesOf('other'))(two);
  expect(replaced.folders.attachments).toHaveLength(2);
  expect(replaced.folders.attachments[1]?.bytes).toEqual(bytesOf('other'));
});

it('a file is removed only from its folder', () => {
  const one = putKeptFile(
    'attachments',
    'a.py',
    bytesOf('a'),
  )(putKeptFile('generators', 'a.py', bytesOf('g'))(emptyPackage()));
  const { attachments, generators } = removeKeptFile('attachments', 'a.py')(one).folders;
  expect([attachments.length, generators.length]).toEqual([0, 1]);
});

it.each([
  ['tool.py', 'tool.py'],
  ['my tool (1).py', 'my-tool-1-.py'],
  ['../../etc/passwd', 'etc-passwd'],
  ['.hidden', 'hidden'],
  ['Größe.txt', 'Gro-e.txt'],
  ['§', 'file'],
])('%s becomes %s', (given, name) => {
  expect(plainName(given)).toBe(name);
});
