/** How far a submission is, in words. */
import { formatMs } from '../../ui/format.ts';
import type { Judging, Outcome, Standing } from './use-judging.ts';
import type { Running } from './use-running.ts';

/** For the eye; changes with every test. */
export function stageOf(standing: Standing): string {
  switch (standing.type) {
    case 'queued':
      if (standing.position === 0) return 'Starting';
      return `Waiting, number ${standing.position} in the queue`;
    case 'compiling':
      return 'Compiling';
    case 'running': {
      const finished = standing.testCaseResults.length;
      return `Running test ${Math.min(finished + 1, standing.of)} of ${standing.of}`;
    }
    case 'lost':
      return 'Connection lost, looking for the verdict';
    default:
      return 'Sending';
  }
}

/** For the ear; changes only with the stage. */
export function announcement(judging: Judging, running: Running): string {
  const { standing, outcome, isWorking } = judging;
  if (isWorking) return standing.type === 'running' ? 'Running the tests' : stageOf(standing);
  if (running.isRunning) return 'Running your code';
  if (running.hasFailed) return 'The run failed. See the output.';
  if (running.result) return `The run ended after ${formatMs(running.result.executionTime)}.`;
  return outcome ? endOf(outcome) : '';
}

function endOf(outcome: Outcome): string {
  if (outcome.type === 'judged') return `Verdict: ${outcome.result.verdict}`;
  return outcome.type === 'refused' ? outcome.sentence : 'Please log in to submit.';
}
