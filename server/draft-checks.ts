/** Checks drafts in a thread. The findings are kept, so that the same content is checked once. */
import { createHash } from 'node:crypto';
import { refusals } from '../contract/messages.ts';
import type { StoredPackage } from '../contract/stored-package.ts';
import type { Draft } from '../contract/workshop.ts';
import type { Database } from '../db/open.ts';
import {
  type CheckedDraft,
  type DraftToCheck,
  filesToCheck,
} from '../problems/package/check-draft.ts';
import type { NamedProblem } from '../problems/package/named-problem.ts';
import { readBlobs } from '../work/blobs.ts';
import { PackageRefused } from './errors.ts';
import { readFacts } from './model/draft-files.ts';
import { openThreads, type ThreadBounds, type Threads, threadBounds } from './threads.ts';

export type CheckThreads = Threads<DraftToCheck, CheckedDraft>;

const checkBounds: ThreadBounds = {
  ...threadBounds,
  cpuTimeMaxMs: 5_000,
  wallTimeMaxMs: 20_000,
  heapMaxMb: 256,
};

/** Threads that check drafts. */
export const openChecks = (): CheckThreads =>
  openThreads(new URL('check-thread.ts', import.meta.url), checkBounds);

type Checking = { db: Database; checks: CheckThreads };
type Found = Pick<Draft, 'findings' | 'findingsLeft'>;

const rememberedMax = 200;
/** Keyed by the hash of the content, which includes the hashes of the files. */
const remembered = new Map<string, Found>();

/** What is wrong with a package; if it cannot be checked in time, that is one of the findings. */
export async function findingsOf({ db, checks }: Checking, content: StoredPackage): Promise<Found> {
  const key = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const checked = await check({ db, checks }, content);
  if (checked === null) return unchecked;
  const found = foundBy(checked);
  remembered.set(key, found);
  const [oldest] = remembered.keys();
  if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
  return found;
}

const foundBy = (checked: CheckedDraft | null): Found =>
  checked === null ? unchecked : { findings: checked.findings, findingsLeft: checked.left };

/** Null if it cannot be checked in time. */
async function check(
  { db, checks }: Checking,
  content: StoredPackage,
): Promise<CheckedDraft | null> {
  const { read, facts } = filesToCheck(content);
  const outcome = await checks.run({
    content,
    files: await readBlobs(db, read),
    facts: await readFacts(db, facts),
  });
  return outcome.kind === 'done' ? outcome.value : null;
}

/** The problem that a package makes; refuses with all findings if any of them is an error. */
export async function problemOf(context: Checking, content: StoredPackage): Promise<NamedProblem> {
  const checked = await check(context, content);
  const problem = checked?.problem ?? null;
  if (problem === null) throw new PackageRefused(refusals.draftNotRight, foundBy(checked));
  return problem;
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
