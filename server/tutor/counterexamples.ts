/**
 * Searches for small inputs on which submissions fail that failed on a test: on a hidden one in its
 * place, on a sample from it. The result is stored for each program and test set, so that there is
 * only one search for it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { sizeNamesOf } from '../../assistant/statement/input.ts';
import type { Judgement } from '../../assistant/task.ts';
import {
  type Counterexample,
  type CounterexampleSearch,
  counterexample,
} from '../../contract/counterexample.ts';
import { submitResult } from '../../contract/judging.ts';
import { memoryGrowth } from '../../contract/memory-growth.ts';
import { mend, storedMend } from '../../contract/mend.ts';
import { refusals } from '../../contract/messages.ts';
import { slowness } from '../../contract/slowness.ts';
import type { Steps } from '../../contract/steps.ts';
import type { Verdict } from '../../contract/words.ts';
import { now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { CounterexampleRequest } from '../../work/counterexample-request.ts';
import { isQueued, readWait } from '../../work/results.ts';
import { AppError } from '../http/errors.ts';
import { requireHelpAllowed } from '../problems/contest-problems.ts';
import { isTalk, judgingColumns, judgingOf } from '../problems/problem-columns.ts';
import { queueJob } from '../submissions/queue.ts';
import { requireReadable } from '../submissions/submissions.ts';
import { isThere, isTold } from '../visibility.ts';
import { isUnsearched, searchPartsOf } from './input-parts.ts';

/** The verdicts that a small input might reproduce. */
const searched: readonly Verdict[] = [
  'Wrong Answer',
  'Runtime Error',
  'Time Limit Exceeded',
  'Memory Limit Exceeded',
];
/** From this number of failed submissions on a problem, the search begins automatically. */
const failuresUntilDue = 2;

/** A submission, and the person who asks about it. */
type Asked = { id: string; viewer: { id: string; isAdmin: boolean } };

type Subject = {
  submissionId: string;
  problemId: string;
  testSet: number;
  language: string;
  sourceSha256: Buffer;
  verdict: Verdict;
  /** Whether the first test that failed is a sample. */
  isOnSample: boolean;
};

/** The state of the search for a submission; refuses people who may not see the submission. */
export async function getSearch(db: Database, asked: Asked): Promise<CounterexampleSearch> {
  const isDue = await isDueFor(db, asked);
  const subject = await subjectOf(db, asked);
  if (subject === null) return { ...unavailable, isDue: false };
  const nothing = { isDue, ...nothingFound };
  const under = await underWay(db, subject);
  const row = await rowOf(db, subject)
    .select(['outcome', 'found', 'slowness', 'memory', 'mend', 'is_cut'])
    .executeTakeFirst();
  if (row === undefined) {
    const isOffered = (await requestOf(db, subject)) !== null;
    return isOffered ? { ...nothing, state: 'none' } : { ...unavailable, isDue: false };
  }
  const { outcome, found } = row;
  if (outcome === null) return { ...nothing, state: under ?? 'none' };
  // A search that was cut and begins again still shows what it has found.
  return {
    state: under ?? 'done',
    isDue,
    outcome: under === null ? outcome : null,
    isCut: row.is_cut,
    found: counterexample.nullable().parse(found),
    slowness: slowness.nullable().parse(row.slowness),
    memory: memoryGrowth.nullable().parse(row.memory),
    // Without the suggested changes, which are only for reviews.
    mend: mend.nullable().parse(row.mend),
  };
}

/** The whole of a large input that was found, in parts; refuses as `getSearch` does. */
export async function readLargeInput(
  db: Database,
  asked: Asked,
): Promise<AsyncIterable<Uint8Array>> {
  const subject = await subjectOf(db, asked);
  const row = subject && (await rowOf(db, subject).select('large_input').executeTakeFirst());
  if (!row?.large_input) throw new AppError('notFound', refusals.noLargeInput);
  const whole = createGunzip();
  whole.end(row.large_input);
  return whole;
}

/**
 * Whether the search waits or is in progress. To be read before the outcome: a search that has left
 * the queue by then has its outcome in the row.
 */
async function underWay(db: Database, subject: Subject): Promise<'waiting' | 'searching' | null> {
  const row = await rowOf(db, subject).select('job').executeTakeFirst();
  if (row === undefined) return null;
  if ((await readWait(db, row.job)) !== null) return 'waiting';
  return (await isQueued(db, row.job)) ? 'searching' : null;
}

