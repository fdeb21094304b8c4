/** Packages for tests: the ones in fixtures/, and files from texts. */
import { join } from 'node:path';
import type { PackageFiles } from './files.ts';
import { asLine, PackageError } from './findings.ts';
import { readFiles } from './open.ts';

export const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

export type Texts = Record<string, string | Buffer | undefined>;

/** Files with these contents; undefined ones are left out. */
export const filesOf = (texts: Texts): PackageFiles =>
  new Map(
    Object.entries(texts).flatMap(([path, content]): [string, Buffer][] =>
      content === undefined ? [] : [[path, Buffer.from(content)]],
    ),
  );

/** All findings of reading the files, errors and warnings. */
export function findingsOf(texts: Texts): string[] {
  try {
    return readFiles(filesOf(texts), 'tried').findings.map(asLine);
  } catch (error) {
    if (error instanceof PackageError) return error.findings.map(asLine);
    throw error;
  }
}
