/**
 * Caches values that were made from the database, each with the state that it shows, up to a number
 * of bytes. While no transaction has ended since (accounts/callers.ts), making the value again would give
 * the same result.
 */
import { LRUCache } from 'lru-cache';

export type StateCache<Value> = {
  /**
   * The cached value for `key` if it shows `state`; otherwise the value that `make` makes now, once
   * for all simultaneous callers. `state` must have been read before this call. `make` gets the old
   * value.
   */
  get(
    key: string,
    state: string,
    make: (before: Value | undefined) => Promise<Value>,
  ): Promise<Value>;
};

type Entry<Value> = { state: string; made: Promise<Value>; value: Value | undefined };

/**
 * The memory for an entry besides its value and its key, including the objects that hold a reply.
 */
const entryBytes = 1_200;

/** `bytesOf` is called again when a value is used, because later compression makes it larger. */
export function openStateCache<Value>(
  maxBytes: number,
  bytesOf: (value: Value) => number,
): StateCache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) =>
      entryBytes + 2 * key.length + (value === undefined ? 0 : bytesOf(value)),
  });
  return {
    async get(key, state, make) {
      const known = entries.get(key);
      if (known?.state === state) {
        // Only a new entry is measured.
        entries.set(key, { ...known });
        return await known.made;
      }
      const made = make(known?.value);
      entries.set(key, { state, made, value: known?.value });
      const isHeld = () => entries.peek(key)?.made === made;
      try {
        const value = await made;
        if (isHeld()) entries.set(key, { state, made, value });
        return value;
      } catch (error) {
        if (isHeld()) entries.delete(key);
        throw error;
      }
    },
  };
}
