/**
 * Verifies the package in a folder or an archive on this machine, without queue or database, and
 * prints the report. ./bin/problem verify runs it with the path. Exits 1 if there are errors.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { languageIds } from '../contract/languages.ts';
import { asLine, PackageError } from '../problems/package/findings.ts';
import { openPackage } from '../problems/package/open.ts';
import { openLanguages } from './open-languages.ts';
import { startSandbox } from './run/sandbox.ts';
import { printed } from './verify/print.ts';
import { verify } from './verify/verify.ts';

const root = resolve(import.meta.dirname, '..');

/** Verifies a package; returns whether it is right. */
async function run(path: string, signal: AbortSignal): Promise<boolean> {
  const opened = await openPackage(path);
  for (const finding of opened.findings) console.error(asLine(finding));
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-verify-'));
  const binaryPath = join(root, 'build/sandbox/arbiter-sandbox');
  try {
    const sandbox = await startSandbox({ binaryPath, socketDir: folder, slots: 1, log: () => {} });
    try {
      const languages = await openLanguages({ sandbox, root, dataDir: folder }, languageIds);
      const place = { sandbox, languages, slot: 0, core: 0, scratchFolder: folder, signal };
      const { report } = await verify({
        place,
        one: opened.package,
        onStep: (name, { at, of }) => console.error(`${at + 1}/${of} ${name}`),
      });
      if (report === null) throw new Error('The verification did not come to its end.');
      console.log(printed(report));
      return report.isRight;
    } finally {
      await sandbox.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stopping.abort(new Error(`ended by ${signal}`)));
}

try {
  process.exitCode = (await run(process.argv[2] ?? '.', stopping.signal)) ? 0 : 1;
} catch (error) {
  const said = error instanceof PackageError ? error.findings.map(asLine).join('\n') : undefined;
  console.error(said ?? `problem: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
