/**
 * The kinds of jobs: their payloads, their rules in the queue, and what a judge gets of them. To add
 * one: its shape in `jobPayload`, a row in `rules`, and its file in judge/jobs/.
 * docs/decisions/004-fairness.md has the reasons.
 */
import { z } from 'zod';
import { saidLines } from '../contract/talking.ts';
import { bruteForceRequest } from './brute-force-request.ts';
import { checkerFiles } from './checker-compile.ts';
import { confirmRequest } from './confirm-request.ts';
import { counterexampleRequest } from './counterexample-request.ts';
import { evidenceRequest } from './evidence.ts';
import { expectedOutputRequest } from './expected-output-request.ts';
import { explainRequest } from './explain-request.ts';
import { generatingRequest } from './generating-request.ts';

/** The problem whose grader the source is compiled with, if the judge gets no problem otherwise. */
const graded = { graderOf: z.uuid().optional() };

/**
 * The JSON payload of each kind, besides source and input. Fields are only ever added: server and
 * judge may differ in version.
 */
export const jobPayload = z.discriminatedUnion('kind', [
  /** The job's id is the submission's id; the submission has everything else. */
  z.object({ kind: z.literal('submission') }),
  /** Judges a submission again; the job's id is the submission's, too. */
  z.object({ kind: z.literal('rejudge') }),
  /** Runs a source on an input, by the limits of a run or by those given. */
  z.object({
    kind: z.literal('run'),
    language: z.string(),
    timeLimitMs: z.int().min(1).optional(),
    /** By how much languages have the given limit, if not as usual. */
    timeFactors: z.record(z.string(), z.number()).optional(),
    memoryLimitMb: z.int().min(1).optional(),
    ...graded,
  }),
  /** Only compiles a source, while it is written. */
  z.object({ kind: z.literal('check'), language: z.string(), ...graded }),
  /** Runs a source on the sample cases of a problem, and on own ones, which the input has as JSON. */
  z.object({
    kind: z.literal('samples'),
    language: z.string(),
    problemId: z.uuid(),
    /** If they are not those of the problem. */
    timeLimitMs: z.int().min(1).optional(),
    memoryLimitMb: z.int().min(1).optional(),
  }),
  /** Sends lines to the interactor of a sample. */
  z.object({
    kind: z.literal('talk'),
    problemId: z.uuid(),
    sample: z.int(),
    said: saidLines,
  }),
  /** Analyses a source for the assistant. */
  z.object({
    kind: z.literal('evidence'),
    language: z.string(),
    request: evidenceRequest,
    ...graded,
  }),
  /** Looks more closely at the failure of a submission, whose verdict is stored. */
  explainRequest.extend({ kind: z.literal('explain'), submissionId: z.uuid() }),
  /** Compiles the checker of a problem that is about to be saved. */
  z.object({ kind: z.literal('checker'), language: z.string(), ...checkerFiles }),
  /**
   * Judges a submission by a draft, which is the job's problem; the job's id is that of a preview's
   * result.
   */
  z.object({
    kind: z.literal('preview'),
    language: z.string(),
    problemId: z.uuid(),
    submissionId: z.uuid(),
  }),
  /**
   * Judges a submission of a contest again, without changing it; the job's id is that of the result
   * that is kept aside.
   */
  z.object({ kind: z.literal('contestRejudge'), submissionId: z.uuid() }),
  /** Searches for a small input on which a submission fails; counterexamples has a row for it. */
  counterexampleRequest.extend({ kind: z.literal('counterexample'), language: z.string() }),
  /** Searches for a small input on which a program differs from another one of the same person. */
  bruteForceRequest.extend({ kind: z.literal('bruteForce'), language: z.string() }),
  /** Runs the validators of a problem and a right program on an own input. */
  expectedOutputRequest.extend({ kind: z.literal('expectedOutput') }),
  /** Checks a program that the tutor is to use against all tests of a problem. */
  confirmRequest.extend({ kind: z.literal('confirm') }),
  /** Makes test cases by the generators of a package. */
  generatingRequest.extend({ kind: z.literal('generate') }),
  /** Verifies the package in the row of verifications with the job's id. */
  z.object({ kind: z.literal('verify'), problemId: z.uuid() }),
]);
export type JobPayload = z.infer<typeof jobPayload>;
export type JobKind = JobPayload['kind'];

