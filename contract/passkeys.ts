/**
 * The calls about passkeys (WebAuthn Level 3): adding them to an account, logging in with them, and
 * confirming a session by them. Options and answers have the standard's JSON form, as browsers read and
 * write it. Bytes are Base64URL in it.
 */
import { z } from 'zod';
import { endpoint, id, instant } from './endpoint.ts';
import {
  loginChallengeMaxChars,
  passkeyFieldMaxChars,
  passkeyIdMaxChars,
  passkeyNameMaxChars,
  passkeysMax,
} from './limits.ts';
import * as calls from './passkey-calls.ts';
import { line } from './text.ts';
import { currentPassword, login } from './users.ts';

const bytesOf = (field: string, maxChars: number) =>
  z
    .string(`${field}: Required, as text.`)
    .regex(/^[\w-]*$/, `${field}: Must be Base64URL without padding.`)
    .max(maxChars, `${field}: At most ${maxChars} characters.`);

/** How browsers reach a device; others that the standard may add are left out. */
export const transports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;
export type Transport = (typeof transports)[number];

const transport = z.enum(transports);

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(transport),
});

/** What a browser needs to have a device answer. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey that the device has for the site. */
  allowCredentials: z.array(descriptor),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** What a browser needs to have a device make a passkey. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof creationOptions>;

const answerId = bytesOf('answer', passkeyIdMaxChars).min(1, 'answer: Must have an id.');
const field = bytesOf('answer', passkeyFieldMaxChars);
const answerRule = "answer: Must be a browser's answer.";

/** A browser's answer to request options. */
const answer = z.object(
  {
    id: answerId,
    rawId: answerId,
    type: z.literal('public-key', answerRule),
    response: z.object(
      {
        clientDataJSON: field,
        authenticatorData: field,
        signature: field,
        userHandle: field.nullish(),
      },
      answerRule,
    ),
  },
  answerRule,
);
export type PasskeyAnswer = z.output<typeof answer>;

/** A browser's answer to creation options. */
const creation = z.object(
  {
    id: answerId,
    rawId: answerId,
    type: z.literal('public-key', answerRule),
    response: z.object(
      {
        clientDataJSON: field,
        attestationObject: field,
        transports: z
          .array(z.string(answerRule), answerRule)
          .max(2 * transports.length, answerRule)
          .transform((named) => transports.filter((one) => named.includes(one)))
          .optional(),
      },
      answerRule,
    ),
  },
  answerRule,
);
export type PasskeyCreation = z.output<typeof creation>;

/** Of a login that has shown the password, or a login at a provider. */
const challenge = z
  .string('challenge: Must be text.')
  .max(loginChallengeMaxChars, 'challenge: Too long.')
  .optional();

const name = line('name')
  .trim()
  .min(1, 'name: Must not be empty.')
  .max(passkeyNameMaxChars, `name: At most ${passkeyNameMaxChars} characters.`);

const done = z.object({ success: z.literal(true) });

export const beginPasskeyLogin = endpoint({
  ...calls.beginPasskeyLogin,
  access: 'anyone',
  // It tries no secret, and the login page makes it without anyone having asked for it.
  rate: 'passkey',
  refuses: [401, 409],
  summary:
    'Begins a login by a passkey: alone, or, with the challenge of a login, in place of its code',
  body: z.object({ challenge }),
  reply: z.object({
    /** Null if the account of the challenge has no passkey. */
    options: requestOptions.nullable(),
    /** Whether a code ends the login, too. */
    takesCodes: z.boolean(),
  }),
});

export const endPasskeyLogin = endpoint({
  ...calls.endPasskeyLogin,
  access: 'anyone',
  rate: 'credential',
  refuses: [401, 403, 409],
  summary: 'Ends a login by the answer of a passkey, with the challenge if it began with one',
  body: z.object({ answer, challenge }),
  reply: login.reply,
});

export const passkeys = endpoint({
  ...calls.passkeys,
  access: 'user',
  needsSession: true,
  rate: 'read',
  summary: "The caller's passkeys, the oldest first",
  reply: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string(),
      madeAt: instant,
      /** Null: never. */
      usedAt: instant.nullable(),
      /** Whether the device keeps it elsewhere, too. */
      isBackedUp: z.boolean(),
      /** Whether it logs in only after the password, until it was used in a session. */
      needsPassword: z.boolean(),
    }),
  ),
});
export type Passkey = z.infer<typeof passkeys.reply>[number];

export const beginPasskey = endpoint({
  ...calls.beginPasskey,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [403, 409],
  summary: `Begins to add a passkey to the caller's account, of at most ${passkeysMax}; needs the password unless the login was less than 15 minutes ago`,
  body: z.object({ currentPassword: currentPassword.nullish() }),
  reply: creationOptions,
});

export const endPasskey = endpoint({
  ...calls.endPasskey,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [401, 403, 409],
  summary: "Adds the passkey that a device made to the caller's account",
  body: z.object({ answer: creation, name: name.optional() }),
  reply: done,
});

export const beginConfirmation = endpoint({
  ...calls.beginConfirmation,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [409],
  summary: 'Begins to confirm the session by a passkey',
  body: z.object({}),
  reply: requestOptions,
});

export const endConfirmation = endpoint({
  ...calls.endConfirmation,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [401, 403, 409],
  summary: 'Confirms the session by a passkey, so that no password is asked for 15 minutes',
  body: z.object({ answer }),
  reply: done,
});

export const renamePasskey = endpoint({
  ...calls.renamePasskey,
  access: 'user',
  needsSession: true,
  rate: 'write',
  refuses: [404],
  summary: "Renames one of the caller's passkeys",
  params: z.object({ id }),
  body: z.object({ name }),
  reply: done,
});

export const removePasskey = endpoint({
  ...calls.removePasskey,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  refuses: [403, 409],
  summary:
    "Removes one of the caller's passkeys, or does nothing if it is not there; needs the password unless the login was less than 15 minutes ago",
  params: z.object({ id }),
  body: z.object({ currentPassword: currentPassword.nullish() }),
  reply: done,
});
