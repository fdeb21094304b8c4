/** Words and bounds of published solutions, apart from words.ts and limits.ts, of which every page loads all. */

/** The orders of the list: by votes, or the newest first. */
export const solutionOrders = ['useful', 'newest'] as const;
export type SolutionOrder = (typeof solutionOrders)[number];

/** What an author writes about the code, in Markdown. */
export const explanationMaxBytes = 8 * 1024;
/** Why a solution is hidden or shown again. */
export const moderationReasonMaxChars = 500;
export const solutionsPageRows = 10;
export const solutionsPagesMax = 1000;
