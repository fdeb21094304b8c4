/**
 * The sentences of the other pages, as in messages.ts; a problem's page does not load them.
 */
import { takenRules } from '../contract/form-messages.ts';

export const registerMessages = {
  emailTaken: {
    title: 'Email Already Exists',
    text: takenRules.email,
  },
  nameTaken: {
    title: 'Username Taken',
    text: takenRules.name,
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
  verifyFailed: {
    title: 'Server Error',
    text: 'Unable to verify the address. Please try again.',
  },
  linkMailed: {
    title: 'Account created',
    text: 'We mailed you a link. Open it to verify your address, then log in.',
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

export const workshopMessages = {
  loginNeeded: {
    title: 'Please log in to open the workshop.',
    text: 'Problems are edited here by their owners and by administrators.',
  },
  loadFailed: 'The problem could not be opened.',
  discarded: { title: 'Discarded', text: 'The draft is back to the published version.' },
  deleted: { title: 'Deleted', text: 'The problem and its files have been deleted.' },
  replaced: { title: 'Replaced', text: 'The draft now has the content of the archive.' },
  discardFailed: { title: 'Error!', text: 'The draft could not be discarded. Please try again.' },
} as const;

export const reviewMessages = {
  loginNeeded: {
    title: 'Please log in to read this review.',
    text: 'Only its contributor and administrators can read it.',
  },
  loadFailed: 'The review could not be loaded.',
  sent: {
    title: 'Sent for review',
    text: 'You will be notified when a reviewer has looked at it.',
  },
  takenBack: { title: 'Withdrawn', text: 'You can change it and send it again.' },
  approved: { title: 'Approved', text: 'The problem is published.' },
  rejected: { title: 'Rejected', text: 'The contributor has been notified and can send it again.' },
  changesAsked: { title: 'Changes requested', text: 'The contributor has been notified.' },
} as const;

export const profileMessages = {
  loginToView: 'Please log in to view your profile.',
  loginToEdit: 'Please log in to edit your profile.',
  /** Followed by the status. */
  loadFailed: 'Failed to load profile: ',
  /** Followed by the reason. */
  networkError: 'Network error: ',
  /** Followed by the reason and the status. */
  updateFailed: 'Update failed: ',
  unknown: 'Unknown error',
  updated: 'Profile updated successfully!',
  unfetched: 'Failed to fetch profile data',
  unloaded: 'Error loading profile',
} as const;

export const accountMessages = {
  loginNeeded: {
    title: 'Please log in to open your account.',
    text: 'Sessions and API tokens are seen by their person alone.',
  },
  sessionsFailed: 'The sessions could not be loaded',
  tokensFailed: 'The API tokens could not be loaded',
  secondFactorFailed: 'The second factor could not be loaded',
  recoveryCodes: 'Your second factor is on. These are its recovery codes.',
  recoveryOnce:
    'Each logs you in once, without the app. Keep them where you find them without it: they are shown only this once.',
  notEnded: 'Not ended',
  exportFailed: 'Not exported',
  tokenMade: 'The token was made.',
  tokenOnce: 'Copy it now: it is shown only this once.',
  digestFailed: 'The mail digest could not be loaded',
  feedsFailed: 'Calendar and feed could not be loaded',
  feedsMade: 'The addresses were made.',
  feedsOnce: 'Copy them now: they are shown only this once.',
} as const;

export const passkeyMessages = {
  failed: 'The passkeys could not be loaded',
  added: 'The passkey was added. It logs you in from now on.',
  isThere: 'This device has a passkey of your account already.',
  cancelled: 'No passkey was used: it was cancelled, or took too long, or the device has none.',
  elsewhere:
    'Passkeys belong to another address of this site. Open it there, or ask the people who run it.',
  notHere: 'Your account needs its passkey, which this browser cannot use here.',
  held: 'Your passkeys do not log you in alone at the moment.',
  useThem:
    'A new password came by mail. Remove those that you do not know, and use each of yours here once.',
} as const;

export const expectedOutputMessages = {
  invalid: 'The problem does not allow this input.',
  failed: 'The expected output of this input could not be found.',
  none: 'The expected output of this input is not shown.',
  oneOfSeveral: 'Other outputs may be right, too.',
} as const;

export const editorMessages = {
  question: {
    title: 'Send this problem to your editor?',
    text: 'Its name, limits and samples go to the programs on this computer that listen for Competitive Companion, such as CP Editor and cph. Your browser may ask, too.',
    yes: 'Send',
    no: 'Cancel',
  },
  sent: { title: 'Sent', text: 'Your editor has the problem.' },
  late: { title: 'No reply yet', text: 'Your editor may have the problem: look there first.' },
  noEditor: {
    title: 'No editor answered',
    text: 'Start CP Editor, cph or another program that listens for Competitive Companion, and send again.',
  },
} as const;

export const clientMessages = {
  loginNeeded: {
    title: 'Please log in to set up a client.',
    text: 'A client submits for you by an API token.',
  },
} as const;

export const peopleMessages = {
  failed: 'The people could not be loaded',
  invitationsFailed: 'The invitations could not be loaded',
  notDone: 'Not done',
  rolesGiven: 'The roles were changed.',
  resetLink: 'A link for a new password',
  resetOnce: 'Give it to the person. It works once, for an hour, and is shown only now.',
  invitationMade: 'The invitation was made.',
  invitationOnce: 'Copy its link now: it is shown only this once.',
  listUnchanged: 'All accounts are as the list says. There is nothing to do.',
  listApplied: 'The list was applied.',
  slipsOnce:
    'These passwords were made, and are shown only now. Print them, or save the page, before you leave it. Those who lose theirs need a link for a new password.',
  slipsLeft: { title: 'Leave the passwords?', text: 'They cannot be shown again.' },
} as const;

export const listMessages = {
  wrong: 'These lines are wrong. Nothing is done until the list has no such line.',
} as const;

export const gradesMessages = {
  unchanged: 'All grades are as the list says. There is nothing to do.',
  applied: 'The grades were set.',
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
  mismatch: 'Passwords do not match',
  mailFailed: 'Failed to send reset email',
  mailUnreachable: 'Error sending reset email. Please try again.',
  resetFailed: 'Failed to reset password',
  resetUnreachable: 'Error resetting password. Please try again.',
} as const;

export const ticketMessages = {
  loginNeeded: { title: 'Login Required', text: 'Please log in to see your tickets.' },
  loadFailed: 'The tickets could not be loaded',
} as const;

export const ownListMessages = {
  loginNeeded: { title: 'Login Required', text: 'Please log in to keep lists of problems.' },
  loadFailed: 'The list could not be loaded',
  allLoadFailed: 'The lists could not be loaded',
  saved: { title: 'Saved', text: 'The list has been saved.' },
  deleted: { title: 'Deleted', text: 'The list has been deleted. Its problems are kept.' },
  copied: { title: 'Copied', text: 'The list is one of yours now.' },
} as const;

export const pathMessages = {
  loadFailed: 'The learning path could not be loaded',
  saved: { title: 'Saved', text: 'The learning path has been saved.' },
  deleted: { title: 'Deleted', text: 'The learning path has been deleted. Its problems are kept.' },
} as const;

export const accessMessages = {
  title: 'Access Denied',
  factorNeeded: {
    title: 'A second factor is needed',
    text: 'Administrators of this site need a second factor. Until yours is on, you can only set it up.',
  },
  create: 'You must be an administrator to create problems',
  edit: 'You must be an administrator to edit problems',
  submissions: 'You must be an administrator to view all submissions',
  selfTest: 'You must be an administrator to run the self-test',
  system: 'You must be an administrator to see the system',
  audit: 'You must be an administrator to read the audit log',
  people: 'You must be an administrator to manage people',
  paths: 'You must be an administrator to edit learning paths',
  contests: 'You must be an administrator to hold contests',
  review: 'Access denied. Admin privileges required.',
} as const;

export const adminSubmissionMessages = {
  /** Followed by the reason. */
  failed: 'Failed to load submissions: ',
  invalid: 'Invalid data format received from server',
} as const;

export const contributionMessages = {
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
  noSample: 'All test cases are hidden: the problem has no sample.',
  loginToContribute: 'Please log in to contribute a problem.',
  loginToView: 'Please log in to view your contributions.',
  approvePlaceholder: 'Optional: Add positive feedback or suggestions...',
  rejectPlaceholder: 'Required: Explain why this contribution needs revision...',
} as const;

/** Of submissions to a contest. */
export const contestMessages = {
  boardStale: 'This board is not up to date: the server does not answer. The page asks it again.',
  received: 'The contest has received it. It tells no results before the end of your time.',
} as const;
