/**
 * Converts the archive of a package into rows for the database, and files named by their hashes.
 * Large files go from the archive to the disk, without being in memory.
 */
import type { Finding as SentFinding } from '../../contract/finding.ts';
import type { AboutPackage } from '../../contract/imports.ts';
import type { BlobName, Held, StoredPackage } from '../../contract/stored-package.ts';
import { asZip } from '../../problems/package/as-zip.ts';
import { type PackageFiles, withoutTopFolder } from '../../problems/package/files.ts';
import { type Finding, Findings, PackageError } from '../../problems/package/findings.ts';
import { slugOf } from '../../problems/package/from-problem.ts';
import {
  hasRoom,
  type LargeFiles,
  openLargeFiles,
  standIn,
  UnwrittenError,
  writeNamed,
} from '../../problems/package/large-files.ts';
import type { ProblemPackage } from '../../problems/package/model.ts';
import { nameOfPackage, type ReadPackage, readFiles } from '../../problems/package/open.ts';
import { hashOfPackage } from '../../problems/package/package-hash.ts';
import {
  type Archive,
  besideRule,
  nameOfPart,
  type Part,
  partsOf,
  readPart,
} from '../../problems/package/parts.ts';
import {
  type Unmade,
  type UnmadeTest,
  unmadeRule,
  unmadeTests,
} from '../../problems/package/polygon/unmade.ts';
import { asStored, type FilesByHash } from '../../problems/package/stored.ts';
import { statedBytes } from '../../problems/package/zip.ts';
import type { GeneratingRequest } from '../../work/generating-request.ts';
import { asDraft, asImported, type Imported, type ImportOptions } from './import-storing.ts';
import { type JudgeNeeds, makingTests, needsOf } from './judge-needs.ts';
import { requestOf } from './test-makers.ts';

/**
 * `folder` receives the files of the package, each named by its hash. `part`: where in the archive the
 * package is. `name`: what the archive was called. `isDraft`: the package need not be a complete problem. `isPreview`: only what would be imported
 * is told. `made`: the tests that the archive lacks, if they were made. `sparedBytes` stay free on the disk.
 */
export type ArchiveToConvert = {
  path: string;
  folder: string;
  part?: Part;
  name?: string;
  made?: MadeFile[];
  sparedBytes?: number;
} & ({ isDraft?: false; isPreview?: boolean; options: ImportOptions } | { isDraft: true });

/** An archive of which only the packages in it are looked for; `folder` may receive it as zip. */
export type ArchiveToList = Pick<ArchiveToConvert, 'path' | 'folder' | 'sparedBytes'> & {
  isToList: true;
};

/** A file for a path of the package; its content is in the folder. */
export type MadeFile = { path: string; name: BlobName };

type Told = { findings: SentFinding[]; findingsLeft: number };

/** `sha256` is that of the package, however it is packed. */
export type Converted = Told & {
  kind: 'converted';
  sha256: string;
  imported: Pick<Imported, 'id' | 'problem' | 'content'>;
};

/** What an import would make of a package. */
export type Previewed = Told & {
  kind: 'previewed';
  sha256: string;
  name: string;
  about: AboutPackage;
  judgeNeeds: JudgeNeeds | null;
};

