/**
 * The sentences of the API, word for word: rules, refusals and replies. Sentences with figures are
 * built where the figures are; those of the pages are in web/messages.ts.
 */

/** Values that are already taken, at registration and in a profile. */
export const takenRules = {
  email: 'This email is already registered. Please use a different email address.',
  name: 'This username is already in use. Please choose a different username.',
} as const;

/** Rules for a problem; the form checks them too. */
export const problemRules = {
  nameRequired: 'Problem name is required.',
  statementRequired: 'Problem statement is required.',
  samplesIncomplete: 'All sample test cases must have both input and output.',
  hiddenIncomplete: 'All hidden test cases must have both input and output.',
} as const;

export const contributionRules = {
  nameAndStatementRequired: 'Problem name and statement are required.',
  casesIncomplete: 'All test cases must have input and output.',
} as const;

export const pathRules = {
  titleRequired: 'A title is required.',
  problemsRequired: 'At least one problem is required.',
  problemTwice: 'problems: A problem may be in a path once.',
} as const;

export const profileRules = {
  imageTooLarge: 'Image size must be less than 2MB',
  imageInvalid: 'Please select a valid image file',
  githubInvalid: 'Please enter a valid GitHub profile URL',
  linkedinInvalid: 'Please enter a valid LinkedIn profile URL',
  twitterInvalid: 'Please enter a valid Twitter/X profile URL',
  websiteInvalid: 'Please enter a valid website URL',
} as const;

export const passwordRules = {
  tooShort: 'Password must be at least 6 characters long',
  blank: 'This password is only blanks. Please choose another.',
  repeated: 'This password is one character repeated. Please choose another.',
  common: 'This password is one of the 3,000 most common. Please choose another.',
  ofName:
    'This password is only a name, yours or that of this site, with or without digits. Please choose another.',
  tokenInvalid: 'Invalid reset token',
} as const;

/** Replies about passwords and the mails for them. */
export const passwordReplies = {
  mailSent: 'Email Sent!',
  reset: 'Password Reset Successful!',
  changed: 'Password changed. All other sessions have ended.',
  addressVerified: 'The address is verified. You can log in now.',
} as const;

/** Refusals of the assistant. */
export const assistantRefusals = {
  switchedOff: 'The assistant is switched off for this problem.',
  codeMissing: 'Please write some code before requesting a review',
  requestFailed: 'Request failed',
  unreachable: 'Failed to connect to AI service',
  loginToReview: 'Please login to get code reviews',
  tooSlow: 'The AI service took too long to answer. Please try again.',
  providerBusy: 'The AI service is too busy right now. Please try again in a minute.',
  allowanceUsed:
    'You have used up what the AI service answers one person a day. The built-in assistant still answers.',
} as const;

/** Refusals of a registration, which its page tells in advance. */
export const registrationRefusals = {
  closed: 'Registration is closed. Administrators make the accounts of this site.',
  invitationNeeded:
    'Registration needs an invitation. Ask the people who run this site for its link.',
  invitationOver: 'invitation: The invitation was used up, has ended, or was revoked.',
} as const;

