/** The progress of a run: waiting, compiling, or the time since its program began; and Cancel. */

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../../../contract/translation.ts';
import { formatDecimal } from '../../../ui/format.ts';
import { stageOf } from '../standing.ts';
import type { RunStanding } from './use-run-steps.ts';

const tickMs = 100;

type RunStageProps = { standing: RunStanding; onCancel: () => void };

export default function RunStage({ standing, onCancel }: RunStageProps) {
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
        {t`Cancel`}
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
      return t`Sending`;
    default:
      return t`Cancelling`;
  }
}

const inSeconds = (ms: number): string => formatDecimal(ms / 1000);

/**
 * Elapsed real time. It may exceed the limit, which is one of CPU time, while the program waits.
 */
function Clock({ sinceMs, limitMs }: { sinceMs: number; limitMs: number }) {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" title={t`Time so far, and the limit of CPU time`}>
      {inSeconds(Math.max(0, nowMs - sinceMs))} / {inSeconds(limitMs)} s
    </span>
  );
}
