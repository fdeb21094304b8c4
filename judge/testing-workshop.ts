/** A workshop for the tests of a file; testing-judge.ts also serves benches, which have no such end. */
import { afterAll } from 'vitest';
import { openWorkshop, type Workshop } from './testing-judge.ts';

/**
 * Opens a workshop, and closes it after the file's tests. Not for a file whose tests may all be left
 * out by their tags (e2e/compilers), after which nothing is closed.
 */
export async function openTestWorkshop(slots = 1): Promise<Workshop> {
  const workshop = await openWorkshop(slots);
  afterAll(() => workshop.close());
  return workshop;
}
