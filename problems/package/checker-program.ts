/** A problem's checker or interactor as a program of its package, with all its files by name. */
import type { Checker } from '../../contract/checker.ts';
import { defaultLanguage } from '../../contract/languages.ts';
import { sourceName } from '../../contract/program-languages.ts';
import { byName } from './files.ts';
import type { Program } from './model.ts';

/** `stem` is the name of the program without an ending. */
export function checkerProgram(one: Checker, stem: string): Program {
  const { language, source, headers, sources = [] } = one;
  const name = one.name ?? sourceName(stem, language ?? defaultLanguage);
  const main = { path: name, bytes: Buffer.from(source) };
  const others = [...headers, ...sources];
  if (others.length === 0 && !name.includes('/')) return { name, isFolder: false, files: [main] };
  const beside = others.map((file) => ({ path: file.name, bytes: Buffer.from(file.source) }));
  const files = [main, ...beside].sort((a, b) => byName(a.path, b.path));
  return { name: stem, isFolder: true, files };
}
