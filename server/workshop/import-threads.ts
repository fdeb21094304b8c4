/** Archives of packages, which a thread unpacks and converts. */
import { refusals } from '../../contract/messages.ts';
import { AppError, PackageRefused } from '../http/errors.ts';
import {
  type Outcome,
  openThreads,
  type ThreadBounds,
  type Threads,
  threadBounds,
} from '../http/threads.ts';
import type {
  ArchiveToConvert,
  Converted,
  ConvertedArchive,
  ReadArchive,
  UnmadeArchive,
} from './import-archive.ts';

export type ImportThreads = Threads<ArchiveToConvert, ConvertedArchive>;

/**
 * One import at a time, each in a new thread: it may hold a whole package in memory, most of it
 * outside the heap, which an idle thread would not free.
 */
export const importBounds: ThreadBounds = {
  ...threadBounds,
  threadsMax: 1,
  queueMaxJobs: 4,
  cpuTimeMaxMs: 60_000,
  wallTimeMaxMs: 180_000,
  heapMaxMb: 512,
  isForOneJob: true,
};

export const openImports = (bounds: ThreadBounds = importBounds): ImportThreads =>
  openThreads(new URL('import-thread.ts', import.meta.url), bounds);

/**
 * The result of an archive: what to store, or the request for the tests that it lacks. Refuses an
 * archive without a valid problem, with all findings.
 */
export async function convert(
  imports: ImportThreads,
  archive: Extract<ArchiveToConvert, { options: unknown }>,
): Promise<Converted | UnmadeArchive> {
  const done = await outcomeOf(imports, archive);
  if (done.kind === 'read') throw new Error('an archive was read and not converted');
  return done;
}

/**
 * The package in an archive for a draft, or the request for the tests that it lacks. Refuses an
 * archive that cannot be read, with all findings.
 */
export async function readArchive(
  imports: ImportThreads,
  archive: Omit<Extract<ArchiveToConvert, { isDraft: true }>, 'isDraft'>,
): Promise<ReadArchive | UnmadeArchive> {
  const done = await outcomeOf(imports, { ...archive, isDraft: true });
  if (done.kind === 'converted') throw new Error('an archive was converted and not read');
  return done;
}

async function outcomeOf(
  imports: ImportThreads,
  archive: ArchiveToConvert,
): Promise<Converted | ReadArchive | UnmadeArchive> {
  const outcome = await imports.run(archive);
  if (outcome.kind !== 'done') throw refusalOf(outcome.kind);
  const { value } = outcome;
  if (value.kind === 'refused') throw new PackageRefused(refusals.packageRefused, value);
  if (value.kind !== 'unkept') return value;
  const { code, syscall } = value;
  throw Object.assign(new Error('a file of a package could not be written'), { code, syscall });
}

/** Why an archive was not read, if it was not said by its findings. */
export function refusalOf(kind: Exclude<Outcome<unknown>['kind'], 'done'>): AppError {
  if (kind === 'full') return new AppError('unavailable', refusals.tooMuchAtOnce, retryAfterS);
  const sentences = { slow: refusals.packageTooSlow, broken: refusals.packageTooLarge };
  return new AppError('badInput', sentences[kind]);
}

const retryAfterS = 30;
