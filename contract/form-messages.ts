/**
 * The sentences of the API about what people fill in, word for word: rules, and replies. They are apart
 * from messages.ts, because only pages with forms load them.
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

export const listRules = {
  titleRequired: 'A title is required.',
  problemTwice: 'problems: A problem may be in a list once.',
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

/** Refusals of a registration, which its page tells in advance. */
export const registrationRefusals = {
  closed: 'Registration is closed. Administrators make the accounts of this site.',
  passwordsOff: 'Accounts of this site have no passwords. Log in, and yours is made.',
  providerClosed:
    'This provider makes no accounts here. Administrators make the accounts of this site.',
  invitationNeeded:
    'Registration needs an invitation. Ask the people who run this site for its link.',
  invitationOver: 'invitation: The invitation was used up, has ended, or was revoked.',
} as const;
