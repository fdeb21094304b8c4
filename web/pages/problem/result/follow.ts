/** Follows a submission to its result, across lost connections and restarts of the server. */

import type { Progress } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { Refusal, Unreachable } from '../../../call.ts';

/** The server has the submission, and tells no more of it; `message` says so. */
export class Received extends Error {}

export type Done = Extract<Progress, { type: 'done' }>;

type Ways = {
  /**
   * Submits, and yields the events. It always sends the same key, so that several calls make one
   * submission. Absent when an earlier submission is followed again.
   */
  first?: (() => AsyncIterable<Progress>) | undefined;
  /** The submission to follow again. */
  submissionId?: string | undefined;
  /** The events of a known submission. */
  again: (submissionId: string) => AsyncIterable<Progress>;
  onProgress: (progress: Progress) => void;
  /** Called each time the connection was lost; `wasSent`: the server received the submission. */
  onLost: (wasSent: boolean) => void;
  /** Waits before the next attempt. */
  pause: () => Promise<void>;
};

/** The number of consecutive attempts without an event after which following ends. */
const attemptsMax = 60;
/** The number of times code is submitted if the reply is lost or the server has a fault. */
const submitAttemptsMax = 8;

/**
 * Returns the `done` event. After a lost connection or a fault of the server, it tries again: many
 * times once the submission has its id, and a few times before, when it is unknown whether the
 * server has the submission.
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
      if (!mayPass(error)) throw error;
      if (submissionId === undefined && !maySubmitAgain(error, attempts)) throw error;
    }
    ways.onLost(submissionId !== undefined);
    await ways.pause();
  }
  throw new Unreachable(t`The connection was lost. Reload the page to see the verdict.`);
}

/** A temporary refusal, such as of a full queue, is shown to the person. */
const maySubmitAgain = (error: unknown, attempts: number): boolean =>
  attempts + 1 < submitAttemptsMax && !(error instanceof Refusal && error.status === 429);

/** Whether an error says nothing about the submission itself. */
function mayPass(error: unknown): boolean {
  if (error instanceof Unreachable) return true;
  return error instanceof Refusal && (error.status >= 500 || error.status === 429);
}
