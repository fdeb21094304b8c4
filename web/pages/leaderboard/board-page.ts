/** The part of a reply that a page of a leaderboard shows. */
import type { BoardRow } from '../../../contract/dashboard.ts';

export type BoardPage = {
  rows: BoardRow[];
  /** The caller's own row, if it is on another page. */
  own: BoardRow | undefined;
  hasNext: boolean;
};

/** Pages count from 1 and have `pageRows` rows; an extra row was requested. */
export function boardPage(answer: readonly BoardRow[], page: number, pageRows: number): BoardPage {
  const last = page * pageRows;
  const isOnPage = ({ rank }: BoardRow) => rank > last - pageRows && rank <= last;
  return {
    rows: answer.filter(isOnPage),
    own: answer.find((row) => row.isYou && !isOnPage(row)),
    hasNext: answer.some(({ rank }) => rank === last + 1),
  };
}
