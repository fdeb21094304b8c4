/**
 * Whether what people send can be kept: the disk of DATA_DIR has room and can be written, and no
 * write was refused just now. GET /health says so; reading goes on.
 */
import type { Bounds } from './bounds.ts';
import { type DiskRefusal, diskRefused } from './errors.ts';
import type { Uploads } from './uploads.ts';

export type Disk = {
  /** Remembers a refused write: the database's disk may be another than that of DATA_DIR. */
  note(why: DiskRefusal): void;
  /** Refuses with 503 while nothing can be kept. */
  requireRoom(): Promise<void>;
};

/** For so long after a refused write the disk counts as such: nothing is written in order to try. */
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
