/** Contest ratings, compared with those of an open judge for three rounds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { initialSkill, ratings } from './rating.ts';

const known = z
  .object({
    /** Person, place, rating as shown, skill, performance. */
    rounds: z.array(z.array(z.tuple([z.string(), z.number(), z.int(), z.number(), z.number()]))),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'known-ratings.json'), 'utf8')));

const rounds = known.rounds.map((round) => round.map(([person, place]) => ({ person, place })));

describe('a contest rating', () => {
  it('equals the rating of an open judge in three rounds with ties and newcomers', () => {
    const found = ratings(rounds);
    known.rounds.forEach((round, index) => {
      expect(found[index]?.map(({ rating }) => rating)).toEqual(round.map(([, , shown]) => shown));
      round.forEach(([, , , skill, performance], at) => {
        // The other solver stops at about a thousandth.
        expect(found[index]?.[at]?.skill).toBeCloseTo(skill, 2);
        expect(found[index]?.[at]?.performance).toBeCloseTo(performance, 2);
      });
    });
  });

  it('is the same for equal places, and does not change the sum of what two people have', () => {
    const [round = []] = ratings([
      [
        { person: 'a', place: 1.5 },
        { person: 'b', place: 1.5 },
      ],
    ]);
    for (const one of round) expect(one.skill).toBeCloseTo(initialSkill, 6);
    const [decided = []] = ratings([
      [
        { person: 'a', place: 1 },
        { person: 'b', place: 2 },
      ],
    ]);
    const [winner, loser] = decided.map(({ skill }) => skill);
    expect(winner).toBeGreaterThan(initialSkill);
    expect((winner ?? 0) + (loser ?? 0)).toBeCloseTo(2 * initialSkill, 6);
  });

  it('solves each of many places', () => {
    const people = 2_000;
    const places = Array.from({ length: people }, (_, index) => ({
      person: `p${index}`,
      place: index + 1,
    }));
    const [round = []] = ratings([places.toReversed()]);
    const performances = round.toReversed().map(({ performance }) => performance - initialSkill);
    // Among newcomers, each has the part of wins less losses that its place says.
    const expected = places.map(({ place }) => Math.atanh((people - 2 * place + 1) / people));
    const scale = (performances[0] ?? 0) / (expected[0] ?? 1);
    expect(scale).toBeGreaterThan(0);
    expect(
      performances.filter((one, at) => Math.abs(one - scale * (expected[at] ?? 0)) > 1e-5),
    ).toEqual([]);
  });

  it('changes nothing before the round in which someone is disqualified late', () => {
    const [first = [], second = []] = rounds;
    const without = first.filter(({ person }) => person !== 'p200');
    const before = ratings([second, first]);
    const after = ratings([second, without]);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]?.filter(({ person }) => person !== 'p200'));
  });
});
