/** What the ID token of a launch says, after its signature was verified (LTI 1.3, section 5). */
import { z } from 'zod';
import { firstChars } from '../../contract/characters.ts';
import {
  contestIdMaxChars,
  listedNameMaxChars,
  ltiIdMaxChars,
  platformUrlMaxChars,
} from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { storable, storableText } from '../../contract/text.ts';
import { email as emailShape } from '../../contract/users.ts';
import { type AppError, RefusedElsewhere } from '../http/errors.ts';

/** What a launch is for, as it is kept until the person has come. */
export const keptLaunch = z.object({
  kind: z.enum(['open', 'choose']),
  subject: z.string(),
  email: z.string().optional(),
  names: z.array(z.string()),
  usernames: z.array(z.string()),
  /** What the person is in the course; null for what is neither. */
  role: z.enum(['teacher', 'pupil']).nullable(),
  deploymentId: z.string(),
  /** The course; null for a launch outside of any. */
  context: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Of the platform; null for what is no link. */
  link: z.string().nullable(),
  /** What was linked by this site. */
  assignment: z.string().nullable(),
  problem: z.string().nullable(),
  /** Where scores go. */
  grades: z
    .object({
      lineItems: z.string().nullable(),
      lineItem: z.string().nullable(),
      mayCreateItems: z.boolean(),
      maySendScores: z.boolean(),
    })
    .nullable(),
  /** Where the people of the course are listed. */
  membersUrl: z.string().nullable().default(null),
  /** How a choice is answered; null for other launches. */
  choosing: z
    .object({
      returnUrl: z.string(),
      data: z.string().nullable(),
      takesLineItem: z.boolean(),
    })
    .nullable(),
});
export type Launch = z.infer<typeof keptLaunch>;

const claim = <const Name extends string>(name: Name) =>
  `https://purl.imsglobal.org/spec/lti/claim/${name}` as const;
export const claims = {
  messageType: claim('message_type'),
  version: claim('version'),
  deployment: claim('deployment_id'),
  target: claim('target_link_uri'),
  roles: claim('roles'),
  context: claim('context'),
  resourceLink: claim('resource_link'),
  custom: claim('custom'),
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  choosing: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
  choices: 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items',
  data: 'https://purl.imsglobal.org/spec/lti-dl/claim/data',
} as const;

export const messageTypes = {
  open: 'LtiResourceLinkRequest',
  choose: 'LtiDeepLinkingRequest',
  choice: 'LtiDeepLinkingResponse',
} as const;
export const ltiVersion = '1.3.0';

