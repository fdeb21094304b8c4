/**
 * Verifies the package in a folder or an archive on this machine, without queue or database, and
 * prints the report. ./bin/problem verify runs it with the path. Exits 1 if there are errors. A
 * signal ends it with a report of the steps that were done; a later one ends it at once.
 *
 * With a second path, only makes the tests that the package lacks, and saves the whole package
 * there.
 */

import { join, resolve } from 'node:path';
import { languageIds } from '../../contract/languages.ts';
import type { PackageFiles } from '../../problems/package/files.ts';
import { asLine, Findings, PackageError } from '../../problems/package/findings.ts';
import {
  filesAt,
  nameOfPackage,
  type ReadPackage,
  readFiles,
} from '../../problems/package/open.ts';
import { unmadeTests } from '../../problems/package/polygon/unmade.ts';
import { saveFolder } from '../../problems/package/write/save.ts';
import { settleProcess } from '../../work/host.ts';
import { inTemporaryFolder } from '../../work/temporary-folder.ts';
import { openLanguages } from '../languages/open-languages.ts';
import { startSandbox } from '../run/sandbox.ts';
import { momentsMs } from '../run/until-core.ts';
import { makeTests } from '../verify/make-tests.ts';
import type { VerifyPlace } from '../verify/place.ts';
import { printed } from '../verify/print.ts';
import { verify } from '../verify/verify.ts';

/** Verifies a package; returns whether it has no errors. */
async function verifyAt(path: string, signal: AbortSignal): Promise<boolean> {
  const findings = new Findings();
  const files = await filesAt(path, findings);
  const read = (all: PackageFiles): ReadPackage => readFiles(all, nameOfPackage(path), findings);
  // A package that cannot be read is reported without starting a sandbox.
  const whole = unmadeTests(files) === undefined ? read(files) : undefined;
  return await inOwnPlace(signal, async (place) =>
    isRight(place, whole ?? read(await makeTests(place, files, findings))),
  );
}

async function isRight(place: VerifyPlace, opened: ReadPackage): Promise<boolean> {
  for (const finding of opened.findings) console.error(asLine(finding));
  const { report } = await verify({
    place,
    one: opened.package,
    notesFaults: true,
    onStep: (name, { at, of }) => console.error(`${at + 1}/${of} ${name}`),
  });
  if (report === null) throw new Error('The verification did not come to its end.');
  console.log(printed(report));
  return report.isRight;
}

async function makeAt(path: string, to: string, signal: AbortSignal): Promise<void> {
  const findings = new Findings();
  const files = await filesAt(path, findings);
  await inOwnPlace(signal, async (place) =>
    saveFolder(await makeTests(place, files, findings), to),
  );
}

const root = resolve(import.meta.dirname, '../..');

/** No queue repeats what failed because the host was busy. */
const restsMs = [...momentsMs, 60_000];

/** Starts a sandbox of one slot, and closes it when `use` ends. */
const inOwnPlace = <Result>(
  signal: AbortSignal,
  use: (place: VerifyPlace) => Promise<Result>,
): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const binaryPath = join(root, 'build/sandbox/arbiter-sandbox');
    const sandbox = await startSandbox({ binaryPath, socketDir: folder, slots: 1, log: () => {} });
    try {
      const languages = await openLanguages({ sandbox, root, dataDir: folder }, languageIds);
      const place = { sandbox, languages, slot: 0, core: 0, scratchFolder: folder, signal };
      return await use({ ...place, restsMs });
    } finally {
      await sandbox.close();
    }
  });

settleProcess();
const stopping = new AbortController();
/** A terminal and a command above this one may each send the same signal. */
const repeatedMs = 2_000;
let stoppedAt = Number.POSITIVE_INFINITY;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (performance.now() - stoppedAt > repeatedMs) process.exit(1);
    stoppedAt = Math.min(stoppedAt, performance.now());
    stopping.abort(new Error(`ended by ${signal}`));
  });
}

const [path = '.', to] = process.argv.slice(2);
try {
  if (to !== undefined) await makeAt(path, to, stopping.signal);
  else process.exitCode = (await verifyAt(path, stopping.signal)) ? 0 : 1;
} catch (error) {
  const said = error instanceof PackageError ? error.findings.map(asLine).join('\n') : undefined;
  console.error(said ?? `problem: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
