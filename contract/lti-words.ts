/** Words about learning platforms that pages load, too. */

/** When the scores of an assignment are sent to a platform: with each verdict, or at its end. */
export const scoreTimes = ['verdict', 'deadline'] as const;
export type ScoreTime = (typeof scoreTimes)[number];

/**
 * What the list of a course does with a person: `waiting` has no account here and joins with the first
 * launch, and `takenOut` by a teacher stays out.
 */
export const listedChanges = ['added', 'unchanged', 'waiting', 'takenOut'] as const;
