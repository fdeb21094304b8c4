/** The objects of a package or a feed before they are checked, each with its place. */
import { contestShape, type ListName, listNames, listShapes, stateShape } from './shapes.ts';

/** Where an object is written. */
export type WrittenAt = {
  file: string;
  /** In a feed or a table. */
  line?: number;
  /** In a list: its place, from 0. */
  at?: number;
};

/** An object as it is written, without the keys that are not read. */
export type Placed = WrittenAt & { value: Record<string, unknown> };

/** An object of a list as it waits for its check. */
export type KeptObject = WrittenAt & {
  /** As JSON if it has no lists or objects: of submissions, that takes a third of the memory. */
  value: Record<string, unknown> | string;
};

/** JSON has no number for `1e999`, which is read as infinity. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'object' || value === null;

export const kept = ({ value, ...place }: Placed): KeptObject => ({
  ...place,
  value: Object.values(value).every(isPlain) ? JSON.stringify(value) : value,
});

/** What was kept, which is let go of. */
export function takeKept(one: KeptObject): Record<string, unknown> {
  const { value } = one;
  one.value = '';
  return typeof value === 'string' ? JSON.parse(value) : value;
}

export type Collections = {
  contest: Placed | undefined;
  state: Placed | undefined;
  /** Undefined: nothing was said of them. */
  lists: { [Name in ListName]?: KeptObject[] };
  /** The ids of what a feed deleted; what still refers to it is left out. */
  gone: ReadonlyMap<ListName, ReadonlySet<string>>;
};

const keysOf = (shape: { shape: object }): ReadonlySet<string> => new Set(Object.keys(shape.shape));

const listKeys = new Map<ListName, ReadonlySet<string>>(
  listNames.map((name) => [name, keysOf(listShapes[name])]),
);
export const contestKeys = keysOf(contestShape);
export const stateKeys = keysOf(stateShape);
export const keysOfList = (name: ListName): ReadonlySet<string> => listKeys.get(name) ?? new Set();

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy with the keys that are read, so that the rest is not kept in memory. */
export function picked(
  value: Record<string, unknown>,
  keys: ReadonlySet<string>,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const key of keys) {
    if (Object.hasOwn(value, key)) kept[key] = value[key];
  }
  return kept;
}

/** Where a finding about a key of an object is. */
export function placeOf(
  { line, at }: Pick<WrittenAt, 'line' | 'at'>,
  key: string,
): { line?: number; field?: string } {
  const field = [at === undefined ? '' : `${at}`, key].filter((part) => part !== '').join('.');
  return { ...(line !== undefined && { line }), ...(field !== '' && { field }) };
}
