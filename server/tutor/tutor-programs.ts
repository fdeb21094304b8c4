/**
 * The reference and the validator of a problem whose package has none. Each is stored with the job
 * that checks it against all tests of the problem, and counts once it has passed.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { defaultLanguage, factsOf, type Language } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import {
  type GivenReference,
  givenReference,
  type TutorProgramState,
  type TutorPrograms,
} from '../../contract/tutor-programs.ts';
import { isDatabaseAway } from '../../db/away.ts';
import { condition } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { sizedGenerator } from '../../problems/package/generators.ts';
import { nameOf, readFrom } from '../../problems/package/stored.ts';
import { readBlobs } from '../../work/blobs.ts';
import { type TutorRole, tutorRole } from '../../work/confirm-request.ts';
import { enqueue } from '../../work/enqueue.ts';
import { packedFile, packedProgram } from '../../work/generating-request.ts';
import { takeTurn } from '../../work/lock-order.ts';
import { AppError } from '../http/errors.ts';
import { isTalk, judgingColumns, judgingOf } from '../problems/problem-columns.ts';
import { keepBeside, leaveFiles, newestOutline } from '../problems/stored-packages.ts';
import { queueJob } from '../submissions/queue.ts';
import { isBy, isThere, isToldFor, mayOpen, takesAnswers } from '../visibility.ts';
import type { Analyses } from './analyses.ts';
import { partsOfPackage } from './input-parts.ts';

type Caller = { id: string; isAdmin: boolean };

const ownAcceptedMax = 5;

/** What the page of an administrator shows. */
export async function readTutorPrograms(
  db: Database,
  problemId: string,
  viewer: Caller,
): Promise<TutorPrograms> {
  const { testSet } = await problemRow(db, problemId);
  const ofPackage = partsOfPackage(await newestOutline(db, problemId));
  const rows = await db
    .selectFrom('tutor_programs')
    .leftJoin('users', 'users.id', 'given_by')
    .select(['role', 'language', 'program', 'words', 'submission_id', 'outcome', 'told'])
    .select(['checked_set', 'is_approved', 'users.name as given_by_name'])
    .where('problem_id', '=', problemId)
    .execute();
  const rowOf = (role: TutorRole) => rows.find((row) => row.role === role);
  const [reference, validator] = [rowOf('reference'), rowOf('validator')];
  const own = await db
    .selectFrom('submissions')
    .select(['id', 'language', 'submitted_at'])
    .where('user_id', '=', viewer.id)
    .where('problem_id', '=', problemId)
    .where('verdict', '=', 'Accepted')
    .where(isToldFor(viewer))
    .orderBy('submitted_at', 'desc')
    .limit(ownAcceptedMax)
    .execute();
  return {
    ofPackage: { reference: ofPackage.reference !== null, inputs: ofPackage.inputs !== null },
    reference: reference
      ? {
          ...stateOf(reference, testSet),
          language: reference.language,
          submissionId: reference.submission_id,
          givenBy: reference.given_by_name,
        }
      : null,
    validator: validator
      ? {
          ...stateOf(validator, testSet),
          sha256: hashOf(validator.program),
          words: z.array(z.string()).parse(validator.words ?? []),
          isApproved: validator.is_approved,
        }
      : null,
    ownAccepted: own.map(({ id, language, submitted_at }) => ({
      id,
      language,
      submittedAt: submitted_at.toISOString(),
    })),
  };
}

type Checked = { outcome: string | null; told: string | null; checked_set: number | null };

function stateOf(
  { outcome, told, checked_set }: Checked,
  testSet: number,
): { state: TutorProgramState; told: string | null } {
  if (outcome === null) return { state: 'checking', told: null };
  if (outcome === 'failed') return { state: 'failed', told };
  if (checked_set !== testSet) return { state: 'outdated', told: null };
  return { state: outcome === 'passed' ? 'counts' : 'refused', told };
}

