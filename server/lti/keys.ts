/**
 * The keys with which this site signs what platforms get. The private ones are in the database, encrypted
 * with a key that is derived from TOKEN_SECRET, so that neither the database nor its backups show them.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  generateKeyPair,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import { now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Context } from '../context.ts';
import { type Actor, addEntry } from '../operation/audit.ts';

type OfSite = Pick<Context, 'db' | 'tokenKey'>;

const modulusBits = 2048;
/** Platforms that keep the keys which they have read learn a new one in this time. */
const settlesMin = 10;
/** What was signed with an old key may still be on its way. */
const shownAfterH = 24;

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const wrapKey = (tokenKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', tokenKey, '', 'arbiter keys for learning platforms', 32));

function seal(text: Buffer, tokenKey: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, wrapKey(tokenKey), iv);
  return Buffer.concat([iv, sealing.update(text), sealing.final(), sealing.getAuthTag()]);
}

/** Undefined if it was sealed with another TOKEN_SECRET. */
function open(sealed: Buffer, tokenKey: Uint8Array): Buffer | undefined {
  const opening = createDecipheriv(cipher, wrapKey(tokenKey), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  opening.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([opening.update(sealed.subarray(ivBytes, -tagBytes)), opening.final()]);
  } catch {
    return undefined;
  }
}

const keyRow = z.object({
  id: z.uuid(),
  publicKey: z.record(z.string(), z.unknown()),
  privateKey: z.instanceof(Buffer),
  madeAt: z.date(),
});

/** The newest first. */
const readKeys = (db: Database) =>
  rowsOf(
    db,
    keyRow,
    sql`
    select id, public_key as "publicKey", private_key as "privateKey", made_at as "madeAt"
    from lti_keys
    where dropped_at is null or dropped_at > now() - make_interval(hours => ${shownAfterH})
    order by made_at desc, id`,
  );

const newPair = promisify(generateKeyPair);

/** Makes a key in place of those before, which are shown for a while. Makers wait for each other. */
async function makeKey(transaction: Database, tokenKey: Uint8Array) {
  const { privateKey, publicKey } = await newPair('rsa', { modulusLength: modulusBits });
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' };
  const text = privateKey.export({ type: 'pkcs8', format: 'der' });
  await transaction
    .updateTable('lti_keys')
    .set({ dropped_at: now })
    .where('dropped_at', 'is', null)
    .execute();
  await sql`
    delete from lti_keys
    where dropped_at < now() - make_interval(hours => ${shownAfterH})`.execute(transaction);
  await transaction
    .insertInto('lti_keys')
    .values({ public_key: JSON.stringify(jwk), private_key: seal(text, tokenKey) })
    .execute();
}

const takeTurn = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('lti keys', 0))`.execute(transaction);

type Usable = { id: string; key: KeyObject; madeAt: Date };

/** Those with which the site may sign, the newest first; makes the first one. */
async function usableKeys({ db, tokenKey }: OfSite): Promise<Usable[]> {
  const find = async (from: Database): Promise<Usable[]> =>
    (await readKeys(from)).flatMap(({ id, privateKey, madeAt }) => {
      const text = open(privateKey, tokenKey);
      if (text === undefined) return [];
      return [{ id, key: createPrivateKey({ key: text, format: 'der', type: 'pkcs8' }), madeAt }];
    });
  const before = await find(db);
  if (before.length > 0) return before;
  return await inTransaction(db, async (transaction) => {
    await takeTurn(transaction);
    const meanwhile = await find(transaction);
    if (meanwhile.length > 0) return meanwhile;
    await makeKey(transaction, tokenKey);
    return await find(transaction);
  });
}

/** Signs claims with the newest key that platforms have had time to learn, or else with the oldest. */
export async function signForPlatform(context: OfSite, claims: JWTPayload): Promise<string> {
  const keys = await usableKeys(context);
  const settledMs = Date.now() - settlesMin * 60_000;
  const signing = keys.find(({ madeAt }) => madeAt.getTime() < settledMs) ?? keys.at(-1);
  if (signing === undefined) throw new Error('The site has made no key to sign with.');
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: signing.id })
    .sign(signing.key);
}

/** What platforms check signatures of this site with. */
export async function publicKeys(context: OfSite): Promise<{ keys: object[] }> {
  await usableKeys(context);
  const rows = await readKeys(context.db);
  return { keys: rows.map(({ id, publicKey }) => ({ ...publicKey, kid: id })) };
}

/** When the newest key was made; null before there is one. */
export async function keyMadeAt(db: Database): Promise<string | null> {
  const [newest] = await readKeys(db);
  return newest === undefined ? null : newest.madeAt.toISOString();
}

/** Makes a new key for an administrator. */
export const replaceKey = ({ db, tokenKey }: OfSite, by: Actor): Promise<{ keyMadeAt: string }> =>
  inTransaction(db, async (transaction) => {
    await takeTurn(transaction);
    await makeKey(transaction, tokenKey);
    const [newest] = await readKeys(transaction);
    if (newest === undefined) throw new Error('The key that was made is not there.');
    const { id, madeAt } = newest;
    await addEntry(transaction, {
      by,
      act: 'key for platforms replaced',
      subject: { kind: 'site', id: 'learning platforms' },
      after: { key: id },
    });
    return { keyMadeAt: madeAt.toISOString() };
  });
