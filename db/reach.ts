/** The first connection to the database; if it fails, a sentence tells the operator why. */
import pg from 'pg';
import { z } from 'zod';

/** The first version that has functions with a body of standard SQL. */
const oldestMajor = 14;
const answerLimitMs = 5_000;

type Reaching = { applicationName: string; answerLimitMs?: number };

/**
 * Connects, and refuses a server that is too old. Throws an error whose sentence names DATABASE_URL
 * and never contains its password.
 */
export async function reach(url: string, by: Reaching): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: by.answerLimitMs ?? answerLimitMs,
    application_name: by.applicationName,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    refuseOld(await client.query('show server_version_num'));
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw new Error(`DATABASE_URL: ${whyNot(error, client)}`, { cause: error });
  }
}

const versionRow = z.object({ server_version_num: z.coerce.number().int() });

class TooOld extends Error {}

function refuseOld({ rows: [row] }: pg.QueryResult): void {
  const major = Math.trunc(versionRow.parse(row).server_version_num / 10_000);
  if (major >= oldestMajor) return;
  throw new TooOld(`PostgreSQL ${major} is too old. Arbiter needs ${oldestMajor} or newer.`);
}

/** By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses its user or password',
  '28000': 'PostgreSQL refuses its user',
  '3D000': 'PostgreSQL has no database of its name',
  '42501': 'its user may not do what Arbiter needs',
  '53300': 'PostgreSQL has no connection free; raise max_connections',
  '57P03': 'PostgreSQL is starting or stopping',
};

function whyNot(error: unknown, { host, port }: pg.Client): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof TooOld) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  const refusal = refusals[code];
  if (refusal !== undefined) return `${refusal} (${error.message}).`;
  const place = host.startsWith('/') ? `the socket in ${host}` : `${host}:${port}`;
  if (/timeout/i.test(error.message)) return `${place} does not answer.`;
  if (/^E[A-Z_]+$/.test(code)) return `${place} cannot be reached (${code}).`;
  return `${place}: ${error.message}`;
}
