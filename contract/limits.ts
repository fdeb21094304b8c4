/**
 * The bounds that clients can run into, named with their unit last. Code that checks a bound
 * imports it from here; the sentences that go with the bounds are in messages.ts.
 */

export const nameMinChars = 2;
export const nameMaxChars = 40;
export const emailMaxChars = 254;
export const passwordMinChars = 6;
export const passwordMaxChars = 128;
/** How many of the most common passwords of that length are refused. */
export const commonPasswordsCount = 3000;
export const usernameMinChars = 3;
export const usernameMaxChars = 30;
/** For a city, a country and an institute. */
export const placeMaxChars = 100;
/** In visible characters, which may have many bytes. */
export const bioMaxChars = 500;
export const bioMaxBytes = 32 * 1024;
export const socialLinkMaxChars = 2048;
export const profileImageMaxBytes = 2 * 1024 * 1024;
export const apiTokenNameMaxChars = 60;
export const apiTokenMaxDays = 365;
export const invitationMaxUses = 10_000;
export const invitationMaxDays = 365;
export const invitationNoteMaxChars = 100;
/** Longer than any of ours. */
export const invitationTokenMaxChars = 100;
/** Of a list that administrators import. */
export const peopleListMaxRows = 500;
export const peopleListMaxBytes = 256 * 1024;
/** The problems of a list that its preview names. */
export const listProblemsMax = 200;
/** Of a file with grades that teachers import. */
export const gradesListMaxBytes = 1024 * 1024;
/** JSON may escape every second byte. */
export const gradesBodyMaxBytes = 2 * gradesListMaxBytes + 1024;
/** How long an administrator sees what a person sees. */
export const viewingMaxMinutes = 30;
/** A one-time code or a recovery code. */
export const codeMaxChars = 40;
export const providerIdMaxChars = 20;
/** What a provider adds to the address of the callback. */
export const callbackMaxChars = 8192;
/** Longer than any challenge of ours with which a login is linked. */
export const linkChallengeMaxChars = 8192;
/** Longer than any challenge of ours that asks for a second factor. */
export const loginChallengeMaxChars = 600;
/** Of a learning platform: ids that it gives, as OpenID Connect bounds subjects. */
export const ltiIdMaxChars = 255;
export const ltiDeploymentsMax = 50;
export const platformNameMaxChars = 100;
export const platformUrlMaxChars = 1000;
/** Longer than the state of any launch of ours. */
export const launchMaxChars = 100;
/** Of one account. */
export const passkeysMax = 20;
export const passkeyNameMaxChars = 60;
/** The standard's 1,023 bytes in Base64URL. */
export const passkeyIdMaxChars = 1364;
/** A field of an answer. A key of RSA with 4,096 bits takes a tenth of it. */
export const passkeyFieldMaxChars = 8192;

export const problemNameMaxChars = 100;
export const statementMaxBytes = 64 * 1024;
export const statementPreviewChars = 100;
/** An image in a statement. */
export const imageMaxBytes = 4 * 1024 * 1024;
export const tagsMax = 10;
export const tagMaxChars = 30;
export const descriptionMaxChars = 200;

export const timeLimitDefaultMs = 1000;
export const timeLimitMinMs = 100;
export const timeLimitMaxMs = 10_000;
/** How much of a problem's time limit a language may have. */
export const timeFactorMin = 0.1;
export const timeFactorMax = 20;
/** What the editor of a problem begins with, in each language. */
export const starterMaxChars = 16_384;
export const timeLimitStepMs = 100;
export const memoryLimitDefaultMb = 256;
export const memoryLimitMinMb = 64;
export const memoryLimitMaxMb = 512;
export const memoryLimitStepMb = 64;

export const testCasesMax = 500;
export const testCaseMaxBytes = 16 * 1024 * 1024;
/** One file of a package, including test data. */
export const storedFileMaxBytes = 64 * 1024 * 1024;
export const problemMaxBytes = 256 * 1024 * 1024;

/** The JSON of a draft, which only names its files. */
export const draftBodyMaxBytes = 8 * 1024 * 1024;
/** A draft of 20,000 test cases has some 300,000. */
export const draftBodyMaxValues = 500_000;
/** The most values and brackets of other JSON bodies. */
export const bodyMaxValues = 20_000;

/** The note on a version in a problem's history. */
export const versionNoteMaxChars = 500;
/** Versions on one page of a problem's history. */
export const versionsPageRows = 50;

/** Submissions that a sample of a preview judges. */
export const previewSampleMax = 50;
/** The maximum number of submissions with changed verdicts that a preview lists. */
export const previewChangesMax = 100;

/** For each file of a checker. */
export const checkerSourceMaxBytes = 512 * 1024;
/** The number of headers, and of sources besides the main one. */
export const checkerFilesMax = 16;
export const checkerNameMaxChars = 100;
export const checkerArgumentsMax = 20;
/** For one test case of a multi-pass problem. */
export const passesMax = 100;
export const checkerArgumentMaxChars = 100;

export const contributionMemoryLimitMaxMb = 1024;
export const contributionTestCasesMax = 100;
/** All test data of a contribution together. */
export const contributionMaxBytes = 8 * 1024 * 1024;
/** Test cases of a contribution that lists have with their data; all together. */
export const shortCasesMax = 5;
export const shortCasesMaxBytes = 1000;
export const reviewCommentsMaxChars = 2000;
/** Of one learning path. */
export const pathProblemsMax = 100;
export const pathDescriptionMaxBytes = 2000;

/** The problems of a list. */
export const listMembersMax = 500;
export const listDescriptionMaxBytes = 4000;
/** A page of public lists. */
export const listsPageRows = 50;
export const listsPagesMax = 1000;

export const reviewedTestCasesMax = 2;

