/** The documents name only existing files, so that a file that moves takes its mentions along. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readTree, root } from './tree.ts';

const documents = readTree(/\.md$/).filter(({ path }) => !/\/problem_statement\//.test(path));
const paths = readTree(/./).map(({ path }) => `/${path}`);

/**
 * Whether a name in a document refers to a file: relative to the document, in the corpus, or by the
 * end of a path.
 */
const isMeant = (name: string, document: string): boolean =>
  existsSync(join(root, dirname(document), name)) ||
  existsSync(join(root, 'judge/corpus', name)) ||
  paths.some((path) => path.endsWith(`/${name}`));

it('the documents name only files that exist', () => {
  const missing = documents.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(/`([\w./-]+\/[\w.-]+\.(?:cpp|c|h|sh|tsx?))`/g)]
        .map(([, name]) => name ?? '')
        .filter((name) => !isMeant(name, path))
        .map((name) => `${path}:${index + 1}: ${name}`),
    ),
  );
  expect(missing).toEqual([]);
});

it('the table of what grows has the numbers of the program', () => {
  const operate = documents.find(({ path }) => path === 'docs/operate.md')?.lines ?? [];
  const rows = operate.flatMap((line) => {
    const [, file = '', bound = ''] = /\| `([\w/.-]+\.ts)`: `([^`]+)` \|$/.exec(line) ?? [];
    return file === '' ? [] : [{ file, bound }];
  });
  expect(rows.length).toBeGreaterThan(20);
  const wrong = rows.filter(({ file, bound }) => {
    const text = readFileSync(join(root, file), 'utf8');
    return !text.includes(`const ${bound}${bound.includes('=') ? ';' : ' ='}`);
  });
  expect(wrong).toEqual([]);
});
