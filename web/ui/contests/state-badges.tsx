/** The state of a contest in words. */

import type { ContestFacts } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { Badge } from '../badge.tsx';

type State = Pick<ContestFacts, 'phase' | 'isPaused' | 'isFrozen' | 'isFinal'>;

export function StateBadges({ contest }: { contest: State }) {
  const { phase, isPaused, isFrozen, isFinal } = contest;
  return (
    <>
      {phase === 'running' && !isPaused && <Badge tone="green">{t`Running`}</Badge>}
      {isPaused && <Badge tone="yellow">{t`Paused`}</Badge>}
      {isFrozen && <Badge tone="ink">{t`Frozen`}</Badge>}
      {phase === 'past' && <Badge>{isFinal ? t`Final` : t`Ended, not final`}</Badge>}
    </>
  );
}
