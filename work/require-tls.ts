/**
 * The variable REQUIRE_TLS, which server and judge read alike: whether connections to other hosts
 * must be encrypted, with a certificate that is verified.
 */
import { isIP } from 'node:net';

/** The addresses of other programs, as the environment has them. */
export type Addresses = {
  DATABASE_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  AI_BASE_URL?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  PUBLIC_URL?: string | undefined;
};

type Rule = [isKept: (address: string) => boolean, rule: string];

const ofDatabases: Rule = [
  (address) => parametersOf(address).getAll('sslmode').join() === 'verify-full',
  'must have sslmode=verify-full',
];

/** For each address, the form of one whose connection is encrypted and verified. */
const rules: Record<keyof Addresses, Rule> = {
  DATABASE_URL: ofDatabases,
  DATABASE_READ_URL: ofDatabases,
  SMTP_URL: [(address) => address.startsWith('smtps://'), 'must begin with smtps://'],
  AI_BASE_URL: [(address) => address.startsWith('https://'), 'must begin with https://'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    (address) => address.startsWith('https://'),
    'must begin with https://',
  ],
  PUBLIC_URL: [(address) => address.startsWith('https://'), 'must begin with https://'],
};

/**
 * A sentence for each address of another host without TLS: it says what the address lacks, names
 * its variable and contains no secret. Throws the first sentence if `required` is on.
 */
export function clearConnections(required: string | undefined, addresses: Addresses): string[] {
  if (required && required !== 'on' && required !== 'off') {
    throw new Error(`REQUIRE_TLS must be one of on, off, not ${JSON.stringify(required)}.`);
  }
  const lacking = Object.entries(rules).flatMap(([name, [isKept, rule]]) => {
    const address = Object.entries(addresses).find(([one]) => one === name)?.[1];
    return !address || isKept(address) || isOfThisHost(address) ? [] : [`${name} ${rule}`];
  });
  const [first] = lacking;
  if (required === 'on' && first !== undefined) {
    throw new Error(`${first}, because REQUIRE_TLS is on and it leads to another host.`);
  }
  return lacking.map((one) => `${one} to be safe on a network: it leads to another host.`);
}

/** The driver also accepts database addresses that the URL standard does not allow. */
const parametersOf = (address: string): URLSearchParams =>
  new URLSearchParams(address.split('?')[1] ?? '');

/** A socket of the file system, or an address of the loopback device. */
function isOfThisHost(address: string): boolean {
  const named = parametersOf(address).get('host') ?? URL.parse(address)?.hostname;
  if (named === undefined) return false;
  return named === '' || named.startsWith('/') || isLoopback(named);
}

/** Whether the host of a URL is this one, by an address of the loopback device. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
