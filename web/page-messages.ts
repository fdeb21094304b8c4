/**
 * The sentences of the other pages, as in messages.ts; a problem's page does not load them.
 */

import { takenRules } from '../contract/form-messages.ts';
import { t } from '../contract/translation.ts';

export const registerMessages = {
  emailTaken: {
    title: t`Email Already Exists`,
    text: takenRules.email,
  },
  nameTaken: {
    title: t`Username Taken`,
    text: takenRules.name,
  },
  failed: {
    title: t`Registration Failed`,
    text: t`Something went wrong during registration. Please try again.`,
  },
  loginFailed: {
    title: t`Auto-login Failed`,
    text: t`Account created but automatic login failed. Please try logging in manually.`,
  },
  emailUnverified: {
    title: t`Server Error`,
    text: t`Unable to verify email. Please try again.`,
  },
  nameUnverified: {
    title: t`Server Error`,
    text: t`Unable to verify username. Please try again.`,
  },
  verifyFailed: {
    title: t`Server Error`,
    text: t`Unable to verify the address. Please try again.`,
  },
  linkMailed: {
    title: t`Account created`,
    text: t`We mailed you a link. Open it to verify your address, then log in.`,
  },
  unreachable: {
    title: t`Server Error`,
    text: t`Unable to connect to the server. Please try again.`,
  },
  success: {
    title: t`Registration Successful!`,
    text: t`Welcome to Arbiter! Your account was created successfully.`,
  },
} as const;

export const loginMessages = {
  failed: {
    title: t`Authentication Failed`,
    text: t`Please check your login credentials and try again.`,
  },
  unreachable: {
    title: t`Connection Error`,
    text: t`Unable to connect to the server. Please try again.`,
  },
  success: {
    title: t`Login Successful!`,
    text: t`You will be redirected shortly.`,
  },
} as const;

export const workshopMessages = {
  loginNeeded: {
    title: t`Please log in to open the workshop.`,
    text: t`Problems are edited here by their owners and by administrators.`,
  },
  loadFailed: t`The problem could not be opened.`,
  discarded: { title: t`Discarded`, text: t`The draft is back to the published version.` },
  deleted: { title: t`Deleted`, text: t`The problem and its files have been deleted.` },
  replaced: { title: t`Replaced`, text: t`The draft now has the content of the archive.` },
  discardFailed: { title: t`Error!`, text: t`The draft could not be discarded. Please try again.` },
} as const;

export const reviewMessages = {
  loginNeeded: {
    title: t`Please log in to read this review.`,
    text: t`Only its contributor and administrators can read it.`,
  },
  loadFailed: t`The review could not be loaded.`,
  sent: {
    title: t`Sent for review`,
    text: t`You will be notified when a reviewer has looked at it.`,
  },
  takenBack: { title: t`Withdrawn`, text: t`You can change it and send it again.` },
  approved: { title: t`Approved`, text: t`The problem is published.` },
  rejected: {
    title: t`Rejected`,
    text: t`The contributor has been notified and can send it again.`,
  },
  changesAsked: { title: t`Changes requested`, text: t`The contributor has been notified.` },
} as const;

export const profileMessages = {
  loginToView: t`Please log in to view your profile.`,
  loginToEdit: t`Please log in to edit your profile.`,
  /** Followed by the status. */
  loadFailed: t`Failed to load profile: `,
  /** Followed by the reason. */
  networkError: t`Network error: `,
  /** Followed by the reason and the status. */
  updateFailed: t`Update failed: `,
  unknown: t`Unknown error`,
  updated: t`Profile updated successfully!`,
  unfetched: t`Failed to fetch profile data`,
  unloaded: t`Error loading profile`,
} as const;

export const accountMessages = {
  loginNeeded: {
    title: t`Please log in to open your account.`,
    text: t`Sessions and API tokens are seen by their person alone.`,
  },
  sessionsFailed: t`The sessions could not be loaded`,
  tokensFailed: t`The API tokens could not be loaded`,
  secondFactorFailed: t`The second factor could not be loaded`,
  recoveryCodes: t`Your second factor is on. These are its recovery codes.`,
  recoveryOnce: t`Each logs you in once, without the app. Keep them where you find them without it: they are shown only this once.`,
  notEnded: t`Not ended`,
  exportFailed: t`Not exported`,
  tokenMade: t`The token was made.`,
  tokenOnce: t`Copy it now: it is shown only this once.`,
  digestFailed: t`The mail digest could not be loaded`,
  feedsFailed: t`Calendar and feed could not be loaded`,
  feedsMade: t`The addresses were made.`,
  feedsOnce: t`Copy them now: they are shown only this once.`,
} as const;

export const passkeyMessages = {
  failed: t`The passkeys could not be loaded`,
  added: t`The passkey was added. It logs you in from now on.`,
  isThere: t`This device has a passkey of your account already.`,
  cancelled: t`No passkey was used: it was cancelled, or took too long, or the device has none.`,
  elsewhere: t`Passkeys belong to another address of this site. Open it there, or ask the people who run it.`,
  notHere: t`Your account needs its passkey, which this browser cannot use here.`,
  held: t`Your passkeys do not log you in alone at the moment.`,
  useThem: t`A new password came by mail. Remove those that you do not know, and use each of yours here once.`,
} as const;

export const expectedOutputMessages = {
  invalid: t`The problem does not allow this input.`,
  failed: t`The expected output of this input could not be found.`,
  none: t`The expected output of this input is not shown.`,
  oneOfSeveral: t`Other outputs may be right, too.`,
} as const;

