/**
 * Random pairs of a program and an interactor, judged here and by a second implementation.
 *
 * @module-tag release
 */
import { expect, it } from 'vitest';
import { openTestWorkshop } from '../testing-workshop.ts';
import { openPairs, pairsFrom, shownPair } from './pairs.ts';
import { untilCore } from './until-core.ts';

const workshop = await openTestWorkshop();

// `PAIRS=500 SEED=2` compares more of them, and others.
const { PAIRS: count = '40', SEED: seed = '1' } = process.env;

it('the judge agrees with a naive implementation of the rules on random pairs', async () => {
  const pairs = await openPairs(workshop);
  const differing: string[] = [];
  for (const pair of pairsFrom(Number(seed), Number(count))) {
    const judged = await untilCore(() => pairs.verdictOf(pair));
    if (judged !== pair.expected) {
      differing.push(`${shownPair(pair)}: ${judged}, expected ${pair.expected}`);
    }
  }
  await pairs.close();
  expect(differing).toEqual([]);
});
