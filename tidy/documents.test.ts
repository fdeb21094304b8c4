/**
 * Documents and comments name only what exists, so that a file or a function that moves takes its
 * mentions along.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { settingRows } from '../contract/problem-fields.ts';
import { routes } from '../server/routes.ts';
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

it('a function that a document names behind its file is in that file', () => {
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`: `(\w+)`/g)].map(([, file = '', name = '']) => ({
      file,
      name,
      at: `${path}: ${file}: ${name}`,
    })),
  );
  expect(named.length).toBeGreaterThan(5);
  const missing = named.filter(
    ({ file, name }) => !new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, file), 'utf8')),
  );
  expect(missing.map(({ at }) => at)).toEqual([]);
});

/** The address of a heading within its document, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => /^#+ (.*)$/.exec(line)?.slice(1) ?? [])
    .map(anchorOf);

it('links between the documents lead to files and headings that exist', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([link, target = '', anchor]) => ({
        link: `${path}: ${link}`,
        target: target === '' ? join(root, path) : join(root, dirname(path), target),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(
    ({ target, anchor }) =>
      !existsSync(target) ||
      (anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).includes(anchor)),
  );
  expect(broken.map(({ link }) => link)).toEqual([]);
});

it('the code names only documents that exist', () => {
  const missing = readTree().flatMap(({ path, text }) =>
    [...text.matchAll(/\bdocs\/[\w/.-]+\.md\b/g)]
      .filter(([name]) => !existsSync(join(root, name)))
      .map(([name]) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('the documents name only calls that exist', () => {
  const bare = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
  const calls = new Set(routes.map(({ endpoint }) => `${endpoint.method} ${bare(endpoint.path)}`));
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`(GET|POST|PUT|DELETE)\s+(\/[\w/.{}-]+)[`?]/g)].map(
      ([, method = '', call = '']) => ({ path, call: `${method} ${bare(call)}` }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ call }) => !calls.has(call))).toEqual([]);
});

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;
const sources = readTree();

/** The places where a comment has a text of a form, with what it names. */
const namedInComments = (form: RegExp) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(comment)].flatMap(([words]) =>
      [...words.matchAll(form)].map(([, name = '']) => ({ path, name })),
    ),
  );

/** Of the kernel, of C and of an example: not ours. */
const foreignFiles = ['fs/exec.c', 'fs/proc/base.c', 'sysexits.h', 'mine.h', 'NNN-name.batch.sql'];

it('comments name only files that exist', () => {
  const form = /(?<![\w./@*-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|c|h|sql|css))\b(?![\w(])/g;
  const missing = namedInComments(form)
    .filter(({ path, name }) => !isMeant(name, path) && !foreignFiles.includes(name))
    .map(({ path, name }) => `${path}: ${name}`);
  expect(missing).toEqual([]);
});

/** Of the C++ library, and an example of a name that is made. */
const foreignNames = ['_GLIBCXX_ASSERTIONS', 'getProblemsById'];

it('comments name as code only what the code has', () => {
  const code = readTree(/\.(tsx?|cc?|cpp|h|css|sql|py|yaml)$|^(bin|deploy)\/[a-z/-]+$/)
    .map(({ text }) => text.replaceAll(comment, ' '))
    .join('\n');
  const words = new Set([...(code.match(/[A-Za-z_]\w*/g) ?? []), ...foreignNames]);
  const unknown = namedInComments(/`([A-Za-z_]\w*)(?:\(\))?`/g)
    .filter(({ name }) => !words.has(name))
    .map(({ path, name }) => `${path}: ${name}`);
  expect(unknown).toEqual([]);
});

it('the table of what grows has the numbers of the program', () => {
  const operate = documents.find(({ path }) => path === 'docs/operate.md')?.lines ?? [];
  const rows = operate.flatMap((line) => {
    const [, file = '', bound = ''] = /\| `([\w/.-]+\.ts)`: `([^`]+)` \|$/.exec(line) ?? [];
    return file === '' ? [] : [{ file, bound }];
  });
  expect(rows.length).toBeGreaterThan(12);
  const wrong = rows.filter(({ file, bound }) => {
    const text = readFileSync(join(root, file), 'utf8');
    return !text.includes(`const ${bound}${bound.includes('=') ? ';' : ' ='}`);
  });
  expect(wrong).toEqual([]);
});

it('the guide of setters names every setting of a problem', () => {
  const guide = readFileSync(join(root, 'docs/problems.md'), 'utf8');
  const missing = settingRows.filter(({ column }) => !guide.includes(`\n${column}: `));
  expect(missing.map(({ column }) => column)).toEqual([]);
});
