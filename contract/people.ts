/** The calls of administrators about people and their accounts. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { emailMaxChars } from './limits.ts';
import { roles } from './roles.ts';
import { line } from './text.ts';

/** Whether a person may log in, and whether they may change anything then. */
export const personStates = ['active', 'blocked', 'unverified', 'ended'] as const;
export type PersonState = (typeof personStates)[number];

/** Each role, and administrators. */
export const heldRoles = ['administrator', ...roles] as const;

export const peoplePageRows = 50;
const pagesMax = 10_000;
const pageRule = `page: Must be a whole number from 1 to ${pagesMax}.`;

/** The filters; omitted ones match everything. */
export const peopleFilters = z.object({
  /** Part of a name, an address or a username, in any case. */
  search: line('search').trim().max(emailMaxChars, 'search: Too long.').optional(),
  role: z.enum(heldRoles, `role: Must be one of ${heldRoles.join(', ')}.`).optional(),
  state: z.enum(personStates, `state: Must be one of ${personStates.join(', ')}.`).optional(),
  page: z.coerce.number(pageRule).int(pageRule).min(1, pageRule).max(pagesMax, pageRule).default(1),
});
export type PeopleFilters = z.output<typeof peopleFilters>;

const person = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  isAdmin: z.boolean(),
  roles: z.array(z.enum(roles)),
  state: z.enum(personStates),
  hasSecondFactor: z.boolean(),
  sessions: z.int(),
  createdAt: instant,
  /** The last use of a session that has not ended; to the minute. */
  usedAt: instant.nullable(),
  /** From then on the person cannot log in. */
  endsAt: instant.nullable(),
});
export type Person = z.infer<typeof person>;

export const people = endpoint({
  ...calls.people,
  access: 'admin',
  rate: 'read',
  summary: `People, the newest accounts first, ${peoplePageRows} a page, without deleted ones`,
  query: peopleFilters,
  reply: z.object({ people: z.array(person), hasMore: z.boolean() }),
});

const params = z.object({ id });
const done = z.object({ success: z.literal(true) });

export const blockPerson = endpoint({
  ...calls.blockPerson,
  access: 'admin',
  needsSession: true,
  rate: 'write',
  refuses: [404, 409],
  summary:
    'Blocks a person, which ends their sessions and API tokens, or unblocks them. The blocked may log in, read and export, and change nothing',
  params,
  body: z.object({ isBlocked: z.boolean('isBlocked: Must be true or false.') }),
  reply: done,
});

export const endPersonsSessions = endpoint({
  ...calls.endPersonsSessions,
  access: 'admin',
  needsSession: true,
  rate: 'write',
  refuses: [404],
  summary: 'Ends all sessions of a person',
  params,
  reply: done,
});

export const takeSecondFactorAway = endpoint({
  ...calls.takeSecondFactorAway,
  access: 'admin',
  needsSession: true,
  rate: 'write',
  refuses: [404, 409],
  summary: 'Switches the second factor off of a person who has lost it',
  params,
  reply: done,
});

export const makeResetLink = endpoint({
  ...calls.makeResetLink,
  access: 'admin',
  needsSession: true,
  rate: 'credential',
  refuses: [404],
  summary: 'Makes a link that sets a new password of a person once, within an hour',
  params,
  reply: z.object({ url: z.string() }),
});

const rolesRule = `roles: Must be a list of some of ${roles.join(', ')}, or an empty one.`;

export const setRoles = endpoint({
  ...calls.setRoles,
  access: 'admin',
  needsSession: true,
  rate: 'write',
  refuses: [404],
  summary: 'Gives a person exactly these roles; whether they are an administrator stays as it is',
  params,
  body: z.object({
    roles: z
      .array(z.enum(roles, rolesRule), rolesRule)
      .transform((given) => roles.filter((one) => given.includes(one))),
  }),
  reply: z.object({ roles: z.array(z.enum(roles)) }),
});
