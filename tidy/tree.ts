/** The project's own source as values: files, their lines, their imports, their functions. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

const foreign = new Set(['node_modules', '.git', 'build', 'data', 'dist', 'test-results']);
/** Test data and judged programs are not our code. */
const material = /^(problems\/[^/]+\/(data|submissions|fixtures)|judge\/corpus)\//;
const sourceEnding = /\.(ts|tsx|c|h|cc)$/;

export type SourceFile = {
  /** From the root, with slashes. */
  path: string;
  text: string;
  lines: string[];
  /** The project's files that it imports, from the root. */
  imports: string[];
};

/** Every source file of the project, including tests; or all files with another extension. */
export function readTree(ending = sourceEnding): SourceFile[] {
  return walk(root)
    .map((path) => relative(root, path))
    .filter((path) => ending.test(path) && !material.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, lines: text.trimEnd().split('\n'), imports: importsOf(path, text) };
    });
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (foreign.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** The project's own files from which a file imports values; types are erased at run time. */
export const valueImportsOf = ({ path, text }: SourceFile): string[] =>
  importsOf(path, text.replaceAll(/^(import|export) type [^;]*;/gm, ''));

function importsOf(path: string, text: string): string[] {
  const specifiers = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g);
  const targets = [...specifiers].map(([, target = '']) => join(dirname(path), target));
  return targets.filter((target) => sourceEnding.test(target));
}

export const isTest = (file: SourceFile): boolean => /\.test\.tsx?$|\.e2e\.ts$/.test(file.path);

/** Files that only tests import, which may import more. */
export const forTests =
  /\/testing\/|\/(testing(-\w+)?|cluster)\.ts$|^db\/generate\.ts$|^judge\/(run\/pairs(-\w+)?|corpus-programs)\.ts$|^sandbox\/(strays|weakened\/\w+)\.ts$/;

/** The first folder of a path; for a file next to package.json, its name. */
export const areaOf = (path: string): string => path.split('/')[0] ?? path;

export type SourceFunction = { path: string; line: number; lines: number };

const opensFunction =
  /(\bfunction\b.*|=>|^\s*(export )?(async )?\w+\(.*\)(: .*)?|^\s*\)(: .*)?) \{$/;
const notAFunction = /^\s*(\} else )?(if|for|while|switch|catch|return switch)\b|^\s*\} catch/;

/**
 * The functions of a formatted file: one ends at the first brace with the indentation of its start.
 */
export function functionsOf({ path, lines }: SourceFile): SourceFunction[] {
  return lines.flatMap((text, index) => {
    if (!opensFunction.test(text) || notAFunction.test(text)) return [];
    const indent = /^\s*/.exec(text)?.[0] ?? '';
    const end = lines.findIndex((other, at) => at > index && other.startsWith(`${indent}}`));
    return end < 0 ? [] : [{ path, line: index + 1, lines: end - index + 1 }];
  });
}

/** The median of some numbers; 0 if there are none. */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
