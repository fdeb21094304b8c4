/** Reads the files of a package from a folder. Links that lead out of the folder are refused. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import {
  byName,
  isRubbish,
  type PackageFiles,
  packageFilesMax,
  packageMaxBytes,
  packedFileMaxBytes,
} from './files.ts';
import type { Findings } from './findings.ts';

type Walk = {
  root: string;
  files: Map<string, Buffer>;
  findings: Findings;
  bytes: number;
  filesMax: number;
  /** The resolved folders above this one: following a link to one of them would never end. */
  way: string[];
};

/** All files below `folder`, except those that operating systems and tools add. */
export async function readFolder(
  folder: string,
  findings: Findings,
  filesMax = packageFilesMax,
): Promise<PackageFiles> {
  const root = await realpath(folder);
  const walk: Walk = { root, files: new Map(), findings, bytes: 0, filesMax, way: [] };
  await readBelow(walk, '');
  return walk.files;
}

async function readBelow(walk: Walk, folder: string): Promise<void> {
  const own = await realpath(join(walk.root, folder));
  if (walk.way.includes(own)) {
    walk.findings.error(folder, 'A link leads back to a folder around it.');
    return;
  }
  walk.way.push(own);
  for (const name of (await readdir(own)).sort(byName)) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (!isRubbish(path)) await readEntry(walk, path);
  }
  walk.way.pop();
}

async function readEntry(walk: Walk, path: string): Promise<void> {
  const { root, files, findings } = walk;
  const target = await realpath(join(root, path)).catch(() => undefined);
  if (target === undefined) {
    findings.warn(path, 'The link leads nowhere; it is left out.');
    return;
  }
  if (!target.startsWith(root + sep)) {
    findings.error(path, 'A link must lead to a file within the package.');
    return;
  }
  const facts = await stat(target);
  if (facts.isDirectory()) return await readBelow(walk, path);
  if (!facts.isFile()) return findings.error(path, 'Must be a file or a folder.');
  walk.bytes += facts.size;
  if (facts.size > packedFileMaxBytes) {
    findings.error(path, `At most ${packedFileMaxBytes} bytes.`);
  } else if (walk.bytes > packageMaxBytes) {
    throw new Error(`${path}: The package has more than ${packageMaxBytes} bytes.`);
  } else if (files.size >= walk.filesMax) {
    throw new Error(`${path}: The package has more than ${walk.filesMax} files.`);
  } else files.set(path, await readFile(target));
}
