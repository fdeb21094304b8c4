/**
 * The bounds that server and judge share, or that only the queue applies, named with their unit
 * last.
 */

/** Programs that one judge runs at once; the sandbox's SLOTS_MAX. */
export const judgeSlotsMax = 64;

/** The number of waiting jobs from which a submission or a run is refused with 503. */
export const queueMaxEntries = 10_000;
/** Jobs of one person, or of all visitors on one network, that may wait at the same time. */
export const queueMaxEntriesPerPerson = 20;
/** Jobs of everyone on one network together, such as a school or a person with many accounts. */
export const queueMaxEntriesPerNetwork = 1_000;
/** Rejudgings that may wait; they delay no other jobs. */
export const rejudgeMaxEntries = 1_000_000;
