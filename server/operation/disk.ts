/**
 * Whether the server can store what people send: the disk of DATA_DIR has space and is writable,
 * and no write was refused recently. GET /health reports this; reads continue in any case.
 */
import type { Bounds } from '../http/bounds.ts';
import { type DiskRefusal, diskRefused } from '../http/errors.ts';
import type { Uploads } from '../http/uploads.ts';

export type Disk = {
  /** Records a refused write: the database may be on another disk than DATA_DIR. */
  note(why: DiskRefusal): void;
  /** Refuses with 503 while nothing can be stored. */
  requireRoom(): Promise<void>;
};

/**
 * For this long after a refused write, the disk counts as full or unwritable without another
 * attempt.
 */
const refusedForMs = 10_000;

export function openDisk(uploads: Pick<Uploads, 'freeBytes' | 'isWritable'>, bounds: Bounds): Disk {
  let last: { why: DiskRefusal; at: number } | undefined;
  return {
    note(why) {
      last = { why, at: performance.now() };
    },
    async requireRoom() {
      if (last !== undefined && performance.now() - last.at < refusedForMs) {
        throw diskRefused(last.why);
      }
      const freeBytes = await uploads.freeBytes();
      if (freeBytes !== null && freeBytes < bounds.diskFreeMinBytes) throw diskRefused('full');
      if (!(await uploads.isWritable())) throw diskRefused('unwritable');
    },
  };
}
