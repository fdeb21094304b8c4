/**
 * Caches values that take long to make and change often, up to a number of bytes. At most one value is
 * made at a time for each key: those who come meanwhile share the next one. `state-cache.ts` is for
 * values that are made quickly.
 */
import { LRUCache } from 'lru-cache';

export type TurnCache<Value> = {
  /**
   * The cached value for `key` if it is current for this caller; otherwise the first that is. A
   * value whose making begins after this call always is, so a caller waits for two values at most. `make` reads what it shows when it begins, and gets the old value.
   */
  get(
    key: string,
    caller: {
      isCurrent: (value: Value) => boolean;
      make: (before: Value | undefined) => Promise<Value>;
    },
  ): Promise<Value>;
};

/** The memory for an entry besides its value and its key. */
const entryBytes = 1_200;

/** `bytesOf` is called again when a value is used, because later compression makes it larger. */
export function openTurnCache<Value extends object>(
  maxBytes: number,
  bytesOf: (value: Value) => number,
): TurnCache<Value> {
  const entries = new LRUCache<string, { value: Value }>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => entryBytes + 2 * key.length + bytesOf(value),
  });
  const underWay = new Map<string, Promise<Value>>();
  const begin = (key: string, make: (before: Value | undefined) => Promise<Value>) => {
    const turn = (async () => {
      try {
        const value = await make(entries.peek(key)?.value);
        entries.set(key, { value });
        return value;
      } finally {
        underWay.delete(key);
      }
    })();
    underWay.set(key, turn);
    return turn;
  };
  return {
    async get(key, { isCurrent, make }) {
      const known = (): Value | undefined => {
        const entry = entries.get(key);
        if (entry === undefined || !isCurrent(entry.value)) return undefined;
        // Only a new entry is measured.
        entries.set(key, { ...entry });
        return entry.value;
      };
      const cached = known();
      if (cached !== undefined) return cached;
      const earlier = underWay.get(key);
      if (earlier !== undefined) {
        // Its failure reaches the callers that started it.
        await earlier.catch(() => {});
        const made = known();
        if (made !== undefined) return made;
      }
      // What is under way now began after this call.
      return await (underWay.get(key) ?? begin(key, make));
    },
  };
}
