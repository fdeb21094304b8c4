/** Reading and changing profiles. Pictures arrive re-encoded (pictures.ts). */
import type { Expression, Selectable, SqlBool } from 'kysely';
import { refusals } from '../../contract/messages.ts';
import type { Profile, ProfileChange, PublicProfile } from '../../contract/users.ts';
import { condition, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError, VersionConflict } from '../http/errors.ts';
import type { Viewer } from '../visibility.ts';
import { readAchievements } from './achievements.ts';
import { dropAddressLinks } from './address-links.ts';
import { skeletonOf } from './names.ts';
import { dropResets } from './password-resets.ts';
import { endSessions, type Proof, stillHolds } from './sessions.ts';
import { ratingOf, readStats } from './stats.ts';
import { refusingTaken } from './users.ts';

const columns = [
  'id',
  'name',
  'username',
  'email',
  'city',
  'country',
  'institute',
  'bio',
  'profile_image',
  'created_at',
  'github',
  'linkedin',
  'twitter',
  'website',
] as const;

type Row = Pick<Selectable<Schema['users']>, (typeof columns)[number]>;

/** A person's own profile, with its version. */
export async function getProfile(db: Database, id: string): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .select([...columns, 'is_private', 'profile_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rating = ratingOf(await readStats(db, row.id));
  const { email, is_private: isPrivate, profile_version: version } = row;
  return { ...shown(row), rating, email, isPrivate, version };
}

/**
 * The profile of the person with an id or a username; refuses if there is none, or if it is private
 * and not the viewer's.
 */
export async function getPublicProfile(
  db: Database,
  person: string,
  viewer: Viewer,
): Promise<PublicProfile> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where(isPerson(person))
    .where(mayOpenProfile(viewer))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noPerson);
  const record = await readAchievements(db, row.id, { isPublic: true });
  return { ...shown(row), rating: ratingOf(record.stats), record };
}

/** The id of a person whose profile the viewer may open; refuses as `getPublicProfile` does. */
export async function readPersonId(db: Database, person: string, viewer: Viewer): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(isPerson(person))
    .where(mayOpenProfile(viewer))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noPerson);
  return row.id;
}

/** By id or username, ignoring case. No username is as long as an id. */
const isPerson = (person: string): Expression<SqlBool> =>
  condition`(lower(username) = lower(${person}) or id::text = lower(${person}))`;

/** Whether a viewer may open the profile of a person. */
const mayOpenProfile = (viewer: Viewer): Expression<SqlBool> =>
  condition`(not is_private or id = ${viewer?.id ?? null}::uuid or ${viewer?.isAdmin ?? false})`;

function shown(row: Row): Omit<Profile, 'email' | 'isPrivate' | 'rating' | 'version'> {
  return {
    name: row.name,
    username: row.username,
    city: row.city,
    country: row.country,
    institute: row.institute,
    bio: row.bio,
    profileImage: row.profile_image,
    joinedAt: row.created_at.toISOString(),
    socialLinks: {
      github: row.github,
      linkedin: row.linkedin,
      twitter: row.twitter,
      website: row.website,
    },
  };
}

/** The picture of a person, if the viewer may see it; refuses otherwise. */
export async function readPicture(db: Database, id: string, viewer: Viewer): Promise<Buffer> {
  const row = await db
    .selectFrom('users')
    .select('profile_image')
    .where('id', '=', id)
    .where(mayOpenProfile(viewer))
    .executeTakeFirst();
  if (!row?.profile_image) throw new AppError('notFound', refusals.noPicture);
  return Buffer.from(row.profile_image.slice(row.profile_image.indexOf(',') + 1), 'base64');
}

/** Whether a change would give the account another e-mail address, ignoring case. */
export async function hasOtherEmail(db: Database, id: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.email.toLowerCase() !== email.toLowerCase();
}

type Change = Omit<ProfileChange, 'currentPassword'>;

type ChangeBy = {
  caller: { id: string; sessionId: string };
  change: Change;
  /** Without one, the e-mail address must not change. */
  proof: Proof | undefined;
  /** The version that the caller has seen; undefined if any version may be changed. */
  seen: number | undefined;
  /** Whether the site verifies addresses. */
  verifiesAddresses: boolean;
};

/**
 * Changes the given fields; an empty text clears a field. Refuses with 409 a name, username or
 * e-mail address that is taken, and a change of a version that the caller has not seen. Changing
 * the e-mail address invalidates the links mailed to the old address and ends all other sessions; a site that
 * verifies addresses counts it as unverified.
 * Returns the old address if it changed.
 */
export function changeProfile(
  db: Database,
  { caller: { id, sessionId }, change, proof, seen, verifiesAddresses }: ChangeBy,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const {
      email: former,
      password_hash: hash,
      profile_version: current,
    } = await transaction
      .selectFrom('users')
      .select(['email', 'password_hash', 'profile_version'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (seen !== undefined && seen !== current) {
      throw new VersionConflict(refusals.profileChanged, { yours: seen, current });
    }
    const moves = former.toLowerCase() !== change.email.toLowerCase();
    // Another request may have changed the address or the password since the account was read.
    if (moves && proof === undefined) {
      throw new AppError('forbidden', refusals.currentPasswordRequired);
    }
    if (moves && proof && !(await stillHolds(transaction, proof, hash))) {
      throw new AppError('forbidden', refusals.currentPasswordWrong);
    }
    await refusingTaken(
      transaction
        .updateTable('users')
        .set({
          ...asColumns(change),
          profile_version: current + 1,
          ...(moves && verifiesAddresses && { unverified_since: now }),
        })
        .where('id', '=', id)
        .execute(),
    );
    if (!moves) return undefined;
    await dropResets(transaction, id);
    await dropAddressLinks(transaction, id);
    // No provider has verified the new address.
    await transaction
      .updateTable('linked_logins')
      .set({ proves_address: false })
      .where('user_id', '=', id)
      .execute();
    await endSessions(transaction, id, sessionId);
    return former;
  });
}

/** Undefined columns stay unchanged. */
const asColumns = (change: Change) => ({
  name: change.name,
  name_skeleton: skeletonOf(change.name),
  email: change.email,
  username: change.username === '' ? null : change.username,
  city: change.city,
  country: change.country,
  institute: change.institute,
  bio: change.bio,
  is_private: change.isPrivate,
  profile_image: change.profileImage === '' ? null : change.profileImage,
  github: change.socialLinks?.github,
  linkedin: change.socialLinks?.linkedin,
  twitter: change.socialLinks?.twitter,
  website: change.socialLinks?.website,
});
