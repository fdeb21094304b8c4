/**
 * Converts the archive of a package into rows for the database, and files named by their hashes.
 * Large files go from the archive to the disk, without being in memory.
 */
import { statfs } from 'node:fs/promises';
import type { Finding as SentFinding } from '../../contract/finding.ts';
import type { BlobName, Held, StoredPackage } from '../../contract/stored-package.ts';
import { type PackageFiles, withoutTopFolder } from '../../problems/package/files.ts';
import { type Finding, Findings, PackageError } from '../../problems/package/findings.ts';
import { slugOf } from '../../problems/package/from-problem.ts';
import {
  type LargeFiles,
  openLargeFiles,
  standIn,
  UnwrittenError,
  writeNamed,
} from '../../problems/package/large-files.ts';
import { nameOfPackage, type ReadPackage, readFiles } from '../../problems/package/open.ts';
import {
  type Unmade,
  type UnmadeTest,
  unmadeRule,
  unmadeTests,
} from '../../problems/package/polygon/unmade.ts';
import { asStored, type FilesByHash } from '../../problems/package/stored.ts';
import { readZip, statedBytes } from '../../problems/package/zip.ts';
import type { GeneratingRequest } from '../../work/generating-request.ts';
import { asDraft, asImported, type Imported, type ImportOptions } from './import-storing.ts';
import { requestOf } from './test-makers.ts';

/**
 * `folder` receives the files of the package, each named by its hash. `isDraft`: the package need
 * not be a complete problem. `made`: the tests that the archive lacks, if they were made.
 * `sparedBytes` stay free on the disk.
 */
export type ArchiveToConvert = {
  path: string;
  folder: string;
  made?: MadeFile[];
  sparedBytes?: number;
} & ({ isDraft?: false; options: ImportOptions } | { isDraft: true });

/** A file for a path of the package; its content is in the folder. */
export type MadeFile = { path: string; name: BlobName };

type Told = { findings: SentFinding[]; findingsLeft: number };

export type Converted = Told & {
  kind: 'converted';
  imported: Pick<Imported, 'id' | 'problem' | 'content'>;
};

/** A package for a draft. */
export type ReadArchive = Told & { kind: 'read'; content: StoredPackage };

/**
 * A package that lacks data for some tests, and the request that makes them. The files that it
 * names are in the folder.
 */
export type UnmadeArchive = {
  kind: 'unmade';
  tests: Held<UnmadeTest, BlobName>[];
  request: Omit<GeneratingRequest, 'lines' | 'given'>;
};

/** A file that could not be written; the fields are those of the system's error. */
export type Unkept = { kind: 'unkept'; code: string; syscall: string };

export type ConvertedArchive =
  | Converted
  | ReadArchive
  | UnmadeArchive
  | Unkept
  | (Told & { kind: 'refused' });

export async function convertArchive(archive: ArchiveToConvert): Promise<ConvertedArchive> {
  try {
    const findings = new Findings();
    if (!(await hasRoom(archive))) return { kind: 'unkept', code: 'ENOSPC', syscall: 'write' };
    const large = openLargeFiles(archive.folder);
    const files = await readZip(archive.path, findings, large);
    const unmade = archive.made === undefined ? unmadeTests(files) : undefined;
    if (unmade !== undefined) return await toMake(large, unmade);
    const { top = nameOfPackage(archive.path), files: inner } = withoutTopFolder(files);
    const opened = readFiles(withMade(inner, archive, large), top, findings);
    return archive.isDraft
      ? await read(archive, opened, large)
      : await converted(archive, opened, large);
  } catch (error) {
    if (error instanceof UnwrittenError) return { kind: 'unkept', ...error.why };
    if (!(error instanceof PackageError)) throw error;
    return { kind: 'refused', findings: eachOnce(error.findings), findingsLeft: error.left };
  }
}

/** The files are written unpacked, and then, compressed or not, into the database. */
const copies = 2;

/** Whether the disk has room for what the archive says that it unpacks to, and some to spare. */
async function hasRoom({ path, folder, sparedBytes = 0 }: ArchiveToConvert): Promise<boolean> {
  // Why a folder cannot be used is told when its first file is written.
  const disk = await statfs(folder).catch(() => null);
  if (disk === null) return true;
  return disk.bavail * disk.bsize >= copies * (await statedBytes(path)) + sparedBytes;
}

function withMade(
  files: PackageFiles,
  { made = [] }: ArchiveToConvert,
  large: LargeFiles,
): PackageFiles {
  return new Map([
    ...files,
    ...made.map(({ path, name }) => [path, standIn(large, name)] as const),
  ]);
}

/** Throws PackageError if nothing makes some of the tests. */
async function toMake(large: LargeFiles, { package: one, tests }: Unmade): Promise<UnmadeArchive> {
  const findings = new Findings();
  for (const test of tests) {
    const isMade = test.input !== undefined || test.line !== undefined;
    if (!isMade) findings.error(test.paths.input, unmadeRule(test));
  }
  if (findings.hasErrors) throw new PackageError(findings.all, findings.left);
  const programs = asStored({ ...one, sample: noTests, secret: noTests }, large.names);
  const named = asStored(tests, large.names);
  await writeAll(large, new Map([...programs.files, ...named.files]));
  return {
    kind: 'unmade',
    tests: named.content,
    request: { problemId: null, ...requestOf(programs.content) },
  };
}

const noTests = { name: '', settings: {}, cases: [], groups: [] };

async function converted(
  { path, options }: { path: string; options: ImportOptions },
  opened: ReadPackage,
  large: LargeFiles,
): Promise<Converted> {
  const imported = asImported(opened.package, options, large.names);
  const { id, problem, content, files, findings } = imported;
  await writeAll(large, files);
  return {
    kind: 'converted',
    imported: { id, problem, content: named(content, path) },
    findings: eachOnce([...opened.findings, ...findings.all]),
    findingsLeft: findings.left,
  };
}

async function read(
  { path }: { path: string },
  opened: ReadPackage,
  large: LargeFiles,
): Promise<ReadArchive> {
  const { content, files } = asDraft(opened.package, large.names);
  await writeAll(large, files);
  const findings = eachOnce(opened.findings);
  return { kind: 'read', content: named(content, path), findings, findingsLeft: 0 };
}

async function writeAll({ folder }: LargeFiles, files: FilesByHash): Promise<void> {
  for (const [sha256, bytes] of files) await writeNamed(folder, sha256, bytes);
}

/** An archive without a top-level folder does not name the package. */
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
