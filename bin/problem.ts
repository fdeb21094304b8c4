/**
 * Imports, exports, creates and verifies problem packages, as a folder or an archive. Uses the
 * database like bin/admin.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { difficulties, visibilities } from '../contract/words.ts';
import type { Database } from '../db/open.ts';
import { asZip } from '../problems/package/as-zip.ts';
import { checkPackage } from '../problems/package/check.ts';
import { byName, type PackageFiles } from '../problems/package/files.ts';
import { asLine, type Finding, Findings, PackageError } from '../problems/package/findings.ts';
import { packageFolders } from '../problems/package/foreign/folders.ts';
import { asProblem } from '../problems/package/judgeable.ts';
import {
  archiveEnding,
  filesAt,
  nameOfPackage,
  openPackage,
  type ReadPackage,
  readFiles,
} from '../problems/package/open.ts';
import { hashOfPackage } from '../problems/package/package-hash.ts';
import { besideRule, nameOfPart, type Part, partsOf, readPart } from '../problems/package/parts.ts';
import { unmadeTests } from '../problems/package/polygon/unmade.ts';
import { skeleton } from '../problems/package/skeleton.ts';
import { readFrom } from '../problems/package/stored.ts';
import { saveFolder, saveZip } from '../problems/package/write/save.ts';
import { type WrittenFormat, writtenFormats } from '../problems/package/write/write.ts';
import { listAdmins } from '../server/accounts/administrators.ts';
import { recordNewProblem } from '../server/operation/audit.ts';
import {
  ImportedMeanwhile,
  importedBefore,
  requireNew,
} from '../server/problems/imported-before.ts';
import { addPackaged } from '../server/problems/problem-writing.ts';
import { publishedPackage } from '../server/problems/stored-packages.ts';
import { exportedFiles } from '../server/workshop/export-files.ts';
import { asImported, type ImportOptions } from '../server/workshop/import-storing.ts';
import { inTemporaryFolder } from '../work/temporary-folder.ts';
import { runCommandLine, UsageError } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: bin/problem COMMAND
  import PATH     adds the problem of a package, a folder or an archive; prints its id.
                  From a folder or an archive of many it adds all, as import-all does
    --difficulty Easy|Medium|Hard          where the package does not say it; Medium
    --time-limit SECONDS                   where the package does not say it; 1
    --visibility draft|hidden|published    draft
  import-all PATH adds the problems of all packages in a folder or an archive, and lists
                  them. Packages that were imported before are left out, so that it can be
                  run again
    --preview                              only says which can be imported
    and the options of import
  export ID PATH  writes the problem as a package: an archive if PATH ends in .zip, else a folder
    --format 2025-09|legacy                2025-09
  verify PATH     runs all programs of a package, and says what is wrong and what to do about it
    --static                               runs nothing: what can be told by reading
  new PATH        makes the folder of a small package to begin with`;

/** Prints each line once, because reading, checking and importing may find the same. */
const printed = new Set<string>();

function print(findings: readonly Finding[]): void {
  for (const line of findings.map(asLine)) {
    if (!printed.has(line)) console.error(line);
    printed.add(line);
  }
}

function oneOf<Word extends string>(words: readonly Word[], given: string | undefined) {
  const word = words.find((one) => one === given);
  if (given !== undefined && word === undefined) {
    throw new UsageError(`${given} is none of ${words.join(', ')}.`);
  }
  return word;
}

function millisecondsOf(seconds: string | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  const milliseconds = Math.round(Number(seconds) * 1000);
  if (milliseconds > 0) return milliseconds;
  throw new UsageError('--time-limit must be a number of seconds.');
}

/** A person who may see all problems, in whose name the command acts. */
async function firstAdmin(db: Database): Promise<string> {
  const [admin] = await listAdmins(db);
  if (admin !== undefined) return admin.id;
  throw new Error('There is no administrator. To make one: ./bin/admin grant EMAIL');
}

/** A package on the disk: a folder, an archive, or a part of one. */
type Source = { path: string; part: Part; name: string; folder: string };

async function importFrom(path: string, options: ImportOptions): Promise<string> {
  if ((await stat(path)).isDirectory()) {
    const names = await readdir(path, { recursive: true });
    const isOfMany = packageFolders(names).length > 1;
    if (isOfMany) return await importAll(path, { ...options, isPreview: false });
  }
  return await inTemporaryFolder(async (folder) => {
    const sources = await sourcesAt(path, folder);
    const [only, ...more] = sources;
    if (only === undefined) throw new Error(`${path} has no package in it.`);
    if (more.length > 0) return await importEach(sources, { ...options, isPreview: false });
    return await withDatabase(async (db) => (await addProblem(db, only, options)).id);
  });
}

type Importing = ImportOptions & {
  /** Whether a package whose problem is here already is left out. */
  onlyNew?: boolean;
};

