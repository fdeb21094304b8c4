/** Asks a judge for evidence and waits for a while: an answer never depends on there being one. */

import type { Subject } from '../../assistant/task.ts';
import { type Evidence, evidence } from '../../contract/evidence.ts';
import type { Language } from '../../contract/languages.ts';
import type { Context } from '../context.ts';
import { AppError, CallerGone, isDatabaseAway } from '../errors.ts';
import { fetchResult } from '../follow.ts';
import { addEvidenceRequest } from '../model/evidence.ts';
import { judgingState } from '../model/judges.ts';

/** After this the review goes on without. */
const evidenceWaitMs = 20_000;

/** Null where the judge could not gather anything; what a newer judge says is not understood. */
const gathered = evidence.nullable().catch(null);

type Asked = {
  owner: string;
  network: string;
  language: Language;
  code: string;
  subject: Subject;
  signal: AbortSignal;
};

/** Null where no judge is there, the queue is full, or none came to it in time. */
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
