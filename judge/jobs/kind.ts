/** What each file of this folder exports: how a judge does the jobs of one kind. */
import type { DoableKind, Job, JobOf } from '../../work/claim.ts';
import type { Done, Tools } from '../process/tools.ts';
import type { Place } from '../run/execute.ts';

/** A job on which we keep failing, with the last fault and the sentence that people read. */
export type FailedJob = { job: Job; fault: unknown; sentence: string };

export type Kind<Name extends DoableKind> = {
  /** Does a job. Rejects on a fault; process/attempt.ts decides what to do then. */
  run(tools: Tools, place: Place, job: JobOf<Name>): Promise<Done>;
  /** How a job ends on which we keep failing; its kind may be all that could be read of it. */
  fail(tools: Tools, failed: FailedJob): Done;
};
