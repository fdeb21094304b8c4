/** A problem's checker as a program of its package: all its files by their names. */
import type { Checker } from '../../contract/checker.ts';
import { byName } from './files.ts';
import type { Program } from './model.ts';

export function checkerProgram(one: Checker): Program {
  const { language, source, headers, sources = [] } = one;
  const name = one.name ?? (language === 'python' ? 'check.py' : 'check.cpp');
  const main = { path: name, bytes: Buffer.from(source) };
  const others = [...headers, ...sources];
  if (others.length === 0 && !name.includes('/')) return { name, isFolder: false, files: [main] };
  const beside = others.map((file) => ({ path: file.name, bytes: Buffer.from(file.source) }));
  const files = [main, ...beside].sort((a, b) => byName(a.path, b.path));
  return { name: 'check', isFolder: true, files };
}
