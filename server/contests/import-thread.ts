/** The thread that reads packages of contests, which threads.ts can stop. */
import { doJobs } from '../http/thread-jobs.ts';
import type { ContestJob, ThreadRead } from './import-threads.ts';
import { readContestPackage } from './package/read.ts';

doJobs(read);

async function read(job: ContestJob): Promise<ThreadRead> {
  try {
    return await readContestPackage(job);
  } catch (error) {
    return { fault: String(error instanceof Error ? error.stack : error) };
  }
}
