/** Pages of a leaderboard. */
import { describe, expect, it } from 'vitest';
import type { BoardRow } from '../../../contract/dashboard.ts';
import { boardPage } from './board-page.ts';

const row = (rank: number, isYou = false): BoardRow => ({
  _id: `${rank}`,
  rank,
  name: `Person ${rank}`,
  totalSolved: 1,
  easyCount: 1,
  mediumCount: 0,
  hardCount: 0,
  contributionsApproved: 0,
  contributionsPending: 0,
  solvedCount: 1,
  isYou,
  username: null,
  hasProfile: true,
  pictureTag: null,
  rating: 1010,
});

const ranks = (rows: BoardRow[]) => rows.map(({ rank }) => rank);

describe('a page of a leaderboard', () => {
  it('ends where the next one begins', () => {
    const { rows, own, hasNext } = boardPage([row(3), row(4), row(5)], 2, 2);
    expect(ranks(rows)).toEqual([3, 4]);
    expect(own).toBeUndefined();
    expect(hasNext).toBe(true);
  });

  it("keeps the person's own row among the others", () => {
    const { rows, own, hasNext } = boardPage([row(1), row(2, true)], 1, 2);
    expect(ranks(rows)).toEqual([1, 2]);
    expect(own).toBeUndefined();
    expect(hasNext).toBe(false);
  });

  it.each([
    ['earlier', [row(3), row(4), row(1, true)], 1, false],
    ['far behind', [row(3), row(4), row(5), row(9, true)], 9, true],
    ['first of the next page', [row(3), row(4), row(5, true)], 5, true],
  ])('shows an own row that is %s separately', (_, answer, rank, next) => {
    const { rows, own, hasNext } = boardPage(answer, 2, 2);
    expect(ranks(rows)).toEqual([3, 4]);
    expect(own?.rank).toBe(rank);
    expect(hasNext).toBe(next);
  });
});
