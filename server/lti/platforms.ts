/** The learning platforms that may open this site, and the links with which they register themselves. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Platform, PlatformDraft, Platforms, RegistrationLink } from '../../contract/lti.ts';
import { refusals } from '../../contract/messages.ts';
import { inSeconds } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowOf, rowsOf } from '../../db/rows.ts';
import { digestOf } from '../accounts/secret-digest.ts';
import type { Context } from '../context.ts';
import { AppError, VersionConflict } from '../http/errors.ts';
import { platformsMax } from '../http/limits.ts';
import { type Actor, recorded } from '../operation/audit.ts';
import { keyMadeAt } from './keys.ts';

/** Under which a platform's people are found among the logins; no provider of logins is called so. */
export const loginIssuerOf = (platformId: string): string => `lti:${platformId}`;

const platformRow = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  deploymentIds: z.array(z.string()),
  authUrl: z.string(),
  tokenUrl: z.string(),
  tokenAudience: z.string().nullable(),
  jwksUrl: z.string(),
  registration: z.enum(['site', 'open', 'closed']),
});
export type StoredPlatform = z.infer<typeof platformRow>;

const columns = sql`
  lti_platforms.id, lti_platforms.version, lti_platforms.name, issuer, client_id as "clientId",
  deployment_ids as "deploymentIds", auth_url as "authUrl", token_url as "tokenUrl",
  token_audience as "tokenAudience", jwks_url as "jwksUrl", registration`;

/** A platform that a row names. */
export const readPlatform = (db: Database, id: string): Promise<StoredPlatform> =>
  onlyRowOf(db, platformRow, sql`select ${columns} from lti_platforms where id = ${id}`);

/** The platforms that may begin a launch: none, one, or two of several that only a client id tells apart. */
export const findPlatforms = (
  db: Database,
  { issuer, clientId }: { issuer: string; clientId: string | undefined },
): Promise<StoredPlatform[]> =>
  rowsOf(
    db,
    platformRow,
    sql`
    select ${columns} from lti_platforms
    where issuer = ${issuer} and client_id = coalesce(${clientId ?? null}, client_id) limit 2`,
  );

const shownRow = platformRow.extend({
  addedAt: z.date(),
  addedBy: z.string(),
  courses: z.int(),
  people: z.int(),
});

const shownWhere = (condition: ReturnType<typeof sql>) => sql`
  select ${columns}, added_at as "addedAt", users.name as "addedBy",
    (select count(*)::int from lti_courses where platform_id = lti_platforms.id) as courses,
    (select count(*)::int from linked_logins
      where linked_logins.issuer = 'lti:' || lti_platforms.id) as people
  from lti_platforms join users on users.id = added_by
  where ${condition} order by lower(lti_platforms.name), lti_platforms.id`;

const asShown = ({ addedAt, ...row }: z.infer<typeof shownRow>): Platform => ({
  ...row,
  addedAt: addedAt.toISOString(),
});

const shownPlatform = async (db: Database, id: string): Promise<Platform> =>
  asShown(await onlyRowOf(db, shownRow, shownWhere(sql`lti_platforms.id = ${id}`)));

/** The addresses of this site that platforms need. */
export const toolUrls = (publicUrl: string) => ({
  launchUrl: `${publicUrl}/lti/launch`,
  loginUrl: `${publicUrl}/lti/login`,
  choosingUrl: `${publicUrl}/lti/choose`,
  keysUrl: `${publicUrl}/lti/keys`,
  configurationUrl: `${publicUrl}/lti/configuration`,
});

