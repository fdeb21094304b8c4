/**
 * Caches values that were made from the database, each with the state that it shows, up to a number
 * of bytes. While no transaction has ended since (arrivals.ts), making the value again would give
 * the same result.
 */

export type Kept<Value> = {
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

type Entry<Value> = {
  state: string;
  made: Promise<Value>;
  value: Value | undefined;
  bytes: number;
};

/**
 * The memory for an entry besides its value and its key, including the objects that hold a reply.
 */
const entryBytes = 1_200;

/** `bytesOf` is called again when a value is used, because later compression makes it larger. */
export function openKept<Value>(maxBytes: number, bytesOf: (value: Value) => number): Kept<Value> {
  // In order of use: the first entry is the least recently used.
  const entries = new Map<string, Entry<Value>>();
  let heldBytes = 0;
  const forget = (key: string, entry: Entry<Value>): void => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    heldBytes -= entry.bytes;
  };
  const use = (key: string, entry: Entry<Value>): void => {
    const before = entries.get(key);
    if (before !== undefined) forget(key, before);
    const { value } = entry;
    entry.bytes = entryBytes + 2 * key.length + (value === undefined ? 0 : bytesOf(value));
    heldBytes += entry.bytes;
    entries.set(key, entry);
    for (const [oldest, old] of entries) {
      if (heldBytes <= maxBytes) return;
      forget(oldest, old);
    }
  };
  return {
    async get(key, state, make) {
      const known = entries.get(key);
      if (known?.state === state) {
        use(key, known);
        return await known.made;
      }
      const made = make(known?.value);
      const entry: Entry<Value> = { state, made, value: known?.value, bytes: 0 };
      use(key, entry);
      try {
        entry.value = await made;
        if (entries.get(key) === entry) use(key, entry);
        return entry.value;
      } catch (error) {
        forget(key, entry);
        throw error;
      }
    },
  };
}
