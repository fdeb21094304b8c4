/** A message that stays in the page, for texts that take longer to read than a toast stays. */
import type { ReactNode } from 'react';
import type { Tone } from '../../theme.ts';
import { Icon, type IconName } from '../icons.tsx';
import classes from './message.module.css';

type MessageTone = Extract<Tone, 'green' | 'yellow' | 'red' | 'ink'>;

const shapes: Record<MessageTone, IconName> = {
  green: 'accepted',
  yellow: 'shield',
  red: 'close',
  ink: 'spark',
};

type MessageProps = { tone: MessageTone; title?: string; children: ReactNode };

/** Errors are announced at once, other messages in turn. */
export function Message({ tone, title, children }: MessageProps) {
  return (
    <div className={classes.message} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon name={shapes[tone]} size={18} />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
    </div>
  );
}
