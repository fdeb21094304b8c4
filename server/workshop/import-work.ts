/**
 * Does the work of imports in the order in which they were sent, one package at a time: lists archives, reads
 * packages, imports those that were chosen. All that is known is in the database, so a server that starts goes
 * on where another ended. A server works on the archives of its own disk. Two servers of one disk may do the same work: the problem is added once.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { refusals } from '../../contract/messages.ts';
import { isDatabaseAway, isDiskFull, isDiskUnwritable } from '../../db/away.ts';
import { poll } from '../accounts/polling.ts';
import type { Context } from '../context.ts';
import { AppError, CallerGone, diskRefused, PackageRefused } from '../http/errors.ts';
import { recordNewProblem } from '../operation/audit.ts';
import { keepFault } from '../operation/faults.ts';
import { beginLongWork, type LongWork } from '../operation/long-work.ts';
import { refuseInMaintenance } from '../operation/site.ts';
import { ImportedMeanwhile, importedBefore, requireNew } from '../problems/imported-before.ts';
import { addPackaged } from '../problems/problem-writing.ts';
import { requireCompiles } from './checkers.ts';
import { countedFiles } from './import-progress.ts';
import { convertWhole } from './import-tests.ts';
import { listPackages, preview } from './import-threads.ts';
import {
  type ImportWork,
  keptArchives,
  NotChosen,
  nextWork,
  noteWaiting,
  refuseArchive,
  requireChosen,
  storeListed,
  storePackage,
} from './imports.ts';

type Working = { everyMs: number; log: Pick<FastifyBaseLogger, 'warn' | 'error'> };

type Importing = {
  /** Looks for work at once. */
  soon(): void;
  close(): Promise<void>;
};

/** Looks for work now, and again and again. */
export function workOnImports(context: Context, { everyMs, log }: Working): Importing {
  const stop = new AbortController();
  const failure = 'imports could not go on';
  const look = () => workOnAll(context, log, stop.signal);
  const polling = poll({ everyMs, look, log, failure });
  polling.soon();
  return {
    soon: polling.soon,
    async close() {
      stop.abort();
      await polling.close();
    },
  };
}

async function workOnAll(
  context: Context,
  log: Working['log'],
  signal: AbortSignal,
): Promise<void> {
  const { db, importFiles } = context;
  if ((await importFiles.ids()).length === 0) return;
  await clear(context);
  const tried = new Set<string>();
  while (!signal.aborted) {
    if (!(await mayWork(context))) return;
    const work = await nextWork(db, await importFiles.archives(), tried);
    if (work === undefined) return;
    tried.add(work.key);
    try {
      await importFiles.inFolder((folder) => doShown(context, { work, folder, signal }));
    } catch (error) {
      if (error instanceof NotChosen) tried.delete(work.key);
      if (signal.aborted || error instanceof NotChosen) continue;
      if (isDatabaseAway(error)) throw error;
      await tell(context, log, work, error);
    }
  }
}

/** Nothing is imported in maintenance, and while the disk is full. */
async function mayWork({ db, disk }: Context): Promise<boolean> {
  try {
    await refuseInMaintenance(db);
    await disk.requireRoom();
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

type Doing = { work: ImportWork; folder: string; signal: AbortSignal };

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
  const { work, folder, signal } = doing;
  const { owner, network } = work;
  const making = { owner, network, signal, work: shown };
  const archive = { ...archiveOf(context, doing), ...partOf(work), options: optionsOf(work) };
  const whole = await unlessStopped(signal, convertWhole(context, archive, making));
  const { imported, sha256, findings, findingsLeft } = whole;
  shown.report({ step: 'compiling its programs' });
  await requireCompiles(context, imported.problem, making);
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

/** Stores why an archive or a package is refused, or why it waits. */
async function tell(
  context: Context,
  log: Working['log'],
  work: ImportWork,
  error: unknown,
): Promise<void> {
  const { db } = context;
  const disk = isDiskFull(error) ? 'full' : isDiskUnwritable(error) ? 'unwritable' : undefined;
  const refused = disk === undefined ? error : diskRefused(disk);
  if (refused instanceof AppError && refused.code === 'unavailable') {
    return await noteWaiting(db, work, refused.message);
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
