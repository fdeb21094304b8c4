/**
 * Which participation each group, and each pupil who works alone, goes on with when groups change. What
 * was submitted stays where it was, so that those who submitted it stay with it, and no one else takes it
 * over: also when they have left the class.
 */

/** A participation as it is. Its people may have left the class. */
export type Held = {
  id: string;
  members: readonly string[];
  /** Those who have submitted something for it. */
  submitters: readonly string[];
  /** In small letters; null: of a pupil alone. */
  group: string | null;
};

/** A group, or a pupil alone. */
export type Wanted = { group: string | null; members: readonly string[] };

/** The participation of each that is wanted, in their order; null: a new one. */
export type Plan = { places: (string | null)[] } | { stuck: string };

/**
 * Finds the places; `stuck` is a pupil who cannot go where they are wanted, because of what they
 * submitted, alone or for another group.
 */
export function planGroups(held: readonly Held[], wanted: readonly Wanted[]): Plan {
  const placeOf = new Map(
    wanted.flatMap(({ members }, index) => members.map((one) => [one, index] as const)),
  );
  const places = wanted.map((): string | null => null);
  const taken = new Set<string>();
  const take = (index: number, { id }: Held): void => {
    places[index] = id;
    taken.add(id);
  };
  // First what was submitted to, which no one may leave behind.
  for (const one of held) {
    const [first, ...others] = one.submitters;
    if (first === undefined) continue;
    const index = placeOf.get(first);
    const stuck = others.find((other) => placeOf.get(other) !== index);
    if (stuck !== undefined) return { stuck };
    if (index === undefined || places[index] !== null) return { stuck: first };
    take(index, one);
  }
  const isFree = ({ id, submitters }: Held): boolean => submitters.length === 0 && !taken.has(id);
  const fits = [
    (one: Held, { group }: Wanted) => group !== null && one.group === group,
    (one: Held, { members }: Wanted) =>
      one.group === null && members.some((m) => one.members.includes(m)),
    (one: Held, { members }: Wanted) => members.some((m) => one.members.includes(m)),
  ];
  for (const isFit of fits) {
    for (const [index, want] of wanted.entries()) {
      if (places[index] !== null) continue;
      const found = held.find((one) => isFree(one) && isFit(one, want));
      if (found !== undefined) take(index, found);
    }
  }
  return { places };
}
