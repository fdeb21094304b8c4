/** The progress of a submission, in words. */

import type { SubmissionWait, WaitCause } from '../../../contract/judging.ts';
import { t } from '../../../contract/translation.ts';
import { formatMs, formatPoints } from '../../ui/format.ts';
import { inWords } from '../../ui/words.ts';
import type { Running } from './console/use-running.ts';
import { passedOf, type Samples } from './console/use-samples.ts';
import type { Judging, Outcome, Standing } from './result/use-judging.ts';

/** For display; changes with every test. */
export function stageOf(standing: Standing): string {
  switch (standing.type) {
    case 'queued':
      if (standing.position === 0) return t`Starting`;
      return waitingWords(standing);
    case 'paused':
      return t`Judging is paused: the verdict comes later`;
    case 'compiling':
      return t`Compiling`;
    case 'running':
      // A contest may tell the verdict alone.
      if (standing.of === 0) return t`Judging`;
      return t`Running test ${Math.min(standing.finished + 1, standing.of)} of ${standing.of}`;
    case 'unsent':
      return t`No answer yet, sending again`;
    case 'lost':
      return t`Connection lost, waiting for the verdict`;
    default:
      return t`Sending`;
  }
}

const causes: Record<WaitCause, string> = {
  noJudge: t`no judge works at the moment`,
  busy: t`the judge is too busy, and tries again`,
  fault: t`something failed on our side, and is tried again`,
};

/** How a job waits, and from a minute on for how long. */
export function waitingWords({ position, waitedS = 0, cause }: SubmissionWait): string {
  const minutes = Math.floor(waitedS / 60);
  const why = cause === undefined ? t`number ${position} in the queue` : causes[cause];
  return t`Waiting${minutes > 0 ? t` for ${minutes} min` : ''}: ${why}`;
}

/** The action that was started last. */
export type Begun = 'run' | 'samples' | 'submission';

type Stages = { begun: Begun; judging: Judging; running: Running; samples: Samples };

/** For screen readers; changes only with the stage. */
export function announcement({ begun, judging, running, samples }: Stages): string {
  const { standing, outcome, isWorking } = judging;
  if (isWorking) return standing.type === 'running' ? t`Running the tests` : stageOf(standing);
  if (begun === 'samples') return endOfSamples(samples);
  if (begun === 'run') return endOfRun(running);
  if (standing.type === 'paused') return stageOf(standing);
  return outcome ? endOf(outcome) : '';
}

function endOf(outcome: Outcome): string {
  if (outcome.type === 'judged') {
    const points = formatPoints(outcome.result);
    const more = points === undefined ? '' : t`, ${points} points`;
    return t`Verdict: ${inWords(outcome.result.verdict)}${more}`;
  }
  return 'sentence' in outcome ? outcome.sentence : t`Please log in to submit.`;
}

function endOfSamples({ isRunning, result, refusal }: Samples): string {
  if (isRunning) return t`Running the samples`;
  if (!result) return refusal;
  if (result.detailedResults.length === 0) return t`Samples: ${inWords(result.verdict)}`;
  const { passed, of } = passedOf(result);
  return result.detailedResults.some(({ own }) => own)
    ? t`${passed} of ${of} cases passed`
    : t`${passed} of ${of} samples passed`;
}

function endOfRun({ isRunning, hasFailed, result }: Running): string {
  if (isRunning) return t`Running your code`;
  if (hasFailed) return t`The run failed. See the output.`;
  return result ? t`The run ended after ${formatMs(result.executionTime)}.` : '';
}
