/** The thread that reads and checks drafts, which threads.ts can stop when a job takes too long. */
import { doJobs } from '../http/thread-jobs.ts';
import { type DraftDone, type DraftJob, doDraftJob } from './draft-jobs.ts';

doJobs(doneOf);

function doneOf(job: DraftJob): DraftDone {
  try {
    return doDraftJob(job);
  } catch (error) {
    return {
      made: 'fault',
      error: error instanceof Error ? (error.stack ?? error.message) : `${error}`,
    };
  }
}
