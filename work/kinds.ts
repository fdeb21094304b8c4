/**
 * The kinds of jobs: what each carries, and how it stands against the others. To add one: a row in
 * `kindRules`, its shape in `jobPayload`, and its case in judge/do-work.ts.
 * docs/decisions/009-fairness.md and 017-jobs.md have the reasons.
 */
import { z } from 'zod';
import { evidenceRequest } from '../contract/evidence.ts';

/** What a kind carries besides source and input, as JSON. Shapes only grow: versions may differ. */
export const jobPayload = z.discriminatedUnion('kind', [
  /** The id of the job is the submission's, which has everything else. */
  z.object({ kind: z.literal('submission') }),
  /** A submission that is judged once more; its id, too, is the submission's. */
  z.object({ kind: z.literal('rejudge') }),
  /** A source on the input of its author. */
  z.object({ kind: z.literal('run'), language: z.string() }),
  /** A source on the sample cases of a problem. */
  z.object({ kind: z.literal('samples'), language: z.string(), problemId: z.uuid() }),
  /** A source that is looked at for the assistant. */
  z.object({ kind: z.literal('evidence'), language: z.string(), request: evidenceRequest }),
]);
export type JobPayload = z.infer<typeof jobPayload>;
export type JobKind = JobPayload['kind'];

type KindRule = {
  /** How much earlier (negative) or later it is due than its place between owners. */
  dueOffsetMs: number;
  /** Taken only when nothing else waits. */
  isLast: boolean;
  /** Whether it may take the only free slot of a judge that has more than one. */
  takesLastSlot: boolean;
  /** Whether all judges together work on one at most. */
  isOneAtATime: boolean;
  /** Whether its owner's next jobs come later because of what it used. */
  isCharged: boolean;
  /** Whether its result is kept with a submission. If not, it waits for the caller to fetch it. */
  isKept: boolean;
};

const inTurn: KindRule = {
  dueOffsetMs: 0,
  isLast: false,
  takesLastSlot: true,
  isOneAtATime: false,
  isCharged: true,
  isKept: false,
};

export const kindRules: Readonly<Record<JobKind, KindRule>> = {
  submission: { ...inTurn, isKept: true },
  run: { ...inTurn, dueOffsetMs: -3_000 },
  samples: { ...inTurn, dueOffsetMs: -3_000 },
  // One slot of all judges: a run or a submission never waits for more.
  evidence: { ...inTurn, dueOffsetMs: 5_000, isOneAtATime: true },
  rejudge: { ...inTurn, isLast: true, takesLastSlot: false, isCharged: false, isKept: true },
};

export const jobKinds = Object.keys(kindRules) as JobKind[];

/** The kinds with a property. */
export const kindsThat = (property: (rule: KindRule) => boolean): JobKind[] =>
  jobKinds.filter((kind) => property(kindRules[kind]));

/** The largest distance between a job's place between owners and when it is due. */
export const dueOffsetMaxMs = Math.max(...jobKinds.map((kind) => kindRules[kind].dueOffsetMs));

/** The values of the column `priority`. */
export const priorities = { inTurn: 0, last: 1 } as const;
export const priorityOf = (kind: JobKind): number =>
  kindRules[kind].isLast ? priorities.last : priorities.inTurn;
