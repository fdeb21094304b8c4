/** A place to run the programs of a package on this machine, without queue or database. */
import { join, resolve } from 'node:path';
import { languageIds } from '../contract/languages.ts';
import { inTemporaryFolder } from '../work/temporary-folder.ts';
import { openLanguages } from './open-languages.ts';
import { startSandbox } from './run/sandbox.ts';
import type { VerifyPlace } from './verify/place.ts';

const root = resolve(import.meta.dirname, '..');

/** Starts a sandbox of one slot, and closes it when `use` ends. */
export const inOwnPlace = <Result>(
  signal: AbortSignal,
  use: (place: VerifyPlace) => Promise<Result>,
): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const binaryPath = join(root, 'build/sandbox/arbiter-sandbox');
    const sandbox = await startSandbox({ binaryPath, socketDir: folder, slots: 1, log: () => {} });
    try {
      const languages = await openLanguages({ sandbox, root, dataDir: folder }, languageIds);
      return await use({ sandbox, languages, slot: 0, core: 0, scratchFolder: folder, signal });
    } finally {
      await sandbox.close();
    }
  });
