/** The order of people and classes in the lists of a class: "Pupil 2" before "Pupil 10", and case is of no matter. */

const asCounted = new Intl.Collator('en', { numeric: true });

/** Those of one name keep their places, which the query gives. */
export const byName = (one: { name: string }, other: { name: string }): number =>
  asCounted.compare(one.name, other.name);
