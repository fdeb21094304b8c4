/** The calls under /users: registration, login, profiles, and password resets. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { personalRecord } from './dashboard.ts';
import { bytes, endpoint, id, instant } from './endpoint.ts';
import { passwordRules } from './form-messages.ts';
import { verdict } from './judging.ts';
import {
  emailMaxChars,
  nameMaxChars,
  nameMinChars,
  passwordMaxChars,
  passwordMinChars,
  profileBodyMaxBytes,
} from './limits.ts';
import { locales } from './locales.ts';
import { sharedKinds } from './problem-people.ts';
import { optionalFields, publicFields } from './profile.ts';
import { invitation } from './registration.ts';
import { roles } from './roles.ts';
import { line, unseen } from './text.ts';
import { ticketKinds, ticketStates } from './ticket-rules.ts';
import { ifMatch } from './versions.ts';
import { reviewEvents } from './words.ts';

/** An account's e-mail address. */
export const email = line('email')
  .trim()
  .max(emailMaxChars, `email: At most ${emailMaxChars} characters.`)
  .pipe(z.email('email: Must be a valid e-mail address.'));

/** A person's name. */
export const name = line('name')
  .normalize('NFKC')
  .trim()
  .overwrite((value) => value.replaceAll(/\s+/g, ' '))
  .refine((value) => !unseen.test(value), 'name: Must not have characters that cannot be seen.')
  .min(nameMinChars, `name: At least ${nameMinChars} characters.`)
  .max(nameMaxChars, `name: At most ${nameMaxChars} characters.`);

/** An e-mail address that looks up an account; case does not matter. */
const claimedEmail = line('email')
  .trim()
  .max(emailMaxChars, `email: At most ${emailMaxChars} characters.`)
  .toLowerCase();

/** The present password of the account. */
export const currentPassword = z
  .string('currentPassword: Must be text.')
  .max(passwordMaxChars, 'currentPassword: Too long.');

const newPassword = (field: string) =>
  z
    .string(passwordRules.tooShort)
    .min(passwordMinChars, passwordRules.tooShort)
    .max(passwordMaxChars, `${field}: At most ${passwordMaxChars} characters.`);

export const checkEmail = endpoint({
  ...calls.checkEmail,
  access: 'anyone',
  rate: 'credential',
  summary: 'Whether an e-mail address is registered already (true = taken)',
  // What can be no address is not taken; registering says what is wrong with it.
  body: z.object({ email: z.string('email: Required, as text.') }),
  reply: z.boolean(),
});

export const checkName = endpoint({
  ...calls.checkName,
  access: 'anyone',
  rate: 'credential',
  summary: 'Whether a name is used already (true = taken)',
  // What can be no name is not taken; registering says what is wrong with it.
  body: z.object({ name: z.string('name: Required, as text.') }),
  reply: z.boolean(),
});

export const register = endpoint({
  ...calls.register,
  access: 'anyone',
  rate: 'credential',
  refuses: [403, 409],
  summary: 'Registers a person, if GET /users/registration admits them',
  body: z.object({
    name,
    email,
    password: newPassword('password'),
    invitation: invitation.optional(),
  }),
  reply: z.literal(true),
});

export const login = endpoint({
  ...calls.login,
  access: 'anyone',
  rate: 'credential',
  refuses: [401, 403],
  summary: 'Signs a person in; the token goes into the Authorization header as Bearer',
  body: z.object({
    email: claimedEmail,
    password: z
      .string('password: Required.')
      .min(1, 'password: Required.')
      .max(passwordMaxChars, 'password: Too long.'),
  }),
  reply: z.object({ access: z.string(), id: z.uuid(), isAdmin: z.boolean() }),
});

export const logout = endpoint({
  ...calls.logout,
  access: 'user',
  needsSession: true,
  rate: 'write',
  summary: "Ends the caller's session, which invalidates the token",
  reply: z.object({ success: z.literal(true) }),
});

