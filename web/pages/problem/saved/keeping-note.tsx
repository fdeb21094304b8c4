/** Whether a text is saved, in words; if there is a newer version, the way to it. */
import { Button } from '@mantine/core';
import type { KeepingState } from './keep-in-step.ts';

const words: Record<Exclude<KeepingState, 'behind'>, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  here: 'Saved in this browser',
  offline: 'Offline: saved in this browser',
};

type KeepingNoteProps = { className: string | undefined; state: KeepingState; onTake: () => void };

export function KeepingNote({ className, state, onTake }: KeepingNoteProps) {
  return (
    <span className={className}>
      {state === 'behind' ? (
        <Button
          variant="light"
          size="compact-xs"
          title="It was saved in another tab or on another device."
          onClick={onTake}
        >
          Show the newer version
        </Button>
      ) : (
        words[state]
      )}
    </span>
  );
}
