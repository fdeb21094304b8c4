/** What is stored of a compilation: its files, the program, and a report beside it. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type CompilerCommands, programName } from '../languages/language.ts';
import { type CompileOutcome, compileOutcome } from './compile-outcome.ts';

const reportName = 'report.json';

/** Writes the files that a compiler is to read; their names may have folders. */
export async function writeFiles(
  folder: string,
  files: readonly { name: string; source: string | Buffer }[],
): Promise<void> {
  for (const { name, source } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), source, { mode: 0o644 });
  }
}

type Identity = Pick<CompilerCommands, 'version' | 'stamp'>;

/** The folder of a source that these commands compile. */
export const keyOf = ({ version, stamp }: Identity, command: string[], source: Buffer): string =>
  createHash('sha256')
    .update(JSON.stringify([version, stamp, command]))
    .update(source)
    .digest('hex')
    .slice(0, 40);

/** Stored beside a program: the outcome of the compilation, and the size of the program. */
const storedReport = z.strictObject({ outcome: compileOutcome, programBytes: z.int().nullable() });

const programBytesOf = async (folder: string, { failure }: CompileOutcome) =>
  failure === null ? (await stat(join(folder, programName))).size : null;

export async function writeReport(folder: string, outcome: CompileOutcome): Promise<void> {
  const programBytes = await programBytesOf(folder, outcome);
  const report: z.infer<typeof storedReport> = { outcome, programBytes };
  await writeFile(join(folder, reportName), JSON.stringify(report));
}

/**
 * Reads the report that was stored with a program. Rejects if its facts are uncertain or the
 * program has changed.
 */
export async function readReport(folder: string, isNew: boolean): Promise<CompileOutcome> {
  const text = await readFile(join(folder, reportName), 'utf8');
  const { outcome, programBytes } = storedReport.parse(JSON.parse(text));
  const presentBytes = await programBytesOf(folder, outcome);
  if (presentBytes !== programBytes) throw new Error(`a program has ${presentBytes} bytes`);
  if (!isNew && !outcome.isCertain) throw new Error('this compile may end otherwise');
  return outcome;
}
