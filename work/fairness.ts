/** The constants of queueing. docs/decisions/004-fairness.md gives the reasons. */

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

/**
 * How long a job is attempted although its judges' hosts have no core for it. A later failure for
 * that reason ends it: a fault of ours, never a verdict. If a job was left alone for as long after
 * an attempt, because judging was paused, or no judge was there, the time begins again.
 */
export const busyMaxMs = 30 * 60_000;
/** The same for a job whose caller waits. */
export const busyWaitedForMaxMs = 2 * 60_000;

/** A judge that has not reported for this long counts as gone. */
export const judgeAliveMs = 10_000;
