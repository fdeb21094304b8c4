/**
 * The files of a package, by path: the same type for folders and archives, so that the readers of
 * formats need no disk. Text is checked here; test data are bytes and stay unchanged.
 */

import { isUtf8 } from 'node:buffer';
import { storedFileMaxBytes } from '../../contract/limits.ts';
import { said } from '../../contract/said.ts';
import { isPath, pathMaxChars } from '../../contract/stored-package.ts';
import type { Findings } from './findings.ts';
import type { PackedFile } from './model.ts';

/** By path from the package's top folder, with slashes. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

export const packageFilesMax = 20_000;
/** The limit for a path in an archive, including the folders around the package. */
export const packedPathMaxChars = 1024;
/** The limit for one file, which is the limit for stored files. */
export const packedFileMaxBytes = storedFileMaxBytes;
/** The limit for all files together, unpacked. */
export const packageMaxBytes = 1024 * 1024 * 1024;
/** The limit for settings and statements, because they are parsed. */
export const textMaxBytes = 256 * 1024;

/** The path without redundant parts: data/1.in for `./data//1.in`. */
export const plainPath = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');

/** Refuses paths that cannot be stored, and names each one. */
export function checkPaths(paths: Iterable<string>, findings: Findings): void {
  for (const path of paths) {
    if (path.length > pathMaxChars) {
      findings.error(
        `${path.slice(0, pathMaxChars)}…`,
        said`A path has at most ${pathMaxChars} characters.`,
      );
    } else if (!isPath(path)) {
      findings.error(path, said`A path has no control characters and no backslash.`);
    }
  }
}

/** The order of test case names: by code unit, the same on every system. */
export const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Files that operating systems and tools add, which are not part of a package. Polygon keeps its PDFs
 * in a folder `statements/.pdf`.
 */
const rubbish =
  /(^|\/)(__MACOSX|Thumbs\.db|desktop\.ini|(?!(?<=(?:^|\/)statements\/)\.pdf(?:\/|$))\.[^/]*)(\/|$)/;
/** A file of DOMjudge, which is read although its name begins with a dot. */
export const timeLimitFile = '.timelimit';

/** In an archive, the time limit's file may be in a top folder. */
export const isRubbish = (path: string): boolean =>
  rubbish.test(path.endsWith(`/${timeLimitFile}`) ? path.slice(0, -timeLimitFile.length) : path) &&
  path !== timeLimitFile;

/** The files below a folder, sorted, by their paths within it. */
export function filesBelow(files: PackageFiles, folder: string): PackedFile[] {
  const prefix = `${folder}/`;
  const found: PackedFile[] = [];
  for (const [path, bytes] of files) {
    if (path.startsWith(prefix)) found.push({ path: path.slice(prefix.length), bytes });
  }
  return found.sort((a, b) => byName(a.path, b.path));
}

/** The names of the files directly in a folder and of its folders that contain files, sorted. */
export function namesIn(files: PackageFiles, folder: string): string[] {
  const names = filesBelow(files, folder).map(({ path }) => path.split('/')[0] ?? '');
  return [...new Set(names)];
}

/**
 * The text of a file, with plain line ends and without a byte-order mark; undefined, with a
 * finding, if the file is missing or not text.
 */
export function textOf(
  files: PackageFiles,
  path: string,
  findings: Findings,
  maxBytes = textMaxBytes,
): string | undefined {
  const bytes = files.get(path);
  if (bytes === undefined) return undefined;
  if (bytes.length > maxBytes) {
    findings.error(path, said`At most ${maxBytes} bytes.`);
    return undefined;
  }
  if (!isUtf8(bytes)) {
    findings.error(path, said`Must be UTF-8.`);
    return undefined;
  }
  return asText(bytes);
}

/** Adds an error if the bytes are no text: reading them would replace some of their letters. */
export function requireText(bytes: Buffer, path: string, findings: Findings): void {
  if (isUtf8(bytes)) return;
  const remedy = said`Save it as UTF-8, such as by iconv -f WINDOWS-1252 -t UTF-8.`;
  findings.error(path, said`Must be UTF-8.`, { remedy });
}

/** Removes the byte-order mark and converts line ends to LF. */
export const asText = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');

/**
 * Removes from the paths the top folders that contain all files of a package; `top` is the
 * innermost one.
 */
export function withoutTopFolder(files: PackageFiles): { files: PackageFiles; top?: string } {
  let shared: string[] | undefined;
  for (const path of files.keys()) {
    const folders = path.split('/').slice(0, -1);
    const first: string[] = shared ?? folders;
    const differs = first.findIndex((name, at) => name !== folders[at]);
    shared = differs < 0 ? first : first.slice(0, differs);
  }
  const top = shared?.at(-1);
  if (shared === undefined || top === undefined) return { files };
  const length = shared.join('/').length + 1;
  return { files: new Map([...files].map(([path, bytes]) => [path.slice(length), bytes])), top };
}
