/** A verdict by word, shape and colour. Only Accepted counts as success. */
import type { pending, Verdict } from '../../contract/words.ts';
import type { Tone } from '../theme.ts';
import { Badge } from './badge.tsx';
import { Icon, type IconName } from './icons.tsx';

export type ShownVerdict = Verdict | typeof pending;

const shapes: Record<ShownVerdict, IconName> = {
  Accepted: 'accepted',
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
  return verdict === 'Pending' || verdict === 'Judge Error' ? 'grey' : 'red';
}

export function VerdictBadge({ verdict }: { verdict: ShownVerdict }) {
  return (
    <Badge tone={verdictTone(verdict)}>
      <Icon name={verdictShape(verdict)} size={12} />
      {verdict}
    </Badge>
  );
}