export const editorMessages = {
  question: {
    title: t`Send this problem to your editor?`,
    text: t`Its name, limits and samples go to the programs on this computer that listen for Competitive Companion, such as CP Editor and cph. Your browser may ask, too.`,
    yes: t`Send`,
    no: t`Cancel`,
  },
  sent: { title: t`Sent`, text: t`Your editor has the problem.` },
  late: { title: t`No reply yet`, text: t`Your editor may have the problem: look there first.` },
  noEditor: {
    title: t`No editor answered`,
    text: t`Start CP Editor, cph or another program that listens for Competitive Companion, and send again.`,
  },
} as const;

export const clientMessages = {
  loginNeeded: {
    title: t`Please log in to set up a client.`,
    text: t`A client submits for you by an API token.`,
  },
} as const;

export const peopleMessages = {
  failed: t`The people could not be loaded`,
  invitationsFailed: t`The invitations could not be loaded`,
  notDone: t`Not done`,
  rolesGiven: t`The roles were changed.`,
  resetLink: t`A link for a new password`,
  resetOnce: t`Give it to the person. It works once, for an hour, and is shown only now.`,
  invitationMade: t`The invitation was made.`,
  invitationOnce: t`Copy its link now: it is shown only this once.`,
  listUnchanged: t`All accounts are as the list says. There is nothing to do.`,
  listApplied: t`The list was applied.`,
  slipsOnce: t`These passwords were made, and are shown only now. Print them, or save the page, before you leave it. Those who lose theirs need a link for a new password.`,
  slipsLeft: { title: t`Leave the passwords?`, text: t`They cannot be shown again.` },
} as const;

export const listMessages = {
  wrong: t`These lines are wrong. Nothing is done until the list has no such line.`,
} as const;

export const gradesMessages = {
  unchanged: t`All grades are as the list says. There is nothing to do.`,
  applied: t`The grades were set.`,
} as const;

export const dashboardMessages = {
  unfetched: t`Failed to fetch dashboard data`,
  unloaded: t`Error loading dashboard`,
  recalculationFailed: t`Failed to recalculate stats`,
  recalculationUnreachable: t`Error recalculating stats`,
  none: t`No dashboard data available`,
} as const;

export const leaderboardMessages = {
  unfetched: t`Failed to fetch leaderboard data`,
  unloaded: t`Error loading leaderboard`,
  none: t`No data available for this leaderboard`,
} as const;

export const passwordMessages = {
  mismatch: t`Passwords do not match`,
  mailFailed: t`Failed to send reset email`,
  mailUnreachable: t`Error sending reset email. Please try again.`,
  resetFailed: t`Failed to reset password`,
  resetUnreachable: t`Error resetting password. Please try again.`,
} as const;

export const ticketMessages = {
  loginNeeded: { title: t`Login Required`, text: t`Please log in to see your tickets.` },
  loadFailed: t`The tickets could not be loaded`,
} as const;

export const ownListMessages = {
  loginNeeded: { title: t`Login Required`, text: t`Please log in to keep lists of problems.` },
  loadFailed: t`The list could not be loaded`,
  allLoadFailed: t`The lists could not be loaded`,
  saved: { title: t`Saved`, text: t`The list has been saved.` },
  deleted: { title: t`Deleted`, text: t`The list has been deleted. Its problems are kept.` },
  copied: { title: t`Copied`, text: t`The list is one of yours now.` },
} as const;

export const pathMessages = {
  loadFailed: t`The learning path could not be loaded`,
  saved: { title: t`Saved`, text: t`The learning path has been saved.` },
  deleted: {
    title: t`Deleted`,
    text: t`The learning path has been deleted. Its problems are kept.`,
  },
} as const;

export const accessMessages = {
  title: t`Access Denied`,
  factorNeeded: {
    title: t`A second factor is needed`,
    text: t`Administrators of this site need a second factor. Until yours is on, you can only set it up.`,
  },
  create: t`You must be an administrator to create problems`,
  edit: t`You must be an administrator to edit problems`,
  submissions: t`You must be an administrator to view all submissions`,
  selfTest: t`You must be an administrator to run the self-test`,
  system: t`You must be an administrator to see the system`,
  audit: t`You must be an administrator to read the audit log`,
  people: t`You must be an administrator to manage people`,
  paths: t`You must be an administrator to edit learning paths`,
  contests: t`You must be an administrator to hold contests`,
  review: t`Access denied. Admin privileges required.`,
} as const;

export const adminSubmissionMessages = {
  /** Followed by the reason. */
  failed: t`Failed to load submissions: `,
  invalid: t`Invalid data format received from server`,
} as const;

export const contributionMessages = {
  submitted: {
    title: t`Contribution submitted successfully!`,
    text: t`You will be taken to your contributions.`,
  },
  submitFailed: t`Failed to submit contribution.`,
  submitUnreachable: t`Error submitting contribution. Please try again.`,
  unfetched: t`Failed to fetch contributions`,
  unloaded: t`Error loading contributions`,
  approved: t`Contribution approved successfully!`,
  rejected: t`Contribution rejected successfully!`,
  reviewFailed: t`Failed to process review.`,
  reviewUnreachable: t`Error processing review. Please try again.`,
  none: t`No contributions yet`,
  noSample: t`All test cases are hidden: the problem has no sample.`,
  loginToContribute: t`Please log in to contribute a problem.`,
  loginToView: t`Please log in to view your contributions.`,
  approvePlaceholder: t`Optional: Add positive feedback or suggestions...`,
  rejectPlaceholder: t`Required: Explain why this contribution needs revision...`,
} as const;

export const problemFormMessages = {
  created: { title: t`Success!`, text: t`Problem created successfully!` },
  createFailed: { title: t`Error!`, text: t`Failed to create problem. Please try again.` },
  updated: { title: t`Success!`, text: t`Problem updated successfully!` },
  updateFailed: { title: t`Error!`, text: t`Failed to update problem. Please try again.` },
} as const;
