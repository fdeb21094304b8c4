/**
 * The states of submissions, for everyone who follows one. After each verdict, all waiting callers
 * ask again, so their questions share a query.
 */
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { readWaits, type Wait } from '../../work/results.ts';
import { openSharedQuery } from '../cache/shared-query.ts';
import { AppError } from '../http/errors.ts';
import { readStandings, type Standing } from './submissions.ts';

export type SubmissionStates = {
  /** The state of a submission; refuses with 404 if there is none. */
  of(submission: string): Promise<Standing>;
  /** How a job waits, as returned by `readWait`. */
  waitOf(job: string): Promise<Wait | null>;
};

export function openSubmissionStates(db: Database): SubmissionStates {
  const submissionStates = openSharedQuery((ids: readonly string[]) => readStandings(db, ids));
  const waits = openSharedQuery((ids: readonly string[]) => readWaits(db, ids));
  return {
    async of(submission) {
      const found = (await submissionStates.ask(submission)).get(submission);
      if (found === undefined) throw new AppError('notFound', refusals.noSubmission);
      return found;
    },
    waitOf: async (job) => (await waits.ask(job)).get(job) ?? null,
  };
}
