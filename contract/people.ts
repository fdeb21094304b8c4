/** The calls of administrators about people and their accounts. */
import { z } from 'zod';
import { endpoint, id, instant } from './endpoint.ts';
import {
  emailMaxChars,
  listProblemsMax,
  peopleListMaxBytes,
  peopleListMaxRows,
  viewingMaxMinutes,
} from './limits.ts';
import * as peopleCalls from './people-calls.ts';
import { roles } from './roles.ts';
import { line, text } from './text.ts';

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
  /** Whether codes are asked for at their logins. */
  hasCodes: z.boolean(),
  /** How many they have. Whether one is asked for after the password depends on the site. */
  passkeys: z.int(),
  /** Logins at providers that lead to the account, by the names of the providers. */
  links: z.array(z.object({ _id: z.uuid(), name: z.string() })),
  sessions: z.int(),
  createdAt: instant,
  /** The last use of a session that has not ended; to the minute. */
  usedAt: instant.nullable(),
  /** From then on the person cannot log in. */
  endsAt: instant.nullable(),
});
export type Person = z.infer<typeof person>;

export const people = endpoint({
  ...peopleCalls.people,
  access: 'admin',
  rate: 'read',
  summary: `People, the newest accounts first, ${peoplePageRows} a page, without deleted ones`,
  query: peopleFilters,
  reply: z.object({ people: z.array(person), hasMore: z.boolean() }),
});

const params = z.object({ id });
const done = z.object({ success: z.literal(true) });

export const blockPerson = endpoint({
  ...peopleCalls.blockPerson,
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
  ...peopleCalls.endPersonsSessions,
  access: 'admin',
  needsSession: true,
  rate: 'write',
  refuses: [404],
  summary: 'Ends all sessions of a person',
  params,
  reply: done,
});

export const takeSecondFactorAway = endpoint({
  ...peopleCalls.takeSecondFactorAway,
  access: 'admin',
  needsSession: true,
  rate: 'write',
  refuses: [404, 409],
  summary: 'Switches the second factor off of a person who has lost it, and removes their passkeys',
  params,
  reply: done,
});

export const unlinkPersonsLogin = endpoint({
  ...peopleCalls.unlinkPersonsLogin,
  access: 'admin',
  needsSession: true,
  rate: 'write',
  refuses: [404],
  summary:
    "Unlinks a login at a provider from a person's account, with the roles that its groups gave, or does nothing if it is not linked; the person is told by mail",
  params: z.object({ id, linkId: id }),
  reply: done,
});

export const makeResetLink = endpoint({
  ...peopleCalls.makeResetLink,
  access: 'admin',
  needsSession: true,
  rate: 'credential',
  refuses: [404],
  summary: 'Makes a link that sets a new password of a person once, within an hour',
  params,
  reply: z.object({ url: z.string() }),
});

export const viewAs = endpoint({
  ...peopleCalls.viewAs,
  access: 'admin',
  needsSession: true,
  rate: 'credential',
  refuses: [404, 409],
  summary: `Begins to see what a person sees, for ${viewingMaxMinutes} minutes or until POST /users/logout with the token: it reads, and changes nothing; a view before ends`,
  params,
  reply: z.object({ access: z.string(), endsAt: instant }),
});

const rolesRule = `roles: Must be a list of some of ${roles.join(', ')}, or an empty one.`;

export const setRoles = endpoint({
  ...peopleCalls.setRoles,
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

/** The columns of a list of people, as its first line names them. */
export const peopleListColumns = [
  'email',
  'name',
  'username',
  'roles',
  'class',
  'ends',
  'password',
] as const;
export type PeopleListColumn = (typeof peopleListColumns)[number];

/** Of a listed person. An account that is there keeps its password, even if the list has one. */
export const listedPasswords = ['made', 'given', 'kept', 'ignored'] as const;

const listedPerson = z.object({
  line: z.int(),
  email: z.string(),
  name: z.string(),
  /** Since when the account is there; null for a new one. */
  since: instant.nullable(),
  change: z.enum(['created', 'changed', 'unchanged']),
  /** What the list changes; `before` is null where nothing was. */
  differences: z.array(
    z.object({
      field: z.enum(['name', 'username', 'roles', 'class', 'ends']),
      before: z.string().nullable(),
      after: z.string(),
    }),
  ),
  password: z.enum(listedPasswords),
});
export type ListedPerson = z.infer<typeof listedPerson>;

/** What is wrong with a line of a list, of people or of grades. */
export const listProblem = z.object({
  line: z.int(),
  /** A column, or what else the first line named. */
  field: z.string(),
  rule: z.string(),
});
export type ListProblem = z.infer<typeof listProblem>;

/** What a preview's reply gave for it. */
export const shownPreview = z
  .string('preview: Must be text.')
  .regex(/^[\da-f]{64}$/, 'preview: Must be that of a preview.')
  .nullish();

const slip = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
});
export type Slip = z.infer<typeof slip>;

export const importPeople = endpoint({
  ...peopleCalls.importPeople,
  access: 'admin',
  needsSession: true,
  rate: 'credential',
  refuses: [409],
  summary: `Makes and changes accounts by a list, all or none: CSV or TSV with the columns ${peopleListColumns.join(', ')}, of which the first two are needed, at most ${peopleListMaxRows} people. Without \`preview\`, says what it would do`,
  body: z.object({
    list: text('list', peopleListMaxBytes, 'list: Required, as text.'),
    /** The reply's `preview`: does exactly what that showed, or refuses with 409. */
    preview: shownPreview,
  }),
  reply: z.object({
    /** In the order of the list. */
    people: z.array(listedPerson),
    /** At most the first ones; with any, nothing is done. */
    problems: z.array(listProblem).max(listProblemsMax),
    /** Stands for what the list would do; null if it has problems. */
    preview: z.string().nullable(),
    /** The passwords that were made; only this reply has them. */
    slips: z.array(slip),
  }),
});
export type ImportedPeople = z.infer<typeof importPeople.reply>;
