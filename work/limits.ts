/** The bounds that server and judge share, or that only the queue applies; their unit last. */

/** Programs that one judge runs at once; the sandbox has no more slots (SLOTS_MAX). */
export const judgeSlotsMax = 64;

/** Waiting work past which a submission or a run is refused with 503. */
export const queueMaxEntries = 10_000;
/** Work of one person, or of all visitors on one network, that may wait at the same time. */
export const queueMaxEntriesPerPerson = 20;
/** Work of everyone on one network together: of a school, or of one who has many accounts. */
export const queueMaxEntriesPerNetwork = 1_000;
/** Submissions that may wait to be judged again; they delay no other work. */
export const rejudgeMaxEntries = 1_000_000;
