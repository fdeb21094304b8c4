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
  ArchiveToList,
  Converted,
  ConvertedArchive,
  Listed,
  Previewed,
  ReadArchive,
  UnmadeArchive,
} from './import-archive.ts';

export type ImportThreads = Threads<ArchiveToConvert | ArchiveToList, ConvertedArchive>;

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

type ToImport = Extract<ArchiveToConvert, { options: unknown }>;

/**
 * The result of an archive: what to store, or the request for the tests that it lacks. Refuses an
 * archive without a valid problem, with all findings.
 */
export async function convert(
  imports: ImportThreads,
  archive: Omit<ToImport, 'isPreview'>,
): Promise<Converted | UnmadeArchive> {
  const done = await outcomeOf(imports, archive);
  if (done.kind === 'converted' || done.kind === 'unmade') return done;
  throw new Error(`an archive was to be converted, and is ${done.kind}`);
}

/** What an import would make of a package. Refuses as `convert` does. */
export async function preview(
  imports: ImportThreads,
  archive: Omit<ToImport, 'isPreview'>,
): Promise<Previewed> {
  const done = await outcomeOf(imports, { ...archive, isPreview: true });
  if (done.kind === 'previewed') return done;
  throw new Error(`an archive was to be previewed, and is ${done.kind}`);
}

/** The packages in an archive. Refuses one that cannot be read. */
export async function listPackages(
  imports: ImportThreads,
  archive: Omit<ArchiveToList, 'isToList'>,
): Promise<Listed> {
  const done = await outcomeOf(imports, { ...archive, isToList: true });
  if (done.kind === 'listed') return done;
  throw new Error(`an archive was to be listed, and is ${done.kind}`);
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
  if (done.kind === 'read' || done.kind === 'unmade') return done;
  throw new Error(`an archive was to be read, and is ${done.kind}`);
}

type Done = Exclude<ConvertedArchive, { kind: 'refused' | 'unkept' }>;

async function outcomeOf(
  imports: ImportThreads,
  archive: ArchiveToConvert | ArchiveToList,
): Promise<Done> {
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
