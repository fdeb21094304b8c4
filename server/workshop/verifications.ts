/**
 * Verifications of packages: requesting one, its progress, and its report. Each is kept for the
 * exact content of a package, so that a draft can be sent or published because of an earlier
 * verification.
 */
import { LRUCache } from 'lru-cache';
import { refusals } from '../../contract/messages.ts';
import { type Verification, verificationReport } from '../../contract/verification.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { isQueued, readWait } from '../../work/results.ts';
import { AppError } from '../http/errors.ts';
import { queueJob } from '../submissions/queue.ts';
import { type CheckThreads, readDraftIn } from './draft-checks.ts';
import { type DraftState, type Editing, readDraft, readState } from './drafts.ts';

/** A judge has the whole package in memory. */
const verifiedMaxBytes = 512 * 1024 * 1024;
/** Kept for each problem, besides the requested one. */
const keptMax = 4;

type Verifying = { db: Database; checks: CheckThreads };

const hashesMax = 1_000;

/**
 * The hashes of contents, by the states that they belong to. A content is identified by the hash of
 * its JSON, whose keys are in the order of the schema.
 */
const hashes = new LRUCache<string, Buffer>({ max: hashesMax });

const keyOf = ({ _id, revision, version }: DraftState): string =>
  `${_id} ${revision === 0 ? `version ${version}` : revision}`;

function remember(state: DraftState, sha256: Buffer): Buffer {
  hashes.set(keyOf(state), sha256);
  return sha256;
}

/** The hash of the draft's content, which is read only if this server has not read it yet. */
async function currentHash(context: Verifying, editing: Editing): Promise<Buffer> {
  const known = hashes.get(keyOf(await readState(context.db, editing)));
  if (known !== undefined) return known;
  const { text, ...state } = await readDraft(context.db, editing);
  const { sha256 } = await readDraftIn(context, text);
  return remember(state, Buffer.from(sha256, 'hex'));
}

/**
 * Requests a verification of the draft, or of the published package if there is no draft. If a
 * verification of the same content is waiting or running, it continues; others of the problem are
 * dropped.
 */
export async function requestVerification(
  context: Verifying,
  editing: Editing,
): Promise<Verification> {
  const { db } = context;
  const { text, ...state } = await readDraft(db, editing);
  const read = await readDraftIn(context, text);
  if (read.bytes > verifiedMaxBytes) throw new AppError('badInput', refusals.tooLargeToVerify);
  const sha256 = remember(state, Buffer.from(read.sha256, 'hex'));
  await inTransaction(db, async (transaction) => {
    const wanted = { problemId: editing.id, sha256 };
    // Another caller requested it at the same time.
    await transaction
      .selectFrom('problems')
      .select('id')
      .where('id', '=', editing.id)
      .forNoKeyUpdate()
      .execute();
    if (await isUnderWay(transaction, wanted)) return;
    await dropOthers(transaction, wanted);
    const job = await queueJob(transaction, {
      owner: editing.editor.id,
      network: null,
      payload: { kind: 'verify', problemId: editing.id },
    });
    await transaction
      .insertInto('verifications')
      .values({
        problem_id: editing.id,
        content_sha256: wanted.sha256,
        job,
        content: text,
      })
      .execute();
  });
  return await getVerification(context, editing);
}

type Wanted = { problemId: string; sha256: Buffer };

async function isUnderWay(transaction: Database, wanted: Wanted): Promise<boolean> {
  const row = await transaction
    .selectFrom('verifications')
    .innerJoin('jobs', 'jobs.id', 'verifications.job')
    .select('jobs.id')
    .where('problem_id', '=', wanted.problemId)
    .where('content_sha256', '=', wanted.sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops the verifications that the new one replaces: unfinished ones, and all but the newest. */
async function dropOthers(transaction: Database, { problemId, sha256 }: Wanted): Promise<void> {
  const rows = await transaction
    .selectFrom('verifications')
    .select(['job', 'content_sha256', 'finished_at'])
    .where('problem_id', '=', problemId)
    .orderBy('requested_at', 'desc')
    .execute();
  const kept = rows
    .filter((row) => row.finished_at !== null && !row.content_sha256.equals(sha256))
    .slice(0, keptMax);
  const dropped = rows.filter((row) => !kept.includes(row)).map(({ job }) => job);
  if (dropped.length === 0) return;
  // Jobs first, in the order in which judges lock.
  await transaction.deleteFrom('jobs').where('id', 'in', dropped).execute();
  await transaction.deleteFrom('verifications').where('job', 'in', dropped).execute();
}

/** The verification of the current content, or else the newest, which is then outdated. */
export async function getVerification(context: Verifying, editing: Editing): Promise<Verification> {
  const { db } = context;
  const sha256 = await currentHash(context, editing);
  const rows = await db
    .selectFrom('verifications')
    .select(['job', 'content_sha256', 'requested_at'])
    .where('problem_id', '=', editing.id)
    .orderBy('requested_at', 'desc')
    .execute();
  const row = rows.find((one) => one.content_sha256.equals(sha256)) ?? rows[0];
  if (row === undefined) return none;
  // The queue first: a job that has left it by then has its outcome in the row.
  const wait = await readWait(db, row.job);
  const isWaiting = wait !== null;
  const isRunning = !isWaiting && (await isQueued(db, row.job));
  const found = await db
    .selectFrom('verifications')
    .select(['finished_at', 'step', 'step_at', 'steps', 'report', 'fault'])
    .where('job', '=', row.job)
    .executeTakeFirst();
  if (found === undefined) return none;
  const { step, step_at: at, steps: of, report, fault } = found;
  const end = report === null ? 'failed' : 'done';
  return {
    state: isWaiting ? 'waiting' : isRunning && found.finished_at === null ? 'running' : end,
    isOutdated: !row.content_sha256.equals(sha256),
    requestedAt: row.requested_at.toISOString(),
    finishedAt: found.finished_at?.toISOString() ?? null,
    position: wait === null || wait.position === 'held' ? null : wait.position,
    progress: step === null || at === null || of === null ? null : { step, at, of },
    report: report === null ? null : verificationReport.parse(report),
    fault: editing.editor.isAdmin ? fault : null,
  };
}

const none: Verification = {
  state: 'none',
  isOutdated: false,
  requestedAt: null,
  finishedAt: null,
  position: null,
  progress: null,
  report: null,
  fault: null,
};