/** The hash of a program of one file. */
const hashOf = (program: unknown): string =>
  packedProgram.parse(program).files[0]?.bytes.sha256 ?? '';

type Marking = {
  problemId: string;
  caller: Caller;
  given: { submissionId: string } | GivenReference;
};

/**
 * Makes an own accepted submission, or a program, the reference; returns whether that changed
 * something, which a repeated call does not.
 */
export function markReference(
  db: Database,
  { problemId, caller, given }: Marking,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction, problemId);
    const { testSet, isDraft } = await requireOwnProblem(transaction, problemId, caller);
    // Anyone can begin drafts, and their references would be stored beside their files.
    if (isDraft && !caller.isAdmin) throw new AppError('conflict', refusals.referenceOfDraft);
    const chosen =
      'submissionId' in given
        ? await ownAccepted(transaction, { problemId, caller, id: given.submissionId })
        : { ...given, submissionId: null };
    return await put(transaction, {
      problemId,
      testSet,
      givenBy: caller.id,
      role: 'reference',
      ...chosen,
    });
  });
}

/** Takes the reference away; returns whether there was one. */
export function unmarkReference(
  db: Database,
  { problemId, caller }: Omit<Marking, 'given'>,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction, problemId);
    await requireOwnProblem(transaction, problemId, caller);
    return await take(transaction, problemId, 'reference');
  });
}

/** The program that came with the form, for a problem that was just made from it and has none. */
export const giveReference = (
  db: Database,
  { problemId, givenBy, reference }: Given & { reference: GivenReference },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await takeTurn(transaction, problemId);
    const { testSet, refusal } = await problemRow(transaction, problemId);
    // An administrator may have chosen one while it was a draft.
    if (refusal !== null || (await hasReference(transaction, problemId))) return;
    const chosen = { ...reference, submissionId: null };
    const beside = { role: 'reference', isAside: true } as const;
    await put(transaction, { problemId, testSet, givenBy, ...chosen, ...beside });
  });

async function hasReference(transaction: Database, problemId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('tutor_programs')
    .select('role')
    .where('problem_id', '=', problemId)
    .where('role', '=', 'reference')
    .executeTakeFirst();
  return row !== undefined;
}

/** The program that came with a contribution, for the problem that was made from it. */
export async function giveContributed(
  db: Database,
  { contributionId, problemId }: { contributionId: string; problemId: string },
): Promise<void> {
  const row = await db
    .selectFrom('contributions')
    .select(['reference', 'contributed_by'])
    .where('id', '=', contributionId)
    .executeTakeFirstOrThrow();
  const reference = givenReference.nullable().parse(row.reference);
  if (reference === null) return;
  await giveReference(db, { problemId, givenBy: row.contributed_by, reference });
}

async function problemRow(transaction: Database, problemId: string, seen = isThere) {
  const row = await transaction
    .selectFrom('problems')
    .select(['test_set', 'visibility', 'problem_statement', 'languages', ...judgingColumns])
    .where('id', '=', problemId)
    .where(seen)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  return {
    testSet: row.test_set,
    isDraft: row.visibility === 'draft',
    statement: row.problem_statement,
    refusal: isTalk(judgingOf(row))
      ? refusals.isTalk
      : takesAnswers(row.languages)
        ? refusals.isOfAnswers
        : null,
  };
}

type Given = { problemId: string; givenBy: string };

/** What a reference needs to know of the problem; refuses people other than its owner, its authors and administrators. */
async function requireOwnProblem(
  transaction: Database,
  problemId: string,
  { id, isAdmin }: Caller,
): Promise<{ testSet: number; isDraft: boolean }> {
  const { testSet, isDraft, refusal } = await problemRow(transaction, problemId, mayOpen(id));
  if (!isAdmin) {
    const own = await transaction
      .selectFrom('problems')
      .select('id')
      .where('id', '=', problemId)
      .where(isBy(id))
      .executeTakeFirst();
    if (own === undefined) throw new AppError('forbidden', refusals.referenceNotYours);
  }
  if (refusal !== null) throw new AppError('conflict', refusal);
  return { testSet, isDraft };
}

