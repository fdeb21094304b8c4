/**
 * Launches: begun by a platform, answered by it once, entered by one session within ten minutes in the browser
 * in which they began, by a cookie, and ended with that session. So no one is logged in with the launch of
 * another person.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { condition, inSeconds, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { accountOfLogin, noteLoginUse } from '../accounts/linked-logins.ts';
import { digestOf } from '../accounts/secret-digest.ts';
import { AppError } from '../http/errors.ts';
import type { Identity } from '../outside/providers.ts';
import { keptLaunch, type Launch } from './id-tokens.ts';
import { loginIssuerOf, readPlatform, type StoredPlatform } from './platforms.ts';

const lifetimeS = 600;
const secretBytes = 32;
const stateShownChars = 8;
const sweepMaxRows = 1_000;

const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** One cookie for each launch, so that two tabs do not disturb each other. */
const cookieName = (state: string, isHttps: boolean): string =>
  `${isHttps ? '__Host-' : ''}lti-${state.slice(0, stateShownChars)}`;

/**
 * The answer is a form that the page of another site sends, with which browsers send only cookies of
 * `SameSite=None`, and those need TLS. Without it, a platform on this host still works: it is the same site.
 */
function cookieOf(state: string, { value, publicUrl }: { value: string; publicUrl: string }) {
  const isHttps = publicUrl.startsWith('https:');
  const site = isHttps ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  return `${cookieName(state, isHttps)}=${value}; Path=/; Max-Age=${2 * lifetimeS}; HttpOnly; ${site}`;
}

type InBrowser = { state: string; cookie: string | undefined; publicUrl: string };

/** The digest of the launch's cookie; undefined if this browser has none. */
function browserOf({ state, cookie, publicUrl }: InBrowser): Buffer | undefined {
  const name = cookieName(state, publicUrl.startsWith('https:'));
  const value = (cookie ?? '')
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return value ? digestOf(value) : undefined;
}

/** How a platform begins a launch (OpenID Connect Core 1.0, section 4, with what LTI adds). */
export const initiation = z.object({
  iss: z.string(),
  login_hint: z.string(),
  target_link_uri: z.string(),
  client_id: z.string().optional(),
  lti_message_hint: z.string().optional(),
  lti_deployment_id: z.string().optional(),
});
export type Initiation = z.infer<typeof initiation>;

type Begun = {
  platform: StoredPlatform;
  begunBy: Initiation;
  /** Of the frame that waits for a choice. */
  frameDigest: Buffer | null;
  publicUrl: string;
};

/** Begins a launch: what the platform must send back, and the cookie for the browser. */
export async function beginLaunch(
  db: Database,
  { platform, begunBy, frameDigest, publicUrl }: Begun,
): Promise<{ state: string; nonce: string; cookie: string }> {
  const [state, nonce, value] = [newSecret(), newSecret(), newSecret()];
  await sweep(db, 'lti_launches', 'state_digest');
  await db
    .insertInto('lti_launches')
    .values({
      state_digest: digestOf(state),
      browser_digest: digestOf(value),
      platform_id: platform.id,
      nonce,
      initiation: JSON.stringify(begunBy),
      frame_digest: frameDigest,
      ends_at: inSeconds(lifetimeS),
    })
    .execute();
  return { state, nonce, cookie: cookieOf(state, { value, publicUrl }) };
}

const sweep = (db: Database, table: 'lti_launches' | 'lti_frames', key: string) =>
  sql`
    delete from ${sql.ref(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.ref(table)} where ends_at < now()
      limit ${sweepMaxRows} for update skip locked)`.execute(db);

/** What a platform answers to: refuses with 401 what is unknown, too late, answered, or of another browser. */
export async function takeAnswer(
  db: Database,
  where: InBrowser,
): Promise<{ platform: StoredPlatform; nonce: string }> {
  const refused = new AppError('unauthenticated', refusals.launchNotBegun);
  const browser = browserOf(where);
  if (browser === undefined) throw refused;
  const row = await db
    .updateTable('lti_launches')
    .set({ answered_at: now })
    .where('state_digest', '=', digestOf(where.state))
    .where('browser_digest', '=', browser)
    .where('answered_at', 'is', null)
    .where(condition`ends_at > now()`)
    .returning(['platform_id', 'nonce'])
    .executeTakeFirst();
  if (row === undefined) throw refused;
  return { platform: await readPlatform(db, row.platform_id), nonce: row.nonce };
}

/** How a launch began that no one has answered; undefined for all others. */
export async function findBeginning(db: Database, state: string): Promise<Initiation | undefined> {
  const row = await db
    .selectFrom('lti_launches')
    .select('initiation')
    .where('state_digest', '=', digestOf(state))
    .where('answered_at', 'is', null)
    .where(condition`ends_at > now()`)
    .executeTakeFirst();
  return initiation.safeParse(row?.initiation).data;
}

/** Keeps what a launch is for until its person has come, for ten minutes from now. */
export async function keepLaunch(db: Database, state: string, launch: Launch): Promise<void> {
  await db
    .updateTable('lti_launches')
    .set({ launch: JSON.stringify(launch), ends_at: inSeconds(lifetimeS) })
    .where('state_digest', '=', digestOf(state))
    .execute();
}

export type OpenLaunch = {
  state: string;
  platform: StoredPlatform;
  launch: Launch;
  hasFrame: boolean;
  /** Whether a session has entered it. */
  isEntered: boolean;
};

