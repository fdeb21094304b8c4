/** Packages of contests, which a thread reads, because strangers wrote them. */
import { openThreads, type ThreadBounds, type Threads } from '../http/threads.ts';
import { importBounds, refusalOf } from '../workshop/import-threads.ts';
import type { ReadContest } from './package/read.ts';

/** `name`: of the package, if its file has another. */
export type ContestJob = { path: string; name?: string };

/** `fault`: a mistake of ours, for the log. */
export type ThreadRead = ReadContest | { fault: string };

export type ContestThreads = Threads<ContestJob, ThreadRead>;

/** As for archives of problems, in less memory. */
const contestBounds: ThreadBounds = { ...importBounds, heapMaxMb: 384, youngHeapMaxMb: 3 };

export const openContestThreads = (): ContestThreads =>
  openThreads(new URL('import-thread.ts', import.meta.url), contestBounds);

/** Reads the contest in a package. A package that breaks rules has none, and findings. */
export async function readInThread(threads: ContestThreads, job: ContestJob): Promise<ReadContest> {
  const outcome = await threads.run(job);
  if (outcome.kind !== 'done') throw refusalOf(outcome.kind);
  if ('fault' in outcome.value) throw new Error(`reading a contest: ${outcome.value.fault}`);
  return outcome.value;
}
