/** Words about learning platforms that pages load, too. */

/** When the scores of an assignment are sent to a platform: with each verdict, or at its end. */
export const scoreTimes = ['verdict', 'deadline'] as const;
export type ScoreTime = (typeof scoreTimes)[number];
