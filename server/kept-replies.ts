/**
 * Replies to reads, kept as they are sent, each with the state of the database that it shows
 * (kept.ts). The key says what a reply depends on besides: the call, its input, and the caller.
 */
import { openKept } from './kept.ts';
import type { Packed } from './packed.ts';

/** All kept replies of one server together, as they are held. */
const keptRepliesMaxBytes = 64 * 1024 * 1024;

export type KeptReplies = {
  /** The reply for `key` in `state`; if it says what it said before, it is not compressed again. */
  get(key: string, state: string, make: () => Promise<Packed>): Promise<Packed>;
  /** The same, where a reply may be too long to be kept: null then. */
  find(key: string, state: string, make: () => Promise<Packed | null>): Promise<Packed | null>;
};

export function openKeptReplies(maxBytes: number = keptRepliesMaxBytes): KeptReplies {
  const kept = openKept<Packed | null>(maxBytes, (packed) => packed?.heldBytes() ?? 0);
  const find: KeptReplies['find'] = (key, state, make) =>
    kept.get(key, state, async (before) => {
      const made = await make();
      return before && before.tag === made?.tag ? before : made;
    });
  return {
    find,
    get: async (key, state, make) => {
      const packed = await find(key, state, make);
      if (packed === null) throw new Error(`The reply "${key}" was made, and is not there.`);
      return packed;
    },
  };
}