type KindRule = {
  /** What its judge gets besides the payload; a submission that the payload names may have it. */
  gets: readonly ('program' | 'input' | 'problem')[];
  /** How much later (or earlier, if negative) a job is due than its place among owners. */
  dueOffsetMs: number;
  /** Claimed only when nothing else waits. */
  isLast: boolean;
  /** Whether it may use the only free slot of a judge that has several. */
  takesLastSlot: boolean;
  /** Whether all judges together do only one at a time. */
  isOneAtATime: boolean;
  /** Whether its usage delays its owner's next jobs. */
  isCharged: boolean;
  /** Whether its result is stored with a submission; otherwise the caller fetches it. */
  isKept: boolean;
  /** Whether its owner can cancel it. */
  isCancellable: boolean;
  /** Whether it delays no other job of its owner, and does not count towards any limit. */
  isPassing: boolean;
  /**
   * Whether it is done in spare time: submissions and runs that wait have its slot at once, and it
   * goes on afterwards.
   */
  givesWay: boolean;
};

const inTurn = {
  dueOffsetMs: 0,
  isLast: false,
  takesLastSlot: true,
  isOneAtATime: false,
  isCharged: true,
  isKept: false,
  isCancellable: false,
  isPassing: false,
  givesWay: false,
} as const;

const spare = { ...inTurn, takesLastSlot: false, givesWay: true } as const;

const rules = {
  submission: { ...inTurn, gets: ['program', 'problem'], isKept: true },
  run: { ...inTurn, gets: ['program', 'input'], dueOffsetMs: -3_000, isCancellable: true },
  samples: {
    ...inTurn,
    gets: ['program', 'problem', 'input'],
    dueOffsetMs: -3_000,
    isCancellable: true,
  },
  talk: { ...inTurn, gets: ['problem'], dueOffsetMs: -3_000, isCancellable: true },
  expectedOutput: {
    ...inTurn,
    gets: ['input', 'problem'],
    dueOffsetMs: -3_000,
    isCancellable: true,
  },
  // Before rejudgings, which also come last, unless they have waited for an hour.
  check: {
    ...spare,
    gets: ['program'],
    dueOffsetMs: -3_600_000,
    isLast: true,
    isCharged: false,
    isCancellable: true,
    isPassing: true,
  },
  // At most one slot of all judges, so that runs and submissions never wait for a second one.
  evidence: { ...spare, gets: ['program'], dueOffsetMs: 5_000, isOneAtATime: true },
  // It follows a verdict, and must not delay what its owner does next.
  explain: { ...spare, gets: ['program', 'problem'], dueOffsetMs: 5_000, isPassing: true },
  // An administrator waits for it, as for a run; there are few.
  checker: { ...spare, gets: ['program'], dueOffsetMs: -3_000, takesLastSlot: true },
  // A person waits for it, but it may take half a minute.
  generate: { ...spare, gets: [] },
  preview: { ...spare, gets: ['program', 'problem'], isLast: true, isCharged: false },
  rejudge: { ...spare, gets: ['program', 'problem'], isLast: true, isCharged: false, isKept: true },
  contestRejudge: { ...spare, gets: ['program', 'problem'], isLast: true, isCharged: false },
  // It delays no other job of its owner.
  counterexample: { ...spare, gets: ['program', 'problem'], isLast: true, isCharged: false },
  bruteForce: {
    ...spare,
    gets: ['program', 'problem'],
    isLast: true,
    isCharged: false,
    isCancellable: true,
  },
  // An administrator looks at the page, and the submission that it repeats has been judged.
  confirm: { ...spare, gets: ['program', 'problem'], isLast: true, isCharged: false },
  // It takes minutes: its judge leaves it after a step if other jobs wait, in spare time too.
  verify: { ...spare, gets: [], isLast: true, isOneAtATime: true, isCharged: false },
} as const satisfies Record<JobKind, KindRule>;

export const kindRules: Readonly<Record<JobKind, KindRule>> = rules;

/** What the judge of a kind gets besides its payload. */
export type GotBy<Kind extends JobKind> = (typeof rules)[Kind]['gets'][number];

export const jobKinds = Object.keys(kindRules) as JobKind[];

/** Whether a caller waits for the result; other jobs stay queued until they are done. */
export const isWaitedFor = (kind: JobKind): boolean =>
  !kindRules[kind].isKept && !kindRules[kind].isLast;

/** The kinds that have a property. */
export const kindsThat = (property: (rule: KindRule) => boolean): JobKind[] =>
  jobKinds.filter((kind) => property(kindRules[kind]));

/** The largest offset between a job's place among owners and when it is due. */
export const dueOffsetMaxMs = Math.max(...jobKinds.map((kind) => kindRules[kind].dueOffsetMs));

/** The values of the column `priority`. No judge takes a job that is held: see pauses.ts. */
export const priorities = { inTurn: 0, last: 1, held: 2 } as const;
export const priorityOf = (kind: JobKind): number =>
  kindRules[kind].isLast ? priorities.last : priorities.inTurn;
