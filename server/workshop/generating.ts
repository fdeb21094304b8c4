/** Asks the judges to run a draft's generators, which make test cases. */
import type { GeneratedTest } from '../../contract/generating.ts';
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { readBlobs } from '../../work/blobs.ts';
import { AppError } from '../http/errors.ts';
import { queueJob } from '../submissions/queue.ts';
import { type CheckThreads, madeOf, overviewOf, unrefused } from './draft-checks.ts';
import { readSeen, type Seen } from './drafts.ts';

type Asked = Seen & {
  network: string;
  /** Lines of the script, from 1; undefined for all. */
  lines: number[] | undefined;
};

/** The results of invalid lines, and the job that runs the others; null if there are no others. */
export type Requested = { wrong: GeneratedTest[]; job: string | null };

/** Refuses if the draft has no script. */
export async function requestTests(
  { db, checks }: { db: Database; checks: CheckThreads },
  { network, lines, ...seen }: Asked,
): Promise<Requested> {
  const { text } = await inTransaction(db, (transaction) => readSeen(transaction, seen));
  const { script } = await overviewOf({ checks }, text);
  if (script === null) throw new AppError('badInput', refusals.noScript);
  const files = await readBlobs(db, [script]);
  // The draft may have been discarded since.
  if (!files.has(script.sha256)) throw new AppError('badInput', refusals.noScript);
  const asked = { wants: 'generating' as const, text, files, lines };
  const { wrong, request } = unrefused(await madeOf(checks, asked));
  if (request.lines.length === 0) return { wrong, job: null };
  const payload = { kind: 'generate' as const, problemId: seen.id, given: [], ...request };
  const job = await inTransaction(db, (transaction) =>
    queueJob(transaction, { owner: seen.editor.id, network, payload }),
  );
  return { wrong, job };
}
