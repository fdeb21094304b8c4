/**
 * Caches replies to reads in the form in which they are sent, each with the state of the database
 * that it shows (state-cache.ts). The key has everything else that a reply depends on: call, input,
 * caller.
 */

import type { EncodedReply } from './encoded-reply.ts';
import { openStateCache } from './state-cache.ts';

/** The size of all cached replies of a server, in the form in which they are held. */
const keptRepliesMaxBytes = 64 * 1024 * 1024;

export type ReplyCache = {
  /**
   * The reply for `key` in `state`. If its text is the same as before, it is not compressed again.
   */
  get(key: string, state: string, make: () => Promise<EncodedReply>): Promise<EncodedReply>;
  /** The same for replies that may be too long to cache, for which `make` returns null. */
  find(
    key: string,
    state: string,
    make: () => Promise<EncodedReply | null>,
  ): Promise<EncodedReply | null>;
};

export function openReplyCache(maxBytes: number = keptRepliesMaxBytes): ReplyCache {
  const kept = openStateCache<EncodedReply | null>(maxBytes, (packed) => packed?.heldBytes() ?? 0);
  const find: ReplyCache['find'] = (key, state, make) =>
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
