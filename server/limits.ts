/** Bounds that only the server uses; those that clients need are in contract/limits.ts. */

export const tokenLifetimeS = 7 * 24 * 3600;
/** How many of the most common passwords (of allowed length) are refused. */
export const commonPasswords = 10_000;
/** The largest width and height of a stored picture. */
export const profileImageSidePx = 256;
export const resetLinkLifetimeS = 3600;
/** Contributions of one person that may await review at the same time. */
export const contributionsPendingMaxPerPerson = 20;
/** Draft problems of a person who is not an administrator. */
export const draftProblemsMaxPerPerson = 20;
/** One person's submitted sources and contributed test data together. */
export const storedPerPersonMaxBytes = 512 * 1024 * 1024;
/** The whole database; above it, nothing new is accepted. */
export const databaseMaxBytes = 200 * 1024 * 1024 * 1024;
