/**
 * Bodies that are too large for memory: each is stored in a file below the data folder, which is
 * deleted when its call ends.
 */
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refusals } from '../../contract/messages.ts';
import type { Bounds } from './bounds.ts';
import { AppError } from './errors.ts';
import { openTally, type Tally } from './tallies.ts';

/** A body in a file; the call may put other files into the folder, but leaves room on the disk. */
export type Upload = { path: string; folder: string; sparedBytes: number };

export type Uploads = {
  /** Stays free on the disk when archives are unpacked. */
  sparedBytes: number;
  /**
   * Stores a body in a file while `use` runs. Refuses bodies that are too large or too slow, and
   * senders beyond their share of the places.
   */
  keep<Result>(body: Sent, use: (upload: Upload) => Promise<Result>): Promise<Result>;
  /** The space for ordinary users on the data's file system; null if it cannot be read. */
  freeBytes(): Promise<number | null>;
  /** Whether files can be created there, which a read-only mount or another owner prevents. */
  isWritable(): Promise<boolean>;
};

/** Who sends a body. */
export type Sender = { id: string; isAdmin: boolean; network: string };

type Sent = { chunks: AsyncIterable<Uint8Array>; maxBytes: number; sender: Sender };

const uploadsAtOnceMax = 4;
/** Only for administrators, so that no other people can keep them from importing. */
const placesOfAdministrators = 1;
const perPersonMax = 1;
const perNetworkMax = 2;
const retryAfterS = 30;
const uploadPrefix = 'upload-';
/** Older files belong to a server that was killed. */
const leftoverAfterMs = 24 * 3600 * 1000;

/** Stores uploads below `dataDir`. */
export function openUploads(dataDir: string, bounds: Bounds): Uploads {
  const root = join(dataDir, 'uploads');
  const enter = openPlaces();
  // What cannot be deleted now is deleted at the next start; a disk that cannot be written is
  // reported then.
  const swept = sweep(root).catch(() => undefined);
  return {
    sparedBytes: bounds.diskFreeMinBytes,
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
    async keep({ chunks, maxBytes, sender }, use) {
      const leave = enter(sender);
      try {
        await swept;
        await mkdir(root, { recursive: true, mode: 0o700 });
        const folder = await mkdtemp(join(root, uploadPrefix));
        try {
          const path = join(folder, 'package.zip');
          const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
          await pipeline(bounded(chunks, maxBytes, bounds), file);
          return await use({ path, folder, sparedBytes: bounds.diskFreeMinBytes });
        } finally {
          // The work of the call is done, even if the disk can no longer be written.
          await rm(folder, { recursive: true, force: true }).catch(() => undefined);
        }
      } finally {
        leave();
      }
    },
  };
}

/** The places of uploads: those of one person, of a network, and of all. */
function openPlaces(): (sender: Sender) => () => void {
  const all = openTally(uploadsAtOnceMax);
  const people = openTally(uploadsAtOnceMax - placesOfAdministrators);
  const networks = openTally(uploadsAtOnceMax);
  return ({ id, isAdmin, network }) => {
    const wanted: [tally: Tally, who: string, max: number][] = [
      [all, id, isAdmin ? uploadsAtOnceMax : perPersonMax],
    ];
    if (!isAdmin) {
      wanted.push([people, id, perPersonMax], [networks, network, perNetworkMax]);
    }
    const taken: typeof wanted = [];
    const leave = (): void => {
      for (const [tally, who] of taken) tally.giveBack(who, 1);
    };
    for (const one of wanted) {
      if (!one[0].take(one[1], 1, one[2])) {
        leave();
        throw new AppError('unavailable', refusals.tooMuchAtOnce, retryAfterS);
      }
      taken.push(one);
    }
    return leave;
  };
}

async function sweep(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of await readdir(root)) {
    // Imports are kept there, too.
    if (!name.startsWith(uploadPrefix)) continue;
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
    const leftMs = startedAt + Math.min(earnedMs, bounds.uploadMaxMs) - performance.now();
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
