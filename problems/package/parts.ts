/**
 * The packages in an archive of many: folders, archives within it, and problems of one FPS file.
 * Only the list of the archive is read for it; each package is read by itself, within the bounds of one.
 */

import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PackageFiles } from './files.ts';
import { type Findings, PackageError } from './findings.ts';
import { packageFolders } from './foreign/folders.ts';
import { fpsItems, fpsMaxBytes, isFps } from './foreign/fps.ts';
import { byNumbers, pairsIn } from './foreign/pairs.ts';
import { type LargeFiles, requireRoom } from './large-files.ts';
import { nameOfPackage } from './open.ts';
import {
  type ListedFile,
  listZip,
  readZip,
  readZipFolder,
  statedBytes,
  unpackFile,
} from './zip.ts';

/** Where a package is: the archive itself, a folder, an archive or the n-th problem of a file in it. */
export type Part =
  | { kind: 'whole' }
  | { kind: 'folder' | 'archive'; path: string }
  | { kind: 'item'; path: string; at: number };

export type Parts = {
  parts: Part[];
  /** Files that are in no package, of which the first are named. */
  beside: { count: number; first: string[] };
};

/** For one archive. */
export const partsMax = 500;
const besideToldMax = 5;
const archiveName = /\.(zip|kpp)$/i;

/** `folder` is for files that are unpacked meanwhile. */
export type Archive = { path: string; folder: string; findings: Findings };

/** Throws PackageError if the archive cannot be read, or has too many packages. */
export async function partsOf(archive: Archive): Promise<Parts> {
  const { path, findings } = archive;
  const listed = await listZip(path, findings);
  const folders = packageFolders(listed.map((one) => one.path));
  if (folders.includes('')) return whole;
  const isIn = (file: string) => (folder: string) => file.startsWith(`${folder}/`);
  const others = listed.filter((one) => !folders.some(isIn(one.path)));
  const parts: Part[] = [
    ...folders.sort(byNumbers).map((one) => ({ kind: 'folder', path: one }) as const),
    ...archivesIn(others, folders.length > 0),
    ...(await itemsIn(others, archive)),
  ];
  if (parts.length > partsMax) {
    findings.error(basename(path), `Has ${parts.length} packages: at most ${partsMax}.`);
    throw new PackageError(findings.all, findings.left);
  }
  const only = parts[0];
  if (only === undefined || (parts.length === 1 && only.kind === 'folder')) return whole;
  const taken = new Set(parts.flatMap((one) => (one.kind === 'whole' ? [] : [one.path])));
  const left = others.map((one) => one.path).filter((one) => !taken.has(one));
  return { parts, beside: { count: left.length, first: left.slice(0, besideToldMax) } };
}

const whole: Parts = { parts: [{ kind: 'whole' }], beside: { count: 0, first: [] } };

/** Archives beside test data are files of a package. */
function archivesIn(files: readonly ListedFile[], besideFolders: boolean): Part[] {
  const archives = files.map(({ path }) => path).filter((path) => archiveName.test(path));
  if (archives.length === 0) return [];
  const others = new Map(files.map(({ path }) => [path, nothing]));
  if (!besideFolders && pairsIn(others).pairs.length > 0) return [];
  return archives.sort(byNumbers).map((path) => ({ kind: 'archive', path }));
}

const nothing = Buffer.alloc(0);

/** The problems of FPS files. */
async function itemsIn(files: readonly ListedFile[], archive: Archive): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { path, bytes } of files) {
    if (!/\.xml$/i.test(path) || bytes > fpsMaxBytes) continue;
    const read = await readInner(archive, path);
    if (!isFps(read)) continue;
    const items = fpsItems(read);
    // Reading it says what is wrong with it.
    for (const at of items.length === 0 ? [0] : items.keys())
      parts.push({ kind: 'item', path, at });
  }
  return parts;
}

async function readInner({ path, folder, findings }: Archive, inner: string): Promise<Buffer> {
  const to = join(folder, 'inner.xml');
  try {
    await unpackFile({ path, inner, to, maxBytes: fpsMaxBytes, findings });
    return await readFile(to);
  } finally {
    await rm(to, { force: true });
  }
}

/** What a person calls it. */
export function nameOfPart(part: Part, archive: string): string {
  if (part.kind === 'whole') return basename(archive);
  return part.kind === 'item' ? `${part.path}, ${part.at + 1}` : part.path;
}

/** What is left out of an archive of several packages. */
export function besideRule({ count, first }: Parts['beside']): string {
  const names = first.join(', ');
  const rest = count > first.length ? ` and ${count - first.length} more` : '';
  const files =
    count === 1 ? 'One file is in no package, and' : `${count} files are in no package, and`;
  return `${files} left out: ${names}${rest}.`;
}

type Read = { files: PackageFiles; name: string };

/**
 * The files of one package, and its name if it has no top folder. With `large`, large files go to the disk.
 */
export async function readPart(archive: Archive, part: Part, large?: LargeFiles): Promise<Read> {
  const { path, folder, findings } = archive;
  if (part.kind === 'whole') {
    return { files: await readZip(path, findings, large), name: nameOfPackage(path) };
  }
  if (part.kind === 'folder') {
    const files = await readZipFolder({ path, below: part.path, findings, large });
    return { files, name: basename(part.path) };
  }
  if (part.kind === 'item') {
    const all = await readInner(archive, part.path);
    const stem = basename(part.path).replace(/\.xml$/i, '');
    const item = fpsItems(all)[part.at] ?? all;
    return { files: new Map([['fps.xml', item]]), name: `${stem}-${part.at + 1}` };
  }
  const inner = join(folder, 'inner.zip');
  try {
    await unpackFile({ path, inner: part.path, to: inner, findings });
    if (large !== undefined) await requireRoom(large, await statedBytes(inner));
    return { files: await readZip(inner, findings, large), name: nameOfPackage(part.path) };
  } finally {
    await rm(inner, { force: true });
  }
}
