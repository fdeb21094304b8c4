/**
 * Whose turn it is, for the server, which says when work is due, and the judge, which moves what
 * waits when its owner has used judge time. Work is due at its place between people (`fair_at`),
 * moved by the offset of its kind. The place of new work is the head of the line, moved back by
 * what its owner has used and has waiting. docs/decisions/009-fairness.md has the reasons.
 */

/** The classes of the queue: rejudging is taken when nothing else waits. */
export const queueClasses = { work: 0, rejudging: 1 } as const;

/** How much earlier or later work is due because of its kind. */
export const dueOffsetsMs = { run: -3_000, submission: 0, evidence: 5_000 } as const;
export type QueueKind = keyof typeof dueOffsetsMs;

/**
 * What work in the queue moves the next of the same person back by, as if it had cost this much:
 * little work costs more. Until the first of many accounts has been charged, this is what keeps the
 * others behind somebody who has used less.
 */
export const delayPerWaitingMs = 30_000;
/** Judge time (a slot's time by the clock, and CPU time) moves back by as much for this long. */
export const usageWindowMinutes = 15;
/** No work is moved back by more than this behind the head of the line. */
export const delayMaxMs = 15 * 60_000;
/** New work does not go ahead of what should have had its turn this long ago: nothing starves. */
export const headStartMaxMs = 15 * 60_000;

/** A judge that was not heard of for this long counts as gone. */
export const judgeAliveMs = 10_000;
