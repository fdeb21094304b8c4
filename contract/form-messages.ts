/**
 * The sentences of the API about what people fill in, word for word: rules, and replies. They are apart
 * from messages.ts, because only pages with forms load them.
 */

import { t } from './translation.ts';
/** Values that are already taken, at registration and in a profile. */
export const takenRules = {
  email: t`This email is already registered. Please use a different email address.`,
  name: t`This username is already in use. Please choose a different username.`,
} as const;

/** Rules for a problem; the form checks them too. */
export const problemRules = {
  nameRequired: t`Problem name is required.`,
  statementRequired: t`Problem statement is required.`,
  samplesIncomplete: t`All sample test cases must have both input and output.`,
  hiddenIncomplete: t`All hidden test cases must have both input and output.`,
} as const;

export const contributionRules = {
  nameAndStatementRequired: t`Problem name and statement are required.`,
  casesIncomplete: t`All test cases must have input and output.`,
} as const;

export const pathRules = {
  titleRequired: t`A title is required.`,
  problemsRequired: t`At least one problem is required.`,
  problemTwice: t`problems: A problem may be in a path once.`,
} as const;

export const listRules = {
  titleRequired: t`A title is required.`,
  problemTwice: t`problems: A problem may be in a list once.`,
} as const;

export const profileRules = {
  imageTooLarge: t`Image size must be less than 2MB`,
  imageInvalid: t`Please select a valid image file`,
  githubInvalid: t`Please enter a valid GitHub profile URL`,
  linkedinInvalid: t`Please enter a valid LinkedIn profile URL`,
  twitterInvalid: t`Please enter a valid Twitter/X profile URL`,
  websiteInvalid: t`Please enter a valid website URL`,
} as const;

export const passwordRules = {
  tooShort: t`Password must be at least 6 characters long`,
  blank: t`This password is only blanks. Please choose another.`,
  repeated: t`This password is one character repeated. Please choose another.`,
  common: t`This password is one of the 3,000 most common. Please choose another.`,
  ofName: t`This password is only a name, yours or that of this site, with or without digits. Please choose another.`,
  tokenInvalid: t`Invalid reset token`,
} as const;

/** Replies about passwords and the mails for them. */
export const passwordReplies = {
  mailSent: t`Email Sent!`,
  reset: t`Password Reset Successful!`,
  changed: t`Password changed. All other sessions have ended.`,
  addressVerified: t`The address is verified. You can log in now.`,
} as const;

/** Refusals of a registration, which its page tells in advance. */
export const registrationRefusals = {
  closed: t`Registration is closed. Administrators make the accounts of this site.`,
  passwordsOff: t`Accounts of this site have no passwords. Log in, and yours is made.`,
  providerClosed: t`This provider makes no accounts here. Administrators make the accounts of this site.`,
  invitationNeeded: t`Registration needs an invitation. Ask the people who run this site for its link.`,
  invitationOver: t`invitation: The invitation was used up, has ended, or was revoked.`,
} as const;
