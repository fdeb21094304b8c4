/** Bounds that only the server uses; those that clients need are in contract/limits.ts. */

export const tokenLifetimeS = 7 * 24 * 3600;
/** How many of the most common passwords of allowed length are refused. */
export const commonPasswords = 10_000;
/** Pictures are stored no wider and no higher than this. */
export const profileImageSidePx = 256;
export const resetLinkLifetimeS = 3600;
/** Contributions of one person that may await review at the same time. */
export const contributionsPendingMaxPerPerson = 20;
/** Problems that a person who is no administrator may have as drafts. */
export const draftProblemsMaxPerPerson = 20;
/** One person's submitted sources and contributed test data together. */
export const storedPerPersonMaxBytes = 512 * 1024 * 1024;
/** The whole database; above it, nothing new is accepted. */
export const databaseMaxBytes = 200 * 1024 * 1024 * 1024;
