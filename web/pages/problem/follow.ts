/** Follows a submission to its result, across lost connections and restarts of the server. */
import type { Progress } from '../../../contract/judging.ts';
import { Refusal, Unreachable } from '../../call.ts';

export type Done = Extract<Progress, { type: 'done' }>;

type Ways = {
  /** The events of a new submission; absent when following one again. */
  first?: (() => AsyncIterable<Progress>) | undefined;
  /** The submission to follow again. */
  submissionId?: string | undefined;
  /** The events of a known submission. */
  again: (submissionId: string) => AsyncIterable<Progress>;
  onProgress: (progress: Progress) => void;
  /** Called each time the connection was lost. */
  onLost: () => void;
  /** Waits before the next attempt. */
  pause: () => Promise<void>;
};

/** Attempts in a row without an event, after which following ends. */
const attemptsMax = 60;

/**
 * Returns the `done` event. Once the submission has its id, a lost connection or a fault of the
 * server leads to another attempt; before that it is thrown, since the server may or may not have
 * the submission.
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
  throw new Unreachable('The connection was lost. Reload the page to see the verdict.');
}

/** Whether an error says nothing about the submission itself. */
function mayPass(error: unknown): boolean {
  if (error instanceof Unreachable) return true;
  return error instanceof Refusal && (error.status >= 500 || error.status === 429);
}