async function ownAccepted(
  transaction: Database,
  { problemId, caller, id }: { problemId: string; caller: Caller; id: string },
) {
  const row = await transaction
    .selectFrom('submissions')
    .select(['language', 'source'])
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .where('problem_id', '=', problemId)
    .where('verdict', '=', 'Accepted')
    .where(isToldFor(caller))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('conflict', refusals.referenceNotAccepted);
  return { language: row.language, code: row.source, submissionId: id };
}

type Put = {
  problemId: string;
  /** The problem's. */
  testSet: number;
  givenBy: string;
  role: TutorRole;
  language: Language | string;
  code: string | Buffer;
  submissionId?: string | null;
  /** Whether it is part of another act, which must not fail because too much work is waiting. */
  isAside?: boolean;
  /** Of a validator. */
  words?: string[];
  generator?: string;
};

/**
 * Stores a program and queues its check, unless it is there and waits for its check or passed it.
 * Returns whether it did.
 */
async function put(transaction: Database, one: Put): Promise<boolean> {
  const { problemId, role, language } = one;
  const source = Buffer.from(one.code);
  const generator = one.generator === undefined ? null : Buffer.from(one.generator);
  const path = factsOf(language)?.fileName ?? language;
  const program = { name: path, isFolder: false, files: [{ path, bytes: nameOf(source) }] };
  const same = await transaction
    .selectFrom('tutor_programs')
    .select(['program', 'generator', 'language', 'outcome', 'checked_set', 'submission_id', 'job'])
    .where('problem_id', '=', problemId)
    .where('role', '=', role)
    .executeTakeFirst();
  const isThereAlready =
    same !== undefined &&
    hashOf(same.program) === nameOf(source).sha256 &&
    same.language === language &&
    same.submission_id === (one.submissionId ?? null) &&
    (same.outcome === null || (same.outcome === 'passed' && same.checked_set === one.testSet));
  if (isThereAlready) return false;
  if (same) await forgetReplaced(transaction, problemId, same);
  const check = await queueCheck(transaction, { ...one, source });
  const values = {
    program: JSON.stringify(program),
    language,
    words: one.words ? JSON.stringify(one.words) : null,
    generator: generator && JSON.stringify(generatorFile(generator)),
    submission_id: one.submissionId ?? null,
    given_by: one.givenBy,
    given_at: new Date(),
    ...check,
    checked_set: null,
    is_approved: false,
  };
  await transaction
    .insertInto('tutor_programs')
    .values({ problem_id: problemId, role, ...values })
    .onConflict((conflict) => conflict.columns(['problem_id', 'role']).doUpdateSet(values))
    .execute();
  const files = [source, ...(generator === null ? [] : [generator])];
  const byHash = new Map(files.map((bytes) => [nameOf(bytes).sha256, bytes]));
  await keepBeside(transaction, { problemId, hashes: [...byHash.keys()], read: readFrom(byHash) });
  return true;
}

const generatorExtension = /\.\w+$/.exec(factsOf(defaultLanguage)?.fileName ?? '')?.[0] ?? '';

const generatorFile = (bytes: Buffer) => ({
  path: `${sizedGenerator}${generatorExtension}`,
  bytes: nameOf(bytes),
});

type Check = Pick<Put, 'problemId' | 'role' | 'language' | 'givenBy' | 'isAside'> & {
  source: Buffer;
};

async function queueCheck(
  transaction: Database,
  { problemId, role, language, givenBy, source, isAside = false }: Check,
): Promise<{ job: string; outcome: string | null; told: string | null }> {
  const payload = { kind: 'confirm', problemId, language, role } as const;
  const job = { id: randomUUID(), owner: givenBy, network: null, payload, source };
  if (!isAside) return { job: await queueJob(transaction, job), outcome: null, told: null };
  const queued = await enqueue(transaction, job);
  return 'noRoom' in queued
    ? { job: job.id, outcome: 'failed', told: 'Too much work was waiting.' }
    : { job: queued.id, outcome: null, told: null };
}