export const details = endpoint({
  ...calls.details,
  access: 'user',
  rate: 'read',
  summary: 'Who the caller is',
  reply: z.object({
    _id: z.uuid(),
    isAdmin: z.boolean(),
    name: z.string(),
    email: z.string(),
    username: z.string().nullable(),
    /** A data URL. */
    profileImage: z.string().nullable(),
    /** The number of unread notices of GET /users/notices. */
    unreadNotices: z.int(),
    /** Besides `isAdmin`. */
    roles: z.array(z.enum(roles)),
    /** Until it is on, administrators of this site can only set their second factor up. */
    needsSecondFactor: z.literal(true).optional(),
    /** When the view ends, if an administrator makes the call to see what this person sees. */
    viewEndsAt: instant.optional(),
    /** The language in which the caller reads pages and mails, once it is known. */
    locale: z.enum(locales).optional(),
  }),
});
export type Details = z.infer<typeof details.reply>;

/** `version` grows with every change; see `versions.ts`. */
const profileReply = z.object({
  ...publicFields,
  email: z.string(),
  isPrivate: z.boolean(),
  version: z.int(),
});
export type Profile = z.infer<typeof profileReply>;

export const profile = endpoint({
  ...calls.profile,
  access: 'user',
  rate: 'read',
  summary: "The caller's own profile",
  reply: profileReply,
});

export const updateProfile = endpoint({
  ...calls.updateProfile,
  access: 'user',
  needsSession: true,
  rate: 'write',
  refuses: [403, 409],
  summary:
    "Changes the caller's profile; fields that are left out stay as they are. Another e-mail address ends all other sessions, and needs the password unless the login was less than 15 minutes ago. With If-Match, only if that is the version",
  headers: ifMatch,
  body: z.object({ name, email, currentPassword: currentPassword.nullish(), ...optionalFields }),
  reply: profileReply.extend({ success: z.literal(true) }),
  bodyMaxBytes: profileBodyMaxBytes,
});
export type ProfileChange = z.output<typeof updateProfile.body>;

export const publicProfile = endpoint({
  ...calls.publicProfile,
  access: 'anyone',
  rate: 'read',
  summary: "A person's public profile and statistics, by username or id; not of private ones",
  params: z.object({ username: line('username') }),
  reply: z.object({ ...publicFields, record: personalRecord }),
});
export type PublicProfile = z.infer<typeof publicProfile.reply>;

export const profilePicture = endpoint({
  ...calls.profilePicture,
  access: 'anyone',
  rate: 'read',
  summary: "A person's picture, unless the profile is private",
  params: z.object({ id }),
  reply: bytes,
  givesBytes: true,
});

const done = z.object({ success: z.literal(true), message: z.string() });

export const forgotPassword = endpoint({
  ...calls.forgotPassword,
  access: 'anyone',
  rate: 'credential',
  summary: 'Mails a link for a new password, if there is an account with the address',
  body: z.object({ email: claimedEmail.pipe(z.email('email: Must be a valid e-mail address.')) }),
  reply: done,
});

/** 256 random bits in Base64url. */
const resetToken = z
  .string(passwordRules.tokenInvalid)
  .regex(/^[\w-]{43}$/, passwordRules.tokenInvalid);

export const resetPassword = endpoint({
  ...calls.resetPassword,
  access: 'anyone',
  rate: 'credential',
  summary: 'Sets a new password by the token of a mailed link, and ends all earlier sessions',
  // In the order in which the rules are checked.
  body: z.object({ newPassword: newPassword('newPassword'), token: resetToken }),
  reply: done,
});

export const changePassword = endpoint({
  ...calls.changePassword,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [403],
  summary:
    "Changes the caller's password, and ends all other sessions; needs the present one unless the login was less than 15 minutes ago",
  body: z.object({
    currentPassword: currentPassword.nullish(),
    newPassword: newPassword('newPassword'),
  }),
  reply: done,
});

/** The changes to a person's verdicts caused by one version of a problem. */
const notice = z.object({
  problemId: z.uuid(),
  problemName: z.string(),
  /** When the latest change happened. */
  changedAt: instant,
  isRead: z.boolean(),
  /** Whether another test set than before gave a new verdict. */
  hasNewTests: z.boolean(),
  /** Newest first; `was` is the verdict that the person last saw. */
  submissions: z.array(z.object({ _id: z.uuid(), was: verdict, verdict })),
});
export type Notice = z.infer<typeof notice>;

/**
 * The latest news of a contribution's review: of one's own contributions, or of all for
 * administrators.
 */
