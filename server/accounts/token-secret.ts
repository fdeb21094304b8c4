/**
 * The secret that signs tokens: where it is stored, and whether the servers of one database agree
 * on it. tokens.ts signs with it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Config } from '../config.ts';

const secretBytes = 48;
/** So short that it does not help anyone to guess a weak secret. */
const fingerprintChars = 8;

/**
 * The secret that signs tokens: TOKEN_SECRET, or else a secret generated on first use and stored
 * under DATA_DIR, readable only by its owner. Processes that start at once get the same secret.
 */
export async function tokenSecret(
  config: Pick<Config, 'dataDir' | 'tokenSecret'>,
): Promise<string> {
  if (config.tokenSecret !== undefined) return config.tokenSecret;
  const folder = join(config.dataDir, 'secrets');
  const path = join(folder, 'token-secret');
  const kept = await readIfThere(path);
  if (kept !== undefined) return kept;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await keep(path, randomBytes(secretBytes).toString('base64url'));
  return readFile(path, 'utf8');
}

/** Stores a secret that replaces the generated one. */
export async function storeTokenSecret(dataDir: string, secret: string): Promise<void> {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'token-secret');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(path, { force: true });
  await keep(path, secret);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a temporary file and links it into place, so that the first process wins. */
async function keep(path: string, text: string): Promise<void> {
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await link(aside, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(aside, { force: true });
  }
}

/**
 * Compares the secret with that of the server that started last on this database, and tells the
 * operator when they differ.
 */
export async function compareSecrets(
  db: Database,
  secret: string,
  announce: (line: string) => void,
): Promise<void> {
  const digest = createHash('sha256').update(`arbiter token secret ${secret}`).digest('hex');
  const mine = digest.slice(0, fingerprintChars);
  const last = await exchangeFingerprint(db, mine);
  if (last === undefined || last === mine) return;
  announce(
    'TOKEN_SECRET: the last server that started on this database had another secret. Each refuses the tokens of the other, so people who signed in there must sign in again. Give all servers the same TOKEN_SECRET.',
  );
}

/** Stores a fingerprint, and returns the previous one; undefined if there was none. */
function exchangeFingerprint(db: Database, fingerprint: string): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const stored = await transaction
      .selectFrom('token_secret')
      .select('fingerprint')
      .forUpdate()
      .executeTakeFirst();
    await transaction
      .insertInto('token_secret')
      .values({ fingerprint })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ fingerprint }))
      .execute();
    return stored?.fingerprint;
  });
}