/** By name, with what platforms need to know of this site. */
export async function listPlatforms({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<Platforms> {
  const rows = await rowsOf(db, shownRow, shownWhere(sql`true`));
  const tool = { ...toolUrls(config.publicUrl), keyMadeAt: await keyMadeAt(db) };
  return { platforms: rows.map(asShown), tool };
}

type Changing = Pick<Context, 'db' | 'platforms'>;

function requireAddresses({ platforms }: Changing, draft: PlatformDraft): void {
  const { authUrl, tokenUrl, jwksUrl } = draft;
  for (const [field, url] of Object.entries({ authUrl, tokenUrl, jwksUrl })) {
    platforms.requireAddress(url, field);
  }
}

const valuesOf = (draft: PlatformDraft) => ({
  name: draft.name,
  issuer: draft.issuer,
  client_id: draft.clientId,
  deployment_ids: draft.deploymentIds,
  auth_url: draft.authUrl,
  token_url: draft.tokenUrl,
  token_audience: draft.tokenAudience,
  jwks_url: draft.jwksUrl,
  registration: draft.registration,
});

const draftOf = ({ id: _, version: __, ...draft }: StoredPlatform): PlatformDraft => draft;

const subject = ({ id, name }: { id: string; name: string }) =>
  ({ kind: 'platform', id, name }) as const;

const countRow = z.object({ count: z.int() });
const turn = sql`select pg_advisory_xact_lock(hashtextextended('lti platforms', 0))`;

export type PlatformActor = Extract<Actor, { caller: unknown }>;

/** Adds a platform; the same again changes nothing. */
export async function addPlatform(
  context: Changing,
  by: PlatformActor,
  draft: PlatformDraft,
): Promise<Platform> {
  requireAddresses(context, draft);
  const { db } = context;
  const { issuer, clientId } = draft;
  const [same] = await findPlatforms(db, { issuer, clientId });
  if (same !== undefined) {
    const isSame = JSON.stringify(valuesOf(draftOf(same))) === JSON.stringify(valuesOf(draft));
    if (isSame) return await shownPlatform(db, same.id);
    throw new AppError('conflict', refusals.platformKnown);
  }
  return await recorded(db, { by, act: 'platform added' }, async (transaction) => {
    await turn.execute(transaction);
    const { count } = await onlyRowOf(
      transaction,
      countRow,
      sql`select count(*)::int as count from lti_platforms`,
    );
    if (count >= platformsMax) throw new AppError('conflict', refusals.tooManyPlatforms);
    const row = await transaction
      .insertInto('lti_platforms')
      .values({ ...valuesOf(draft), added_by: by.caller.id })
      .onConflict((one) => one.columns(['issuer', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('conflict', refusals.platformKnown);
    const result = await shownPlatform(transaction, row.id);
    return { result, subject: subject(result), after: { ...draft } };
  });
}

async function lockPlatform(transaction: Database, id: string): Promise<StoredPlatform> {
  const query = sql`select ${columns} from lti_platforms where id = ${id} for update`;
  const found = await rowOf(transaction, platformRow, query);
  if (found === undefined) throw new AppError('notFound', refusals.noPlatform);
  return found;
}

type Change = { id: string; seen: number | undefined; draft: PlatformDraft };

/** Refuses with 409 if the platform has changed since. */
export async function editPlatform(
  context: Changing,
  by: Actor,
  { id, seen, draft }: Change,
): Promise<Platform> {
  requireAddresses(context, draft);
  return await recorded(context.db, { by, act: 'platform changed' }, async (transaction) => {
    await turn.execute(transaction);
    const before = await lockPlatform(transaction, id);
    if (seen !== undefined && seen !== before.version) {
      const versions = { yours: seen, current: before.version };
      throw new VersionConflict(refusals.platformChanged, versions);
    }
    const { issuer, clientId } = draft;
    const [other] = await findPlatforms(transaction, { issuer, clientId });
    if (other !== undefined && other.id !== id) {
      throw new AppError('conflict', refusals.platformKnown);
    }
    await transaction
      .updateTable('lti_platforms')
      .set({ ...valuesOf(draft), version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    const result = await shownPlatform(transaction, id);
    return { result, subject: subject(result), before: draftOf(before), after: { ...draft } };
  });
}

/** Removes a platform with all that is known of its courses and people. */
export const removePlatform = (db: Database, by: Actor, id: string): Promise<void> =>
  recorded(db, { by, act: 'platform removed' }, async (transaction) => {
    const before = await lockPlatform(transaction, id);
    await transaction.deleteFrom('linked_logins').where('issuer', '=', loginIssuerOf(id)).execute();
    await transaction.deleteFrom('lti_platforms').where('id', '=', id).execute();
    return { result: undefined, subject: subject(before), before: draftOf(before) };
  });

const linkBytes = 32;
const linkLifetimeS = 3600;

/** Makes a link with which one platform registers itself, in place of an earlier one of the person. */
export const makeLink = (
  { db, config }: Pick<Context, 'db' | 'config'>,
  by: PlatformActor,
): Promise<RegistrationLink> =>
  recorded(db, { by, act: 'registration link made' }, async (transaction) => {
    const key = randomBytes(linkBytes).toString('base64url');
    const { id } = by.caller;
    await transaction.deleteFrom('lti_registration_links').where('made_by', '=', id).execute();
    const { ends_at: endsAt } = await transaction
      .insertInto('lti_registration_links')
      .values({ digest: digestOf(key), made_by: id, ends_at: inSeconds(linkLifetimeS) })
      .returning('ends_at')
      .executeTakeFirstOrThrow();
    return {
      result: { url: `${config.publicUrl}/lti/register/${key}`, endsAt: endsAt.toISOString() },
      subject: { kind: 'site', id: 'learning platforms' },
      after: { endsAt: endsAt.toISOString() },
    };
  });

const openLink = z.object({ madeBy: z.uuid() });

/** Who made a link that can still be used; `take`: it can be used no more. Refuses others with 403. */
export async function readLink(
  db: Database,
  key: string,
  { take }: { take: boolean },
): Promise<string> {
  const valid = sql`digest = ${digestOf(key)} and ends_at > now() and exists (
    select from users where users.id = made_by and is_admin and blocked_at is null)`;
  const query = take
    ? sql`delete from lti_registration_links where ${valid} returning made_by as "madeBy"`
    : sql`select made_by as "madeBy" from lti_registration_links where ${valid}`;
  const found = await rowOf(db, openLink, query);
  if (found === undefined) throw new AppError('forbidden', refusals.registrationLinkOver);
  return found.madeBy;
}

/** Takes a link and adds the platform that came with it, both or neither. */
export const addByLink = (
  context: Changing,
  { key, network, draft }: { key: string; network: string; draft: PlatformDraft },
): Promise<Platform> =>
  inTransaction(context.db, async (transaction) => {
    const madeBy = await readLink(transaction, key, { take: true });
    const by = { caller: { id: madeBy }, network };
    return await addPlatform({ ...context, db: transaction }, by, draft);
  });
