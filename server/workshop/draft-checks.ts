/**
 * Reads and checks drafts in threads. What was found is kept, so that the same content is read and
 * checked once.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { refusals } from '../../contract/messages.ts';
import type { Draft } from '../../contract/workshop.ts';
import type { Database } from '../../db/open.ts';
import type { CheckedDraft } from '../../problems/package/check-draft.ts';
import type { NamedProblem } from '../../problems/package/judgeable.ts';
import { readBlobs } from '../../work/blobs.ts';
import { AppError, PackageRefused } from '../http/errors.ts';
import { openThreads, type ThreadBounds, type Threads, threadBounds } from '../http/threads.ts';
import { readFacts } from './draft-files.ts';
import type { DraftDone, DraftJob, Overview, ReadDraft } from './draft-jobs.ts';

export type CheckThreads = Threads<DraftJob, DraftDone>;

const checkBounds: ThreadBounds = {
  ...threadBounds,
  // A large draft takes a thread some 100 MB, which an idle one keeps.
  threadsMax: 1,
  cpuTimeMaxMs: 5_000,
  wallTimeMaxMs: 60_000,
  heapMaxMb: 256,
};

/** Threads that read and check drafts. */
export const openChecks = (): CheckThreads =>
  openThreads(new URL('draft-thread.ts', import.meta.url), checkBounds);

type Checking = { db: Database; checks: CheckThreads };
export type Found = Pick<Draft, 'findings' | 'findingsLeft'>;

/** What a thread made of a draft; refuses with 503 if it could not in time. */
export async function madeOf<Wants extends DraftJob['wants']>(
  checks: CheckThreads,
  job: Extract<DraftJob, { wants: Wants }>,
): Promise<Extract<DraftDone, { made: Wants | 'refusal' }>> {
  const value = await run(checks, job);
  if (value === null) throw new AppError('unavailable', refusals.tooMuchAtOnce, retryAfterS);
  if (!isOf(value, job.wants)) throw new Error('a thread answered another job');
  return value;
}

/** Null if the thread did not do the job in time. Throws if it failed, which is a mistake of ours. */
async function run(checks: CheckThreads, job: DraftJob): Promise<DraftDone | null> {
  const outcome = await checks.run(job);
  if (outcome.kind !== 'done') return null;
  if (outcome.value.made === 'fault') throw new Error(`a thread failed: ${outcome.value.error}`);
  return outcome.value;
}

const retryAfterS = 10;

const isOf = <Wants extends DraftJob['wants']>(
  value: DraftDone,
  wants: Wants,
): value is Extract<DraftDone, { made: Wants | 'refusal' }> =>
  value.made === wants || value.made === 'refusal';

const rememberedMax = 200;

/** Keyed by the hash of the content, which includes the hashes of the files. */
const found = new LRUCache<string, Found>({ max: rememberedMax });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What is wrong with a package; if it cannot be checked in time, that is one of the findings. */
export async function findingsOf(context: Checking, text: string): Promise<Found> {
  const key = hashOf(text);
  const known = found.get(key);
  if (known !== undefined) return known;
  const outcome = await check(context, text);
  if (outcome === null) return unchecked;
  const made = foundBy(outcome.checked);
  found.set(key, made);
  return made;
}

/** Whether findings say only that the package was not checked, which a later check may mend. */
export const isUnchecked = (one: Found): boolean => one === unchecked;

const foundBy = ({ findings, left }: CheckedDraft): Found => ({ findings, findingsLeft: left });

/** Null if it cannot be checked in time. */
async function check(
  { db, checks }: Checking,
  text: string,
): Promise<{ checked: CheckedDraft; hashes: string[] } | null> {
  const opened = await run(checks, { wants: 'read', text });
  if (opened?.made !== 'read') return null;
  const { read, facts, hashes } = opened;
  const done = await run(checks, {
    wants: 'check',
    text,
    files: await readBlobs(db, read),
    facts: await readFacts(db, facts),
  });
  return done?.made === 'check' ? { checked: done.checked, hashes } : null;
}

/** What a package is and needs, without its parts. Refuses with 503 if it cannot be read in time. */
export async function readDraftIn({ checks }: Checking, text: string): Promise<ReadDraft> {
  return unrefused(await madeOf(checks, { wants: 'read', text }));
}

/** What a thread made of a job that it never refuses. */
export function unrefused<Made extends DraftDone>(made: Made): Exclude<Made, { made: 'refusal' }> {
  if (!isMade(made)) throw new Error('a thread refused a job that cannot be refused');
  return made;
}

const isMade = <Made extends DraftDone>(made: Made): made is Exclude<Made, { made: 'refusal' }> =>
  made.made !== 'refusal';

/** What a review needs to know of a package. Refuses with 503 if it cannot be read in time. */
export const overviewOf = async (
  { checks }: Pick<Checking, 'checks'>,
  text: string,
): Promise<Overview> => unrefused(await madeOf(checks, { wants: 'overview', text }));

/**
 * The problem that a package makes, and the hashes of all its files; refuses with all findings if any
 * of them is an error.
 */
export async function problemOf(
  context: Checking,
  text: string,
): Promise<{ problem: NamedProblem; hashes: string[] }> {
  const outcome = await check(context, text);
  if (outcome === null) throw new PackageRefused(refusals.draftNotRight, unchecked);
  const { checked, hashes } = outcome;
  const { problem } = checked;
  if (problem === null) throw new PackageRefused(refusals.draftNotRight, foundBy(checked));
  return { problem, hashes };
}

const unchecked: Found = {
  findings: [
    {
      severity: 'error',
      file: 'problem.yaml',
      rule: 'The package could not be checked in time. Save it again to try once more.',
    },
  ],
  findingsLeft: 0,
};