const nothingFound = {
  outcome: null,
  isCut: false,
  found: null,
  slowness: null,
  memory: null,
  mend: null,
};
const unavailable = { state: 'unavailable', ...nothingFound } as const;

/**
 * Requests a search, which replaces another search of the same person. Earlier results stay;
 * searches that were cut, interrupted or failed begin again.
 */
export async function requestSearch(
  db: Database,
  asked: Asked & { network: string },
): Promise<CounterexampleSearch> {
  const subject = await subjectOf(db, asked);
  const request = subject && (await requestOf(db, subject));
  if (subject === null || request === null) {
    throw new AppError('conflict', refusals.nothingToSearch);
  }
  const sizeNames = sizeNamesOf(await statementOf(db, subject));
  await inTransaction(db, async (transaction) => {
    const { isRequested, cut } = await earlierOf(transaction, subject);
    if (isRequested) return;
    await dropOthers(transaction, asked.viewer.id);
    const job = randomUUID();
    const added = await transaction
      .insertInto('counterexamples')
      .values({ ...columnsOf(subject), job })
      .onConflict((conflict) =>
        conflict
          .columns(['problem_id', 'test_set', 'language', 'source_sha256'])
          .doUpdateSet({ job, requested_at: now })
          // Of two requests at once, the second one finds the job of the first.
          .where('counterexamples.job', '=', cut),
      )
      .returning('job')
      .executeTakeFirst();
    // Another person who sent the same program requested it at the same time.
    if (added === undefined) return;
    await queueJob(transaction, {
      id: job,
      owner: asked.viewer.id,
      network: asked.network,
      payload: {
        kind: 'counterexample',
        language: subject.language,
        ...request,
        sizeNames,
        ...(cut !== null && { isAgain: true }),
      },
    });
  });
  return await getSearch(db, asked);
}

/**
 * Whether the search is waiting, in progress or complete; deletes it if it has told nothing. `cut` is
 * the job of one that was cut.
 */
async function earlierOf(
  transaction: Database,
  subject: Subject,
): Promise<{ isRequested: boolean; cut: string | null }> {
  const no = { isRequested: false, cut: null };
  const under = await underWay(transaction, subject);
  const row = await rowOf(transaction, subject)
    .select(['job', 'outcome', 'is_cut'])
    .executeTakeFirst();
  if (row === undefined) return no;
  if (under !== null) return { isRequested: true, cut: null };
  if (row.outcome === 'found' || row.outcome === 'nothing') {
    return row.is_cut ? { isRequested: false, cut: row.job } : { isRequested: true, cut: null };
  }
  await transaction.deleteFrom('counterexamples').where('job', '=', row.job).execute();
  return no;
}

/** Deletes the person's other searches: each person has at most one, the latest. */
async function dropOthers(transaction: Database, owner: string): Promise<void> {
  const dropped = await transaction
    .deleteFrom('jobs')
    .where('owner', '=', owner)
    .where('kind', '=', 'counterexample')
    .returning('id')
    .execute();
  const jobs = dropped.map(({ id }) => id);
  if (jobs.length === 0) return;
  await transaction
    .deleteFrom('counterexamples')
    .where('job', 'in', jobs)
    .where('outcome', 'is', null)
    .execute();
}

const columnsOf = ({ problemId, testSet, language, sourceSha256 }: Subject) => ({
  problem_id: problemId,
  test_set: testSet,
  language,
  source_sha256: sourceSha256,
});

const rowOf = (db: Database, { problemId, testSet, language, sourceSha256 }: Subject) =>
  db
    .selectFrom('counterexamples')
    .where('problem_id', '=', problemId)
    .where('test_set', '=', testSet)
    .where('language', '=', language)
    .where('source_sha256', '=', sourceSha256);

/**
 * The subject of a search. Null if no test of the submission failed, or if its problem is
 * interactive or has the tutor switched off.
 */
