/**
 * The calls about learning platforms, such as Moodle and Canvas, that open this site by LTI 1.3. What
 * platforms themselves ask for (server/lti/protocol.ts) is no call: it has the form of the standard.
 */
import { z } from 'zod';
import { draftOfClass, memberKinds } from './classes.ts';
import { endpoint, id, instant } from './endpoint.ts';
import {
  classSlugMaxChars,
  contestIdMaxChars,
  launchMaxChars,
  ltiDeploymentsMax,
  ltiIdMaxChars,
  platformNameMaxChars,
  platformUrlMaxChars,
} from './limits.ts';
import * as ltiCalls from './lti-calls.ts';
import { listedChanges, scoreTimes } from './lti-words.ts';
import { invitation } from './registration.ts';
import { line, storableText } from './text.ts';
import { login } from './users.ts';
import { ifMatchRequired } from './versions.ts';

/** The state of a launch, as the address of its page has it; its cookie says whose it is. */
const launch = line('launch').max(launchMaxChars, 'launch: Too long.');
const withCookie = z.object({ cookie: z.string().optional() });
const ofLaunch = z.strictObject({ launch });

const shortId = (field: string) =>
  line(field)
    .trim()
    .min(1, `${field}: Must not be empty.`)
    .max(ltiIdMaxChars, `${field}: At most ${ltiIdMaxChars} characters.`);

const address = (field: string) =>
  line(field)
    .trim()
    .max(platformUrlMaxChars, `${field}: At most ${platformUrlMaxChars} characters.`)
    .refine(
      (text) => URL.canParse(text),
      `${field}: Must be an address such as https://moodle.example.org.`,
    );

const platformDraft = z.strictObject({
  name: line('name')
    .trim()
    .min(1, 'name: Must not be empty.')
    .max(platformNameMaxChars, `name: At most ${platformNameMaxChars} characters.`),
  issuer: address('issuer'),
  clientId: shortId('clientId'),
  /** Launches of others are refused, with their id. */
  deploymentIds: z
    .array(shortId('deploymentIds'), 'deploymentIds: Must be a list.')
    .max(ltiDeploymentsMax, `deploymentIds: At most ${ltiDeploymentsMax}.`),
  authUrl: address('authUrl'),
  tokenUrl: address('tokenUrl'),
  /** For whom the site signs when it asks for access; null: `tokenUrl`. */
  tokenAudience: address('tokenAudience').nullable().default(null),
  jwksUrl: address('jwksUrl'),
  /** Whether its new people get accounts: by the rules of the site, always, or never. */
  registration: z
    .enum(['site', 'open', 'closed'], 'registration: Must be one of site, open, closed.')
    .default('site'),
});
export type PlatformDraft = z.output<typeof platformDraft>;

const platform = platformDraft.extend({
  id: z.uuid(),
  version: z.int(),
  addedAt: instant,
  addedBy: z.string(),
  courses: z.int(),
  /** People whose logins there lead to accounts here. */
  people: z.int(),
});
export type Platform = z.infer<typeof platform>;

export const platforms = endpoint({
  ...ltiCalls.platforms,
  access: 'admin',
  rate: 'read',
  summary: 'The learning platforms that may open this site, and what they need to know of it',
  reply: z.object({
    platforms: z.array(platform),
    tool: z.object({
      launchUrl: z.url(),
      loginUrl: z.url(),
      choosingUrl: z.url(),
      keysUrl: z.url(),
      /** The same as JSON, as Canvas takes it. */
      configurationUrl: z.url(),
      /** Null before the first key was made. */
      keyMadeAt: instant.nullable(),
    }),
  }),
});
export type Platforms = z.infer<typeof platforms.reply>;

export const addPlatform = endpoint({
  ...ltiCalls.addPlatform,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary:
    'Adds a learning platform. The same again changes nothing; other settings for its issuer and client id are refused',
  body: platformDraft,
  reply: platform,
});

export const editPlatform = endpoint({
  ...ltiCalls.editPlatform,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary: 'Replaces the settings of a learning platform, if If-Match is their version',
  params: z.object({ id }),
  headers: ifMatchRequired,
  body: platformDraft,
  reply: platform,
});

export const removePlatform = endpoint({
  ...ltiCalls.removePlatform,
  access: 'admin',
  rate: 'write',
  refuses: [404],
  summary:
    'Removes a learning platform with the connections of its courses and the logins of its people; accounts and classes stay',
  params: z.object({ id }),
  reply: z.literal(true),
});

export const makeRegistrationLink = endpoint({
  ...ltiCalls.makeRegistrationLink,
  access: 'admin',
  needsSession: true,
  rate: 'credential',
  summary:
    'Makes a link with which one platform registers itself, in place of an earlier link of the caller',
  reply: z.object({ url: z.url(), endsAt: instant }),
});
export type RegistrationLink = z.infer<typeof makeRegistrationLink.reply>;

export const replaceLtiKey = endpoint({
  ...ltiCalls.replaceLtiKey,
  access: 'admin',
  rate: 'write',
  summary:
    'Makes a new key for what the site signs. Platforms get ten minutes to learn it, and a day to forget the old one',
  reply: z.object({ keyMadeAt: instant }),
});

export const enterLaunch = endpoint({
  ...ltiCalls.enterLaunch,
  access: 'anyone',
  rate: 'launch',
  refuses: [401, 403, 409],
  summary:
    'Logs in the person of a launch, once, or makes the account of a new person; 409 with a challenge if an account has the address',
  headers: withCookie,
  body: ofLaunch.extend({ invitation: invitation.optional() }),
  reply: login.reply,
});

