/** Keys of YAML that have no value, which are as if they were not there. */

/** The texts of a key without a value. */
const nothing = new Set<unknown>(['', '~', 'null']);

/** A map without the keys that have no value. */
export const withoutNothing = (map: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => !nothing.has(value)));
