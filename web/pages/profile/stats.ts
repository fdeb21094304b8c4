/** The four cards of a profile. */

import type { Stats } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { totalSuccessPercent } from '../../ui/progress/rate.ts';
import type { Stat } from '../../ui/stat-cards.tsx';

/** `missing` replaces missing figures; they are undefined while they load. */
export function profileStats(
  stats: Stats | undefined,
  rating: number | undefined,
  missing?: string,
): Stat[] {
  return [
    { label: t`Problems Solved`, figure: stats?.totalSolved ?? missing },
    { label: t`Total Submissions`, figure: stats?.totalSubmissions ?? missing },
    {
      label: t`Success Rate`,
      figure: stats ? `${totalSuccessPercent(stats)}%` : missing,
    },
    { label: t`Rating`, figure: rating?.toString() },
  ];
}

export const noStats = profileStats(undefined, undefined);