/** A launch that its platform has answered; refuses with 401 those of other browsers, and those that are over. */
async function readLaunch(db: Database, where: InBrowser): Promise<OpenLaunch> {
  const browser = browserOf(where);
  const row =
    browser &&
    (await db
      .selectFrom('lti_launches')
      .select(['platform_id', 'launch', 'frame_digest', 'session_id'])
      .where('state_digest', '=', digestOf(where.state))
      .where('browser_digest', '=', browser)
      .where(condition`ends_at > now() and launch is not null`)
      .executeTakeFirst());
  const launch = keptLaunch.safeParse(row?.launch).data;
  if (!row || launch === undefined) throw new AppError('unauthenticated', refusals.launchOver);
  return {
    state: where.state,
    platform: await readPlatform(db, row.platform_id),
    launch,
    hasFrame: row.frame_digest !== null,
    isEntered: row.session_id !== null,
  };
}

/** A launch with which someone may log in: no session has entered it. Refuses others with 401. */
export async function readNewLaunch(db: Database, where: InBrowser): Promise<OpenLaunch> {
  const opened = await readLaunch(db, where);
  if (opened.isEntered) throw new AppError('unauthenticated', refusals.launchOver);
  return opened;
}

/** Gives a launch to a session. False if another has entered it, or if the session has ended. */
export async function takeLaunch(db: Database, state: string, sessionId: string): Promise<boolean> {
  const row = await db
    .updateTable('lti_launches')
    .set({ session_id: sessionId })
    .where('state_digest', '=', digestOf(state))
    .where(condition`coalesce(session_id, ${sessionId}) = ${sessionId}`)
    .where(condition`exists (select from sessions where id = ${sessionId})`)
    .returning('state_digest')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The launch of a caller, in the session that has entered it. One that no session has is entered here: who
 * is logged in already goes on in the same session. Refuses with 401 launches of other accounts and sessions.
 */
export async function readOwnLaunch(
  db: Database,
  where: InBrowser,
  caller: { id: string; sessionId: string },
): Promise<OpenLaunch> {
  const opened = await readLaunch(db, where);
  const identity = identityOf(opened);
  const account = await accountOfLogin(db, identity);
  const isOwn = account?.id === caller.id && (await takeLaunch(db, where.state, caller.sessionId));
  if (!isOwn) throw new AppError('unauthenticated', refusals.launchOver);
  if (!opened.isEntered) await noteLoginUse(db, identity);
  return opened;
}

/** Who the person of a launch is, as logins of providers say it. */
export const identityOf = ({ platform, launch }: OpenLaunch): Identity => ({
  provider: loginIssuerOf(platform.id),
  providerName: platform.name,
  issuer: loginIssuerOf(platform.id),
  subject: launch.subject,
  email: launch.email,
  // Platforms do not say whether they have verified it.
  isEmailVerified: false,
  names: launch.names,
  usernames: launch.usernames,
  given: { roles: [], classes: [] },
});

const signedAnswer = z.object({ url: z.string(), token: z.string() });
export type SignedAnswer = z.infer<typeof signedAnswer>;

/** Keeps the answer of a launch that asked for a choice, for its frame or for its browser. */
export const keepAnswer = (db: Database, state: string, answer: SignedAnswer): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const text = JSON.stringify(answer);
    const row = await transaction
      .updateTable('lti_launches')
      .set({ answer: text })
      .where('state_digest', '=', digestOf(state))
      .returning('frame_digest')
      .executeTakeFirst();
    if (!row?.frame_digest) return;
    await transaction
      .updateTable('lti_frames')
      .set({ answer: text })
      .where('digest', '=', row.frame_digest)
      .execute();
  });

/** The answer that a browser takes to the platform. */
export async function readAnswer(db: Database, where: InBrowser): Promise<SignedAnswer> {
  const browser = browserOf(where);
  const row =
    browser &&
    (await db
      .selectFrom('lti_launches')
      .select('answer')
      .where('state_digest', '=', digestOf(where.state))
      .where('browser_digest', '=', browser)
      .where(condition`ends_at > now()`)
      .executeTakeFirst());
  const answer = signedAnswer.safeParse(row?.answer).data;
  if (answer === undefined) throw new AppError('unauthenticated', refusals.launchOver);
  return answer;
}

const frameLifetimeS = 3600;

/** Notes a frame that waits for a choice: what only it knows, and what the other window names it by. */
export async function openFrame(db: Database): Promise<{ secret: string; name: string }> {
  const secret = newSecret();
  const digest = digestOf(secret);
  await sweep(db, 'lti_frames', 'digest');
  await db
    .insertInto('lti_frames')
    .values({ digest, ends_at: inSeconds(frameLifetimeS) })
    .execute();
  return { secret, name: digest.toString('base64url') };
}

/** The digest of a frame that another window names; null for what is none. */
export function frameOf(name: string | undefined): Buffer | null {
  const digest = Buffer.from(name ?? '', 'base64url');
  return digest.length === 32 ? digest : null;
}

const frameRow = z.object({ answer: signedAnswer.nullable() });

/** What was chosen for a frame, once; null while it waits. Refuses a frame that is over with 401. */
export async function takeFrameAnswer(db: Database, secret: string): Promise<SignedAnswer | null> {
  const query = sql`
    select answer from lti_frames where digest = ${digestOf(secret)} and ends_at > now()`;
  const row = await rowOf(db, frameRow, query);
  if (row === undefined) throw new AppError('unauthenticated', refusals.launchOver);
  if (row.answer === null) return null;
  const taken = await db
    .deleteFrom('lti_frames')
    .where('digest', '=', digestOf(secret))
    .returning('digest')
    .executeTakeFirst();
  return taken === undefined ? null : row.answer;
}
