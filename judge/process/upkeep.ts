/**
 * What judges do for each other and for contests: they release the jobs of killed judges at once,
 * delete old data, and settle contests.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import { clearFaults } from '../../work/faults.ts';
import { forgetMissing, missingJudges } from '../../work/presence.ts';
import { settleContests } from '../../work/settling.ts';
import { clearBlobs, clearOld, unknownKinds } from '../../work/upkeep.ts';
import type { Log } from '../log.ts';
import { removeDead } from '../run/scratch.ts';

const clearEveryMs = 60_000;
const clearBlobsEveryMs = 10 * 60_000;

/** Longer than a judge needs to reconnect after its connection was cut. */
const lookAtOthersEveryMs = 500;

/**
 * Returns the check: a judge that is missing in two checks in a row is gone, and the second check
 * returns its id.
 */
export function watchOthers(db: Database): () => Promise<string[]> {
  let missing: string[] = [];
  return async () => {
    const before = missing;
    missing = [];
    const now = await missingJudges(db);
    const gone = now.filter((id) => before.includes(id));
    missing = now.filter((id) => !before.includes(id));
    return gone.length === 0 ? [] : await forgetMissing(db, gone);
  };
}

/** `folder`: of all judges on this host. */
type House = { db: Database; log: Log; folder: string };

/** Deletes old rows, settles contests, and logs once each kind of job that only a newer judge can do. */
async function clear({ db, log }: House, logged: Set<string>): Promise<void> {
  await clearOld(db);
  await clearFaults(db);
  await settleContests(db);
  for (const kind of await unknownKinds(db)) {
    if (!logged.has(kind)) log('warn', 'leaving jobs of a kind that is unknown here', { kind });
    logged.add(kind);
  }
}

/** Works at this interval, until `signal` aborts. */
export async function repeat(everyMs: number, signal: AbortSignal, work: () => Promise<void>) {
  while (!signal.aborted) {
    await work();
    await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
}

/**
 * What judges do for each other: releasing jobs of judges that are gone, and deleting old rows,
 * blobs and folders.
 */
export function keepHouse(house: House, signal: AbortSignal): void {
  const { db, log, folder } = house;
  const look = watchOthers(db);
  void repeat(lookAtOthersEveryMs, signal, async () => {
    const gone = await look().catch(() => []);
    for (const id of gone) log('warn', 'a judge is gone; its jobs are free', { judge: id });
  });
  const logged = new Set<string>();
  void repeat(clearEveryMs, signal, async () => {
    await clear(house, logged).catch((error) => {
      log('warn', 'clearing failed', { error: String(error) });
    });
  });
  void repeat(clearBlobsEveryMs, signal, async () => {
    try {
      removeDead(folder);
      await clearBlobs(db);
    } catch (error) {
      log('warn', 'clearing failed', { error: String(error) });
    }
  });
}
