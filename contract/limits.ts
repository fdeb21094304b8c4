/**
 * The bounds of the product that clients meet, their unit last. Code that checks a bound imports it
 * here; the sentences that go with them are in messages.ts.
 */

export const nameMinChars = 2;
export const nameMaxChars = 40;
export const emailMaxChars = 254;
export const passwordMinChars = 6;
export const passwordMaxChars = 128;
export const usernameMinChars = 3;
export const usernameMaxChars = 30;
/** Of a city, a country and an institute. */
export const placeMaxChars = 100;
/** Of characters as people see them, which may have many bytes. */
export const bioMaxChars = 500;
export const bioMaxBytes = 32 * 1024;
export const socialLinkMaxChars = 200;
export const profileImageMaxBytes = 2 * 1024 * 1024;

export const problemNameMaxChars = 100;
export const statementMaxBytes = 64 * 1024;
export const statementPreviewChars = 100;
export const tagsMax = 10;
export const tagMaxChars = 30;
export const descriptionMaxChars = 200;

/** Programs that one judge runs at once; the sandbox has no more slots (SLOTS_MAX). */
export const judgeSlotsMax = 64;

export const timeLimitDefaultMs = 1000;
export const timeLimitMinMs = 100;
export const timeLimitMaxMs = 10_000;
export const timeLimitStepMs = 100;
export const memoryLimitDefaultMb = 256;
export const memoryLimitMinMb = 64;
export const memoryLimitMaxMb = 512;
export const memoryLimitStepMb = 64;

export const testCasesMax = 500;
export const testCaseMaxBytes = 16 * 1024 * 1024;
export const problemMaxBytes = 256 * 1024 * 1024;

/** Of a checker, and of each header that comes with it. */
export const checkerSourceMaxBytes = 512 * 1024;
export const checkerHeadersMax = 8;
export const checkerArgumentsMax = 20;
export const checkerArgumentMaxChars = 100;

export const contributionMemoryLimitMaxMb = 1024;
export const contributionTestCasesMax = 100;
/** All test data of a contribution together. */
export const contributionMaxBytes = 8 * 1024 * 1024;
export const contributionsPageMaxRows = 500;
/** Of a person's own, which are shown in full. */
export const ownContributionsPageRows = 50;
export const reviewCommentsMaxChars = 2000;
export const reviewedTestCasesMax = 2;

export const sourceMaxBytes = 64 * 1024;
export const runInputMaxBytes = 1024 * 1024;
/** Of each text shown with a sample case: input, expected and actual output. */
export const shownTextMaxBytes = 4 * 1024;
/** Of the output that a run answers. */
export const runOutputMaxBytes = 64 * 1024;
export const compilerTextMaxBytes = 64 * 1024;

export const listPageMaxRows = 10_000;
/** Of submissions with their code, of one person or of all. */
export const submissionsPageRows = 50;
export const submissionsPageMaxRows = 500;
export const boardPageRows = 100;
export const boardPageMaxRows = 500;
export const boardOffsetMax = 1e9;
export const recentSubmissionsRows = 10;
/** Of each difficulty; the group's count tells how many there are. */
export const solvedPerGroupMaxRows = 100;
export const solvedTagsMaxRows = 50;
/** A year, and the day that has begun. */
export const activityDays = 366;

/** A hint goes one step further at each of its levels. */
export const hintLevels = 3;
export const hintMaxBytes = 16 * 1024;
/** A statement, a source and earlier hints, all of which JSON may escape. */
export const assistantBodyMaxBytes = 2 * 1024 * 1024;

export const requestBodyMaxBytes = 1024 * 1024;
/** A run carries its source and its input, both of which JSON may escape. */
export const runBodyMaxBytes = 8 * 1024 * 1024;
/** A profile carries its picture, a third larger as a data URL. */
export const profileBodyMaxBytes = 4 * 1024 * 1024;
/** Twice the test data of a contribution: JSON may escape every other byte of it. */
export const contributionBodyMaxBytes = 17 * 1024 * 1024;
export const problemBodyMaxBytes = 300 * 1024 * 1024;

/** Results of one submission that later ones have replaced. */
export const earlierResultsPageMaxRows = 100;

/** Waiting work past which a submission or a run is refused with 503. */
export const queueMaxEntries = 10_000;
/** Work of one person, or of all visitors on one network, that may wait at the same time. */
export const queueMaxEntriesPerPerson = 20;
/** Work of everyone on one network together: of a school, or of one who has many accounts. */
export const queueMaxEntriesPerNetwork = 1_000;
/** Submissions that may wait to be judged again; they delay no other work. */
export const rejudgeMaxEntries = 1_000_000;
