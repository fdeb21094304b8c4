/**
 * Does the work of imports in the order in which they were sent, one package at a time: lists archives, reads
 * packages, imports those that were chosen. One that needs judges steps aside meanwhile. All that is known is in the
 * database, so a server that starts goes on where another ended. A server works on the archives of its own disk. Two
 * servers of one disk may do the same work: the problem is added once.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { refusals } from '../../contract/messages.ts';
import { isDatabaseAway, isDiskFull, isDiskUnwritable } from '../../db/away.ts';
import { poll } from '../accounts/polling.ts';
import type { Context } from '../context.ts';
import {
  AppError,
  CallerGone,
  diskRefused,
  LanguageMissing,
  PackageRefused,
  RunCancelled,
} from '../http/errors.ts';
import { recordNewProblem } from '../operation/audit.ts';
import { keepFault } from '../operation/faults.ts';
import { beginLongWork, type LongWork } from '../operation/long-work.ts';
import { refuseInMaintenance } from '../operation/site.ts';
import { ImportedMeanwhile, importedBefore, requireNew } from '../problems/imported-before.ts';
import { addPackaged } from '../problems/problem-writing.ts';
import { requireCompiles, requireTriable } from './checkers.ts';
import type { Converted } from './import-archive.ts';
import { countedFiles } from './import-progress.ts';
import { convertMade, requireMakers } from './import-tests.ts';
import { convert, listPackages, preview } from './import-threads.ts';
import {
  type ImportWork,
  isChosen,
  keptArchives,
  NotChosen,
  nextWork,
  noteNeeds,
  noteWaiting,
  refuseArchive,
  requireChosen,
  storeListed,
  storePackage,
} from './imports.ts';
import { type JudgeNeeds, makingTests, needsOf } from './judge-needs.ts';

type Working = { everyMs: number; log: Pick<FastifyBaseLogger, 'warn' | 'error'> };

type Importing = {
  /** Looks for work at once. */
  soon(): void;
  close(): Promise<void>;
};

/** What this server is doing, by the keys of the work. */
type UnderWay = Map<string, { owner: string; isAside: boolean; ended: Promise<void> }>;

type All = Working & { signal: AbortSignal; underWay: UnderWay; soon: () => void };

/** Packages that judges have at a time: of all administrators, and of one. */
const asideMaxPackages = 4;
const asideOfOwnerMaxPackages = 2;

const pauseMaxMs = 300_000;

const failure = 'imports could not go on';

/** Looks for work now, and again and again. */
export function workOnImports(context: Context, { everyMs, log }: Working): Importing {
  const stop = new AbortController();
  const underWay: UnderWay = new Map();
  const soon = (): void => polling.soon();
  const all = { everyMs, log, signal: stop.signal, underWay, soon };
  const polling = poll({ everyMs, look: () => workOnAll(context, all), log, failure });
  polling.soon();
  return {
    soon,
    async close() {
      stop.abort();
      await polling.close();
      await Promise.allSettled([...underWay.values()].map(({ ended }) => ended));
    },
  };
}

async function workOnAll(context: Context, all: All): Promise<void> {
  const { db, importFiles } = context;
  const { underWay, signal } = all;
  if ((await importFiles.ids()).length === 0) return;
  await clear(context);
  while (!signal.aborted) {
    if (!(await mayWork(context))) return;
    const work = await nextWork(db, await importFiles.archives(), {
      keys: [...underWay.keys()],
      owners: ownersWithoutRoom(underWay),
    });
    if (work === undefined) return;
    await begin(context, all, work);
  }
}

/** Of whom no other package may step aside; null: of all. */
function ownersWithoutRoom(underWay: UnderWay): string[] | null {
  const aside = [...underWay.values()].filter(({ isAside }) => isAside);
  if (aside.length >= asideMaxPackages) return null;
  const counts = Map.groupBy(aside, ({ owner }) => owner);
  return [...counts]
    .filter(([, theirs]) => theirs.length >= asideOfOwnerMaxPackages)
    .map(([owner]) => owner);
}

/** Thrown by work that needs judges while others have all the room aside. */
class NoRoomAside extends Error {}

