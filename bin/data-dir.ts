/**
 * Checks before a start that files can be stored in DATA_DIR, and says what to do if they cannot.
 */
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The size of the file that tests whether there is space: less than PostgreSQL needs for a
 * checkpoint.
 */
const probeBytes = 1024 * 1024;

/** Throws an error that names DATA_DIR if nothing can be written there. */
export async function requireDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    const file = await open(probe, 'w', 0o600);
    try {
      await file.writeFile(Buffer.alloc(probeBytes, 1));
      await file.sync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} ${await whyNot(dataDir, error)}`, { cause: error });
  }
}

async function whyNot(dataDir: string, error: unknown): Promise<string> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'has no room left: free space on its disk, or set DATA_DIR to a folder elsewhere.';
    case 'EROFS':
      return 'is on a file system that is read-only: mount it for writing, or set DATA_DIR.';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'is not a folder: set DATA_DIR to one.';
    case 'EACCES':
    case 'EPERM': {
      const me = process.getuid?.();
      const owner = await stat(dataDir).then(
        ({ uid }) => `, and belongs to user ${uid}`,
        () => '',
      );
      return `cannot be written by you (user ${me})${owner}: start as its owner, or set DATA_DIR.`;
    }
    default:
      return `cannot be written (${code}): mend its disk, or set DATA_DIR.`;
  }
}
