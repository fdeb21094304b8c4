/**
 * The sentences that people read, word for word, kept in one place so that screen, server and test
 * cannot disagree. Sentences made from figures are made where the figures are.
 */

export const registerMessages = {
  emailTaken: {
    title: 'Email Already Exists',
    text: 'This email is already registered. Please use a different email address.',
  },
  nameTaken: {
    title: 'Username Taken',
    text: 'This username is already in use. Please choose a different username.',
  },
  failed: {
    title: 'Registration Failed',
    text: 'Something went wrong during registration. Please try again.',
  },
  loginFailed: {
    title: 'Auto-login Failed',
    text: 'Account created but automatic login failed. Please try logging in manually.',
  },
  emailUnverified: {
    title: 'Server Error',
    text: 'Unable to verify email. Please try again.',
  },
  nameUnverified: {
    title: 'Server Error',
    text: 'Unable to verify username. Please try again.',
  },
  unreachable: {
    title: 'Server Error',
    text: 'Unable to connect to the server. Please try again.',
  },
  success: {
    title: 'Registration Successful!',
    text: 'Welcome to Arbiter! Your account was created successfully.',
  },
} as const;

export const loginMessages = {
  failed: {
    title: 'Authentication Failed',
    text: 'Please check your login credentials and try again.',
  },
  unreachable: {
    title: 'Connection Error',
    text: 'Unable to connect to the server. Please try again.',
  },
  success: {
    title: 'Login Successful!',
    text: 'You will be redirected shortly.',
  },
} as const;

export const problemMessages = {
  nameRequired: 'Problem name is required.',
  statementRequired: 'Problem statement is required.',
  samplesIncomplete: 'All sample test cases must have both input and output.',
  hiddenIncomplete: 'All hidden test cases must have both input and output.',
  unexpected: 'An unexpected error occurred',
  deleteTitle: 'Are you sure?',
  deleteText: 'This action cannot be undone!',
  deleted: { title: 'Deleted!', text: 'Problem has been deleted successfully.' },
  deleteFailed: { title: 'Error!', text: 'Failed to delete problem. Please try again.' },
  created: { title: 'Success!', text: 'Problem created successfully!' },
  createFailed: { title: 'Error!', text: 'Failed to create problem. Please try again.' },
  updated: { title: 'Success!', text: 'Problem updated successfully!' },
  updateFailed: { title: 'Error!', text: 'Failed to update problem. Please try again.' },
  loadFailed: 'Failed to load problem data.',
} as const;

export const profileMessages = {
  loginToView: 'Please log in to view your profile.',
  loginToEdit: 'Please log in to edit your profile.',
  imageTooLarge: 'Image size must be less than 2MB',
  imageInvalid: 'Please select a valid image file',
  githubInvalid: 'Please enter a valid GitHub profile URL',
  linkedinInvalid: 'Please enter a valid LinkedIn profile URL',
  twitterInvalid: 'Please enter a valid Twitter/X profile URL',
  websiteInvalid: 'Please enter a valid website URL',
  /** The status follows. */
  loadFailed: 'Failed to load profile: ',
  /** The reason follows. */
  networkError: 'Network error: ',
  /** The reason follows, then the status. */
  updateFailed: 'Update failed: ',
  unknown: 'Unknown error',
  updated: 'Profile updated successfully!',
  unfetched: 'Failed to fetch profile data',
  unloaded: 'Error loading profile',
} as const;

export const dashboardMessages = {
  unfetched: 'Failed to fetch dashboard data',
  unloaded: 'Error loading dashboard',
  recalculationFailed: 'Failed to recalculate stats',
  recalculationUnreachable: 'Error recalculating stats',
  none: 'No dashboard data available',
} as const;

export const leaderboardMessages = {
  unfetched: 'Failed to fetch leaderboard data',
  unloaded: 'Error loading leaderboard',
  none: 'No data available for this leaderboard',
} as const;

export const passwordMessages = {
  tooShort: 'Password must be at least 6 characters long',
  mismatch: 'Passwords do not match',
  tokenInvalid: 'Invalid reset token',
  mailSent: 'Email Sent!',
  mailFailed: 'Failed to send reset email',
  mailUnreachable: 'Error sending reset email. Please try again.',
  reset: 'Password Reset Successful!',
  changed: 'Password changed. All other sessions have ended.',
  resetFailed: 'Failed to reset password',
  resetUnreachable: 'Error resetting password. Please try again.',
} as const;

export const accessMessages = {
  title: 'Access Denied',
  create: 'You must be an administrator to create problems',
  edit: 'You must be an administrator to edit problems',
  submissions: 'You must be an administrator to view all submissions',
  selfTest: 'You must be an administrator to run the self-test',
  review: 'Access denied. Admin privileges required.',
} as const;

