/** Follows a submission to its result, through lost connections and restarts of the server. */
import type { Progress } from '../../../contract/judging.ts';
import { Refusal, Unreachable } from '../../call.ts';

export type Done = Extract<Progress, { type: 'done' }>;

type Ways = {
  /** The events of a new submission; not there when one is picked up again. */
  first?: (() => AsyncIterable<Progress>) | undefined;
  /** The submission that is picked up again. */
  submissionId?: string | undefined;
  /** The events of a submission that is known. */
  again: (submissionId: string) => AsyncIterable<Progress>;
  onProgress: (progress: Progress) => void;
  /** Told each time the connection was lost. */
  onLost: () => void;
  /** Waits before the next attempt. */
  pause: () => Promise<void>;
};

/** Attempts in a row without a word from the server after which following ends. */
const attemptsMax = 60;

/**
 * Answers the `done` event. Once the submission has its id, a lost connection or a fault of the
 * server is met by asking again; before, it is thrown, since the server may or may not have it.
 */
export async function followToEnd(ways: Ways): Promise<Done> {
  let { submissionId } = ways;
  for (let attempts = 0; attempts < attemptsMax; attempts++) {
    try {
      const events = submissionId === undefined ? ways.first?.() : ways.again(submissionId);
      for await (const progress of events ?? []) {
        attempts = 0;
        submissionId = progress.submissionId;
        ways.onProgress(progress);
        if (progress.type === 'done') return progress;
      }
    } catch (error) {
      if (submissionId === undefined || !mayPass(error)) throw error;
    }
    if (submissionId === undefined) break;
    ways.onLost();
    await ways.pause();
  }
  throw new Unreachable('The connection was lost. Reload the page to look for the verdict.');
}

/** Whether what went wrong says nothing about the submission itself. */
function mayPass(error: unknown): boolean {
  if (error instanceof Unreachable) return true;
  return error instanceof Refusal && (error.status >= 500 || error.status === 429);
}
