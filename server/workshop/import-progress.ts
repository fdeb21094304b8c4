/** Reports the progress of an import to administrators: receiving, reading, storing. */
import type { StoredPackage } from '../../contract/stored-package.ts';
import type { Database } from '../../db/open.ts';
import { filesOf, type ReadFile } from '../../problems/package/stored.ts';
import { beginLongWork, type LongWork } from '../operation/long-work.ts';

const megabyte = 1_000_000;

/** Shows an import while `act` runs; `problemId` is the problem whose draft it replaces, if any. */
export async function whileShown<Result>(
  db: Database,
  problemId: string | undefined,
  act: (work: LongWork) => Promise<Result>,
): Promise<Result> {
  const step = 'receiving the package';
  const work = await beginLongWork(db, {
    kind: 'import',
    step,
    ...(problemId !== undefined && { problemId }),
  });
  try {
    return await act(work);
  } finally {
    await work.end();
  }
}

/** Passes the body on unchanged, and counts its bytes. */
export async function* counted(
  body: AsyncIterable<Uint8Array>,
  work: LongWork,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    const done = Math.floor(bytes / megabyte);
    work.report({ step: 'receiving the package', done, unit: 'MB' });
    yield chunk;
  }
}

/** Reads the files of a package for storing, and counts them. */
export function countedFiles(content: StoredPackage, read: ReadFile, work: LongWork): ReadFile {
  const total = filesOf(content).length;
  let done = 0;
  return async (sha256) => {
    work.report({ step: 'storing its files', done: Math.min(done, total), total, unit: 'files' });
    done += 1;
    return await read(sha256);
  };
}