const shownClass = z.object({ slug: z.string(), name: z.string() });

const arrival = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), path: z.string() }),
  /** The course is no class here yet. */
  z.object({
    kind: z.literal('connect'),
    course: z.string(),
    /** Those that the caller teaches, which may be connected; null for pupils, who wait. */
    classes: z.array(shownClass).nullable(),
  }),
  /** The platform asks what to link. */
  z.object({
    kind: z.literal('choose'),
    course: z.string(),
    class: shownClass,
    assignments: z.array(shownClass.extend({ isDraft: z.boolean() })),
  }),
]);
export type Arrival = z.infer<typeof arrival>;

export const arriveLaunch = endpoint({
  ...ltiCalls.arriveLaunch,
  access: 'user',
  needsSession: true,
  rate: 'write',
  refuses: [401, 403, 404, 409],
  summary:
    'Where the launch of the caller leads, which this session enters if none has; makes the caller a member of its class',
  headers: withCookie,
  body: ofLaunch,
  reply: arrival,
});

export const connectCourse = endpoint({
  ...ltiCalls.connectCourse,
  access: 'user',
  needsSession: true,
  rate: 'write',
  refuses: [401, 403, 404, 409],
  summary:
    'Connects the course of a launch to a class that the caller teaches, or to a new one. The same again changes nothing',
  headers: withCookie,
  body: ofLaunch.extend({
    class: storableText(classSlugMaxChars, 'class: Is not a class.').optional(),
    newClass: draftOfClass.optional(),
  }),
  reply: z.object({ slug: z.string() }),
});

export const answerLaunch = endpoint({
  ...ltiCalls.answerLaunch,
  access: 'user',
  needsSession: true,
  rate: 'write',
  refuses: [401, 403, 404, 409],
  summary:
    'Answers the question of a platform what to link: an assignment of the class, a published problem, or nothing',
  headers: withCookie,
  body: ofLaunch.extend({
    assignment: storableText(contestIdMaxChars, 'assignment: Is not an assignment.').optional(),
    problem: id.optional(),
  }),
  reply: z.object({
    /** The page that takes the answer to the platform; null if the frame where it began does. */
    path: z.string().nullable(),
  }),
});

const ofClass = z.object({ slug: storableText(classSlugMaxChars, 'slug: Is not a class.') });
const ofCourse = ofClass.extend({ id });

const course = z.object({
  id: z.uuid(),
  title: z.string(),
  platform: z.string(),
  sends: z.enum(scoreTimes),
  /** Whether the platform takes scores at all. */
  takesScores: z.boolean(),
  /** Whether the platform lets this site read the list of its people. */
  hasList: z.boolean(),
  pupils: z.int(),
  scores: z.object({
    sent: z.int(),
    waiting: z.int(),
    /** Those that the platform refused for good, or did not take in three days. */
    failed: z.array(
      z.object({
        pupil: z.string(),
        assignment: z.string(),
        reason: z.string(),
        at: instant.nullable(),
      }),
    ),
  }),
});
export type ClassCourse = z.infer<typeof course>;

export const classCourses = endpoint({
  ...ltiCalls.classCourses,
  access: 'user',
  rate: 'read',
  refuses: [403, 404],
  summary:
    'The courses of platforms to which a class belongs, and which scores it has: for its teachers',
  params: ofClass,
  reply: z.object({ courses: z.array(course) }),
});

export const changeCourse = endpoint({
  ...ltiCalls.changeCourse,
  access: 'user',
  rate: 'write',
  refuses: [403, 404],
  summary: 'Changes when scores of a class are sent to a course',
  params: ofCourse,
  body: z.strictObject({
    sends: z.enum(scoreTimes, `sends: Must be one of ${scoreTimes.join(', ')}.`),
  }),
  reply: z.literal(true),
});

export const disconnectCourse = endpoint({
  ...ltiCalls.disconnectCourse,
  access: 'user',
  rate: 'write',
  refuses: [403, 404],
  summary: 'Disconnects a course from a class, whose members stay; scores are sent no more',
  params: ofCourse,
  reply: z.literal(true),
});

export const fetchMembers = endpoint({
  ...ltiCalls.fetchMembers,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409, 503],
  summary:
    'Reads the list of a course at its platform, and adds its people to the class by their logins there, as launches do; a preview only says what would change. The same list again changes nothing',
  params: ofCourse,
  body: z.strictObject({ preview: z.boolean().default(false) }),
  reply: z.object({
    /** Teachers and pupils of the course, by name. */
    people: z.array(
      z.object({
        /** Null: the platform hides it. */
        name: z.string().nullable(),
        kind: z.enum(memberKinds),
        change: z.enum(listedChanges),
      }),
    ),
    /** Pupils of the class who came from the course, and whom it lists no more: they stay. */
    left: z.array(z.string()),
    /** Others in the course, such as assistants and observers. */
    others: z.int(),
  }),
});
export type CourseList = z.infer<typeof fetchMembers.reply>;

export const sendScoresAgain = endpoint({
  ...ltiCalls.sendScoresAgain,
  access: 'user',
  rate: 'write',
  refuses: [403, 404],
  summary: 'Sends the scores that a course refused once more',
  params: ofCourse,
  reply: z.object({ scores: z.int() }),
});