/** Refusals of the server; one sentence per reason. Pages do not load them. */
export const refusals = {
  loginRequired: 'Please log in first.',
  tokenInvalid: 'Your session is no longer valid. Please log in again.',
  scopeMissing: 'This API token lacks a scope that the call needs:',
  sessionRequired: 'No API token may make this call. Please log in.',
  lastAdministrator:
    'You are the only administrator. Make another account one first, by ./bin/admin on the server.',
  otherAccount: 'name: Must be the name of your account.',
  tokenNameTaken: 'name: You have an API token with this name.',
  tooManyTokens: 'You have as many API tokens as a person may have. End one of them first.',
  scopeNotYours: 'scopes: Only administrators may give the scope admin.',
  domainNotAdmitted: 'Registration needs an invitation, or an address of',
  noteTaken: 'note: An invitation that was not revoked has this note.',
  noInvitation: 'There is no such invitation.',
  addressLinkOver:
    'This link was used, or is older than a day. "Forgot your password?" sends another, which verifies the address, too.',
  addressUnverified:
    'Please open the link that was mailed to your address. "Forgot your password?" sends another.',
  accountEnded: 'This account was made for a time that is over.',
  blocked:
    'Your account was blocked by the administrators. You can read and export your data, and change nothing.',
  adminNotBlocked:
    'An administrator cannot be blocked. Take the role back first, by ./bin/admin revoke on the server.',
  adminNotViewed: 'Administrators are not viewed by others.',
  viewOnly: 'You see what this person sees, and change nothing. Stop viewing first.',
  hiddenFromViews: 'Only the person sees this, not those who view.',
  noSecondFactor: 'This person has no second factor.',
  peopleListWrong: 'list: Some of its lines are wrong. Preview it to see which.',
  peopleListChanged:
    'preview: The list would not do now what the preview showed. Preview it again.',
  adminRequired: 'Access denied. Admin privileges required.',
  notYours: 'You may see only your own submissions.',
  otherUser: 'user: Must be the id of the signed-in account.',
  otherCreator: 'createdBy: Must be the id of the signed-in account.',
  currentPasswordRequired:
    'currentPassword: Your login was more than 15 minutes ago. Please enter your current password, or log in again.',
  currentPasswordWrong: 'currentPassword: The password is wrong.',
  credentialsWrong: 'The e-mail or the password is wrong.',
  secondFactorRequired:
    'Administrators of this site need a second factor. Set it up on the page of your account.',
  codeNeeded: 'Enter a code of your second factor.',
  codeWrong: 'code: The code is wrong, or was used before.',
  challengeOver: 'The login took too long, or the password was changed. Please log in again.',
  secondFactorIsOn: 'Your second factor is on already.',
  secondFactorNotBegun: 'No second factor was begun. Begin again.',
  passwordEnded:
    'This password was made for the first days, which are over. Set another by "Forgot your password?", or by ./bin/admin reset-password on the server.',
  noProblem: 'There is no such problem.',
  notInteractive: 'problemId: The problem is not interactive.',
  noRun: 'There is no such run, or it has ended.',
  runCancelled: 'The run was cancelled.',
  noSample: 'sample: There is no such sample.',
  checkerNotTried: 'checker: It could not be compiled right now. Please try again in a minute.',
  problemChanged: 'This problem was changed after you opened it.',
  profileChanged: 'Your profile was changed after you opened it.',
  noPath: 'There is no such learning path.',
  noContest: 'There is no such contest.',
  resultsSealed: 'The results of this contest are not told yet.',
  noContestObject: 'There is no such object in this contest.',
  noFeed: 'This contest is too large for an event feed.',
  noGroup: 'group_id: There is no such group.',
  noContestProblem: 'problems: At least one of these problems does not exist.',
  slugTaken: 'slug: There is a contest with this slug already.',
  contestChanged: 'This contest was changed after you opened it.',
  contestImported: 'This contest was imported. Import its package again to change it.',
  contestHasRuns: 'Only a contest without submissions, or a draft, can be deleted.',
  contestProblemHasRuns: 'problems: A problem with submissions in this contest must stay in it:',
  contestHasBegun: 'The contest has begun.',
  contestNotRunning: 'The contest is not running.',
  contestNotOver: 'The contest is not over.',
  contestIsOver: 'The contest is over.',
  contestNotBegun: 'The contest has not begun.',
  contestNoOwnTime: 'In this contest all have the same time.',
  contestNoVirtual: 'This contest allows no virtual participation.',
  virtualTooOften: 'You have taken part in this contest too often.',
  ownTimeNotBegun: 'Your time in this contest has not begun.',
  ownTimeIsOver: 'Your time in this contest is over.',
  notTakingPart: 'You do not take part in this contest. Sign up on its page to submit.',
  submitInContest: 'You take part in a running contest with this problem. Submit it there:',
  noHelpInContest:
    'You take part in a running contest with this problem. There is no help with it until your time is over.',
  noAssistantInContest:
    'You take part in a running contest that allows no help. The assistant answers again when your time is over.',
  noAttemptsLeft: 'You have used all attempts at this problem, which are at most',
  noClass: 'There is no such class, or you are not in it.',
  noAssignment: 'There is no such assignment in this class.',
  notTeacher: 'Only teachers of this class may do that.',
  teacherRequired: 'Only people with the role of a teacher create classes.',
  classSlugTaken: 'slug: There is a class with this slug already.',
  classChanged: 'This class was changed after you opened it.',
  classHasAssignments: 'Only a class without assignments can be deleted.',
  classCodeWrong: 'joinCode: No class has this code.',
  classFull: 'This class has as many members as it may have.',
  noAccount: 'There is no account of this name or address:',
  accountTwice: 'This account is in the list twice:',
  noClassMember: 'There is no such member in this class.',
  noPupil: 'There is no such pupil in this class.',
  lastTeacher: 'A class has a teacher. Make another member one first.',
  noClassMessage: 'There is no such message in this class.',
  dueAtOutside: 'dueAt: Must be between opensAt and closesAt.',
  lateFactorAlone: 'lateFactor: Below 1 only with dueAt, after which it applies.',
  closesAtTooEarly: 'closesAt: Must be after opensAt.',
  closesAtTooLate: 'closesAt: At most 400 days after opensAt.',
  noWork: 'There is no such submission in this assignment.',
  noCodeLine: 'line: The submission has fewer lines.',
  notYourWork: 'Only teachers of this class see the work of others.',
  noWorkComment: 'There is no such comment of yours in this class.',
  tooManyWorkComments: 'This submission has as many comments as it may have.',
  pupilsStay: 'Pupils take part in all assignments of their class.',
  assignmentHasStart: 'startsAt: An assignment of a class has a start.',
  noProblemInAssignment: 'There is no such problem in this assignment.',
  noProblemForAssignment:
    'problems: At least one of these problems does not exist, or you may not open it.',
  noProblemOfContest: 'There is no such problem in this contest.',
  contestStandsStill: 'The clock of the contest stands still already.',
  contestRuns: 'The clock of the contest does not stand still.',
  contestNoStart: 'The contest has no start that could be put off.',
  contestNoCountdown: 'The countdown of the contest is not paused.',
  contestNoFreeze: 'The contest has no freeze, or it was lifted.',
  contestIsFrozen: 'The board of the contest is frozen already.',
  contestNoBoard: 'The board of the contest shows no results of others that could be frozen.',
  contestIsFinal: 'The contest is final already.',
  contestNotFinal: 'The contest is not final, or its freeze was not lifted.',
  contestUpdatesEnded: 'The updates of the contest have ended.',
  contestNotReady: 'The contest cannot be final yet.',
  contestOnlyOrganisers: 'Only organisers sign people up for this contest.',
  joinCodeWrong: 'joinCode: The code is wrong.',
  teamCodeWrong: 'teamCode: No team of this contest has this code.',
  teamFull: 'teamCode: This team is full.',
  teamNameTaken:
    'teamName: Another participant of this contest has a name that looks like this one.',
  contestNoTeams: 'teamName: In this contest, everyone takes part alone.',
  teamNameAndCode: 'teamName: Must be left out, because teamCode names a team.',
  alreadyInContest: 'You take part in this contest already. Leave it before you join a team.',
  notInContest: 'You do not take part in this contest.',
  memberTwice: 'members: At least one of these people takes part already.',
  memberHasRuns: 'members: Who has submitted for this team stays in it:',
  virtualMembers: 'members: Must be left out, because a virtual participation is of one person.',
  noMember: 'members: At least one of these people does not exist.',
  noContestTeam: 'There is no such team in this contest.',
  noTestsOfDraft: 'Test accounts cannot see a draft: make the contest hidden or published.',
  testAccountIsMore:
    'Has a role, another address or a team with others, and is no test account any more:',
  testAccountsAreUsed: 'A test account has done something outside the contest that others need.',
  testAccountsLeft: 'Remove the test accounts of the contest first.',
  contestTeamHasRuns: 'A team with submissions stays in its contest.',
  noGroupTeam: 'teams: At least one of these is no team of this contest.',
  tooManyGroups: 'name: This contest has as many groups as it may have.',
  noAdjustment: 'There is no such adjustment in this contest.',
  noAdjustedTeam: 'team: Is not a team of this contest.',
  noAdjustedRun: 'run: Is not a submission in this contest.',
  removedBeforeStart: 'from: Must not be before the start of the contest.',
  removedNothing: 'until: Must be after from.',
  removedAhead: 'until: Must not be in the future.',
  removedTooOften: 'Time was taken out of this contest as often as it may be.',
  noRejudgedProblem: 'problem: Is not a problem of this contest.',
  noRejudgedRun: 'submissions: At least one of these is no submission in this contest.',
  nothingToRejudge: 'No submission with a verdict meets all conditions.',
  contestRejudges:
    'Another rejudging of this contest is open. Apply or cancel it before you begin one.',
  rejudgingWaits: 'Not all of the submissions are judged yet.',
  noContestRejudging: 'This rejudging is not open: it was applied or cancelled.',
  noQuestion: 'There is no such question in this contest.',
  noQuestionProblem: 'problem: This contest has no such problem, or you may not see it yet.',
  noMessageTeam: 'team: Is not a team of this contest.',
  contestHeld: 'A contest of this id is held here, or people have taken part in it.',
  noPathProblem: 'problems: At least one of these problems does not exist.',
  pathChanged: 'This learning path was changed after you opened it.',
  tooManyPaths: 'There are as many learning paths as there may be.',
  viewsChanged: 'Your saved views were changed on another device.',
  noteChanged: 'Your notes were changed in another tab or on another device.',
  notesFull: 'Your notes take as much room as one person may have for notes.',
  codeChanged: 'Your code was changed in another tab or on another device.',
  judgingPaused:
    'Judging of this problem is paused. Your submission is kept and will be judged later.',
  notPaused: 'Judging of this problem is not paused.',
  noSubmission: 'There is no such submission.',
  nothingToCompare:
    'No small inputs can be made for this problem: it has neither a validator nor a generator.',
  noEditorial: 'There is no editorial of this problem.',
  noLargeInput: 'There is no large input of this submission to download.',
  referenceNotYours: 'Only administrators and the contributor of a problem choose its reference.',
  referenceOfDraft: 'The reference of a draft is a solution in its package.',
  referenceNotAccepted: 'submissionId: Must be an accepted submission of yours for this problem.',
  isTalk: 'The tutor searches no small inputs for interactive problems and those with passes.',
  validatorChanged: 'There is another proposal by now. Please look at it first.',
  validatorRefused: 'Only a validator that accepts all tests of the problem can be approved.',
  nothingLeftOut: 'No closer look at this submission was left out.',
  noTimeToExplain: 'No judge has the time for that now. Please ask again in a few minutes.',
  nothingToSearch: 'There is no small input to search for with this submission.',
  keyUsed:
    'Idempotency-Key: It was sent with another submission. Send a new key with a new submission.',
  callKeyUsed: 'Idempotency-Key: It was sent with another call. Send a new key with a new call.',
  callUnanswered:
    'The first call with this Idempotency-Key has not been answered yet. Please look whether it has acted.',
  noBoard: 'There is no such leaderboard: overall, easy, medium, hard or contributions.',
  noContribution: 'There is no such contribution.',
  reviewed: 'This contribution has already been reviewed.',
  notYourContribution: 'You may see only your own contributions.',
  approvesOwn: 'Someone else must approve your contribution.',
  tooManyPending:
    'You have too many contributions awaiting review. Please wait for a review first.',
  contributionInWorkshop:
    'The test cases of this contribution are in the workshop: GET /workshop/{id} has its draft.',
  notYoursToContinue: 'Only its contributor can continue a contribution in the workshop.',
  notYoursToSend: 'Only its owner can send a draft for review.',
  notReady: 'This draft is not ready for review.',
  notSent: 'This draft has not been sent for review yet.',
  notPending: 'This draft is not awaiting review.',
  publishedAlready: 'This problem has already been published; administrators publish its changes.',
  tooManyRounds: 'This draft was sent as often as a draft may be. Please begin a new problem.',
  tooManyComments: 'This review has as many comments as it may have.',
  noComment: 'comments.answers: There is no such comment of this review.',
  nothingSaid: 'comments: Write at least one.',
  changesWithoutWords: 'changes: Say what should be changed, here or in a comment.',
  changedSinceSent:
    'Its contributor has changed this draft since it was sent. Ask for it to be sent again.',
  noRound: 'There is no such round of this review, or its package is no longer kept.',
  rejudgeQueueFull: 'Too many submissions are waiting to be rejudged. Please try again later.',
  noJudge: 'No judge is running, so nothing can be judged right now.',
  noJudgeAble: 'No judge can work right now; submissions wait until one can:',
  languageWithoutJudge:
    'language: No judge has this language right now. GET /compiler/languages lists those that can be judged.',
  noCall: 'There is no such call.',
  wrongMethod: 'This call is made with another method, which the header Allow names.',
  emailTaken: takenRules.email,
  nameTaken: takenRules.name,
  noPerson: 'There is no such person.',
  noPicture: 'There is no such picture.',
  shareUsed: 'Your submissions and contributions take as much room as one person may have.',
  diskFull: 'The disk of the site is full, so nothing new can be kept right now. Reading goes on.',
  diskUnwritable:
    'The site cannot write to its disk, so nothing new can be kept right now. Reading goes on.',
  storageFull: 'There is no room for more right now. Please tell the people who run this site.',
  tooManyLogins: 'Too many failed logins. Please wait a few minutes, or reset your password.',
  tooManyResets: 'Too many reset e-mails were requested. Please wait a few minutes and try again.',
  tooManyRegistrations:
    'Too many accounts were registered from your network. Please try again in an hour.',
  tooMuchStored: 'Too much was stored within an hour. Please wait a while and try again.',
  exportUnderWay: 'An export of yours is under way already. Please wait for its end.',
  tooMuchWork:
    'Too much of large packages was read or saved within a minute. Please wait a moment and try again.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  queueFull: 'The judge has more work waiting than it can take. Please try again in a minute.',
  personQueueFull: 'You have too much work waiting already. Please wait for a verdict first.',
  networkQueueFull:
    'Too much work of your network is waiting already. Please try again in a minute.',
  addressUnreadable: 'The address of the request cannot be read.',
  bodyTooLarge: 'The request is larger than this call takes.',
  bodyEncoded: 'The body must be sent as it is, without a Content-Encoding.',
  bodyBroken: 'The body did not arrive.',
  tooSlow: 'The request took too long to arrive.',
  tooMuchAtOnce: 'The server is receiving too much at once. Please try again in a moment.',
  tooManyConnections: 'There are too many connections. Please try again in a moment.',
  tooManyWaiting: 'You have too many requests waiting already. Please close some pages first.',
  maintenance: 'The site is in maintenance, and nothing can be changed at the moment.',
  allJudgingPaused: 'Judging is paused at the moment.',
  submissionKept: 'Your submission is kept and will be judged later.',
  noSuchJudge: 'There is no such judge.',
  metricsToken: 'This page takes the token METRICS_TOKEN as a bearer token.',
  metricsFromElsewhere:
    'Without METRICS_TOKEN this page is only for programs on the host of the server, and never through a proxy.',
  serverStopping: 'The server is restarting. Please try again in a moment.',
  judgedLater:
    'The server is restarting. Your submission is kept; its result appears among your submissions.',
  serverFull: 'Too many requests are waiting right now. Please try again in a moment.',
  noRange: 'The file is shorter than the range that was asked for.',
  conditionFailed: 'The file is not as the request supposes.',
  headersTooLarge: 'The headers of the request are too large.',
  notHttp: 'The request is not valid HTTP.',
  bodyNotUtf8: 'The body is not valid UTF-8.',
  bodyNotJson: 'The body is not valid JSON.',
  bodyTooComplex: 'The body has too many values, or nests them too deeply.',
  mediaType: 'The body must be JSON (Content-Type: application/json).',
  mediaTypeBytes: 'The body must be bytes (Content-Type: application/octet-stream).',
  packageRefused: 'The package cannot be imported.',
  statementTooSlow: 'It takes too long to read the statement.',
  tooMuchToCompare: 'It takes too long to compare all these sources.',
  packageTooSlow: 'It takes too long to read the package.',
  packageTooLarge: 'The package needs too much memory to be read.',
  draftChanged: 'This draft was changed after you opened it.',
  tooLargeToVerify:
    'Packages of more than 512 MiB are verified by ./bin/problem verify, on a machine of your own.',
  tooManyDrafts:
    'You have as many draft problems as one person may have. Send or delete one first.',
  noDraftProblem:
    'Only problems that are drafts are deleted here. Discard the draft, or let an administrator delete the problem.',
  noDraftFile: 'There is no such file of this problem.',
  draftNotRight: 'The draft cannot be published as it is.',
  draftBehind: 'A newer version was published after this draft was begun.',
  unverified: 'Have it verified, or confirm that you publish it anyway.',
  noScript: 'The draft has no script: write generators/script.txt.',
  notGenerated: 'The generators could not be run right now. Please try again in a minute.',
  noPreview: 'There is no preview of this problem.',
  noShownFile: 'There is no such file of this problem.',
  noTranslation: 'This problem has no statement in this language.',
  noVersion: 'There is no such version of this problem.',
  fault: 'Something went wrong on our side. Please try again.',
  databaseAway: 'The database cannot be reached right now. Please try again in a moment.',
} as const;
