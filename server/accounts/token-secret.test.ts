/** The secret that signs tokens: all processes share it, and a change is reported. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { compareSecrets, tokenSecret } from './token-secret.ts';

describe('the secret that signs tokens', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'arbiter-config-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('is the one from the environment, which is stored nowhere', async () => {
    const given = 'g'.repeat(40);
    expect(await tokenSecret({ dataDir, tokenSecret: given })).toBe(given);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is generated once and readable only by its owner', async () => {
    const config = { dataDir, tokenSecret: undefined };
    const first = await tokenSecret(config);
    expect(first.length).toBeGreaterThanOrEqual(64);
    expect(await tokenSecret(config)).toBe(first);
    const path = join(dataDir, 'secrets', 'token-secret');
    expect(await readFile(path, 'utf8')).toBe(first);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is the same for all processes that start at once', async () => {
    const asked = Array.from({ length: 8 }, () => tokenSecret({ dataDir, tokenSecret: undefined }));
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(await readdir(join(dataDir, 'secrets'))).toEqual(['token-secret']);
  });
});

describe('the servers of one database', () => {
  it('report when they sign with different secrets, and nothing while they agree', async () => {
    const database = await createTestDatabase();
    const db = openDatabase(database.url);
    const said: string[] = [];
    const announce = (line: string) => void said.push(line);
    const [one, other] = ['a'.repeat(40), 'b'.repeat(40)];
    await compareSecrets(db, one, announce);
    await compareSecrets(db, one, announce);
    expect(said).toEqual([]);
    await compareSecrets(db, other, announce);
    expect(said).toEqual([
      expect.stringMatching(/^TOKEN_SECRET: the last server .* another secret/),
    ]);
    await compareSecrets(db, other, announce);
    expect(said.length).toBe(1);
    const [row] = await db.selectFrom('token_secret').selectAll().execute();
    expect(row?.fingerprint).toMatch(/^[\da-f]{8}$/);
    await db.destroy();
    await database.drop();
  });
});
