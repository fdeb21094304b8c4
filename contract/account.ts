/** The calls about one's own account: its sessions and API tokens. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { bytes, endpoint, id, instant } from './endpoint.ts';
import {
  apiTokenMaxDays,
  apiTokenNameMaxChars,
  codeMaxChars,
  loginChallengeMaxChars,
} from './limits.ts';
import { scopes } from './scopes.ts';
import { line } from './text.ts';
import { login, currentPassword as password } from './users.ts';

/** Required unless the login was less than 15 minutes ago. */
const currentPassword = password.nullish();

const ended = z.object({ success: z.literal(true) });

export const sessions = endpoint({
  ...calls.sessions,
  access: 'user',
  needsSession: true,
  rate: 'read',
  summary: "The caller's sessions, the one used last first",
  reply: z.array(
    z.object({
      _id: z.uuid(),
      /** The browser and system; empty if unknown. */
      device: z.string(),
      /** The network of the login; empty if unknown. */
      network: z.string(),
      createdAt: instant,
      /** To the minute. */
      usedAt: instant,
      endsAt: instant,
      isCurrent: z.boolean(),
    }),
  ),
});
export type OwnSession = z.infer<typeof sessions.reply>[number];

export const endSession = endpoint({
  ...calls.endSession,
  access: 'user',
  needsSession: true,
  rate: 'write',
  summary: "Ends one of the caller's sessions, or does nothing if it has already ended",
  params: z.object({ id }),
  reply: ended,
});

export const endOtherSessions = endpoint({
  ...calls.endOtherSessions,
  access: 'user',
  needsSession: true,
  rate: 'write',
  summary: "Ends all of the caller's sessions but the one of this call",
  reply: ended,
});

export const exportAccount = endpoint({
  ...calls.exportAccount,
  access: 'user',
  needsSession: true,
  rate: 'read',
  refuses: [429, 503],
  summary: 'Everything that the site has of the caller, as a zip archive of JSON and sources',
  reply: bytes,
  givesBytes: true,
});

export const deleteAccount = endpoint({
  ...calls.deleteAccount,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [403, 409],
  summary:
    "Deletes the caller's account: verdicts and times stay under a number, and what was given to the site; needs the password unless the login was less than 15 minutes ago",
  body: z.object({
    name: z.string('name: Must be the name of the account.'),
    currentPassword,
  }),
  reply: ended,
});

const code = z
  .string('code: Required, as text.')
  .min(1, 'code: Must not be empty.')
  .max(codeMaxChars, `code: At most ${codeMaxChars} characters.`);

export const secondFactor = endpoint({
  ...calls.secondFactor,
  access: 'user',
  needsSession: true,
  rate: 'read',
  summary: 'Whether the caller logs in with a second factor',
  reply: z.object({ isOn: z.boolean(), since: instant.nullable(), recoveryCodesLeft: z.int() }),
});

export const beginSecondFactor = endpoint({
  ...calls.beginSecondFactor,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [403, 409],
  summary:
    'Begins to set a second factor up: returns the secret for an app, in Base32 and as the address of its QR code',
  body: z.object({ currentPassword }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

export const switchSecondFactorOn = endpoint({
  ...calls.switchSecondFactorOn,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [403, 409],
  summary:
    'Switches the begun second factor on by a code of the app; only this reply has the recovery codes',
  body: z.object({ code }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const switchSecondFactorOff = endpoint({
  ...calls.switchSecondFactorOff,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [403],
  summary: 'Switches the second factor off by one of its codes',
  body: z.object({ code, currentPassword }),
  reply: ended,
});

export const loginWithCode = endpoint({
  ...calls.loginWithCode,
  access: 'anyone',
  rate: 'credential',
  refuses: [401],
  summary: 'Ends a login with a second factor, by the challenge of its first call and a code',
  body: z.object({
    challenge: z
      .string('challenge: Required, as text.')
      .max(loginChallengeMaxChars, 'challenge: Too long.'),
    code,
  }),
  reply: login.reply,
});

/** A token as lists have it, without its secret. */
const shownToken = z.object({
  _id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: instant,
  endsAt: instant,
  /** To the minute; null: never. */
  usedAt: instant.nullable(),
});
export type ApiToken = z.infer<typeof shownToken>;

export const apiTokens = endpoint({
  ...calls.apiTokens,
  access: 'user',
  needsSession: true,
  rate: 'read',
  summary: "The caller's API tokens, the newest first, without their secrets",
  reply: z.array(shownToken),
});

const scopesRule = `scopes: Must be at least one of ${scopes.join(', ')}.`;
const daysRule = `days: Must be a whole number from 1 to ${apiTokenMaxDays}.`;

export const makeApiToken = endpoint({
  ...calls.makeApiToken,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [403, 409],
  summary:
    'Makes an API token, which goes into the Authorization header as Bearer; only this reply has it',
  body: z.object({
    name: line('name')
      .trim()
      .min(1, 'name: Must not be empty.')
      .max(apiTokenNameMaxChars, `name: At most ${apiTokenNameMaxChars} characters.`),
    scopes: z
      .array(z.enum(scopes, scopesRule), scopesRule)
      .min(1, scopesRule)
      .transform((chosen) => scopes.filter((one) => chosen.includes(one))),
    days: z.int(daysRule).min(1, daysRule).max(apiTokenMaxDays, daysRule),
    currentPassword,
  }),
  reply: shownToken.extend({ token: z.string() }),
});

export const endApiToken = endpoint({
  ...calls.endApiToken,
  access: 'user',
  needsSession: true,
  rate: 'write',
  summary: "Ends one of the caller's API tokens, or does nothing if it has already ended",
  params: z.object({ id }),
  reply: ended,
});