const reviewNotice = z.object({
  contributionId: z.uuid(),
  problemName: z.string(),
  /** Whether its review has a separate page, in the workshop. */
  problemId: z.uuid().nullable(),
  event: z.enum(reviewEvents),
  /** Who did it. */
  by: z.string(),
  isOwn: z.boolean(),
  changedAt: instant,
  isRead: z.boolean(),
});
export type ReviewNotice = z.infer<typeof reviewNotice>;

/** All submissions for a problem were rejudged that the person owns, is an author of, or asked for. */
const rejudgingNotice = z.object({
  problemId: z.uuid(),
  problemName: z.string(),
  /** How many submissions there were. */
  submissions: z.int(),
  /** When the rejudging was asked for. */
  changedAt: instant,
  isRead: z.boolean(),
});
export type RejudgingNotice = z.infer<typeof rejudgingNotice>;

/** A new ticket about a problem that the person may edit, or the answer to one of their own. */
const ticketNotice = z.object({
  ticketId: z.uuid(),
  problemName: z.string(),
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  isOwn: z.boolean(),
  changedAt: instant,
  isRead: z.boolean(),
});
export type TicketNotice = z.infer<typeof ticketNotice>;

/** Someone made the person an author, a tester or the owner of a problem. */
const sharingNotice = z.object({
  problemId: z.uuid(),
  problemName: z.string(),
  /** What the person is to the problem now. */
  became: z.enum(sharedKinds),
  /** Whether the person, an author, may take it over. */
  isOffered: z.boolean(),
  /** Who did it. */
  by: z.string(),
  /** Whether the person may open its workshop. */
  mayEdit: z.boolean(),
  changedAt: instant,
  isRead: z.boolean(),
});
export type SharingNotice = z.infer<typeof sharingNotice>;

/** Someone hid a published solution of the person, or showed it again. */
const solutionNotice = z.object({
  solutionId: z.uuid(),
  problemId: z.uuid(),
  problemName: z.string(),
  isHidden: z.boolean(),
  /** As who did it wrote it. */
  reason: z.string(),
  changedAt: instant,
  isRead: z.boolean(),
});
export type SolutionNotice = z.infer<typeof solutionNotice>;

/** Someone commented on the work of a pupil: the person's own, or that of a pupil of theirs. */
const commentNotice = z.object({
  submissionId: z.uuid(),
  /** Of the class. */
  slug: z.string(),
  assignment: z.string(),
  assignmentName: z.string(),
  label: z.string(),
  problemName: z.string(),
  pupilId: z.uuid(),
  /** Who wrote the latest comment, as the class shows them. */
  by: z.string(),
  isOwn: z.boolean(),
  changedAt: instant,
  isRead: z.boolean(),
});
export type CommentNotice = z.infer<typeof commentNotice>;

export const notices = endpoint({
  ...calls.notices,
  access: 'user',
  rate: 'read',
  summary:
    "The caller's verdicts that a rejudging has changed, what reviews are new, which rejudgings have ended, tickets, shared problems, and hidden solutions, each newest first",
  reply: z.object({
    notices: z.array(notice),
    reviews: z.array(reviewNotice),
    rejudgings: z.array(rejudgingNotice),
    tickets: z.array(ticketNotice),
    shares: z.array(sharingNotice),
    solutions: z.array(solutionNotice),
    comments: z.array(commentNotice),
  }),
});

export const chooseLocale = endpoint({
  ...calls.chooseLocale,
  access: 'user',
  rate: 'write',
  summary: 'Chooses the language of mails, which the pages of a new browser take over',
  body: z.strictObject({ locale: z.enum(locales) }),
  reply: z.object({ success: z.literal(true) }),
});

const untilRule = 'until: Must be a changedAt of GET /users/notices.';

export const readNotices = endpoint({
  ...calls.readNotices,
  access: 'user',
  rate: 'write',
  summary: "Marks the caller's notices as read whose changes were not after `until`",
  body: z.object({
    /** PostgreSQL has no year 0. */
    until: z.iso.datetime(untilRule).refine((moment) => !moment.startsWith('0000'), untilRule),
  }),
  reply: z.object({ success: z.literal(true) }),
});
