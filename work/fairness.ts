/** The figures of whose turn it is. docs/decisions/009-fairness.md has the reasons. */

/**
 * How much later an owner's next job has its place for each one in the queue, as if that had cost
 * this much: most cost less. Until the first job of many accounts has been charged, this is what
 * keeps the others behind owners who have used less.
 */
export const delayPerWaitingMs = 30_000;
/** Judge time (a slot's time by the clock, and CPU time) delays by as much for this long. */
export const usageWindowMinutes = 15;
/** No job is delayed by more than this behind the head of the line. */
export const delayMaxMs = 15 * 60_000;
/** A new job does not go ahead of what was due this long ago, so everything has its turn. */
export const headStartMaxMs = 15 * 60_000;

/** A judge that was not heard of for this long counts as gone. */
export const judgeAliveMs = 10_000;