/** `isNew`: not imported before. */
async function addProblem(
  db: Database,
  source: Source,
  { onlyNew = false, ...options }: Importing,
): Promise<{ id: string; isNew: boolean }> {
  const given = await readGiven(source);
  const before = onlyNew ? await importedBefore(db, given.sha256) : undefined;
  if (before !== undefined) return { id: before, isNew: false };
  const opened = await openMade(source, given);
  print(opened.findings);
  const { files, findings, ...imported } = asImported(opened.package, options);
  print(findings.all);
  const createdBy = await firstAdmin(db);
  const facts = { package: given.sha256 };
  const about = { by: { command: 'bin/problem' }, act: 'problem imported', facts } as const;
  try {
    const id = await recordNewProblem(db, about, async (transaction) => {
      if (onlyNew) await requireNew(transaction, given.sha256);
      return await addPackaged(transaction, { ...imported, read: readFrom(files) }, { createdBy });
    });
    return { id, isNew: true };
  } catch (error) {
    if (error instanceof ImportedMeanwhile) return { id: error.id, isNew: false };
    throw error;
  }
}

type Given = { files: PackageFiles; name: string; findings: Findings; sha256: string };

async function readGiven({ path, part, folder }: Source): Promise<Given> {
  const findings = new Findings();
  const isFolder = (await stat(path)).isDirectory();
  const { files, name } = isFolder
    ? { files: await filesAt(path, findings), name: nameOfPackage(path) }
    : await readPart({ path, folder, findings }, part);
  return { files, name, findings, sha256: hashOfPackage(files) };
}

/** How deep packages may be below the folder that holds them all. */
const foldersMax = 3;

/** The packages below a folder: archives, and folders that hold files. */
async function packagesBelow(folder: string, depth = 1): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => byName(a.name, b.name))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || entry.name === '__MACOSX') continue;
    if (entry.isFile() && archiveEnding.test(entry.name)) found.push(path);
    if (!entry.isDirectory()) continue;
    const within = await readdir(path, { withFileTypes: true });
    const holdsFolders = within.length > 0 && within.every((one) => one.isDirectory());
    if (holdsFolders && depth < foldersMax) found.push(...(await packagesBelow(path, depth + 1)));
    else found.push(path);
  }
  return found;
}

/** The package at a path, or those of an archive of many. */
async function sourcesAt(path: string, folder: string): Promise<Source[]> {
  const whole: Source = { path, part: { kind: 'whole' }, name: basename(path), folder };
  if ((await stat(path)).isDirectory()) return [whole];
  const own = await mkdtemp(join(folder, 'archive-'));
  const findings = new Findings();
  try {
    const zip = await asZip({ path, folder: own, findings });
    const { parts, beside } = await partsOf({ path: zip, folder: own, findings });
    print(findings.all);
    if (beside.count > 0) console.error(`${basename(path)}: ${besideRule(beside)}`);
    return parts.map((part) => ({ ...whole, path: zip, part, name: nameOfPart(part, path) }));
  } catch (error) {
    // Reading it says the same.
    if (error instanceof PackageError) return [whole];
    throw error;
  }
}

async function importAll(
  path: string,
  options: ImportOptions & { isPreview: boolean },
): Promise<string> {
  return await inTemporaryFolder(async (folder) => {
    if (!(await stat(path)).isDirectory()) {
      return await importEach(await sourcesAt(path, folder), options);
    }
    const sources: Source[] = [];
    for (const one of await packagesBelow(path)) {
      const name = relative(path, one);
      for (const source of await sourcesAt(one, folder)) {
        const isWhole = source.part.kind === 'whole';
        sources.push({ ...source, name: isWhole ? name : `${name}, ${source.name}` });
      }
    }
    if (sources.length === 0) throw new Error(`${path} has no folder and no archive in it.`);
    return await importEach(sources, options);
  });
}

/** Imports each package by itself: what is wrong with one does not keep the others out. */
async function importEach(
  sources: readonly Source[],
  { isPreview, ...options }: ImportOptions & { isPreview: boolean },
): Promise<string> {
  const counts = { done: 0, before: 0, refused: 0 };
  await withDatabase(async (db) => {
    await firstAdmin(db);
    for (const [at, source] of sources.entries()) {
      printed.clear();
      const name = `${at + 1} of ${sources.length}, ${source.name}`;
      try {
        const { words, what } = await (isPreview
          ? previewOf(db, source, options)
          : importedAs(db, source, options));
        counts[what] += 1;
        console.log(`${name}: ${words}`);
      } catch (error) {
        if (!(error instanceof Error) || !isOfPackage(error)) throw error;
        counts.refused += 1;
        if (error instanceof PackageError) print(error.findings);
        else console.error(error.message);
        console.log(`${name}: not imported`);
      }
    }
  });
  const { done, before, refused } = counts;
  if (refused > 0) process.exitCode = 1;
  const did = isPreview ? 'can be imported' : 'imported';
  return `${done} ${did}, ${before} imported before, ${refused} not imported.`;
}

type Became = { words: string; what: 'done' | 'before' };

async function importedAs(db: Database, source: Source, options: ImportOptions): Promise<Became> {
  const { id, isNew } = await addProblem(db, source, { ...options, onlyNew: true });
  return isNew ? { words: id, what: 'done' } : { words: `${id}, imported before`, what: 'before' };
}

