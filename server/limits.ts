/** Bounds that only the server knows; those that clients must keep are in contract/limits.ts. */

export const tokenLifetimeS = 7 * 24 * 3600;
/** The commonest passwords that are long enough, and refused. */
export const commonPasswords = 10_000;
/** Pictures are kept no wider and no higher than this. */
export const profileImageSidePx = 256;
export const resetLinkLifetimeS = 3600;
/** Contributions of one person that may await review at the same time. */
export const contributionsPendingMaxPerPerson = 20;
/** Of each side of the test cases in the list of all, past those that the review shows. */
export const unreviewedTextMaxBytes = 64;
/** Of one person's submitted sources and contributed test data together. */
export const storedPerPersonMaxBytes = 512 * 1024 * 1024;
/** Of the whole database; above it nothing new is taken. */
export const databaseMaxBytes = 200 * 1024 * 1024 * 1024;
