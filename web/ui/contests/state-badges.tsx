/** The state of a contest in words. */
import type { ContestFacts } from '../../../contract/contests.ts';
import { Badge } from '../badge.tsx';

type State = Pick<ContestFacts, 'phase' | 'isPaused' | 'isFrozen' | 'isFinal'>;

export function StateBadges({ contest }: { contest: State }) {
  const { phase, isPaused, isFrozen, isFinal } = contest;
  return (
    <>
      {phase === 'running' && !isPaused && <Badge tone="green">Running</Badge>}
      {isPaused && <Badge tone="yellow">Paused</Badge>}
      {isFrozen && <Badge tone="ink">Frozen</Badge>}
      {phase === 'past' && <Badge>{isFinal ? 'Final' : 'Ended, not final'}</Badge>}
    </>
  );
}
