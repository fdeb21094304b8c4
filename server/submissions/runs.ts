/**
 * Runs on the caller's own input or on the samples of a problem, and talks to its interactor:
 * queued like submissions, but slightly ahead of them, and not stored.
 */
import { checker } from '../../contract/checker.ts';
import type { Language } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import type { OwnCase } from '../../contract/own-cases.ts';
import type { SaidLine } from '../../contract/talking.ts';
import { rowCount } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Owner } from '../../work/enqueue.ts';
import { AppError } from '../http/errors.ts';
import { ownLimits } from '../problems/contest-problems.ts';
import { isGraded, knownFactors } from '../problems/problem-columns.ts';
import { mayOpen, requireTaken, takesAnswers } from '../visibility.ts';
import { queueJob } from './queue.ts';

/** How much longer than a problem's limit a run for it may take. */
const runTimeFactor = 2;
const runTimeRoomMs = 1_000;

type Program = Owner & { language: Language; code: string };
export type NewRun = Program & { input: string; problemId?: string | undefined };
export type NewSamplesRun = Program & { problemId: string; own?: readonly OwnCase[] };

/**
 * Queues a run on the caller's own input, by the limits of a problem if there is one; returns its
 * id. Refuses with 404 if the person (undefined: a visitor) may not see such a problem.
 */
export function addRun(db: Database, run: NewRun, userId?: string): Promise<string> {
  const { owner, network, language, code, input, problemId } = run;
  return inTransaction(db, async (transaction) => {
    const limits = problemId && (await runLimitsFor(transaction, { problemId, language }, userId));
    return queueJob(transaction, {
      owner,
      network,
      payload: { kind: 'run', language, ...limits },
      source: Buffer.from(code),
      input: Buffer.from(input),
    });
  });
}

/** The limits of a problem, raised so that people can see what a slow program does. */
async function runLimitsFor(
  db: Database,
  { problemId, language }: { problemId: string; language: Language },
  userId: string | undefined,
) {
  const problem = await openedBy(db, problemId, userId);
  if (takesAnswers(problem.languages)) requireTaken(problem, language);
  const timeLimitMs = runTimeFactor * problem.timeLimitMs + runTimeRoomMs;
  const { timeFactors, memoryLimitMb, isGraded } = problem;
  return { timeLimitMs, timeFactors, memoryLimitMb, ...(isGraded && { graderOf: problemId }) };
}

/**
 * A problem that the person (undefined: a visitor) may open, with the limits by which they solve it:
 * those of the contest in which they do, if it has its own. Refuses others with 404.
 */
async function openedBy(db: Database, problemId: string, userId: string | undefined) {
  const problem = await db
    .selectFrom('problems')
    .select(['languages', 'time_limit_ms', 'time_factors', 'memory_limit_mb', isGraded])
    .where('id', '=', problemId)
    .where(mayOpen(userId))
    .executeTakeFirst();
  if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
  const own = await ownLimits(db, problemId, userId);
  return {
    languages: problem.languages,
    isGraded: problem.is_graded,
    timeLimitMs: own.timeLimitMs ?? problem.time_limit_ms,
    timeFactors: knownFactors(problem.time_factors),
    memoryLimitMb: own.memoryLimitMb ?? problem.memory_limit_mb,
  };
}

/**
 * Queues a run on all samples of a problem; refuses with 404 if the person (undefined: a visitor)
 * may not see such a problem.
 */
export function addSamplesRun(
  db: Database,
  run: NewSamplesRun,
  userId: string | undefined,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const {
      languages,
      isGraded: _,
      ...limits
    } = await openedBy(transaction, run.problemId, userId);
    requireTaken({ languages }, run.language);
    if (run.own && run.own.length > 0) await requireOwnCases(transaction, run.problemId);
    return queueSamplesRun(transaction, { ...run, ...limits });
  });
}

/** Refuses own cases where a test is more than an input and an output. */
async function requireOwnCases(db: Database, problemId: string): Promise<void> {
  const row = await db
    .selectFrom('problems')
    .select(['checker', 'interactor'])
    .where('id', '=', problemId)
    .executeTakeFirstOrThrow();
  const isMultiPass = checker.nullable().parse(row.checker)?.passes !== undefined;
  if (row.interactor !== null || isMultiPass) throw new AppError('badInput', refusals.noOwnCases);
}

export type NewTalk = Owner & { problemId: string; sample: number; said: SaidLine[] };

/**
 * Queues a talk to the interactor of a sample; refuses like `addSamplesRun`, and if there is no
 * interactor.
 */
export function addTalk(db: Database, talk: NewTalk, userId: string | undefined): Promise<string> {
  const { owner, network, ...said } = talk;
  return inTransaction(db, async (transaction) => {
    const problem = await transaction
      .selectFrom('problems')
      .select('interactor')
      .select((eb) =>
        eb
          .selectFrom('test_cases')
          .whereRef('test_cases.problem_id', '=', 'problems.id')
          .whereRef('test_cases.test_set', '=', 'problems.test_set')
          .where('is_hidden', '=', false)
          .select(rowCount().as('rows'))
          .as('samples'),
      )
      .where('id', '=', talk.problemId)
      .where(mayOpen(userId))
      .executeTakeFirst();
    if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
    if (problem.interactor === null) throw new AppError('badInput', refusals.notInteractive);
    if (talk.sample >= (problem.samples ?? 0)) throw new AppError('badInput', refusals.noSample);
    return queueJob(transaction, { owner, network, payload: { kind: 'talk', ...said } });
  });
}

type Limits = { timeLimitMs?: number; memoryLimitMb?: number };

/** Queues a run on the samples of an existing problem, in the caller's transaction. */
export function queueSamplesRun(
  transaction: Database,
  { owner, network, code, own = [], ...program }: NewSamplesRun & Limits,
): Promise<string> {
  const { language, problemId, timeLimitMs, memoryLimitMb } = program;
  const payload = { kind: 'samples', language, problemId, timeLimitMs, memoryLimitMb } as const;
  return queueJob(transaction, {
    owner,
    network,
    payload,
    source: Buffer.from(code),
    ...(own.length > 0 && { input: Buffer.from(JSON.stringify(own)) }),
  });
}
