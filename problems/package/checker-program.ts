/** A problem's checker as a program of its package: its source, and its headers beside it. */
import type { Checker } from '../../contract/checker.ts';
import type { Program } from './model.ts';

export function checkerProgram({ source, headers }: Checker): Program {
  const name = 'check.cpp';
  const main = { path: name, bytes: Buffer.from(source) };
  if (headers.length === 0) return { name, isFolder: false, files: [main] };
  const others = headers.map((one) => ({ path: one.name, bytes: Buffer.from(one.source) }));
  const files = [main, ...others].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { name: 'check', isFolder: true, files };
}
