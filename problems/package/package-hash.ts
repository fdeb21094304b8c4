/** Tells whether a package is the same as another, however it is packed. */
import { createHash } from 'node:crypto';
import { byName, type PackageFiles, withoutTopFolder } from './files.ts';
import type { LargeFiles } from './large-files.ts';

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The hash of the names and contents of the files; `large` names those that are on the disk. */
export function hashOfPackage(given: PackageFiles, large?: Pick<LargeFiles, 'names'>): string {
  const { files } = withoutTopFolder(given);
  const hash = createHash('sha256');
  for (const [path, bytes] of [...files].sort(([a], [b]) => byName(a, b))) {
    const content = large?.names.get(bytes)?.sha256 ?? sha256Of(bytes);
    hash.update(`${JSON.stringify(path)} ${content}\n`);
  }
  return hash.digest('hex');
}
