/** A place to run the programs of a package on this machine, without queue or database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { languageIds } from '../contract/languages.ts';
import { openLanguages } from './open-languages.ts';
import { startSandbox } from './run/sandbox.ts';
import type { VerifyPlace } from './verify/place.ts';

const root = resolve(import.meta.dirname, '..');

/** Starts a sandbox of one slot, and closes it when `use` ends. */
export async function inOwnPlace<Result>(
  signal: AbortSignal,
  use: (place: VerifyPlace) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-verify-'));
  const binaryPath = join(root, 'build/sandbox/arbiter-sandbox');
  try {
    const sandbox = await startSandbox({ binaryPath, socketDir: folder, slots: 1, log: () => {} });
    try {
      const languages = await openLanguages({ sandbox, root, dataDir: folder }, languageIds);
      return await use({ sandbox, languages, slot: 0, core: 0, scratchFolder: folder, signal });
    } finally {
      await sandbox.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
