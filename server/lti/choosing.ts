/** The answer to a platform that asks what to link (LTI Deep Linking 2.0), signed by this site. */
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { requireAssignment } from '../classes/assignments.ts';
import type { Person, StoredClass } from '../classes/classes.ts';
import { readProblems } from '../contests/contests.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { mayUse } from '../visibility.ts';
import { requireChoosing } from './courses.ts';
import { claims, customNames, ltiVersion, messageTypes } from './id-tokens.ts';
import { signForPlatform } from './keys.ts';
import { keepAnswer, type OpenLaunch } from './launches.ts';
import { toolUrls } from './platforms.ts';

type Chosen = { assignment?: string | undefined; problem?: string | undefined };

const answerLifetimeS = 600;

/** What a platform links, in its words. */
type Item = {
  type: 'ltiResourceLink';
  title: string;
  url: string;
  custom: Record<string, string>;
  lineItem?: { scoreMaximum: number; label: string; resourceId: string };
};

async function assignmentItem(
  db: Database,
  { found, assignment, person }: { found: StoredClass; assignment: string; person: Person },
): Promise<Omit<Item, 'url'>> {
  const stored = await requireAssignment(db, found, { assignment, person });
  const problems = await readProblems(db, stored.id);
  return {
    type: 'ltiResourceLink',
    title: stored.name,
    custom: { [customNames.assignment]: stored.slug },
    lineItem: {
      scoreMaximum: scoreMaxOf(problems),
      label: stored.name,
      resourceId: stored.id,
    },
  };
}

/** The points that an assignment gives at most; platforms take none of 0. */
export const scoreMaxOf = (problems: readonly { points: number }[]): number =>
  problems.reduce((sum, { points }) => sum + points, 0) || 1;

async function problemItem(
  db: Database,
  problem: string,
  person: Person,
): Promise<Omit<Item, 'url'>> {
  const found = await db
    .selectFrom('problems')
    .select('name')
    .where('id', '=', problem)
    .where('visibility', '=', 'published')
    .where(mayUse(person.id))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('notFound', refusals.noProblem);
  return {
    type: 'ltiResourceLink',
    title: found.name,
    custom: { [customNames.problem]: problem },
  };
}

/**
 * Signs the answer of a teacher, which may be that nothing is linked, and keeps it for the frame or the
 * browser that takes it to the platform. Returns whether a frame takes it.
 */
export async function answerChoice(
  context: Pick<Context, 'db' | 'tokenKey' | 'config'>,
  { opened, person, assignment, problem }: Chosen & { opened: OpenLaunch; person: Person },
): Promise<{ hasFrame: boolean }> {
  const { db } = context;
  const { platform, launch, state, hasFrame } = opened;
  if (assignment !== undefined && problem !== undefined) {
    throw new AppError('badInput', refusals.oneChoice);
  }
  const { found, choosing } = await requireChoosing(db, opened, person);
  const { launchUrl: url } = toolUrls(context.config.publicUrl);
  const items: Item[] = [];
  if (assignment !== undefined) {
    const { lineItem, ...item } = await assignmentItem(db, { found, assignment, person });
    const takesItem = choosing.takesLineItem && lineItem !== undefined;
    items.push({ ...item, url, ...(takesItem && { lineItem }) });
  }
  if (problem !== undefined) items.push({ ...(await problemItem(db, problem, person)), url });
  const nowS = Math.floor(Date.now() / 1000);
  const token = await signForPlatform(context, {
    iss: platform.clientId,
    aud: platform.issuer,
    iat: nowS,
    exp: nowS + answerLifetimeS,
    nonce: crypto.randomUUID(),
    [claims.messageType]: messageTypes.choice,
    [claims.version]: ltiVersion,
    [claims.deployment]: launch.deploymentId,
    [claims.choices]: items,
    ...(choosing.data !== null && { [claims.data]: choosing.data }),
  });
  await keepAnswer(db, state, { url: choosing.returnUrl, token });
  return { hasFrame };
}
