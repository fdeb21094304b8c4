/**
 * Evidence for the assistant: a job for the judges, which an answer waits for but never depends on.
 */
import type { Subject } from '../assistant/task.ts';
import type { Language } from '../contract/languages.ts';
import { isDatabaseAway } from '../db/away.ts';
import type { Database } from '../db/open.ts';
import type { Owner } from '../work/enqueue.ts';
import { type Evidence, type EvidenceRequest, evidence } from '../work/evidence.ts';
import type { Context } from './context.ts';
import { AppError, CallerGone } from './errors.ts';
import { fetchResult } from './follow.ts';
import { judgingState } from './model/judges.ts';
import { queueJob } from './model/queue.ts';

type Request = Owner & { language: Language; code: string; request: EvidenceRequest };

/** Queues a request and returns its id. */
export function addEvidenceRequest(
  db: Database,
  { owner, network, language, code, request }: Request,
): Promise<string> {
  const payload = { kind: 'evidence', language, request } as const;
  return db
    .transaction()
    .execute((transaction) =>
      queueJob(transaction, { owner, network, payload, source: Buffer.from(code) }),
    );
}

/** After this time, the review continues without evidence. */
const evidenceWaitMs = 20_000;

/**
 * Null if the judge could not gather anything; the reply of a newer judge may not be understood.
 */
const gathered = evidence.nullable().catch(null);

type Asked = {
  owner: string;
  network: string;
  language: Language;
  code: string;
  subject: Subject;
  signal: AbortSignal;
};

/** Null if there is no judge, the queue is full, or no judge got to it in time. */
export async function askJudge(context: Context, asked: Asked): Promise<Evidence | null> {
  const { subject, owner, network, language, code } = asked;
  const { samples, timeLimitMs, memoryLimitMb, comparison, checker } = subject;
  const request = { samples, timeLimitMs, memoryLimitMb, comparison, checker };
  const { db } = context;
  const { judges } = await judgingState(db);
  if (judges === 0) return null;
  let id: string;
  try {
    id = await addEvidenceRequest(db, { owner, network, language, code, request });
  } catch (error) {
    if (error instanceof AppError || isDatabaseAway(error)) return null;
    throw error;
  }
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(evidenceWaitMs)]);
  try {
    return await fetchResult(context, { job: id, signal, shape: gathered });
  } catch (error) {
    if (error instanceof CallerGone || isDatabaseAway(error)) return null;
    throw error;
  }
}
