/** Cards with the shares of accepted, wrong and other submissions. */

import type { VerdictCounts } from '../../../contract/admin-submissions.ts';
import { t } from '../../../contract/translation.ts';
import { plural } from '../../ui/format.ts';
import { pageLocale } from '../../ui/locale.ts';
import { StatCards } from '../../ui/stat-cards.tsx';
import { sharesOf } from './filters.ts';

export function Shares({ counts }: { counts: VerdictCounts | undefined }) {
  const shares = counts && sharesOf(counts);
  const card = (share: { count: number; percent: number } | undefined) => ({
    figure: share && `${share.percent}%`,
    note: share && plural(share.count, '# submission|# submissions'),
  });
  return (
    <StatCards
      stats={[
        { label: t`Total`, figure: counts?.total.toLocaleString(pageLocale) },
        { label: t`Accepted`, tone: 'green', ...card(shares?.accepted) },
        { label: t`Wrong Answer`, tone: 'red', ...card(shares?.wrong) },
        { label: t`Other`, tone: 'yellow', ...card(shares?.other) },
      ]}
    />
  );
}
