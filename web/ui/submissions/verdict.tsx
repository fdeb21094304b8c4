/** A verdict by word, shape and colour. Only Accepted counts as success. */

import { t } from '../../../contract/translation.ts';
import type { pending, Verdict } from '../../../contract/words.ts';
import type { Tone } from '../../theme.ts';
import { Badge } from '../badge.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { inWords } from '../words.ts';

export type ShownVerdict = Verdict | typeof pending;

const shapes: Record<ShownVerdict, IconName> = {
  Accepted: 'accepted',
  'Partially Accepted': 'half',
  'Wrong Answer': 'close',
  'Time Limit Exceeded': 'clock',
  'Memory Limit Exceeded': 'memory',
  'Output Limit Exceeded': 'overflow',
  'Runtime Error': 'crash',
  'Compilation Error': 'brackets',
  'Judge Error': 'question',
  Pending: 'dots',
};

export const verdictShape = (verdict: ShownVerdict): IconName => shapes[verdict];

export function verdictTone(verdict: ShownVerdict): Tone {
  if (verdict === 'Accepted') return 'green';
  if (verdict === 'Partially Accepted') return 'yellow';
  return verdict === 'Pending' || verdict === 'Judge Error' ? 'grey' : 'red';
}

type VerdictBadgeProps = {
  verdict: ShownVerdict;
  /** Whether it is not judged yet because judging of its problem is paused. */
  isPaused?: boolean;
};

export function VerdictBadge({ verdict, isPaused = false }: VerdictBadgeProps) {
  return (
    <Badge tone={verdictTone(verdict)}>
      <Icon name={isPaused ? 'clock' : verdictShape(verdict)} size={12} />
      {isPaused ? t`Paused` : inWords(verdict)}
    </Badge>
  );
}
