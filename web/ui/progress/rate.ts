/** Success rates. */
import type { Stats } from '../../../contract/dashboard.ts';

type Tried = { solved: number; attempted: number };

/** Solved of attempted problems in whole percent; 0 if nothing was attempted. */
export function successPercent({ solved, attempted }: Tried): number {
  return attempted === 0 ? 0 : Math.round((100 * solved) / attempted);
}

/** The same over all difficulties. */
export const totalSuccessPercent = ({ totalSolved, totalAttempted }: Stats): number =>
  successPercent({ solved: totalSolved, attempted: totalAttempted });
