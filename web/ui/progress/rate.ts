/** Success rates. */
import type { Stats } from '../../../contract/dashboard.ts';
import { percentOf } from './shares.ts';

type Tried = { solved: number; attempted: number };

/** Solved of attempted problems in whole percent; 0 if nothing was attempted. */
export const successPercent = ({ solved, attempted }: Tried): number =>
  percentOf(solved, attempted);

/** The same over all difficulties. */
export const totalSuccessPercent = ({ totalSolved, totalAttempted }: Stats): number =>
  successPercent({ solved: totalSolved, attempted: totalAttempted });
