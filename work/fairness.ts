/** The constants of queueing. docs/decisions/009-fairness.md gives the reasons. */

/**
 * How much later an owner's next job is placed for each job already in the queue, as if each job
 * cost this much; most cost less. This keeps many accounts behind owners who have used less, even
 * before their first jobs are charged.
 */
export const delayPerWaitingMs = 30_000;
/** How long judge time (slot time plus CPU time) delays an owner by the same amount. */
export const usageWindowMinutes = 15;
/** The most that a job is delayed behind the head of the line. */
export const delayMaxMs = 15 * 60_000;
/** A new job never goes ahead of a job that was due this long ago, so every job has its turn. */
export const headStartMaxMs = 15 * 60_000;

/** A judge that has not reported for this long counts as gone. */
export const judgeAliveMs = 10_000;
