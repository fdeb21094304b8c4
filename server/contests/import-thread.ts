/** The thread that reads packages of contests, which threads.ts can stop. */
import { PackageError } from '../../problems/package/findings.ts';
import { doJobs } from '../http/thread-jobs.ts';
import type { ContestJob, ThreadRead } from './import-threads.ts';
import { readContestPackage } from './package/read.ts';

doJobs(read);

async function read(job: ContestJob): Promise<ThreadRead> {
  try {
    const { contest, findings } = await readContestPackage(job);
    return { contest, findings: findings.all, findingsLeft: findings.left };
  } catch (error) {
    if (!(error instanceof PackageError)) {
      return { fault: String(error instanceof Error ? error.stack : error) };
    }
    return { contest: undefined, findings: error.findings, findingsLeft: error.left };
  }
}