/** Times that a draft may be sent for review. */
export const reviewRoundsMax = 50;
export const commentsPerCallMax = 50;
export const commentsPerContributionMax = 500;
/** A line of a statement that a comment quotes. */
export const quoteMaxChars = 300;

/** The ids of contests, in addresses. */
export const contestIdMaxChars = 36;
/** The ids of teams, submissions and all else in a contest. */
export const contestObjectIdMaxChars = 64;
/** Past contests on a page of the list, at most. */
export const contestPageMaxRows = 100;
export const contestPageRows = 20;
/** Contests of the history of a contest rating, the latest. */
export const ratedContestsMax = 500;
export const contestRunsPageRows = 50;
export const contestRunsPageMaxRows = 500;
export const contestMaxMs = 400 * 24 * 3_600_000;
export const contestNameMaxChars = 100;
export const contestProblemsMax = 100;
export const contestLabelMaxChars = 8;
export const contestPointsMax = 1_000_000;
export const teamNameMaxChars = 100;
export const teamMembersMax = 20;
/** Of a contest, for its dry run. */
export const testAccountsMax = 50;
export const groupTeamsMax = 10_000;
export const joinCodeMinChars = 4;
export const joinCodeMaxChars = 64;
/** A question, an answer or an announcement. */
export const contestMessageMaxChars = 4000;
/** Why organisers adjusted something. */
export const adjustmentReasonMaxChars = 200;
export const questionPageRows = 20;
export const questionPageMaxRows = 100;
/** Teams in the preview of a change. */
export const boardChangesMax = 200;
/** Submissions of a contest that are chosen by their ids to be judged again. */
export const rejudgedNamedMax = 1000;
/** Changes that the preview of a contest's rejudging names. */
export const rejudgedChangesMax = 200;
/** For a rejected submission. */
export const penaltyMaxMinutes = 1440;

export const sourceMaxBytes = 64 * 1024;
/** The maximum time between pressing a button and its call. */
export const pressedMaxMsAgo = 60_000;

/** The length of an Idempotency-Key. */
export const idempotencyKeyMaxChars = 128;
export const runInputMaxBytes = 1024 * 1024;
/** A person's own cases of a problem, as many as the page keeps inputs. */
export const ownCasesMax = 10;
export const ownCaseNameMaxChars = 40;
/** The longest input for which the output of a right program is told. */
export const expectedInputMaxBytes = 1024;
/** A talk to an interactor by hand. */
export const saidMaxLines = 100;
export const saidMaxBytes = 16 * 1024;
export const heardMaxBytes = 64 * 1024;

/** Saved views of one person. */
export const problemViewsMax = 12;
export const viewNameMaxChars = 30;
export const viewQueryMaxChars = 500;

/** Of a person's notes about one problem. */
export const noteMaxBytes = 32 * 1024;

export const listPageMaxRows = 10_000;
/** A page of submissions or contributions, and its size unless the call says otherwise. */
export const pageMaxRows = 1000;
/** A page of submissions on the screen. */
export const submissionsPageRows = 50;
export const boardPageRows = 100;
export const boardPageMaxRows = 500;
export const boardOffsetMax = 1e9;
export const recentSubmissionsRows = 10;
/** For each difficulty; `count` has the total. */
export const solvedPerGroupMaxRows = 100;
export const solvedTagsMaxRows = 50;
/** A year and today. */
export const activityDays = 366;

/** Each level of a hint goes one step further. */
export const hintLevels = 3;
export const hintMaxBytes = 16 * 1024;
/** A hint of a problem's author. */
export const authorHintMaxChars = 2_000;
/** After this many judged submissions, the editorial opens even if none was accepted. */
export const editorialAttempts = 5;
/** For a statement, a source and earlier hints, all of which JSON may escape. */
export const assistantBodyMaxBytes = 2 * 1024 * 1024;

export const requestBodyMaxBytes = 1024 * 1024;
/** For a source and an input, both of which JSON may escape. */
export const runBodyMaxBytes = 8 * 1024 * 1024;
/** A profile carries its picture, a third larger as a data URL. */
export const profileBodyMaxBytes = 4 * 1024 * 1024;
/** Twice the test data of a contribution: JSON may escape every second byte. */
export const contributionBodyMaxBytes = 17 * 1024 * 1024;
/** An archive. */
export const packageUploadMaxBytes = 512 * 1024 * 1024;
export const problemBodyMaxBytes = 300 * 1024 * 1024;

/** Earlier results of one submission. */
export const earlierResultsPageMaxRows = 100;

/** The jobs of the queue that administrators see at once. */
export const jobPageRows = 50;

/** The ids of classes, in addresses; those of their assignments are longer. */
export const classSlugMaxChars = 24;
export const classNameMaxChars = 100;
export const listedNameMaxChars = 254;
export const pupilsMax = 1000;
export const classMessageMaxChars = 4000;
export const assignmentProblemsMax = 50;
export const assignmentAttemptsMax = 1000;
/** Tests and mistakes that the statistics of a problem list. */
export const statisticsRowsMax = 10;
/** Pupils of a group that works on an assignment. */
export const groupMembersMax = 20;
/** The newest of what pupils did in groups by themselves. */
export const groupMovesShown = 100;
export const groupNameMaxChars = 60;
/** Networks that an exam names, each written in at most so many characters. */
export const examNetworksMax = 50;
export const networkMaxChars = 49;
export const pledgeMaxChars = 4000;
/** Times after the due one from which on submissions to an assignment count less. */
export const lateStepsMax = 19;
export const lateDaysMax = 399;
export const extensionMaxMinutes = 400 * 24 * 60;
export const gradeCommentMaxChars = 2000;
export const workCommentMaxChars = 2000;
