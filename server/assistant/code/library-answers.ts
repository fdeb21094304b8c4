/** What functions of the library answer, as bounds and types. */

/** A bound of the absolute value, null where it is not known, and a type, `?` where it is not. */
export type Value = { max: number | null; type: string };

const unknown: Value = { max: null, type: '?' };

/** The larger of two bounds; not known unless both are. */
export const larger = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.max(one, other);

/** What library functions answer, by the bounds of what they are given. */
export const libraryAnswers: Record<string, (given: Value[]) => Value> = {
  min: (given) => ({
    max: given.reduce<number | null>(
      (least, { max }) => (least === null ? max : max === null ? least : Math.min(least, max)),
      null,
    ),
    type: given[0]?.type ?? '?',
  }),
  max: (given) => ({
    max: given.map(({ max }) => max).reduce(larger),
    type: given[0]?.type ?? '?',
  }),
  abs: ([one = unknown]) => one,
  llabs: ([one = unknown]) => ({ ...one, type: 'long long' }),
  sqrt: ([one = unknown]) => ({
    max: one.max === null ? null : Math.sqrt(one.max),
    type: 'double',
  }),
  sqrtl: ([one = unknown]) => ({
    max: one.max === null ? null : Math.sqrt(one.max),
    type: 'double',
  }),
  pow: () => ({ max: null, type: 'double' }),
  ceil: ([one = unknown]) => ({ max: one.max, type: 'double' }),
  floor: ([one = unknown]) => ({ max: one.max, type: 'double' }),
  gcd: ([one = unknown]) => one,
  __gcd: ([one = unknown]) => one,
  tolower: () => ({ max: 255, type: 'int' }),
  toupper: () => ({ max: 255, type: 'int' }),
};
