/** The first connection to the database; if it fails, a sentence says why. */
import pg from 'pg';
import { z } from 'zod';

/** The first version that has functions with a body of standard SQL. */
const oldestMajor = 14;
const answerLimitMs = 5_000;
/**
 * After this long without traffic, the system checks a connection: a dead one is noticed, and
 * firewalls do not forget it.
 */
export const keepAliveAfterMs = 10_000;

type Reaching = { applicationName: string; answerLimitMs?: number };

/**
 * Connects, and refuses a server that is too old. Throws an error whose sentence names DATABASE_URL
 * and never contains its password.
 */
export async function reach(url: string, by: Reaching): Promise<pg.Client> {
  checkAddress(url);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: by.answerLimitMs ?? answerLimitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    application_name: by.applicationName,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const limited = { query_timeout: by.answerLimitMs ?? answerLimitMs };
    refuseOld(await client.query({ text: 'show server_version_num', ...limited }));
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw new Error(`DATABASE_URL: ${whyNot(error, client)}`, { cause: error });
  }
}

/** The modes of PostgreSQL's own clients, and the driver's word for no verification. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Refuses, with a sentence of the same kind, an address by which no server could ever be reached:
 * one that cannot be parsed, or whose TLS settings cannot work.
 */
export function checkAddress(url: string): void {
  const [mode = ''] = new URLSearchParams(url.split('?')[1]).getAll('sslmode').slice(-1);
  if (mode !== '' && !sslModes.includes(mode)) {
    throw new Error(`DATABASE_URL: sslmode must be one of ${sslModes.join(', ')}.`);
  }
  try {
    new pg.Client({ connectionString: url });
  } catch (error) {
    throw new Error(`DATABASE_URL: ${whyUnreadable(error)}`, { cause: error });
  }
}

function whyUnreadable(error: unknown): string {
  if (error instanceof Error && 'path' in error && 'code' in error) {
    return `The file ${error.path}, which it names, cannot be read (${error.code}).`;
  }
  return (
    'Must be an address such as postgresql://NAME:PASSWORD@HOST:5432/DATABASE, ' +
    'with %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for % in its password.'
  );
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

/**
 * The beginning of `reach`'s sentence for a connection that PostgreSQL itself refused; undefined for
 * other errors. Without PostgreSQL's own words, which may name users, hosts and files.
 */
export function whyRefused(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const refusal = refusals[error.code ?? ''];
  return refusal && `DATABASE_URL: ${refusal}.`;
}

const unknownAuthority =
  'is from an authority that this machine does not know: name a file with the certificate of that ' +
  'authority, &sslrootcert=FILE';

/** What OpenSSL finds wrong with a certificate (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const certificateFaults: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name than that in the address',
};

/** Where the server of a client is, in words. */
export const placeOf = ({ host, port }: pg.Client): string =>
  host.startsWith('/') ? `the socket in ${host}` : `${host}:${port}`;

function whyNot(error: unknown, client: pg.Client): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof TooOld) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  const refusal = refusals[code];
  if (refusal !== undefined) return `${refusal} (${error.message}).`;
  const place = placeOf(client);
  const fault = certificateFaults[code];
  if (fault !== undefined) return `The certificate of ${place} ${fault}.`;
  if (/timeout/i.test(error.message)) return `${place} does not answer.`;
  if (/^E[A-Z_]+$/.test(code)) return `${place} cannot be reached (${code}).`;
  return `${place}: ${error.message}`;
}
