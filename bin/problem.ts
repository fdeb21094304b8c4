/**
 * Imports, exports, creates and verifies problem packages, as a folder or an archive. Uses the
 * database like bin/admin.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { difficulties, visibilities } from '../contract/words.ts';
import type { Database } from '../db/open.ts';
import { checkPackage } from '../problems/package/check.ts';
import { asLine, type Finding, Findings, PackageError } from '../problems/package/findings.ts';
import { asProblem } from '../problems/package/judgeable.ts';
import {
  filesAt,
  nameOfPackage,
  openPackage,
  type ReadPackage,
  readFiles,
} from '../problems/package/open.ts';
import { unmadeTests } from '../problems/package/polygon/unmade.ts';
import { skeleton } from '../problems/package/skeleton.ts';
import { readFrom } from '../problems/package/stored.ts';
import { saveFolder, saveZip } from '../problems/package/write/save.ts';
import { type WrittenFormat, writtenFormats } from '../problems/package/write/write.ts';
import { listAdmins } from '../server/accounts/administrators.ts';
import { recordNewProblem } from '../server/operation/audit.ts';
import { addPackaged } from '../server/problems/problem-writing.ts';
import { publishedPackage } from '../server/problems/stored-packages.ts';
import { exportedFiles } from '../server/workshop/export-files.ts';
import { asImported, type ImportOptions } from '../server/workshop/import-storing.ts';
import { inTemporaryFolder } from '../work/temporary-folder.ts';
import { runCommandLine, UsageError } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: bin/problem COMMAND
  import PATH     adds the problem of a package, a folder or a zip archive; prints its id
    --difficulty Easy|Medium|Hard          where the package does not say it; Medium
    --time-limit SECONDS                   where the package does not say it; 1
    --visibility draft|hidden|published    draft
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

async function importPackage(path: string, options: ImportOptions): Promise<string> {
  const opened = await openMade(path);
  print(opened.findings);
  const { files, findings, ...imported } = asImported(opened.package, options);
  print(findings.all);
  return await withDatabase(async (db) => {
    const createdBy = await firstAdmin(db);
    const about = { by: { command: 'bin/problem' }, act: 'problem imported' } as const;
    return await recordNewProblem(db, about, (transaction) =>
      addPackaged(transaction, { ...imported, read: readFrom(files) }, { createdBy }),
    );
  });
}

/** The package at a path, with the tests that Polygon's standard package lacks. */
async function openMade(path: string): Promise<ReadPackage> {
  const findings = new Findings();
  const given = await filesAt(path, findings);
  if (unmadeTests(given) === undefined) return readFiles(given, nameOfPackage(path), findings);
  console.error('The tests are not generated: making them.');
  return await inTemporaryFolder(async (folder) => {
    const made = join(folder, nameOfPackage(path));
    await runOrThrow(join(root, 'bin/setup'), ['judge']);
    await runOrThrow(process.execPath, [verifyCommand, path, made]);
    return await openPackage(made);
  });
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
  if (code !== 0) throw new Error('The tests of the package could not be made.');
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
      static: { type: 'boolean' },
      'time-limit': { type: 'string' },
      visibility: { type: 'string' },
    },
  });
  const [command, first, second, ...more] = positionals;
  const count = first === undefined ? 0 : second === undefined ? 1 : 2 + more.length;
  if (command === 'import' && first !== undefined && count === 1) {
    return await importPackage(first, {
      difficulty: oneOf(difficulties, values.difficulty),
      timeLimitMs: millisecondsOf(values['time-limit']),
      visibility: oneOf(visibilities, values.visibility) ?? 'draft',
    });
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
