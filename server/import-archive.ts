/**
 * Converts the archive of a package into rows for the database, and files named by their hashes.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding as SentFinding } from '../contract/finding.ts';
import type { StoredPackage } from '../contract/stored-package.ts';
import { type Finding, PackageError } from '../problems/package/findings.ts';
import { slugOf } from '../problems/package/from-problem.ts';
import { openPackage } from '../problems/package/open.ts';
import type { FilesByHash } from '../problems/package/stored.ts';
import { asDraft, asImported, type Imported, type ImportOptions } from './model/imported.ts';

/**
 * `folder` receives the files of the package, each named by its hash. `isDraft`: the package need
 * not be a complete problem.
 */
export type ArchiveToConvert = { path: string; folder: string } & (
  | { isDraft?: false; options: ImportOptions }
  | { isDraft: true }
);

type Told = { findings: SentFinding[]; findingsLeft: number };

export type Converted = Told & {
  kind: 'converted';
  imported: Pick<Imported, 'id' | 'problem' | 'content'>;
};

/** A package for a draft. */
export type ReadArchive = Told & { kind: 'read'; content: StoredPackage };

/** A file could not be written; the fields are those of the system's error. */
export type Unkept = { kind: 'unkept'; code: string; syscall: string };

export type ConvertedArchive = Converted | ReadArchive | Unkept | (Told & { kind: 'refused' });

export async function convertArchive(archive: ArchiveToConvert): Promise<ConvertedArchive> {
  try {
    return archive.isDraft ? await read(archive) : await converted(archive);
  } catch (error) {
    if (error instanceof Unwritten) return { kind: 'unkept', ...error.why };
    if (!(error instanceof PackageError)) throw error;
    return { kind: 'refused', findings: eachOnce(error.findings), findingsLeft: error.left };
  }
}

type Placed = { path: string; folder: string };

async function converted({
  path,
  folder,
  options,
}: Placed & { options: ImportOptions }): Promise<Converted> {
  const opened = await openPackage(path);
  const { id, problem, content, files, findings } = asImported(opened.package, options);
  await writeAll(folder, files);
  return {
    kind: 'converted',
    imported: { id, problem, content: named(content, path) },
    findings: eachOnce([...opened.findings, ...findings.all]),
    findingsLeft: findings.left,
  };
}

async function read({ path, folder }: Placed): Promise<ReadArchive> {
  const opened = await openPackage(path);
  const { content, files } = asDraft(opened.package);
  await writeAll(folder, files);
  const findings = eachOnce(opened.findings);
  return { kind: 'read', content: named(content, path), findings, findingsLeft: 0 };
}

/** Its cause is an error of the system, which does not leave its thread as it is. */
class Unwritten extends Error {
  readonly why: Omit<Unkept, 'kind'>;

  constructor({ code = '', syscall = '' }: NodeJS.ErrnoException) {
    super(code);
    this.why = { code, syscall };
  }
}

async function writeAll(folder: string, files: FilesByHash): Promise<void> {
  for (const [sha256, bytes] of files) {
    await writeFile(join(folder, sha256), bytes).catch((error: NodeJS.ErrnoException) => {
      throw new Unwritten(error);
    });
  }
}

/** An archive without a top-level folder has no name of its own. */
function named(content: StoredPackage, path: string): StoredPackage {
  if (`${content.slug}.zip` !== path.split('/').at(-1)) return content;
  const { names } = content.metadata;
  return { ...content, slug: slugOf(names.en ?? Object.values(names)[0] ?? '') };
}

/** Reading and converting may find the same flaw. */
function eachOnce(findings: readonly Finding[]): Finding[] {
  const found = new Map(findings.map((one) => [JSON.stringify(one), one]));
  return [...found.values()];
}