/** The packages in an archive, which is at `path` now. */
export type Listed = Told & {
  kind: 'listed';
  path: string;
  parts: { part: Part; place: string }[];
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
  | Previewed
  | Listed
  | ReadArchive
  | UnmadeArchive
  | Unkept
  | (Told & { kind: 'refused' });

export async function convertArchive(
  archive: ArchiveToConvert | ArchiveToList,
): Promise<ConvertedArchive> {
  try {
    const findings = new Findings();
    const { path, folder, sparedBytes = 0 } = archive;
    const zip = await asZip({ path, folder, findings, sparedBytes });
    if ('isToList' in archive) return await listed({ path: zip, folder, findings });
    const { part = { kind: 'whole' } } = archive;
    const bytes = await statedBytes(zip, part.kind === 'folder' ? part.path : '');
    if (!(await hasRoom(folder, { bytes, sparedBytes }))) {
      return { kind: 'unkept', code: 'ENOSPC', syscall: 'write' };
    }
    const large = openLargeFiles(folder, { sparedBytes });
    const { files, name: ofPart } = await readPart({ path: zip, folder, findings }, part, large);
    const sent = part.kind === 'whole' ? archive.name : undefined;
    const name = sent === undefined ? ofPart : nameOfPackage(sent);
    const sha256 = hashOfPackage(files, large);
    const isPreview = !archive.isDraft && archive.isPreview === true;
    const unmade = archive.made === undefined ? unmadeTests(files) : undefined;
    if (unmade !== undefined && isPreview) return previewOfUnmade(unmade, sha256, findings);
    if (unmade !== undefined) return await toMake(large, unmade);
    const { top = name, files: inner } = withoutTopFolder(files);
    const opened = readFiles(withMade(inner, archive, large), top, findings);
    if (archive.isDraft) return await read({ path: zip, part }, opened, large);
    const { options } = archive;
    const given = { path: zip, part, options, sha256 };
    return isPreview ? preview(given, opened, large) : await converted(given, opened, large);
  } catch (error) {
    if (error instanceof UnwrittenError) return { kind: 'unkept', ...error.why };
    if (!(error instanceof PackageError)) throw error;
    return { kind: 'refused', findings: eachOnce(error.findings), findingsLeft: error.left };
  }
}

async function listed(archive: Archive): Promise<Listed> {
  const { path, findings } = archive;
  const { parts, beside } = await partsOf(archive);
  if (beside.count > 0) findings.warn('', besideRule(beside));
  return {
    kind: 'listed',
    path,
    parts: parts.map((part) => ({ part, place: nameOfPart(part, '') })),
    findings: eachOnce(findings.all),
    findingsLeft: findings.left,
  };
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

type Given = { path: string; part: Part; options: ImportOptions; sha256: string };

async function converted(
  { options, sha256, ...at }: Given,
  opened: ReadPackage,
  large: LargeFiles,
): Promise<Converted> {
  const imported = asImported(opened.package, options, large.names);
  const { id, problem, content, files, findings } = imported;
  await writeAll(large, files);
  return {
    kind: 'converted',
    sha256,
    imported: { id, problem, content: named(content, at) },
    findings: eachOnce([...opened.findings, ...findings.all]),
    findingsLeft: findings.left,
  };
}

function preview({ options, sha256 }: Given, opened: ReadPackage, large: LargeFiles): Previewed {
  const { problem, findings } = asImported(opened.package, options, large.names);
  const { testCases, name } = problem;
  const hidden = testCases.filter(({ isHidden }) => isHidden).length;
  return {
    kind: 'previewed',
    sha256,
    name,
    about: { samples: testCases.length - hidden, tests: hidden, ...partsOfPackage(opened.package) },
    judgeNeeds: needsOf(problem),
    findings: eachOnce([...opened.findings, ...findings.all]),
    findingsLeft: findings.left,
  };
}

/** Its tests are made when it is imported. */
function previewOfUnmade(
  { package: one, tests }: Unmade,
  sha256: string,
  findings: Findings,
): Previewed {
  findings.warn(one.slug, 'Some of its tests are not in it: a judge makes them for the import.');
  return {
    kind: 'previewed',
    sha256,
    name: Object.values(one.metadata.names)[0] ?? '',
    about: { samples: 0, tests: tests.length, ...partsOfPackage(one) },
    judgeNeeds: makingTests,
    findings: eachOnce(findings.all),
    findingsLeft: findings.left,
  };
}

const partsOfPackage = ({ statements, submissions }: ProblemPackage) => ({
  languages: [...new Set(statements.map(({ language }) => language))],
  solutions: submissions.length,
});

async function read(
  at: { path: string; part: Part },
  opened: ReadPackage,
  large: LargeFiles,
): Promise<ReadArchive> {
  const { content, files } = asDraft(opened.package, large.names);
  await writeAll(large, files);
  const findings = eachOnce(opened.findings);
  return { kind: 'read', content: named(content, at), findings, findingsLeft: 0 };
}

async function writeAll({ folder }: LargeFiles, files: FilesByHash): Promise<void> {
  for (const [sha256, bytes] of files) await writeNamed(folder, sha256, bytes);
}

/** An archive without a top-level folder does not name the package, and neither does an FPS file. */
function named(
  content: StoredPackage,
  { path, part }: { path: string; part: Part },
): StoredPackage {
  const isWithoutName = `${content.slug}.zip` === path.split('/').at(-1);
  if (!isWithoutName && part.kind !== 'item') return content;
  const { names } = content.metadata;
  return { ...content, slug: slugOf(names.en ?? Object.values(names)[0] ?? '') };
}

/** Reading and converting may find the same flaw. */
function eachOnce(findings: readonly Finding[]): Finding[] {
  const found = new Map(findings.map((one) => [JSON.stringify(one), one]));
  return [...found.values()];
}