export const scopes = {
  lineItems: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  scores: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const;

/** The names of our values in the `custom` of a link. */
export const customNames = {
  assignment: 'arbiter_assignment',
  problem: 'arbiter_problem',
} as const;

const rolesMax = 200;
const textMaxChars = 10_000;
const dataMaxChars = 16 * 1024;

const optionalText = z
  .string()
  .max(textMaxChars)
  .refine(...storable)
  .optional()
  .catch(undefined);
const neededId = storableText(ltiIdMaxChars).min(1);
const address = storableText(platformUrlMaxChars).refine((text) => URL.canParse(text));

const payloadShape = z.object({
  sub: neededId,
  nonce: z.string(),
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  email: optionalText,
  [claims.messageType]: z.enum([messageTypes.open, messageTypes.choose]),
  [claims.version]: z.literal(ltiVersion),
  [claims.deployment]: neededId,
  [claims.target]: address.optional(),
  [claims.roles]: z.array(z.string()).max(rolesMax).catch([]),
  [claims.context]: z
    .object({ id: neededId, title: optionalText, label: optionalText })
    .nullish()
    .transform((one) => one ?? null),
  [claims.resourceLink]: z.object({ id: neededId }).nullish().catch(null),
  // Canvas and Moodle send texts, others also numbers.
  [claims.custom]: z.record(z.string(), z.unknown()).nullish(),
  [claims.grades]: z
    .object({
      scope: z.array(z.string()).catch([]),
      lineitems: address.nullish().catch(null),
      lineitem: address.nullish().catch(null),
    })
    .nullish()
    .catch(null),
  [claims.members]: z.object({ context_memberships_url: address }).nullish().catch(null),
  [claims.choosing]: z
    .object({
      deep_link_return_url: address,
      data: z
        .string()
        .max(dataMaxChars)
        .refine(...storable)
        .nullish(),
      accept_types: z.array(z.string()).catch([]),
      accept_lineitem: z.boolean().nullish().catch(null),
    })
    .nullish(),
});

const roleOf = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';

/** Of who teaches; Canvas writes the first letter small. */
const subRoleOf = /\/membership\/[Ii]nstructor#(\w+)$/;

/**
 * A teacher is who teaches the course, not who runs the platform, nor who assists: platforms send the role
 * of a teacher beside that of an assistant, which is a part of it.
 */
export function courseRole(roles: readonly string[]): Launch['role'] {
  const has = (role: string): boolean => roles.includes(`${roleOf}${role}`) || roles.includes(role);
  const subRoles = roles.flatMap((role) => subRoleOf.exec(role)?.[1] ?? []);
  const onlyAssists =
    subRoles.length > 0 && subRoles.every((role) => role.startsWith('TeachingAssistant'));
  if (has('Instructor') && !onlyAssists) return 'teacher';
  return has('Learner') ? 'pupil' : null;
}

const refused = (reason: string): AppError =>
  new RefusedElsewhere(refusals.launchUnproven, reason, 'unauthenticated');

type Expected = {
  nonce: string;
  deploymentIds: readonly string[];
  /** Whether browsers may be sent to an address. */
  isAddress: (url: string) => boolean;
};

type Said = {
  name?: string | undefined;
  given_name?: string | undefined;
  family_name?: string | undefined;
  email?: string | undefined;
};

/** What a person may be called, the best first, and the address, as a platform says them. */
export function namesOf({ name, given_name: first, family_name: last, email: said }: Said) {
  const email = emailShape.safeParse(said).data;
  const both = [first, last].filter(Boolean).join(' ');
  const local = email?.split('@')[0];
  const texts = (...values: (string | undefined)[]): string[] =>
    values.flatMap((value) => firstChars(value?.trim() ?? '', listedNameMaxChars) || []);
  return {
    ...(email !== undefined && { email }),
    names: texts(name, both, local),
    usernames: texts(local, name),
  };
}

/**
 * What the claims of a verified ID token mean. Refuses with 401 another nonce, deployment, version or kind
 * of message than it may have.
 */
export function readClaims(
  payload: unknown,
  { nonce, deploymentIds, isAddress }: Expected,
): Launch {
  const read = payloadShape.safeParse(payload);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw refused(`claim ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const token = read.data;
  if (token.nonce !== nonce) throw refused('unexpected "nonce" claim value');
  const deploymentId = token[claims.deployment];
  if (!deploymentIds.includes(deploymentId)) {
    throw new RefusedElsewhere(
      `${refusals.deploymentUnknown} ${deploymentId}.`,
      'unexpected deployment_id',
      'forbidden',
    );
  }
  const isChoice = token[claims.messageType] === messageTypes.choose;
  const settings = token[claims.choosing];
  if (isChoice && !settings) throw refused('no deep linking settings');
  if (isChoice && settings && !isAddress(settings.deep_link_return_url)) {
    throw refused('unexpected deep_link_return_url');
  }
  const context = token[claims.context];
  const grades = token[claims.grades];
  const custom = token[claims.custom] ?? {};
  const own = (name: string): string | null => {
    const value = storableText(contestIdMaxChars).safeParse(custom[name]).data;
    return value === undefined || value === '' ? null : value;
  };
  return {
    kind: isChoice ? 'choose' : 'open',
    subject: token.sub,
    ...namesOf(token),
    role: courseRole(token[claims.roles]),
    deploymentId,
    context: context && {
      id: context.id,
      title: firstChars(context.title || context.label || context.id, ltiIdMaxChars),
    },
    link: token[claims.resourceLink]?.id ?? null,
    assignment: own(customNames.assignment),
    problem: own(customNames.problem),
    grades: grades
      ? {
          lineItems: grades.lineitems ?? null,
          lineItem: grades.lineitem ?? null,
          mayCreateItems: grades.scope.includes(scopes.lineItems),
          maySendScores: grades.scope.includes(scopes.scores),
        }
      : null,
    membersUrl: token[claims.members]?.context_memberships_url ?? null,
    choosing:
      isChoice && settings
        ? {
            returnUrl: settings.deep_link_return_url,
            data: settings.data ?? null,
            takesLineItem: settings.accept_lineitem !== false,
          }
        : null,
  };
}
