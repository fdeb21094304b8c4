/** Inserts generated test cases into a package. */
import type { GeneratedTest } from '../../../contract/generating.ts';
import { addCases, allCases, changeCase, plainCase } from './data-edits.ts';
import { type Bytes, type Change, lastName, type Package } from './model.ts';

/** The number in the name of a test case: 3 for `secret/group01/003`. */
const numberOf = (name: string): number => (/^\d{1,6}$/.test(name) ? Number(name) : Number.NaN);

export type Placed = { change: Change; added: number; replaced: number };

/**
 * A test case with this number gets the new data, in any group. Otherwise one is added to `secret`,
 * with as many digits as the others. `empty` is the answer if none was generated.
 */
export function placeGenerated(
  one: Package,
  tests: readonly GeneratedTest[],
  empty: () => Bytes,
): Placed {
  const made = tests.filter((test) => 'input' in test);
  const known = allCases(one);
  const numbers = known.map(({ name }) => lastName(name)).filter((name) => numberOf(name) > 0);
  const targets = made.map(({ target }) => String(target));
  const width = Math.max(2, ...[...numbers, ...targets].map(({ length }) => length));
  const changes: Change[] = [];
  let replaced = 0;
  for (const { target, input, answer } of made) {
    const before = known.find(({ name }) => numberOf(lastName(name)) === target);
    if (before !== undefined) {
      replaced += 1;
      changes.push(changeCase(before.name, { input, ...(answer !== null && { answer }) }));
    } else {
      const name = `secret/${String(target).padStart(width, '0')}`;
      changes.push(addCases([plainCase(name, { input, answer: answer ?? empty() })]));
    }
  }
  return {
    change: (now) => changes.reduce((so, change) => change(so), now),
    added: made.length - replaced,
    replaced,
  };
}
