/** Packages of contests, which a thread reads, because strangers wrote them. */
import type { Finding } from '../../contract/finding.ts';
import { refusals } from '../../contract/messages.ts';
import { PackageRefused } from '../http/errors.ts';
import { openThreads, type ThreadBounds, type Threads } from '../http/threads.ts';
import { importBounds, refusalOf } from '../workshop/import-threads.ts';
import type { ContestPackage } from './package/read.ts';

/** `name`: of the package, if its file has another. */
export type ContestJob = { path: string; name?: string };

/** Without a contest, the findings have errors. */
type ContestRead = {
  contest: ContestPackage | undefined;
  findings: Finding[];
  findingsLeft: number;
};

/** `fault`: a mistake of ours, for the log. */
export type ThreadRead = ContestRead | { fault: string };

export type ContestThreads = Threads<ContestJob, ThreadRead>;

/** As for archives of problems, in less memory. */
const contestBounds: ThreadBounds = { ...importBounds, heapMaxMb: 384 };

export const openContestThreads = (): ContestThreads =>
  openThreads(new URL('import-thread.ts', import.meta.url), contestBounds);

/** Reads the contest in a package. Refuses a package that breaks rules, with all findings. */
export async function readInThread(
  threads: ContestThreads,
  job: ContestJob,
): Promise<ContestRead & { contest: ContestPackage }> {
  const outcome = await threads.run(job);
  if (outcome.kind !== 'done') throw refusalOf(outcome.kind);
  if ('fault' in outcome.value) throw new Error(`reading a contest: ${outcome.value.fault}`);
  const { contest, ...found } = outcome.value;
  if (contest === undefined) throw new PackageRefused(refusals.packageRefused, found);
  return { contest, ...found };
}