async function previewOf(db: Database, source: Source, options: ImportOptions): Promise<Became> {
  const { files, name, findings, sha256 } = await readGiven(source);
  const before = await importedBefore(db, sha256);
  if (before !== undefined) return { words: `${before}, imported before`, what: 'before' };
  if (unmadeTests(files) !== undefined) {
    return { words: 'can be imported if its tests can be made', what: 'done' };
  }
  const opened = readFiles(files, name, findings);
  print(opened.findings);
  print(asImported(opened.package, options).findings.all);
  return { words: 'can be imported', what: 'done' };
}

/** Tests of one package that could not be made are no reason to stop. */
class TestsNotMade extends Error {}

const isOfPackage = (error: Error): boolean =>
  error instanceof PackageError || error instanceof TestsNotMade;

/** The package with the tests that Polygon's standard package lacks. */
async function openMade(
  { path, part, folder }: Source,
  { files, name, findings }: Given,
): Promise<ReadPackage> {
  if (unmadeTests(files) === undefined) return readFiles(files, name, findings);
  console.error('The tests are not generated: making them.');
  const own = await mkdtemp(join(folder, 'tests-'));
  const made = join(own, name);
  let from = path;
  if (part.kind !== 'whole') {
    from = join(own, `${name}-unmade`);
    await saveFolder(files, from);
  }
  await runOrThrow(join(root, 'bin/setup'), ['judge']);
  await runOrThrow(process.execPath, [verifyCommand, from, made]);
  return await openPackage(made);
}

async function exportPackage(id: string, path: string, format: WrittenFormat): Promise<string> {
  if (!z.uuid().safeParse(id).success) {
    throw new UsageError("ID is the last part of the address of a problem's page.");
  }
  return await withDatabase(async (db) => {
    const found = await publishedPackage(db, id);
    const { slug, files } = await exportedFiles(db, { id, found, format });
    await (path.endsWith('.zip') ? saveZip(files, slug, path) : saveFolder(files, path));
    return `${Object.values(found.content.metadata.names)[0]} is in ${path}.`;
  });
}

const root = join(import.meta.dirname, '..');
/** The judge's own command, which needs no database. */
const verifyCommand = join(root, 'judge', 'commands', 'verify-path.ts');

/** Runs a command that writes straight to the terminal; returns 0 or 1. */
async function runCommand(command: string, args: string[]): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code]: unknown[] = await once(child, 'exit');
  return code === 0 ? 0 : 1;
}

async function runOrThrow(command: string, args: string[]): Promise<void> {
  const code = await runCommand(command, args);
  if (code !== 0) throw new TestsNotMade('The tests of the package could not be made.');
}

async function readAndCheck(path: string): Promise<string> {
  const opened = await openPackage(path);
  const findings = new Findings();
  checkPackage(opened.package, findings);
  print([...opened.findings, ...findings.all]);
  const isImportable = printUnsupported(opened.package);
  if (findings.hasErrors) throw new Error(`${basename(path)} breaks rules of its format.`);
  const known = isImportable ? 'It can be imported.' : 'It cannot be imported yet.';
  return `${basename(path)} is right as far as can be told without running it. ${known}`;
}

/** The findings that an import would report. */
function printUnsupported(one: Parameters<typeof asProblem>[0]): boolean {
  try {
    print(asProblem(one).findings.all);
    return true;
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    print(error.findings);
    return false;
  }
}

/** The closing message; undefined if the command has already printed it. */
async function run(args: string[]): Promise<string | undefined> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      difficulty: { type: 'string' },
      format: { type: 'string' },
      preview: { type: 'boolean' },
      static: { type: 'boolean' },
      'time-limit': { type: 'string' },
      visibility: { type: 'string' },
    },
  });
  const [command, first, second, ...more] = positionals;
  const count = first === undefined ? 0 : second === undefined ? 1 : 2 + more.length;
  if ((command === 'import' || command === 'import-all') && first !== undefined && count === 1) {
    const options = {
      difficulty: oneOf(difficulties, values.difficulty),
      timeLimitMs: millisecondsOf(values['time-limit']),
      visibility: oneOf(visibilities, values.visibility) ?? 'draft',
    };
    if (command === 'import') return await importFrom(first, options);
    return await importAll(first, { ...options, isPreview: values.preview ?? false });
  }
  if (command === 'export' && first !== undefined && second !== undefined && count === 2) {
    const format = oneOf(writtenFormats, values.format) ?? '2025-09';
    return await exportPackage(first, second, format);
  }
  if (command === 'verify' && first !== undefined && count === 1) {
    if (values.static) return await readAndCheck(first);
    process.exitCode = await runCommand(process.execPath, [verifyCommand, first]);
    return undefined;
  }
  if (command === 'new' && first !== undefined && count === 1) {
    await saveFolder(skeleton(), first);
    return `${first} is a package to begin with.`;
  }
  throw new UsageError(usage);
}

await runCommandLine({ name: 'problem', usage }, run);
