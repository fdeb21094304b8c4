/**
 * The calls about logins by providers of OpenID Connect. The page of the callback is the client's: it
 * sends what the provider gave it, so that the token of a session is never in an address.
 */
import { z } from 'zod';
import { endpoint, id, instant } from './endpoint.ts';
import {
  callbackMaxChars,
  codeMaxChars,
  linkChallengeMaxChars,
  providerIdMaxChars,
} from './limits.ts';
import * as calls from './provider-calls.ts';
import { invitation } from './registration.ts';
import { line } from './text.ts';
import { currentPassword, login } from './users.ts';

const provider = line('provider').max(providerIdMaxChars, 'provider: Too long.');

/** Where the browser goes, which gets a cookie that its answer must bring back. */
const leaving = z.object({ url: z.url() });

const withCookie = z.object({ cookie: z.string().optional() });

/** The query of the address to which the provider sent the browser. */
const parameters = line('parameters').max(
  callbackMaxChars,
  `parameters: At most ${callbackMaxChars} characters.`,
);

export const beginProviderLogin = endpoint({
  ...calls.beginProviderLogin,
  access: 'anyone',
  // It tries no secret. If it counted as one that does, as many people of a network could log in here
  // as by half of the passwords.
  rate: 'write',
  refuses: [404, 503],
  summary: 'Begins a login at a provider: returns the address to which the browser goes',
  body: z.object({ provider }),
  reply: leaving,
});

export const endProviderLogin = endpoint({
  ...calls.endProviderLogin,
  access: 'anyone',
  rate: 'credential',
  refuses: [401, 403, 409, 503],
  summary:
    'Ends a login at a provider, or makes the account of a new person; 409 with a challenge if an account has the address',
  headers: withCookie,
  body: z.object({ parameters, invitation: invitation.optional() }),
  reply: login.reply,
});

export const leaveProvider = endpoint({
  ...calls.leaveProvider,
  access: 'anyone',
  rate: 'write',
  refuses: [404, 503],
  summary:
    'Where the browser goes after a logout to end the session at the provider, too; null if the site does not ask for that, or the provider has no such address',
  body: z.object({ provider }),
  reply: z.object({ url: z.url().nullable() }),
});

export const joinAccount = endpoint({
  ...calls.joinAccount,
  access: 'anyone',
  rate: 'credential',
  refuses: [401, 403, 409],
  summary:
    'Links a login at a provider to the account with its address, by the challenge, the password of the account and, if it has a second factor, a code',
  body: z.object({
    challenge: z
      .string('challenge: Required, as text.')
      .max(linkChallengeMaxChars, 'challenge: Too long.'),
    password: login.body.shape.password,
    code: z
      .string('code: Must be text.')
      .min(1, 'code: Must not be empty.')
      .max(codeMaxChars, `code: At most ${codeMaxChars} characters.`)
      .optional(),
  }),
  reply: login.reply,
});

export const linkedLogins = endpoint({
  ...calls.linkedLogins,
  access: 'user',
  needsSession: true,
  rate: 'read',
  summary: "The logins at providers that lead to the caller's account, the oldest first",
  reply: z.object({
    links: z.array(
      z.object({
        _id: z.uuid(),
        /** The name of the provider, or its address if the site has it no more. */
        name: z.string(),
        linkedAt: instant,
        usedAt: instant,
      }),
    ),
    /** Whether the account has a password, without which its last login stays. */
    hasPassword: z.boolean(),
  }),
});
export type LinkedLogins = z.infer<typeof linkedLogins.reply>;

export const beginLink = endpoint({
  ...calls.beginLink,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [403, 404, 503],
  summary:
    "Begins to link a login at a provider to the caller's account; needs the password unless the login was less than 15 minutes ago",
  body: z.object({ provider, currentPassword: currentPassword.nullish() }),
  reply: leaving,
});

export const endLink = endpoint({
  ...calls.endLink,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [401, 403, 409, 503],
  summary: "Links the login at a provider to the caller's account, in whose session it began",
  headers: withCookie,
  body: z.object({ parameters }),
  reply: z.object({ success: z.literal(true) }),
});

export const unlinkLogin = endpoint({
  ...calls.unlinkLogin,
  access: 'user',
  needsSession: true,
  rate: 'write',
  refuses: [409],
  summary:
    "Unlinks a login at a provider from the caller's account, or does nothing if it is not linked",
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
});
