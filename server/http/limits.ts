/** Bounds that only the server uses; those that clients need are in contract/limits.ts. */

export const tokenLifetimeS = 7 * 24 * 3600;
/** Of the list of a course at a learning platform, whose pages are up to 512 KiB. */
export const listPagesMax = 50;
export const listedPeopleMax = 5_000;
export const importArchivesMax = 100;
/** The archives of all imports together. */
export const importsKeptMaxBytes = 8 * 1024 * 1024 * 1024;
/** Findings of one package of an import that are stored; the others are counted. */
export const importFindingsMax = 20;
/** How long after a login e-mail address and password change without the password. */
export const freshLoginS = 15 * 60;
/** The largest width and height of a stored picture. */
export const profileImageSidePx = 256;
export const resetLinkLifetimeS = 3600;
export const addressLinkLifetimeS = 24 * 3600;
/** Contributions of one person that may await review at the same time. */
export const contributionsPendingMaxPerPerson = 20;
/** Draft problems of a person who is not an administrator. */
export const draftProblemsMaxPerPerson = 20;
/** One person's submitted sources and contributed test data together. */
export const storedPerPersonMaxBytes = 512 * 1024 * 1024;
/** What one person may store in drafts within an hour, unpacked; much of it may be deleted again. */
export const storedPerHourMaxBytes = 2 * 1024 * 1024 * 1024;
/** The whole database; above it, nothing new is accepted. */
export const databaseMaxBytes = 200 * 1024 * 1024 * 1024;
/** The code or test data of a page of a list together; a page has at least one row. */
export const pageMaxBytes = 4 * 1024 * 1024;

/** One cell of a list of people. */
export const peopleListCellMaxChars = 300;
/** Passwords of an imported list that are hashed at once: two threads are left to logins. */
export const importHashesAtOnce = 2;

/** Grades that one file changes. */
export const gradeChangesMax = 2000;

/** Tickets that a person sends in 24 hours, and that may be open about one problem. */
export const ticketsPerDayMax = 20;
export const openTicketsMax = 200;

/** The newest accepted submissions of a person to a problem in a language that are offered for publishing. */
export const publishableMaxRows = 50;

/** API tokens of a person. */
export const apiTokensMax = 20;

/** Submissions of a pupil to a problem that a teacher sees, the newest, and comments on each. */
export const shownWorkMax = 50;
export const workCommentsMax = 200;

/** Sessions in which a pupil worked at an exam, the newest, released ones included. */
export const examSessionsKept = 20;

/** Failed submissions of an assignment, the newest, whose results its statistics read. */
export const statisticsFailuresMax = 5000;

/** Learning platforms of a site. */
export const platformsMax = 200;