export const adminSubmissionMessages = {
  /** The reason follows. */
  failed: 'Failed to load submissions: ',
  invalid: 'Invalid data format received from server',
} as const;

export const contributionMessages = {
  nameAndStatementRequired: 'Problem name and statement are required.',
  casesIncomplete: 'All test cases must have input and output.',
  submitted: {
    title: 'Contribution submitted successfully!',
    text: 'You will be taken to your contributions.',
  },
  submitFailed: 'Failed to submit contribution.',
  submitUnreachable: 'Error submitting contribution. Please try again.',
  unfetched: 'Failed to fetch contributions',
  unloaded: 'Error loading contributions',
  approved: 'Contribution approved successfully!',
  rejected: 'Contribution rejected successfully!',
  reviewFailed: 'Failed to process review.',
  reviewUnreachable: 'Error processing review. Please try again.',
  none: 'No contributions yet',
  loginToContribute: 'Please log in to contribute a problem.',
  loginToView: 'Please log in to view your contributions.',
  approvePlaceholder: 'Optional: Add positive feedback or suggestions...',
  rejectPlaceholder: 'Required: Explain why this contribution needs revision...',
} as const;

export const assistantMessages = {
  codeMissing: 'Please write some code before requesting a review',
  loginToReview: 'Please login to get code reviews',
  requestFailed: 'Request failed',
  unreachable: 'Failed to connect to AI service',
  tooSlow: 'The AI service took too long to answer. Please try again.',
  providerBusy: 'The AI service has too much to do just now. Please try again in a minute.',
  allowanceUsed:
    'You have used up what the AI service answers one person a day. The built-in assistant still answers.',
} as const;

/** What a page that broke says. */
export const brokenPageMessages = { title: 'Unexpected Application Error!' } as const;

/** What the server says when it refuses; one sentence per reason. */
export const refusals = {
  loginRequired: 'Please log in first.',
  tokenInvalid: 'Your session is not valid any more. Please log in again.',
  adminRequired: 'Access denied. Admin privileges required.',
  notYours: 'You may see only your own submissions.',
  otherUser: 'user: Must be the id of the signed-in account.',
  otherCreator: 'createdBy: Must be the id of the signed-in account.',
  currentPasswordRequired: 'currentPassword: Please enter your current password.',
  currentPasswordWrong: 'currentPassword: The password is not right.',
  passwordCommon: 'This password is one of the 10,000 commonest. Please choose another.',
  credentialsWrong: 'The e-mail or the password is not right.',
  noProblem: 'There is no such problem.',
  problemChanged: 'This problem was changed after you opened it.',
  profileChanged: 'Your profile was changed after you opened it.',
  noSubmission: 'There is no such submission.',
  noBoard: 'There is no such leaderboard: overall, easy, medium, hard or contributions.',
  noContribution: 'There is no such contribution.',
  reviewed: 'This contribution has been reviewed already.',
  notYourContribution: 'You may see only your own contributions.',
  tooManyPending:
    'You have too many contributions awaiting review. Please wait for a review first.',
  rejudgeQueueFull: 'Too many submissions wait to be judged again. Please try again later.',
  noJudge: 'No judge is running, so nothing can be judged just now.',
  noJudgeAble: 'No judge can work just now; what is submitted waits until one can:',
  noCall: 'There is no such call.',
  emailTaken: registerMessages.emailTaken.text,
  nameTaken: registerMessages.nameTaken.text,
  usernameTaken: registerMessages.nameTaken.text,
  noPerson: 'There is no such person.',
  shareUsed: 'Your submissions and contributions take as much room as one person may have.',
  storageFull: 'There is no room for more just now. Please tell the people who run this site.',
  tooManyLogins: 'Too many failed logins. Please wait a few minutes, or reset your password.',
  tooManyResets: 'Too many reset mails were asked for. Please wait a few minutes and try again.',
  tooManyRegistrations:
    'Too many accounts were registered from your network. Please try again in an hour.',
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
  serverFull: 'Too many requests are waiting just now. Please try again in a moment.',
  noRange: 'The file is shorter than the range that was asked for.',
  conditionFailed: 'The file is not as the request supposes.',
  headersTooLarge: 'The headers of the request are too large.',
  notHttp: 'The request is not valid HTTP.',
  bodyNotUtf8: 'The body is not valid UTF-8.',
  bodyNotJson: 'The body is not valid JSON.',
  mediaType: 'The body must be JSON (Content-Type: application/json).',
  fault: 'Something went wrong on our side. Please try again.',
  databaseAway: 'The database cannot be reached just now. Please try again in a moment.',
} as const;
