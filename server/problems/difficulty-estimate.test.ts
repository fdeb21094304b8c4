/** The estimate of a difficulty from answers, for every mix of up to some answers and for random ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerCounts, answersMin, estimateDifficulty } from './difficulty-estimate.ts';

const count = fc.nat({ max: 400 });
const mix: fc.Arbitrary<AnswerCounts> = fc
  .record({ easier: count, asSaid: count, harder: count })
  .filter(({ easier, asSaid, harder }) => easier + asSaid + harder >= answersMin);

function estimated(counts: AnswerCounts) {
  const found = estimateDifficulty(counts);
  if (found === null) throw new Error(`nothing is said of ${JSON.stringify(counts)}`);
  return found;
}
const wordOf = (counts: AnswerCounts) => estimated(counts).words.replace(/ \(.*/, '');
const times = (factor: number, { easier, asSaid, harder }: AnswerCounts): AnswerCounts => ({
  easier: factor * easier,
  asSaid: factor * asSaid,
  harder: factor * harder,
});

describe('what solvers say of a difficulty', () => {
  it.each([
    [{ easier: 0, asSaid: 6, harder: 14 }, 'Solvers: harder than said (14 of 20)'],
    [{ easier: 14, asSaid: 6, harder: 0 }, 'Solvers: easier than said (14 of 20)'],
    [{ easier: 1, asSaid: 8, harder: 1 }, 'Solvers: as said (8 of 10)'],
    [{ easier: 0, asSaid: 5, harder: 0 }, 'Solvers: as said (5 of 5)'],
    [{ easier: 0, asSaid: 0, harder: 5 }, 'Solvers: harder than said (5 of 5)'],
    // More than half, and yet too few to be certain of the direction.
    [{ easier: 9, asSaid: 0, harder: 11 }, 'Solvers disagree (20)'],
    [{ easier: 1, asSaid: 3, harder: 1 }, 'Solvers: as said (3 of 5)'],
    [{ easier: 4, asSaid: 4, harder: 4 }, 'Solvers disagree (12)'],
    [{ easier: 0, asSaid: 10, harder: 10 }, 'Solvers disagree (20)'],
  ])('of %j is %s', (counts, words) => {
    expect(estimated(counts).words).toBe(words);
  });

  it('is nothing below five answers', () => {
    expect(estimateDifficulty({ easier: 0, asSaid: 0, harder: 0 })).toBeNull();
    expect(estimateDifficulty({ easier: 0, asSaid: 0, harder: 4 })).toBeNull();
  });

  it('has an interval that shrinks with more answers of the same mix, and keeps its word', () => {
    fc.assert(
      fc.property(mix, fc.integer({ min: 2, max: 20 }), (counts, factor) => {
        const [few, many] = [estimated(counts), estimated(times(factor, counts))];
        expect(many.margin).toBeLessThan(few.margin);
        if (wordOf(counts) !== 'Solvers disagree') {
          expect(wordOf(times(factor, counts))).toBe(wordOf(counts));
        }
      }),
    );
  });

  it('is the same the other way round if the answers are', () => {
    const opposite: Record<string, string> = {
      'Solvers: harder than said': 'Solvers: easier than said',
      'Solvers: easier than said': 'Solvers: harder than said',
    };
    fc.assert(
      fc.property(mix, ({ easier, asSaid, harder }) => {
        const one = { easier, asSaid, harder };
        const other = { easier: harder, asSaid, harder: easier };
        expect(estimated(other).estimate).toBeCloseTo(-estimated(one).estimate, 12);
        expect(estimated(other).margin).toBeCloseTo(estimated(one).margin, 12);
        expect(wordOf(other)).toBe(opposite[wordOf(one)] ?? wordOf(one));
      }),
    );
  });

  it('stays between easier and harder, and never says what fewer than half say', () => {
    fc.assert(
      fc.property(mix, (counts) => {
        const { estimate, margin, words } = estimated(counts);
        expect(Math.abs(estimate)).toBeLessThan(1);
        expect(margin).toBeGreaterThan(0);
        const [, of, all] = /\((\d+) of (\d+)\)/.exec(words) ?? [];
        if (of !== undefined) expect(2 * Number(of)).toBeGreaterThan(Number(all));
      }),
    );
  });
});