type Replaced = { job: string; outcome: string | null; program: unknown; generator: unknown };

/** Forgets the check of a program that goes, its files, and what searches found with it. */
async function forgetReplaced(
  transaction: Database,
  problemId: string,
  { job, outcome, program, generator }: Replaced,
): Promise<void> {
  const files = [
    ...packedProgram.parse(program).files,
    packedFile.nullable().parse(generator) ?? [],
  ];
  const hashes = files.flat().map(({ bytes }) => bytes.sha256);
  await leaveFiles(transaction, { problemId, hashes });
  if (outcome === 'passed') await forgetSearches(transaction, problemId);
  await transaction
    .deleteFrom('jobs')
    .where('id', '=', job)
    .where('judge_id', 'is', null)
    .execute();
}

/** Forgets what searches found with the programs as they were. */
const forgetSearches = (transaction: Database, problemId: string) =>
  transaction.deleteFrom('counterexamples').where('problem_id', '=', problemId).execute();

async function take(transaction: Database, problemId: string, role: TutorRole): Promise<boolean> {
  const gone = await transaction
    .deleteFrom('tutor_programs')
    .where('problem_id', '=', problemId)
    .where('role', '=', role)
    .returning(['job', 'outcome', 'program', 'generator'])
    .executeTakeFirst();
  if (gone) await forgetReplaced(transaction, problemId, gone);
  return gone !== undefined;
}

const markedRow = z.object({ problemId: z.uuid(), role: tutorRole });

/**
 * Forgets the programs that were marked from a person's own submissions, with what searches found by
 * them. Takes the turns of their problems, so it comes before all else in a transaction.
 */
export async function forgetProgramsOf(transaction: Database, userId: string): Promise<void> {
  const query = sql`
    select problem_id as "problemId", role from tutor_programs
    where submission_id in (select id from submissions where user_id = ${userId})
    order by problem_id, role`;
  for (const { problemId, role } of await rowsOf(transaction, markedRow, query)) {
    await takeTurn(transaction, problemId);
    await take(transaction, problemId, role);
  }
}

/**
 * Checks programs again whose problem has other tests than those they were checked against; a check
 * that still waits will see them.
 */
export const recheckPrograms = (
  db: Database,
  { problemId, askedBy }: { problemId: string; askedBy: string },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await takeTurn(transaction, problemId);
    await recheck(transaction, problemId, askedBy);
  });

async function recheck(transaction: Database, problemId: string, askedBy: string): Promise<void> {
  const rows = await transaction
    .selectFrom('tutor_programs')
    .innerJoin('problems', 'problems.id', 'problem_id')
    .select(['role', 'program', 'tutor_programs.language'])
    .where('problem_id', '=', problemId)
    .where(condition`checked_set is distinct from test_set`)
    .where(condition`not exists (select from jobs where jobs.id = job and judge_id is null)`)
    .execute();
  for (const { role, program, language } of rows) {
    const files = packedProgram.parse(program).files.map(({ bytes }) => bytes);
    const [source] = (await readBlobs(transaction, files)).values();
    if (source === undefined) continue;
    const check = { problemId, role: tutorRole.parse(role), language, givenBy: askedBy, source };
    const queued = await queueCheck(transaction, { ...check, isAside: true });
    await transaction
      .updateTable('tutor_programs')
      .set({ ...queued, checked_set: null })
      .where('problem_id', '=', problemId)
      .where('role', '=', role)
      .execute();
  }
}

type Proposing = { problemId: string; caller: Caller };

/** The programs of a proposal (assistant/form/propose.ts). */
type Proposed = { words: string[]; validator: string; generator: string };

