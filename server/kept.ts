/**
 * What was made from the database, kept with the state that it shows, up to a number of bytes: as
 * long as no transaction has ended since (arrivals.ts), it is what would be made again.
 */

export type Kept<Value> = {
  /**
   * What is kept for `key`, if it shows `state`, otherwise what `make` makes now, once for all who ask.
   * `state` must have been asked for before this call. `make` gets what was kept before.
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

/** What an entry takes beside its value and its key, with the objects that hold a reply. */
const entryBytes = 1_200;

/** `bytesOf` is asked again when a value is used: what is compressed later weighs more. */
export function openKept<Value>(maxBytes: number, bytesOf: (value: Value) => number): Kept<Value> {
  // In the order of use: the first has not been used for the longest time.
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
