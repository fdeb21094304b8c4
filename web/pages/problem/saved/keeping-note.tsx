/** Whether a text is saved, in words; if there is a newer version, the way to it. */

import { Button } from '@mantine/core';
import { t } from '../../../../contract/translation.ts';
import type { KeepingState } from './keep-in-step.ts';

const words: Record<Exclude<KeepingState, 'behind'>, string> = {
  saved: t`Saved`,
  saving: t`Saving…`,
  here: t`Saved in this browser`,
  offline: t`Offline: saved in this browser`,
};

type KeepingNoteProps = { className: string | undefined; state: KeepingState; onTake: () => void };

export function KeepingNote({ className, state, onTake }: KeepingNoteProps) {
  return (
    <span className={className}>
      {state === 'behind' ? (
        <Button
          variant="light"
          size="compact-xs"
          title={t`It was saved in another tab or on another device.`}
          onClick={onTake}
        >
          {t`Show the newer version`}
        </Button>
      ) : (
        words[state]
      )}
    </span>
  );
}
