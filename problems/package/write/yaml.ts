/**
 * Writes YAML that every reader understands in the same way: texts that look like numbers are
 * quoted.
 */
import { stringify } from 'yaml';

/** A map as YAML, without the keys that have no value. */
export const asYaml = (map: Record<string, unknown>): Buffer =>
  Buffer.from(stringify(withoutEmpty(map), { lineWidth: 100 }));

/** The map without keys whose value is undefined, an empty list or an empty map. */
export const withoutEmpty = (map: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => !isEmpty(value)));

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** A list with a single element as that element, as people write it. */
export const oneOrMany = <T>(values: readonly T[]): T | readonly T[] | undefined =>
  values.length === 1 ? values[0] : values;

/** Writes text as a number if that keeps every character. */
export const asNumber = (text: string): string | number =>
  String(Number(text)) === text ? Number(text) : text;
