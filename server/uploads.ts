/**
 * Bodies that are too large for memory: each is stored in a file below the data folder, which is
 * deleted when its call ends.
 */
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refusals } from '../contract/messages.ts';
import type { Bounds } from './bounds.ts';
import { AppError } from './errors.ts';

/** A body in a file; the call may put other files into the folder. */
export type Upload = { path: string; folder: string };

export type Uploads = {
  /** Stores a body in a file while `use` runs. Refuses bodies that are too large or too slow. */
  keep<Result>(
    body: AsyncIterable<Uint8Array>,
    maxBytes: number,
    use: (upload: Upload) => Promise<Result>,
  ): Promise<Result>;
  /** The space for ordinary users on the data's file system; null if it cannot be read. */
  freeBytes(): Promise<number | null>;
  /** Whether files can be created there, which a read-only mount or another owner prevents. */
  isWritable(): Promise<boolean>;
};

const uploadsAtOnceMax = 4;
const retryAfterS = 30;
/** Older files belong to a server that was killed. */
const leftoverAfterMs = 24 * 3600 * 1000;

/** Stores uploads below `dataDir`. */
export function openUploads(dataDir: string, bounds: Bounds): Uploads {
  const root = join(dataDir, 'uploads');
  let atOnce = 0;
  // What cannot be deleted now is deleted at the next start; a disk that cannot be written is
  // reported then.
  const swept = sweep(root).catch(() => undefined);
  return {
    async freeBytes() {
      // The server may see a stand-in for the data folder itself (bin/server-account.ts).
      const found = await swept.then(() => statfs(root)).catch(() => null);
      return found && found.bavail * found.bsize;
    },
    isWritable: () =>
      mkdir(root, { recursive: true, mode: 0o700 })
        .then(() => access(root, constants.W_OK))
        .then(
          () => true,
          () => false,
        ),
    async keep(body, maxBytes, use) {
      if (atOnce >= uploadsAtOnceMax) {
        throw new AppError('unavailable', refusals.tooMuchAtOnce, retryAfterS);
      }
      atOnce += 1;
      try {
        await swept;
        await mkdir(root, { recursive: true, mode: 0o700 });
        const folder = await mkdtemp(join(root, 'upload-'));
        try {
          const path = join(folder, 'package.zip');
          const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
          await pipeline(bounded(body, maxBytes, bounds), file);
          return await use({ path, folder });
        } finally {
          // The work of the call is done, even if the disk can no longer be written.
          await rm(folder, { recursive: true, force: true }).catch(() => undefined);
        }
      } finally {
        atOnce -= 1;
      }
    },
  };
}

async function sweep(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - leftoverAfterMs) await rm(path, { recursive: true, force: true });
  }
}

/** The chunks of a body, while they arrive in time and within the size limit. */
async function* bounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  bounds: Bounds,
): AsyncGenerator<Uint8Array> {
  const startedAt = performance.now();
  const chunks = body[Symbol.asyncIterator]();
  for (let size = 0; ; ) {
    const earnedMs = bounds.bodyGraceMs + (size / bounds.bodyMinBytesPerS) * 1000;
    const leftMs = startedAt + earnedMs - performance.now();
    const next = await within(Math.min(bounds.bodyStallLimitMs, leftMs), chunks.next());
    if (next.done) return;
    size += next.value.length;
    if (size > maxBytes) throw new AppError('tooLarge', refusals.bodyTooLarge);
    yield next.value;
  }
}

async function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('tooSlow', refusals.tooSlow)), limitMs);
  });
  // The client disconnected, so the reason reaches no one.
  const arrived = promise.catch(() => {
    throw new AppError('badInput', refusals.bodyBroken);
  });
  try {
    return await Promise.race([arrived, late]);
  } finally {
    clearTimeout(timer);
  }
}
