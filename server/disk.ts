/**
 * Whether what people send can be kept: the disk of DATA_DIR has room, and no write was refused for
 * want of it just now. GET /health says so; reading goes on.
 */
import { refusals } from '../contract/messages.ts';
import type { Bounds } from './bounds.ts';
import { AppError } from './errors.ts';
import type { Uploads } from './uploads.ts';

export type Disk = {
  /** Remembers that a write was refused: the database's disk may be another than that of DATA_DIR. */
  noteFull(): void;
  /** Refuses with 503 while there is no room. */
  requireRoom(): Promise<void>;
};

/** For so long after a refused write the disk counts as full: nothing is written in order to try. */
const refusedForMs = 10_000;
const retryAfterS = 10;

export function openDisk(uploads: Pick<Uploads, 'freeBytes'>, bounds: Bounds): Disk {
  let refusedAt = Number.NEGATIVE_INFINITY;
  return {
    noteFull() {
      refusedAt = performance.now();
    },
    async requireRoom() {
      const freeBytes = await uploads.freeBytes();
      const isFull = freeBytes !== null && freeBytes < bounds.diskFreeMinBytes;
      if (isFull || performance.now() - refusedAt < refusedForMs) {
        throw new AppError('unavailable', refusals.diskFull, retryAfterS);
      }
    },
  };
}
