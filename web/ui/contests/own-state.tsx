/** How a problem of a contest stands for a team: by word, shape and colour. */

import type { OwnProblem } from '../../../contract/taking-part.ts';
import { t } from '../../../contract/translation.ts';
import type { Tone } from '../../theme.ts';
import { Badge } from '../badge.tsx';
import { Icon, type IconName } from '../icons.tsx';

type State = NonNullable<OwnProblem['state']>;

export const stateWords: Record<State, { word: string; icon: IconName; tone: Tone }> = {
  first: { word: t`Solved`, icon: 'accepted', tone: 'green' },
  solved: { word: t`Solved`, icon: 'accepted', tone: 'green' },
  partial: { word: t`Points`, icon: 'half', tone: 'yellow' },
  tried: { word: t`Tried`, icon: 'close', tone: 'red' },
  pending: { word: t`Received`, icon: 'send', tone: 'grey' },
};

export function OwnState({ of: { state, points } }: { of: OwnProblem }) {
  if (state === null) return '—';
  const { word, icon, tone } = stateWords[state];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={12} /> {points !== null && points > 0 ? t`${points} points` : word}
    </Badge>
  );
}
