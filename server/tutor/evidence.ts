/**
 * Evidence for the assistant: a job for the judges, which an answer waits for but never depends on.
 */
import type { z } from 'zod';
import type { Tried } from '../../assistant/claims.ts';
import type { Subject } from '../../assistant/task.ts';
import type { Language } from '../../contract/languages.ts';
import { isStorable } from '../../contract/text.ts';
import { isDatabaseAway } from '../../db/away.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Owner } from '../../work/enqueue.ts';
import {
  type Claimed,
  claimedInputsMax,
  claimedRuns,
  type Evidence,
  type EvidenceRequest,
  evidence,
} from '../../work/evidence.ts';
import type { Context } from '../context.ts';
import { AppError, CallerGone } from '../http/errors.ts';
import { judgingState } from '../operation/judges.ts';
import { fetchResult } from '../submissions/follow.ts';
import { queueJob } from '../submissions/queue.ts';
import { searchPartsOf } from './input-parts.ts';

type Request = Owner & {
  language: Language;
  code: string;
  request: EvidenceRequest;
  graderOf?: string | undefined;
};

/** Queues a request and returns its id. */
export function addEvidenceRequest(
  db: Database,
  { owner, network, language, code, request, graderOf }: Request,
): Promise<string> {
  const payload = { kind: 'evidence', language, request, graderOf } as const;
  return inTransaction(db, (transaction) =>
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
export function askJudge(context: Context, asked: Asked): Promise<Evidence | null> {
  const { samples } = asked.subject;
  return ask(context, asked, { more: { samples }, shape: gathered });
}

const ran = claimedRuns.nullable().catch(null);

/** Runs a source on inputs about which an answer claims something; null as for `askJudge`. */
export async function tryClaimed(
  context: Context,
  asked: Asked & { problemId: string | undefined },
  wanted: string[],
): Promise<Tried[] | null> {
  const inputs = wanted.filter(isStorable).slice(0, claimedInputsMax);
  const reference = await referenceFor(context.db, asked);
  const more = { samples: [], claimed: { inputs, reference } };
  const answered = await ask(context, asked, { more, shape: ran });
  if (answered === null) return null;
  return inputs.flatMap((input, at) => {
    const run = answered.runs[at];
    return run === undefined ? [] : [{ input, run }];
  });
}

/** Null without a right program and validators, and where one input does not decide. */
async function referenceFor(
  db: Database,
  { problemId, subject }: { problemId: string | undefined; subject: Subject },
): Promise<Claimed['reference']> {
  if (problemId === undefined || subject.checker?.passes !== undefined) return null;
  const { reference, inputs } = await searchPartsOf(db, problemId);
  if (reference === null || inputs === null) return null;
  const { validators, validatorArguments } = inputs;
  return {
    reference,
    validators,
    ...(validatorArguments !== undefined && { validatorArguments }),
  };
}

type Wish<Result> = {
  more: Pick<EvidenceRequest, 'samples' | 'claimed'>;
  shape: z.ZodType<Result | null>;
};

async function ask<Result>(
  context: Context,
  asked: Asked,
  { more, shape }: Wish<Result>,
): Promise<Result | null> {
  const { subject, owner, network, language, code } = asked;
  const { timeLimitMs, timeFactors, memoryLimitMb, comparison, checker } = subject;
  const request = { timeLimitMs, timeFactors, memoryLimitMb, comparison, checker, ...more };
  const { db } = context;
  const { judges } = await judgingState(db);
  if (judges === 0) return null;
  let id: string;
  try {
    const { graderOf } = subject;
    id = await addEvidenceRequest(db, { owner, network, language, code, request, graderOf });
  } catch (error) {
    if (error instanceof AppError || isDatabaseAway(error)) return null;
    throw error;
  }
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(evidenceWaitMs)]);
  try {
    return await fetchResult(context, { job: id, signal, shape });
  } catch (error) {
    if (error instanceof CallerGone || isDatabaseAway(error)) return null;
    throw error;
  }
}
