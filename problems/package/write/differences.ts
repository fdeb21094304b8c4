/** Finds where two values differ, which shows what a format could not express. */

const differencesMax = 10;

/** The first few paths that differ, such as `metadata.credits`. */
export function differences(one: object, other: object): string[] {
  const found: string[] = [];
  compare(one, other, '', found);
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function compare(one: unknown, other: unknown, path: string, found: string[]): void {
  if (Object.is(one, other) || found.length >= differencesMax) return;
  if (Buffer.isBuffer(one) && Buffer.isBuffer(other) && one.equals(other)) return;
  const isTree =
    isObject(one) && isObject(other) && !Buffer.isBuffer(one) && !Buffer.isBuffer(other);
  if (!isTree || Array.isArray(one) !== Array.isArray(other)) {
    found.push(path);
    return;
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    compare(one[key], other[key], path === '' ? key : `${path}.${key}`, found);
  }
}
