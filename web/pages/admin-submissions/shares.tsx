/** Cards with the shares of accepted, wrong and other submissions. */
import type { VerdictCounts } from '../../../contract/admin-submissions.ts';
import { plural } from '../../ui/format.ts';
import { StatCards } from '../../ui/stat-cards.tsx';
import { sharesOf } from './filters.ts';

export function Shares({ counts }: { counts: VerdictCounts | undefined }) {
  const shares = counts && sharesOf(counts);
  const card = (share: { count: number; percent: number } | undefined) => ({
    figure: share && `${share.percent}%`,
    note: share && plural(share.count, 'submission'),
  });
  return (
    <StatCards
      stats={[
        { label: 'Total', tone: 'ink', figure: counts?.total.toLocaleString('en') },
        { label: 'Accepted', tone: 'green', ...card(shares?.accepted) },
        { label: 'Wrong Answer', tone: 'red', ...card(shares?.wrong) },
        { label: 'Other', tone: 'yellow', ...card(shares?.other) },
      ]}
    />
  );
}
