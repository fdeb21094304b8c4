/**
 * The states of submissions, for everyone who follows one. After each verdict, all waiting callers
 * ask again, so their questions share a query.
 */
import { refusals } from '../contract/messages.ts';
import type { Database } from '../db/open.ts';
import { queuePositions } from '../work/results.ts';
import { AppError } from './errors.ts';
import { openGathered } from './gathering.ts';
import { readStandings, type Standing } from './model/submissions.ts';

export type Standings = {
  /** The state of a submission; refuses with 404 if there is none. */
  of(submission: string): Promise<Standing>;
  /** Its position in the queue, as returned by `queuePosition`. */
  positionOf(submission: string): Promise<number | 'held' | null>;
};

export function openStandings(db: Database): Standings {
  const standings = openGathered((ids: readonly string[]) => readStandings(db, ids));
  const positions = openGathered((ids: readonly string[]) => queuePositions(db, ids));
  return {
    async of(submission) {
      const found = (await standings.ask(submission)).get(submission);
      if (found === undefined) throw new AppError('notFound', refusals.noSubmission);
      return found;
    },
    positionOf: async (submission) => (await positions.ask(submission)).get(submission) ?? null,
  };
}
