/**
 * The kinds of jobs: their payloads and their rules in the queue. To add one: a row in `kindRules`,
 * its shape in `jobPayload`, and its case in judge/do-work.ts. See docs/decisions/009-fairness.md
 * and 017-jobs.md for the reasons.
 */
import { z } from 'zod';
import { saidLines } from '../contract/talking.ts';
import { bruteForceRequest } from './brute-force-request.ts';
import { checkerFiles } from './checker-compile.ts';
import { counterexampleRequest } from './counterexample-request.ts';
import { evidenceRequest } from './evidence.ts';
import { generatingRequest } from './generating-request.ts';

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
    memoryLimitMb: z.int().min(1).optional(),
  }),
  /** Only compiles a source, while it is written. */
  z.object({ kind: z.literal('check'), language: z.string() }),
  /** Runs a source on the sample cases of a problem. */
  z.object({ kind: z.literal('samples'), language: z.string(), problemId: z.uuid() }),
  /** Sends lines to the interactor of a sample. */
  z.object({
    kind: z.literal('talk'),
    problemId: z.uuid(),
    sample: z.int(),
    said: saidLines,
  }),
  /** Analyses a source for the assistant. */
  z.object({ kind: z.literal('evidence'), language: z.string(), request: evidenceRequest }),
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
  /** Searches for a small input on which a submission fails; counterexamples has a row for it. */
  counterexampleRequest.extend({ kind: z.literal('counterexample'), language: z.string() }),
  /** Searches for a small input on which a program differs from another one of the same person. */
  bruteForceRequest.extend({ kind: z.literal('bruteForce'), language: z.string() }),
  /** Makes test cases by the generators of a package. */
  generatingRequest.extend({ kind: z.literal('generate') }),
  /** Verifies the package in the row of verifications with the job's id. */
  z.object({ kind: z.literal('verify'), problemId: z.uuid() }),
]);
export type JobPayload = z.infer<typeof jobPayload>;
export type JobKind = JobPayload['kind'];

type KindRule = {
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
  /** Whether it is stopped at once when others wait for its slot. */
  givesWay: boolean;
};

const inTurn: KindRule = {
  dueOffsetMs: 0,
  isLast: false,
  takesLastSlot: true,
  isOneAtATime: false,
  isCharged: true,
  isKept: false,
  isCancellable: false,
  isPassing: false,
  givesWay: false,
};

export const kindRules: Readonly<Record<JobKind, KindRule>> = {
  submission: { ...inTurn, isKept: true },
  run: { ...inTurn, dueOffsetMs: -3_000, isCancellable: true },
  samples: { ...inTurn, dueOffsetMs: -3_000, isCancellable: true },
  talk: { ...inTurn, dueOffsetMs: -3_000, isCancellable: true },
  // Before rejudgings, which also come last, unless they have waited for an hour.
  check: {
    ...inTurn,
    dueOffsetMs: -3_600_000,
    isLast: true,
    takesLastSlot: false,
    isCharged: false,
    isCancellable: true,
    isPassing: true,
    givesWay: true,
  },
  // At most one slot of all judges, so that runs and submissions never wait for a second one.
  evidence: { ...inTurn, dueOffsetMs: 5_000, takesLastSlot: false, isOneAtATime: true },
  // An administrator waits for it, as for a run; there are few.
  checker: { ...inTurn, dueOffsetMs: -3_000 },
  // A person waits for it, but it may take half a minute.
  generate: { ...inTurn, takesLastSlot: false },
  preview: { ...inTurn, isLast: true, takesLastSlot: false, isCharged: false },
  rejudge: { ...inTurn, isLast: true, takesLastSlot: false, isCharged: false, isKept: true },
  // It uses only spare time, and delays no other job of its owner.
  counterexample: {
    ...inTurn,
    isLast: true,
    takesLastSlot: false,
    isCharged: false,
    givesWay: true,
  },
  bruteForce: {
    ...inTurn,
    isLast: true,
    takesLastSlot: false,
    isCharged: false,
    isCancellable: true,
  },
  // It takes minutes and uses only spare time: its judge interrupts it when people wait.
  verify: {
    ...inTurn,
    isLast: true,
    takesLastSlot: false,
    isOneAtATime: true,
    isCharged: false,
  },
};

export const jobKinds = Object.keys(kindRules) as JobKind[];

/** The kinds that have a property. */
export const kindsThat = (property: (rule: KindRule) => boolean): JobKind[] =>
  jobKinds.filter((kind) => property(kindRules[kind]));

/** The largest offset between a job's place among owners and when it is due. */
export const dueOffsetMaxMs = Math.max(...jobKinds.map((kind) => kindRules[kind].dueOffsetMs));

/** The values of the column `priority`. No judge takes a job that is held: see pauses.ts. */
export const priorities = { inTurn: 0, last: 1, held: 2 } as const;
export const priorityOf = (kind: JobKind): number =>
  kindRules[kind].isLast ? priorities.last : priorities.inTurn;