/** The statement to read; refuses problems for which no small inputs are searched. */
export async function statementToRead(db: Database, problemId: string): Promise<string> {
  const problem = await problemRow(db, problemId);
  if (problem.refusal !== null) throw new AppError('conflict', problem.refusal);
  return problem.statement;
}

/** Stores a proposed validator, queues its check, and returns its hash; a repeated call changes nothing. */
export function putProposal(
  db: Database,
  { problemId, caller }: Proposing,
  proposed: Proposed,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction, problemId);
    await store(transaction, { problemId, givenBy: caller.id }, proposed);
    return nameOf(Buffer.from(proposed.validator)).sha256;
  });
}

async function store(
  transaction: Database,
  beside: Pick<Put, 'problemId' | 'givenBy' | 'isAside'>,
  { words, validator, generator }: Proposed,
): Promise<void> {
  const { testSet } = await problemRow(transaction, beside.problemId);
  const program = { role: 'validator', language: defaultLanguage, code: validator } as const;
  await put(transaction, { ...beside, testSet, ...program, words, generator });
}

/**
 * Proposes a validator beside a reference, unless the problem has one that is approved; a proposal
 * that the statement no longer makes is replaced, or goes. Until an administrator approves it, it
 * serves failing samples alone. The act that this follows is done: it fails neither if the database
 * is away nor if the problem has gone meanwhile.
 */
export async function proposeBeside(means: Means, given: Given): Promise<void> {
  try {
    await propose(means, given);
  } catch (error) {
    if (!isDatabaseAway(error) && !(error instanceof AppError)) throw error;
  }
}

type Means = { db: Database; analysis: Pick<Analyses, 'propose'> };

async function propose({ db, analysis }: Means, { problemId, givenBy }: Given): Promise<void> {
  const { statement } = await problemRow(db, problemId);
  const ofPackage = partsOfPackage(await newestOutline(db, problemId));
  if (ofPackage.inputs !== null || !(await hasReference(db, problemId))) return;
  const outcome = await analysis.propose({ wants: 'validator', statement });
  if (outcome.kind !== 'done') return;
  const proposed = outcome.value;
  await inTransaction(db, async (transaction) => {
    await takeTurn(transaction, problemId);
    if (await hasApproved(transaction, problemId)) return;
    if ('unread' in proposed) await take(transaction, problemId, 'validator');
    else await store(transaction, { problemId, givenBy, isAside: true }, proposed);
  });
}

async function hasApproved(transaction: Database, problemId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('tutor_programs')
    .select('role')
    .where('problem_id', '=', problemId)
    .where('role', '=', 'validator')
    .where('is_approved', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Approves the validator with this hash; a repeated call changes nothing. */
export function approveValidator(
  db: Database,
  { problemId, sha256 }: { problemId: string; sha256: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction, problemId);
    const { testSet } = await problemRow(transaction, problemId);
    const row = await transaction
      .selectFrom('tutor_programs')
      .select(['program', 'outcome', 'told', 'checked_set', 'is_approved'])
      .where('problem_id', '=', problemId)
      .where('role', '=', 'validator')
      .executeTakeFirst();
    if (row === undefined || hashOf(row.program) !== sha256) {
      throw new AppError('conflict', refusals.validatorChanged);
    }
    if (row.is_approved) return;
    if (stateOf(row, testSet).state !== 'counts') {
      throw new AppError('conflict', refusals.validatorRefused);
    }
    await forgetSearches(transaction, problemId);
    await transaction
      .updateTable('tutor_programs')
      .set({ is_approved: true })
      .where('problem_id', '=', problemId)
      .where('role', '=', 'validator')
      .execute();
  });
}

/** Takes the validator away, if there is one. */
export function withdrawValidator(db: Database, problemId: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction, problemId);
    await problemRow(transaction, problemId);
    await take(transaction, problemId, 'validator');
  });
}
