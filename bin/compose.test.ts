/** compose.yaml passes every variable on, and any password. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig as readJudgeConfig } from '../judge/config.ts';
import { readConfig } from '../server/config.ts';

const root = join(import.meta.dirname, '..');

const shape = z.record(
  z.string(),
  z.object({
    environment: z.record(z.string(), z.string()),
    command: z.string().optional(),
    volumes: z.array(z.string()).default([]),
  }),
);

const readParts = async () => {
  const text = await readFile(join(root, 'compose.yaml'), 'utf8');
  return shape.parse(parse(text, { merge: true }).services);
};

/** The environment of a part, with ${NAME}, ${NAME:-default} and ${NAME:?message} replaced. */
async function environmentOf(
  part: string,
  given: Record<string, string>,
): Promise<Record<string, string>> {
  const parts = await readParts();
  const replace = (value: string): string =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind, rest: string) => {
      return given[name] ?? (kind === '-' ? rest : `missing ${name}`);
    });
  const environment = Object.entries(parts[part]?.environment ?? {});
  return Object.fromEntries(environment.map(([name, value]) => [name, replace(value)]));
}

const given = {
  POSTGRES_PASSWORD: 'p@ss/w#rd%:?',
  TOKEN_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtps://mail.example.org',
  ADMIN_EMAIL: 'root@example.org',
};

it('gives the server a complete configuration', async () => {
  const environment = await environmentOf('server', given);
  expect(readConfig(environment)).toMatchObject({
    databaseUrl: 'postgres://arbiter@database/arbiter',
    smtpUrl: given.SMTP_URL,
    admin: { email: given.ADMIN_EMAIL },
  });
  expect(readJudgeConfig(await environmentOf('judge', given)).slots).toBeGreaterThan(0);
});

it('gives the database and its clients the same password, with any characters', async () => {
  const database = await environmentOf('database', given);
  for (const part of ['server', 'judge']) {
    const { DATABASE_URL: connectionString, PGPASSWORD } = await environmentOf(part, given);
    expect(PGPASSWORD).toBe(given.POSTGRES_PASSWORD);
    expect(PGPASSWORD).toBe(database.POSTGRES_PASSWORD);
    const { user, host, password } = new pg.Client({ connectionString });
    expect({ user, host, password }).toEqual({ user: 'arbiter', host: 'database', password: null });
  }
});

it('keeps the DATA_DIR of server and judge in a volume, one for each judge', async () => {
  const parts = await readParts();
  for (const part of ['server', 'judge']) {
    const { DATA_DIR = '' } = await environmentOf(part, given);
    const named = part === 'server' ? `data:${DATA_DIR}` : DATA_DIR;
    expect(DATA_DIR).not.toBe('');
    expect(parts[part]?.volumes).toContain(named);
  }
});

it('passes on every variable of docs/operate.md except those of the container', async () => {
  const text = await readFile(join(root, 'docs/operate.md'), 'utf8');
  const [, table = ''] = /\n## Configuration\n(.*?)\n## /s.exec(text) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{4,}/g) ?? []);
  const passed = { ...(await environmentOf('server', {})), ...(await environmentOf('judge', {})) };
  expect(named.length).toBeGreaterThan(15);
  const ofProviders = named.filter((name) => name.startsWith('OIDC_'));
  expect(ofProviders.length).toBeGreaterThan(5);
  const others = named.filter((name) => !(name in passed) && !ofProviders.includes(name));
  expect(others.sort()).toEqual(['HOST', 'PORT']);
});

it('passes the variables of providers on from a file, which may be missing', async () => {
  const compose = z.object({ services: z.object({ server: z.object({ env_file: z.unknown() }) }) });
  const { services } = compose.parse(parse(await readFile(join(root, 'compose.yaml'), 'utf8')));
  expect(services.server.env_file).toEqual({ path: 'oidc.env', required: false });
});
