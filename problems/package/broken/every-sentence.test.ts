/**
 * Breaks a correct package of each format in every way, and checks the findings. Also checks that
 * some package causes each sentence of the readers and checks.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asLine, type Finding } from '../findings.ts';
import { brokenData } from './testing-data.ts';
import { brokenForeign } from './testing-foreign.ts';
import { brokenMetadata } from './testing-metadata.ts';
import { brokenPoints } from './testing-points.ts';
import { brokenPolygon } from './testing-polygon.ts';
import { brokenPrograms } from './testing-programs.ts';
import { type Broken, graded, legacy, modern, polygon, scored, toldOf } from './testing-told.ts';

const folder = join(import.meta.dirname, '..');
const received: Finding[] = [];

function told(texts: Parameters<typeof toldOf>[0]): string {
  const findings = toldOf(texts);
  received.push(...findings);
  return findings.map(asLine).join('\n');
}

it.each(Object.entries({ modern, scored, legacy, graded, polygon }))(
  'of a good one, %s, nothing is told',
  (_, texts) => {
    expect(told(texts)).toBe('');
  },
);

describe.each<[string, Broken[]]>([
  ['metadata', brokenMetadata],
  ['test data and statements', brokenData],
  ['programs', brokenPrograms],
  ['points', brokenPoints],
  ["Polygon's", brokenPolygon],
  ['archives of other systems', brokenForeign],
])('reported about broken %s:', (_, rows) => {
  it.each(rows)('%s', (_what, texts, sentence) => {
    expect(told(texts)).toContain(sentence);
  });
});

/**
 * Files with texts that are not findings about a package: exceptions, written files, parts of
 * sentences.
 */
const elsewhere = new Set(['skeleton.ts', 'stored.ts', 'expectations.ts', 'findings.ts']);

/** Exceptions that no package causes, and two lines of Markdown. */
const isNotTold = new Set([
  'a problem has a file that its package does not name',
  'a listed file is gone',
  'This problem has no statement.',
]);

/** Matches comments, patterns and literals; only literals are used. */
const literals =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|\/(?![*/ ])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+\/[a-z]*(?=[.,;)\s])|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** The literals that have three words or are a sentence, as patterns for findings. */
function sentencesOf(path: string): [string, RegExp][] {
  const text = readFileSync(join(folder, path), 'utf8');
  return [...text.matchAll(literals)].flatMap(([literal]): [string, RegExp][] => {
    const inner = literal.slice(1, -1).replaceAll(/\\(['"`])/g, '$1');
    const parts = inner.split(/\$\{[^}]*\}/).map((part) => part.trim());
    const plain = parts.join('');
    const isSentence = / \S+ /.test(plain) || /^[A-Z].*\.$/.test(plain);
    if (!/^['"`]/.test(literal) || !isSentence || /\n|\$\{/.test(plain)) return [];
    if (isNotTold.has(inner)) return [];
    const pattern = new RegExp(
      parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'),
    );
    return [[`${path}: ${inner}`, pattern]];
  });
}

const sources = ['', 'icpc', 'polygon'].flatMap((inner) =>
  readdirSync(join(folder, inner))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !elsewhere.has(name))
    .map((name) => join(inner, name)),
);
/** Sentences about archives, folders and drafts, which have separate tests. */
const testsOf: Record<string, string> = {
  'zip.ts': 'zip.test.ts',
  'zip-entries.ts': 'zip.test.ts',
  'as-zip.ts': 'parts.test.ts',
  'parts.ts': 'parts.test.ts',
  'tar.ts': 'parts.test.ts',
  'folder.ts': 'folder.test.ts',
  'check-draft.ts': 'check-draft.test.ts',
  'polygon/unmade.ts': 'polygon/unmade.test.ts',
  'polygon/line-ends.ts': 'large-files.test.ts',
};

it('every sentence is caused by some package', () => {
  const all = received.flatMap(({ rule, remedy = '' }) => [rule, remedy]);
  const untold = sources.flatMap((path) => {
    const test = testsOf[path];
    const heard = test === undefined ? all : [readFileSync(join(folder, test), 'utf8')];
    return sentencesOf(path).flatMap(([sentence, pattern]) =>
      heard.some((one) => pattern.test(one)) ? [] : [sentence],
    );
  });
  expect(untold).toEqual([]);
});