/** Begins some work, and waits for its end, or until it steps aside. */
async function begin(context: Context, all: All, work: ImportWork): Promise<void> {
  const { log, underWay, signal, soon } = all;
  const { key, owner } = work;
  const aside = Promise.withResolvers<void>();
  const stepAside = (): void => {
    if (one.isAside) return;
    const full = ownersWithoutRoom(underWay);
    if (full === null || full.includes(owner)) throw new NoRoomAside();
    one.isAside = true;
    aside.resolve();
  };
  const whole = async (): Promise<void> => {
    try {
      await whileWanted(context, all, work, (unwanted) =>
        context.importFiles.inFolder((folder) =>
          doShown(context, { work, folder, signal, unwanted, stepAside }),
        ),
      );
    } catch (error) {
      if (signal.aborted || error instanceof NotChosen || error instanceof NoRoomAside) return;
      if (isDatabaseAway(error)) throw error;
      await tell(context, all, work, error);
    } finally {
      underWay.delete(key);
    }
  };
  const one = { owner, isAside: false, ended: Promise.resolve() };
  underWay.set(key, one);
  one.ended = whole();
  one.ended
    .catch((error: unknown) => {
      if (one.isAside && !isDatabaseAway(error)) log.warn({ err: error }, failure);
    })
    .finally(() => one.isAside && soon());
  await Promise.race([one.ended, aside.promise]);
}

/** Aborts `unwanted` once the package is not chosen any more; then throws NotChosen. */
async function whileWanted(
  { db }: Context,
  { everyMs, log }: All,
  work: ImportWork,
  act: (unwanted: AbortSignal) => Promise<void>,
): Promise<void> {
  const unwanted = new AbortController();
  const look = async () => {
    if (work.state === 'chosen' && !(await isChosen(db, work))) unwanted.abort();
  };
  const polling = poll({ everyMs, look, log, failure });
  try {
    await act(unwanted.signal);
  } catch (error) {
    throw unwanted.signal.aborted ? new NotChosen() : error;
  } finally {
    await polling.close();
  }
}

/** Nothing is imported in maintenance, and while the disk is full. */
async function requireWork({ db, disk }: Context): Promise<void> {
  await refuseInMaintenance(db);
  await disk.requireRoom();
}

async function mayWork(context: Context): Promise<boolean> {
  try {
    await requireWork(context);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Removes the archives that no import needs any more. */
async function clear({ db, importFiles }: Context): Promise<void> {
  const ids = await importFiles.ids();
  const kept = await keptArchives(db, ids);
  for (const id of ids) {
    const archives = kept.filter(({ importId }) => importId === id);
    if (archives.length === 0) await importFiles.removeUnknown(id);
    for (const { archive, isNeeded } of archives) {
      if (!isNeeded) await importFiles.remove(id, archive);
    }
  }
}

/** `signal`: the server stops. `unwanted`: the package is not chosen any more. */
type Doing = {
  work: ImportWork;
  folder: string;
  signal: AbortSignal;
  unwanted: AbortSignal;
  /** Lets other packages pass; throws NoRoomAside. */
  stepAside: () => void;
};

async function doShown(context: Context, doing: Doing): Promise<void> {
  const { archiveName, place } = doing.work;
  const about = place === '' ? archiveName : `${archiveName}: ${place}`;
  const shown = await beginLongWork(context.db, { kind: 'import', step: 'unpacking it', about });
  try {
    await doWork(context, doing, shown);
  } finally {
    await shown.end();
  }
}

function doWork(context: Context, doing: Doing, shown: LongWork): Promise<void> {
  const { work } = doing;
  if (work.number === null || work.part === null) return list(context, doing);
  if (work.state === 'unread') return read(context, doing);
  return add(context, doing, shown);
}

/** Rejects as soon as the server stops, so that a conversion that is cut off is no verdict. */
async function unlessStopped<Result>(
  signal: AbortSignal,
  promise: Promise<Result>,
): Promise<Result> {
  let stop = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new CallerGone());
  });
  // The other one may reject later.
  promise.catch(() => {});
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const archiveOf = ({ importFiles, uploads }: Context, { work, folder }: Doing) => ({
  path: importFiles.pathOf(work.importId, work.archive),
  folder,
  sparedBytes: uploads.sparedBytes,
});

async function list(context: Context, doing: Doing): Promise<void> {
  const { work, signal } = doing;
  const archive = archiveOf(context, doing);
  const listed = await unlessStopped(signal, listPackages(context.imports, archive));
  // From now on it is a zip archive.
  if (listed.path !== archive.path) await rename(listed.path, archive.path);
  await storeListed(context.db, work, listed);
}

const optionsOf = ({ visibility, difficulty, timeLimitMs }: ImportWork) => ({
  visibility,
  ...(difficulty !== null && { difficulty }),
  ...(timeLimitMs !== null && { timeLimitMs }),
});

async function read(context: Context, doing: Doing): Promise<void> {
  const { work, signal } = doing;
  const archive = { ...archiveOf(context, doing), ...partOf(work), options: optionsOf(work) };
  const read = await unlessStopped(signal, preview(context.imports, archive));
  const { kind: _, ...found } = read;
  const problemId = await importedBefore(context.db, found.sha256);
  const became =
    problemId === undefined ? { state: 'ready' as const } : { state: 'before' as const, problemId };
  await storePackage(context.db, work, { ...found, ...became });
}

