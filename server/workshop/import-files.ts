/** The archives of imports on the disk of this server: each import has a folder, each archive a file. */
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export type KeptArchive = { importId: string; archive: number };

export type ImportFiles = {
  pathOf(importId: string, archive: number): string;
  /** Moves a file of the same disk to its place. */
  take(from: string, importId: string, archive: number): Promise<void>;
  /** The imports of which there are archives here. */
  ids(): Promise<string[]>;
  /** The archives that are here; another server may have others of the same import. */
  archives(): Promise<KeptArchive[]>;
  remove(importId: string, archive: number): Promise<void>;
  /** Removes an import of which the database does not know, unless it is just being taken. */
  removeUnknown(importId: string): Promise<void>;
  /** A folder for the work on one package, which is removed afterwards. */
  inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result>;
};

const workPrefix = 'work-';
const archiveName = /^(\d+)\.zip$/;
const isId = (name: string): boolean => z.uuid().safeParse(name).success;
/** Older folders belong to a server that was killed. */
const leftoverAfterMs = 24 * 3600 * 1000;

const touchedEveryMs = 3600 * 1000;
const unknownAfterMs = 3600 * 1000;

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined);
}

async function removeOld(path: string, afterMs: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.mtimeMs > Date.now() - afterMs) return;
  await rm(path, { recursive: true, force: true });
}

/** Keeps them below `dataDir`. */
export function openImportFiles(dataDir: string): ImportFiles {
  // Of the folders that the server may write, the one in which archives arrive.
  const root = join(dataDir, 'uploads', 'imports');
  const folderOf = (importId: string): string => join(root, importId);
  const pathOf = (importId: string, archive: number): string =>
    join(folderOf(importId), `${archive}.zip`);
  const names = (): Promise<string[]> => readdir(root).catch(() => []);
  const ids = async (): Promise<string[]> => (await names()).filter(isId);
  return {
    pathOf,
    async take(from, importId, archive) {
      await mkdir(folderOf(importId), { recursive: true, mode: 0o700 });
      await rename(from, pathOf(importId, archive));
    },
    ids,
    async archives() {
      const found: KeptArchive[] = [];
      for (const importId of await ids()) {
        // Another server of this disk may just have removed it.
        for (const name of await readdir(folderOf(importId)).catch(() => [])) {
          const [, archive] = archiveName.exec(name) ?? [];
          if (archive !== undefined) found.push({ importId, archive: Number(archive) });
        }
      }
      return found;
    },
    async remove(importId, archive) {
      await rm(pathOf(importId, archive), { force: true });
      // The others are still there.
      await rmdir(folderOf(importId)).catch(() => undefined);
    },
    removeUnknown: (importId) => removeOld(folderOf(importId), unknownAfterMs),
    async inFolder(use) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      for (const name of await names()) {
        if (name.startsWith(workPrefix)) await removeOld(join(root, name), leftoverAfterMs);
      }
      const folder = await mkdtemp(join(root, workPrefix));
      // A package may wait for its judge for days.
      const touching = setInterval(() => void touch(folder), touchedEveryMs).unref();
      try {
        return await use(folder);
      } finally {
        clearInterval(touching);
        await rm(folder, { recursive: true, force: true }).catch(() => undefined);
      }
    },
  };
}
