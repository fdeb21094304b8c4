/** The calls about who may register: the rules, invitations, and the links that verify addresses. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id, instant } from './endpoint.ts';
import {
  invitationMaxDays,
  invitationMaxUses,
  invitationNoteMaxChars,
  invitationTokenMaxChars,
} from './limits.ts';
import * as peopleCalls from './people-calls.ts';
import { line } from './text.ts';

/** Who may register: all, those with a link, those with an address of some domains, or none. */
export const registrationModes = ['open', 'invitation', 'domain', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** The token of an invitation. The server refuses an unknown token like an ended one. */
export const invitation = line('invitation').max(invitationTokenMaxChars, 'invitation: Too long.');

export const registration = endpoint({
  ...calls.registration,
  access: 'anyone',
  rate: 'read',
  summary: 'Who may register, and whether an invitation still admits someone',
  query: z.object({ invitation: invitation.optional() }),
  reply: z.object({
    mode: z.enum(registrationModes),
    /** Of the mode `domain`, in lower case. */
    domains: z.array(z.string()),
    /** Whether the first login needs a mailed link. */
    verifiesAddresses: z.boolean(),
    /** Null without one in the query; `accountsEndAt`: when accounts made by it end. */
    invitation: z.object({ isValid: z.boolean(), accountsEndAt: instant.nullable() }).nullable(),
  }),
});
export type RegistrationRules = z.infer<typeof registration.reply>;

export const verifyAddress = endpoint({
  ...calls.verifyAddress,
  access: 'anyone',
  rate: 'credential',
  summary: 'Verifies the address of an account by the token of a mailed link; then it can log in',
  body: z.object({ token: z.string('token: Required, as text.').max(100, 'token: Too long.') }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});

const shownInvitation = z.object({
  _id: z.uuid(),
  note: z.string(),
  uses: z.int(),
  usesLeft: z.int(),
  endsAt: instant,
  accountsEndAt: instant.nullable(),
  madeAt: instant,
  madeBy: z.string(),
  state: z.enum(['open', 'used', 'ended', 'revoked']),
});
export type Invitation = z.infer<typeof shownInvitation>;

export const invitations = endpoint({
  ...peopleCalls.invitations,
  access: 'admin',
  rate: 'read',
  summary: 'The invitations, the newest first, at most 500, without their links',
  reply: z.array(shownInvitation),
});

const usesRule = `uses: Must be a whole number from 1 to ${invitationMaxUses}.`;
const daysRule = `days: Must be a whole number from 1 to ${invitationMaxDays}.`;
const endRule = 'accountsEndAt: Must be a date and time in ISO 8601, in UTC, that is to come.';

export const makeInvitation = endpoint({
  ...peopleCalls.makeInvitation,
  access: 'admin',
  needsSession: true,
  rate: 'credential',
  refuses: [409],
  summary: 'Makes an invitation; only this reply has its link',
  body: z.object({
    note: line('note')
      .trim()
      .min(1, 'note: Must not be empty.')
      .max(invitationNoteMaxChars, `note: At most ${invitationNoteMaxChars} characters.`),
    uses: z.int(usesRule).min(1, usesRule).max(invitationMaxUses, usesRule),
    days: z.int(daysRule).min(1, daysRule).max(invitationMaxDays, daysRule),
    accountsEndAt: z.iso
      .datetime(endRule)
      .refine((text) => Date.parse(text) > Date.now() && !text.startsWith('0000'), endRule)
      .nullish(),
  }),
  reply: shownInvitation.extend({ url: z.string() }),
});

export const revokeInvitation = endpoint({
  ...peopleCalls.revokeInvitation,
  access: 'admin',
  needsSession: true,
  rate: 'write',
  refuses: [404],
  summary: 'Revokes an invitation, or does nothing if it was revoked; accounts made by it stay',
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
});
