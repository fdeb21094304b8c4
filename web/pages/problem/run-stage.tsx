/** How far a run is: waiting, compiling, or the time that its program has taken; and Cancel. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { stageOf } from './standing.ts';
import type { RunStanding } from './use-run-steps.ts';

const tickMs = 100;

type RunStageProps = { standing: RunStanding; onCancel: () => void };

export function RunStage({ standing, onCancel }: RunStageProps) {
  return (
    <>
      <span className="spinner" />
      {standing.type === 'started' ? <Clock {...standing} /> : <span>{wordsOf(standing)}</span>}
      <Button
        size="compact-xs"
        variant="default"
        disabled={standing.type === 'cancelling'}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </>
  );
}

function wordsOf(standing: Exclude<RunStanding, { type: 'started' }>): string {
  switch (standing.type) {
    case 'queued':
    case 'compiling':
      return stageOf({ ...standing, submissionId: standing.runId });
    case 'sending':
      return 'Sending';
    default:
      return 'Cancelling';
  }
}

const inSeconds = (ms: number): string => (ms / 1000).toFixed(1);

/** The time on the clock; the limit is one of CPU time, which it may pass while it waits. */
function Clock({ sinceMs, limitMs }: { sinceMs: number; limitMs: number }) {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" title="Time so far, and the limit of CPU time">
      {inSeconds(Math.max(0, nowMs - sinceMs))} / {inSeconds(limitMs)} s
    </span>
  );
}
