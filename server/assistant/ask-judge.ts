/** Asks a judge for evidence and waits for a while: an answer never depends on there being one. */

import type { Subject } from '../../assistant/task.ts';
import type { Evidence } from '../../contract/evidence.ts';
import type { Context } from '../context.ts';
import { AppError, isDatabaseAway } from '../errors.ts';
import type { News } from '../judging.ts';
import { addEvidenceRequest, takeEvidence } from '../model/evidence.ts';
import { judgingState } from '../model/judges.ts';
import { dropRun } from '../model/runs.ts';

/** After this the review goes on without. */
const evidenceWaitMs = 20_000;

type Asked = {
  person: string;
  network: string;
  code: string;
  subject: Subject;
  signal: AbortSignal;
};

/** Null where no judge is there, the queue is full, or none came to it in time. */
export async function askJudge(context: Context, asked: Asked): Promise<Evidence | null> {
  const { subject, person, network, code } = asked;
  const { samples, timeLimitMs, memoryLimitMb, comparison, checker } = subject;
  const request = { samples, timeLimitMs, memoryLimitMb, comparison, checker };
  const { db } = context;
  const { judges } = await judgingState(db);
  if (judges === 0) return null;
  let id: string;
  try {
    id = await addEvidenceRequest(db, { person, network, code, request });
  } catch (error) {
    if (error instanceof AppError || isDatabaseAway(error)) return null;
    throw error;
  }
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(evidenceWaitMs)]);
  const found = await follow(context, id, signal);
  if (found === undefined) await dropRun(db, id);
  return found ?? null;
}

async function follow({ db, judging }: Context, id: string, signal: AbortSignal) {
  const news = judging.listen(id, signal);
  try {
    let heard: News | undefined = { type: 'look' };
    for (; heard !== undefined; heard = await news.next()) {
      const found = heard.type === 'look' ? await takeEvidence(db, id) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  } finally {
    news.stop();
  }
}
