/**
 * Verifications of packages: requesting one, its progress, and its report. Each is kept for the
 * exact content of a package, so that a draft can be sent or published because of an earlier
 * verification.
 */
import { createHash } from 'node:crypto';
import { refusals } from '../../contract/messages.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import { type Verification, verificationReport } from '../../contract/verification.ts';
import type { Database } from '../../db/open.ts';
import { filesOf } from '../../problems/package/stored.ts';
import { isQueued, queuePosition } from '../../work/results.ts';
import { AppError } from '../errors.ts';
import { type Editing, readDraft } from './drafts.ts';
import { queueJob } from './queue.ts';

/** A judge has the whole package in memory. */
const verifiedMaxBytes = 512 * 1024 * 1024;
/** Kept for each problem, besides the requested one. */
const keptMax = 4;

/** A content is identified by the hash of its JSON, whose keys are in the order of the schema. */
const hashOf = (content: StoredPackage): Buffer =>
  createHash('sha256').update(JSON.stringify(content)).digest();

/**
 * Requests a verification of the draft, or of the published package if there is no draft. If a
 * verification of the same content is waiting or running, it continues; others of the problem are
 * dropped.
 */
export async function requestVerification(db: Database, editing: Editing): Promise<Verification> {
  const { content } = await readDraft(db, editing);
  const bytes = filesOf(content).reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > verifiedMaxBytes) throw new AppError('badInput', refusals.tooLargeToVerify);
  await db.transaction().execute(async (transaction) => {
    const wanted = { problemId: editing.id, sha256: hashOf(content) };
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
      ...{ owner: editing.editor.id, network: null },
      payload: { kind: 'verify', problemId: editing.id },
    });
    await transaction
      .insertInto('verifications')
      .values({
        problem_id: editing.id,
        content_sha256: wanted.sha256,
        job,
        content: JSON.stringify(content),
      })
      .execute();
  });
  return await findVerification(db, editing);
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
export async function findVerification(db: Database, editing: Editing): Promise<Verification> {
  const { content } = await readDraft(db, editing);
  const sha256 = hashOf(content);
  const rows = await db
    .selectFrom('verifications')
    .select(['job', 'content_sha256', 'requested_at'])
    .where('problem_id', '=', editing.id)
    .orderBy('requested_at', 'desc')
    .execute();
  const row = rows.find((one) => one.content_sha256.equals(sha256)) ?? rows[0];
  if (row === undefined) return none;
  // The queue first: a job that has left it by then has its outcome in the row.
  const place = await queuePosition(db, row.job);
  const isWaiting = place !== null;
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
    position: place === 'held' ? null : place,
    progress: step === null || at === null || of === null ? null : { step, at, of },
    report: report === null ? null : verificationReport.parse(report),
    fault: editing.editor.isAdmin ? fault : null,
  };
}

const none: Verification = {
  ...{ state: 'none', isOutdated: false, requestedAt: null, finishedAt: null },
  ...{ position: null, progress: null, report: null, fault: null },
};