async function subjectOf(db: Database, { id, viewer }: Asked): Promise<Subject | null> {
  await requireReadable(db, id, viewer);
  const row = await db
    .selectFrom('submissions')
    .select(['problem_id', 'language', 'source', 'verdict', 'result'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
  await requireHelpAllowed(db, { problemId: row.problem_id, userId: viewer.id });
  const problem = await db
    .selectFrom('problems')
    .select(['id', 'test_set', ...judgingColumns])
    .where('id', '=', row.problem_id)
    .where('tutor', '=', true)
    .where(isThere)
    .executeTakeFirst();
  if (problem === undefined || row.verdict === null || !searched.includes(row.verdict)) return null;
  if (isTalk(judgingOf(problem))) return null;
  const { testCaseResults = [] } = submitResult.nullable().parse(row.result) ?? {};
  const failed = testCaseResults.find(({ status }) => status === 'failed');
  if (failed === undefined) return null;
  return {
    submissionId: id,
    problemId: problem.id,
    testSet: problem.test_set,
    language: row.language,
    verdict: row.verdict,
    isOnSample: !failed.isHidden,
    sourceSha256: createHash('sha256').update(row.source).digest(),
  };
}

const noParts = { validators: [], generators: [] };

/**
 * The search job; null if the problem lacks a part that it needs. A failing sample needs none: it
 * is an input, and its answer is known; changed inputs may be allowed by a mere proposal, which is
 * said then.
 */
async function requestOf(
  db: Database,
  { problemId, submissionId, verdict, isOnSample }: Subject,
): Promise<CounterexampleRequest | null> {
  const { reference, inputs, proposed } = await searchPartsOf(db, problemId);
  const request = { problemId, submissionId, verdict };
  if (isOnSample) {
    if (await isUnsearched(db, problemId)) return null;
    return { ...request, isOnSample, reference, ...(inputs ?? proposed ?? noParts) };
  }
  return reference && inputs && { ...request, reference, ...inputs };
}

async function statementOf(db: Database, { problemId }: Subject): Promise<string> {
  const row = await db
    .selectFrom('problems')
    .select('problem_statement')
    .where('id', '=', problemId)
    .executeTakeFirst();
  return row?.problem_statement ?? '';
}

async function isDueFor(db: Database, { id, viewer }: Asked): Promise<boolean> {
  const rows = await db
    .selectFrom('submissions as own')
    .innerJoin('submissions as failed', (join) =>
      join
        .onRef('failed.user_id', '=', 'own.user_id')
        .onRef('failed.problem_id', '=', 'own.problem_id'),
    )
    .select('failed.id')
    .where('own.id', '=', id)
    .where('own.user_id', '=', viewer.id)
    .where('failed.verdict', 'in', searched)
    .where(isTold('failed'))
    .limit(failuresUntilDue)
    .execute();
  return rows.length >= failuresUntilDue;
}

/** A longer input would fill the whole answer of the assistant. */
const toldMaxChars = 400;

/** The findings about a source, for the assistant; the caller must have submitted the source. */
export async function foundFor(
  db: Database,
  { problemId, code }: { problemId: string; code: string },
): Promise<Pick<Judgement, 'found' | 'slowness' | 'memory' | 'mend'>> {
  const row = await db
    .selectFrom('counterexamples')
    .innerJoin('problems', (join) =>
      join
        .onRef('problems.id', '=', 'counterexamples.problem_id')
        .onRef('problems.test_set', '=', 'counterexamples.test_set'),
    )
    .select(['found', 'slowness', 'memory', 'mend'])
    .where('problem_id', '=', problemId)
    .where('source_sha256', '=', createHash('sha256').update(code).digest())
    .where('problems.tutor', '=', true)
    .executeTakeFirst();
  const told = slowness.nullable().parse(row?.slowness ?? null);
  const memory = memoryGrowth.nullable().parse(row?.memory ?? null);
  const input = counterexample.nullable().parse(row?.found ?? null);
  const mended = storedMend.nullable().parse(row?.mend ?? null);
  const isShort = input !== null && input.input.length <= toldMaxChars;
  return {
    ...(told && { slowness: told }),
    ...(memory && { memory }),
    ...(isShort && { found: smallFailure(input) }),
    ...(mended && { mend: mended }),
  };
}

const toldMaxSteps = 60;

const toldStep = ({ line, isLater, values }: Steps['rows'][number]): string => {
  const changed = values.filter(({ isChanged }) => isChanged);
  const what = changed.map(({ name, value }) => `${name} = ${value}`).join(', ');
  return `${isLater ? 'later, ' : ''}line ${line}: ${what || 'nothing changed'}`;
};

const smallFailure = ({
  kind,
  input,
  large,
  sample,
  isProbable,
  expectedOutput,
  actualOutput,
  diagnosis,
  steps,
}: Counterexample): Judgement['found'] => ({
  kind,
  input,
  diagnosis,
  ...(large && { large }),
  ...(sample && { sample }),
  ...(isProbable && { isProbable }),
  ...(steps && { steps: steps.rows.slice(0, toldMaxSteps).map(toldStep) }),
  expectedOutput: expectedOutput?.slice(0, toldMaxChars) ?? null,
  actualOutput: actualOutput.slice(0, toldMaxChars),
});