const partOf = ({ part, archiveName }: ImportWork) => ({
  name: archiveName,
  ...(part !== null && { part }),
});

async function add(context: Context, doing: Doing, shown: LongWork): Promise<void> {
  const { db } = context;
  const { work, folder } = doing;
  const { owner, network } = work;
  if (work.judgeNeeds !== null) await requireJudges(context, work, work.judgeNeeds);
  const { imported, sha256, findings, findingsLeft } = await converted(context, doing, shown);
  await requireWork(context);
  const stored = (name: string): Promise<Buffer> => readFile(join(folder, name));
  const files = countedFiles(imported.content, stored, shown);
  const by = { caller: { id: owner }, network };
  const about = { by, act: 'problem imported', facts: { package: sha256 } } as const;
  try {
    await recordNewProblem(db, about, async (transaction) => {
      await requireChosen(transaction, work);
      await requireNew(transaction, sha256);
      const origin = { createdBy: owner };
      const problemId = await addPackaged(transaction, { ...imported, read: files }, origin);
      await storePackage(transaction, work, {
        state: 'imported',
        problemId,
        findings,
        findingsLeft,
      });
      return problemId;
    });
  } catch (error) {
    if (!(error instanceof ImportedMeanwhile)) throw error;
    await storePackage(db, work, { state: 'before', problemId: error.id });
  }
}

/** Refuses, before anything is unpacked, what judges could not do now. */
async function requireJudges(
  context: Context,
  { owner, network }: ImportWork,
  { makesTests, programs }: JudgeNeeds,
): Promise<void> {
  if (makesTests) await requireMakers(context, { owner, network });
  await requireTriable(context, programs, { owner, network });
}

/** The whole package, whose tests are made and whose programs compile. Steps aside for judges. */
async function converted(context: Context, doing: Doing, shown: LongWork): Promise<Converted> {
  const { work, signal, unwanted, stepAside } = doing;
  const { owner, network } = work;
  const archive = { ...archiveOf(context, doing), ...partOf(work), options: optionsOf(work) };
  const waiting = AbortSignal.any([signal, unwanted]);
  const making = { owner, network, signal: waiting, work: shown, isPatient: true };
  const ask = async (needs: JudgeNeeds): Promise<void> => {
    await noteNeeds(context.db, work, needs);
    stepAside();
  };
  const first = await unlessStopped(signal, convert(context.imports, archive));
  const makesTests = first.kind === 'unmade';
  if (makesTests) await ask(makingTests);
  const whole = makesTests
    ? await unlessStopped(signal, convertMade(context, { archive, unmade: first }, making))
    : first;
  const needs = needsOf(whole.imported.problem);
  if (needs === null) return whole;
  await ask({ ...needs, makesTests });
  shown.report({ step: 'compiling its programs' });
  await requireCompiles(context, whole.imported.problem, making);
  return whole;
}

/** Says nothing about the package: a judge, a language, a place in the queue or on the disk may come. */
const isPassing = (refused: AppError): boolean =>
  refused.code === 'unavailable' ||
  refused.code === 'tooMany' ||
  refused instanceof LanguageMissing ||
  refused instanceof RunCancelled;

/** Stores why an archive or a package is refused, or why it waits. */
async function tell(
  context: Context,
  { log, everyMs }: Working,
  work: ImportWork,
  error: unknown,
): Promise<void> {
  const { db } = context;
  const disk = isDiskFull(error) ? 'full' : isDiskUnwritable(error) ? 'unwritable' : undefined;
  const refused = disk === undefined ? error : diskRefused(disk);
  if (refused instanceof AppError && isPassing(refused)) {
    const pauseMs = Math.min(pauseMaxMs, everyMs * 2 ** work.tries);
    return await noteWaiting(db, work, { waits: refused.message, pauseMs });
  }
  const found =
    refused instanceof PackageRefused
      ? refused
      : { findings: [{ severity: 'error' as const, file: '', rule: ruleOf() }], findingsLeft: 0 };
  if (work.number === null) await refuseArchive(db, work, found);
  else await storePackage(db, work, { ...found, state: 'refused' });

  function ruleOf(): string {
    if (refused instanceof AppError) return refused.message;
    const id = randomUUID();
    log.error({ err: error, id }, 'a package could not be imported');
    keepFault(db, log, { id, call: 'imports', error });
    return `${refusals.fault} (${id})`;
  }
}
