/**
 * The environment as one checked value: every variable with its default and its rule. Only this
 * file and judge/config.ts read the environment.
 */
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import type { Language } from '../contract/languages.ts';
import {
  emailMaxChars,
  nameMaxChars,
  nameMinChars,
  passwordMaxChars,
  passwordMinChars,
} from '../contract/limits.ts';
import { type RegistrationMode, registrationModes } from '../contract/registration.ts';
import { type Role, roles } from '../contract/roles.ts';
import { readLanguages } from '../work/read-languages.ts';
import { readSlots } from '../work/read-slots.ts';
import { clearConnections, isLoopback } from '../work/require-tls.ts';

/** The environment as Node provides it; an empty variable counts as unset. */
export type Environment = Record<string, string | undefined>;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const aiProviders = ['openai', 'anthropic', 'ollama'] as const;
const secretMinChars = 32;
const metricsTokenMinChars = 16;
const projectRoot = resolve(import.meta.dirname, '..');

/** An external model: `openai` is any endpoint with OpenAI's protocol. Without `baseUrl`, the
 * provider's own address is used. */
export type AiConfig = {
  provider: (typeof aiProviders)[number];
  baseUrl: string | undefined;
  apiKey: string | undefined;
  model: string;
};

/** A role, or a class by its slug, and the group of a provider whose people get it. */
type Given<To> = { to: To; group: string };

/** A provider of OpenID Connect. */
export type ProviderConfig = {
  /** As OIDC_PROVIDERS has it. */
  id: string;
  /** On the button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Separated by blanks. */
  scopes: string;
  prompt: string | undefined;
  /** The claim with the groups of a person; undefined: groups give nothing. */
  groupsClaim: string | undefined;
  roles: Given<Role | 'administrator'>[];
  classes: Given<string>[];
  /** Whether its people may register: by the rules of the site, always, or never. */
  registration: 'site' | 'open' | 'closed';
  /** Whether a logout ends the session at the provider, too. */
  endsThere: boolean;
};

/** The configuration of the program. */
export type Config = {
  host: string;
  port: number;
  /** The public address of the site, without a trailing slash. */
  publicUrl: string;
  /** An absolute path. */
  dataDir: string;
  /** Undefined means the embedded server under `dataDir`. */
  databaseUrl: string | undefined;
  /** A standby of that database, for visitors' reads; undefined means that there is none. */
  databaseReadUrl: string | undefined;
  /** Without a password, one is generated, but only on an empty database. */
  admin: { email: string; password: string | undefined; name: string };
  /** Undefined means that token-secret.ts generates one. */
  tokenSecret: string | undefined;
  /** Undefined means that mails are written to files under `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  rateLimits: boolean;
  /** After how many seconds without use a session ends; undefined: only after its seven days. */
  sessionIdleS: number | undefined;
  /** Whether administrators may only set a second factor up until they have one. */
  requiresAdminFactor: boolean;
  registration: {
    mode: RegistrationMode;
    /** In lower case; of the mode `domain`. */
    domains: readonly string[];
    /** Whether the first login needs a mailed link. */
    verifiesAddresses: boolean;
  };
  /** Whether people may publish their solutions of a problem to others who solved it. */
  publishedSolutions: boolean;
  /** In the order of their buttons. */
  providers: readonly ProviderConfig[];
  /** Whether others than administrators log in with passwords. */
  localPasswords: boolean;
  /** The languages that are accepted; the first one is the default of the editor. */
  languages: Language[];
  /** How many programs a judge runs at once. */
  judgeSlots: number;
  corsOrigins: string[];
  /** Trusted proxies: none, a number of hops, or their addresses separated by commas. */
  trustProxy: false | number | string;
  /** Of the site's own networks, those in which learning platforms may be. */
  platformNetworks: readonly string[];
  logLevel: (typeof logLevels)[number];
  /** Scheduled backups; undefined means none. */
  backups: { folder: string; everyHours: number; keep: number; withSecrets: boolean } | undefined;
  /** How long a stopping server keeps serving after /health has reported that it stops. */
  drainSeconds: number;
  /** The token for /metrics; undefined means that only programs on this host may read it. */
  metricsToken: string | undefined;
  /**
   * The collector of traces, and the share of calls that begin one, from 0 to 1; undefined means no
   * tracing.
   */
  tracing: { endpoint: string; share: number } | undefined;
  /** Undefined means the built-in assistant. */
  ai: AiConfig | undefined;
  /**
   * Sentences about unencrypted connections to other hosts, to report at the start; empty while TLS
   * is required.
   */
  clearConnections: string[];
};

/** Reads all variables; throws an error that names the first invalid one. */
export function readConfig(env: Environment, cores?: number): Config {
  const port = integer(env, 'PORT', { fallback: 3000, min: 1, max: 65_535 });
  return {
    port,
    host: matching(env, 'HOST', /^\S+$/, 'a host name or an address') ?? loopback(),
    publicUrl: readPublicUrl(env) ?? `http://localhost:${port}`,
    dataDir: resolve(projectRoot, env.DATA_DIR || 'data'),
    databaseUrl: address(env, 'DATABASE_URL', ['postgres', 'postgresql']),
    databaseReadUrl: readReadUrl(env),
    admin: readAdmin(env),
    tokenSecret: sized(env, 'TOKEN_SECRET', secretMinChars),
    smtpUrl: address(env, 'SMTP_URL', ['smtp', 'smtps']),
    mailFrom:
      matching(env, 'MAIL_FROM', mailboxShape, mailboxRule) ?? 'Arbiter <arbiter@localhost>',
    sessionIdleS: readSessionIdle(env),
    requiresAdminFactor:
      choice(env, 'ADMIN_SECOND_FACTOR', ['optional', 'required'], 'optional') === 'required',
    registration: readRegistration(env),
    publishedSolutions: choice(env, 'PUBLISHED_SOLUTIONS', ['on', 'off'], 'off') === 'on',
    ...readProviders(env),
    rateLimits: choice(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    languages: readLanguages(env.LANGUAGES),
    judgeSlots: readSlots(env.JUDGE_SLOTS, cores),
    corsOrigins: readOrigins(env),
    trustProxy: readTrustProxy(env),
    platformNetworks: readPlatformNetworks(env),
    logLevel: choice(env, 'LOG_LEVEL', logLevels, 'info'),
    backups: readBackups(env),
    drainSeconds: integer(env, 'DRAIN_SECONDS', { fallback: 0, min: 0, max: 300 }),
    metricsToken: sized(env, 'METRICS_TOKEN', metricsTokenMinChars),
    tracing: readTracing(env),
    ai: readAi(env),
    clearConnections: clearConnections(env.REQUIRE_TLS, env),
  };
}

/** This host's own address: that of IPv4, unless the host has only addresses of IPv6. */
export function loopback(interfaces = networkInterfaces()): string {
  const addresses = Object.values(interfaces).flatMap((some) => some ?? []);
  const has = (family: string): boolean => addresses.some((one) => one.family === family);
  return has('IPv6') && !has('IPv4') ? '::1' : '127.0.0.1';
}

const mailboxShape = /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
const mailboxRule = 'an address such as arbiter@example.org or Arbiter <arbiter@example.org>';
const emailShape = /^[^<>@\s]+@[^<>@\s.]+(\.[^<>@\s.]+)+$/;

/** The client's own addresses begin at the root, so the site cannot be served below a path. */
function readPublicUrl(env: Environment): string | undefined {
  const url = address(env, 'PUBLIC_URL', ['http', 'https']);
  if (url === undefined) return undefined;
  const { pathname, search, hash, username } = new URL(url);
  if (pathname === '/' && search + hash + username === '') return url;
  throw wrong(env, 'PUBLIC_URL', 'an address such as https://judge.example.org, without a path');
}

/** The embedded database has no standby. */
function readReadUrl(env: Environment): string | undefined {
  const url = address(env, 'DATABASE_READ_URL', ['postgres', 'postgresql']);
  if (url === undefined || env.DATABASE_URL) return url;
  throw new Error('DATABASE_URL must be set when DATABASE_READ_URL is: its standby is read from.');
}

function readAdmin(env: Environment): Config['admin'] {
  const email = sized(env, 'ADMIN_EMAIL', 1, emailMaxChars);
  if (email !== undefined && !emailShape.test(email)) {
    throw wrong(env, 'ADMIN_EMAIL', 'an e-mail address');
  }
  return {
    email: email ?? 'admin@arbiter.local',
    password: sized(env, 'ADMIN_PASSWORD', passwordMinChars, passwordMaxChars),
    name: sized(env, 'ADMIN_NAME', nameMinChars, nameMaxChars) ?? 'admin',
  };
}

const minuteS = 60;
const weekMinutes = 10_080;
/** What is used is written each minute, so less would end sessions in use. */
const idleMinMinutes = 5;

function readSessionIdle(env: Environment): number | undefined {
  const range = { fallback: 0, min: idleMinMinutes, max: weekMinutes };
  const minutes = integer(env, 'SESSION_IDLE_MINUTES', range);
  return minutes === 0 ? undefined : minutes * minuteS;
}

const domainShape = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/;

function readRegistration(env: Environment): Config['registration'] {
  const mode: RegistrationMode = choice(env, 'REGISTRATION', registrationModes, 'open');
  const domains = list(env.REGISTRATION_DOMAINS).map((one) => one.toLowerCase());
  if (!domains.every((one) => domainShape.test(one))) {
    throw wrong(env, 'REGISTRATION_DOMAINS', 'domains such as example.org, comma-separated');
  }
  if (mode === 'domain' && domains.length === 0) {
    throw new Error('REGISTRATION_DOMAINS must be set when REGISTRATION is domain.');
  }
  if (mode !== 'domain' && domains.length > 0) {
    throw new Error('REGISTRATION must be domain when REGISTRATION_DOMAINS is set.');
  }
  const verifiesAddresses = choice(env, 'VERIFY_ADDRESSES', ['on', 'off'], 'off') === 'on';
  return { mode, domains, verifiesAddresses };
}

const providersMax = 10;
const providerShape = /^[a-z][a-z\d_]{0,19}$/;
const providerNameMaxChars = 40;
const scopesShape = /^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
const promptShape = /^(login|select_account|consent)$/;
const groupsMax = 100;
const groupMaxChars = 200;
const classShape = /^[a-z\d]+(-[a-z\d]+)*$/;

/** What is set of each provider, after `OIDC_<ID>_`. */
const ofProvider = [
  'ISSUER',
  'CLIENT_ID',
  'CLIENT_SECRET',
  'NAME',
  'SCOPES',
  'PROMPT',
  'GROUPS_CLAIM',
  'ROLES',
  'CLASSES',
  'REGISTRATION',
  'LOGOUT',
];

function readProviders(env: Environment): Pick<Config, 'providers' | 'localPasswords'> {
  const ids = list(env.OIDC_PROVIDERS);
  const areNames = ids.every((id) => providerShape.test(id)) && new Set(ids).size === ids.length;
  if (!areNames || ids.length > providersMax) {
    throw wrong(
      env,
      'OIDC_PROVIDERS',
      `at most ${providersMax} different names of small letters, digits and _ such as school,google`,
    );
  }
  const known = new Set(ids.flatMap((id) => ofProvider.map((rest) => variableOf(id, rest))));
  const stray = Object.keys(env).find(
    (name) => /^OIDC_./.test(name) && name !== 'OIDC_PROVIDERS' && env[name] && !known.has(name),
  );
  if (stray !== undefined) {
    const named = ids.length === 0 ? 'is not set' : `has only ${ids.join(', ')}`;
    throw new Error(
      `${stray} is not known: OIDC_PROVIDERS ${named}, and of each there are ${ofProvider.join(', ')}.`,
    );
  }
  const localPasswords = choice(env, 'LOCAL_PASSWORDS', ['on', 'off'], 'on') === 'on';
  if (!localPasswords && ids.length === 0) {
    throw new Error('OIDC_PROVIDERS must be set when LOCAL_PASSWORDS is off.');
  }
  return { providers: ids.map((id) => readProvider(env, id)), localPasswords };
}

const variableOf = (id: string, rest: string): string => `OIDC_${id.toUpperCase()}_${rest}`;

function readProvider(env: Environment, id: string): ProviderConfig {
  const named = (rest: string): string => variableOf(id, rest);
  const needed = (rest: string): string => {
    const text = sized(env, named(rest), 1);
    if (text !== undefined) return text;
    throw new Error(`${named(rest)} must be set when OIDC_PROVIDERS names ${id}.`);
  };
  const groupsClaim = sized(env, named('GROUPS_CLAIM'), 1, groupMaxChars);
  const given = ['ROLES', 'CLASSES'].find((rest) => env[named(rest)]);
  if (given !== undefined && groupsClaim === undefined) {
    throw new Error(`${named('GROUPS_CLAIM')} must be set when ${named(given)} is.`);
  }
  const everyRole = [...roles, 'administrator'] as const;
  return {
    id,
    name: sized(env, named('NAME'), 1, providerNameMaxChars) ?? id,
    issuer: readIssuer(env, named('ISSUER'), needed('ISSUER')),
    clientId: needed('CLIENT_ID'),
    clientSecret: sized(env, named('CLIENT_SECRET'), 1),
    scopes:
      matching(env, named('SCOPES'), scopesShape, 'openid, and others after blanks') ??
      'openid profile email',
    prompt: matching(env, named('PROMPT'), promptShape, 'login, select_account or consent'),
    groupsClaim,
    roles: readGiven(env, named('ROLES'), {
      to: (text) => everyRole.find((role) => role === text),
      rule: `pairs such as teacher=staff;setter=authors, of ${everyRole.join(', ')} and a group`,
    }),
    classes: readGiven(env, named('CLASSES'), {
      to: (text) => (classShape.test(text) ? text : undefined),
      rule: 'pairs such as algebra-1=year-10;algebra-2=year-11, of the address of a class and a group',
    }),
    registration: choice(env, named('REGISTRATION'), ['site', 'open', 'closed'], 'site'),
    endsThere: choice(env, named('LOGOUT'), ['here', 'both'], 'here') === 'both',
  };
}

/** What is sent to an issuer without TLS can be read and changed on the way, other than on this host. */
function readIssuer(env: Environment, name: string, text: string): string {
  const url = URL.parse(text);
  const isHere = url !== null && isLoopback(url.hostname);
  const isOfAll = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)\b/;
  if (isOfAll.test(text)) {
    throw wrong(env, name, 'that of one tenant, whose id stands where others are for all');
  }
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere);
  if (url && isSafe && url.username + url.search + url.hash === '') return text;
  throw wrong(
    env,
    name,
    'an address that starts with https:// (http:// only on this host), without a query',
  );
}

/** Groups may have commas and equals signs, as names of LDAP do: only the first one divides. */
function readGiven<To>(
  env: Environment,
  name: string,
  { to, rule }: { to: (text: string) => To | undefined; rule: string },
): Given<To>[] {
  const pairs = (env[name] ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);
  const given = pairs.flatMap((pair) => {
    const [text = '', group = ''] = pair.split(/=(.*)/s).map((part) => part.trim());
    const found = to(text);
    const isGroup = group !== '' && group.length <= groupMaxChars;
    return found === undefined || !isGroup ? [] : [{ to: found, group }];
  });
  if (given.length === pairs.length && pairs.length <= groupsMax) return given;
  throw wrong(env, name, rule);
}

function readBackups(env: Environment): Config['backups'] {
  const settings = {
    everyHours: integer(env, 'BACKUP_EVERY_HOURS', { fallback: 24, min: 1, max: 8760 }),
    keep: integer(env, 'BACKUP_KEEP', { fallback: 7, min: 1, max: 10_000 }),
    withSecrets: choice(env, 'BACKUP_SECRETS', ['on', 'off'], 'off') === 'on',
  };
  if (env.BACKUP_DIR) return { folder: resolve(projectRoot, env.BACKUP_DIR), ...settings };
  const stray = ['BACKUP_EVERY_HOURS', 'BACKUP_KEEP', 'BACKUP_SECRETS'].find((name) => env[name]);
  if (stray === undefined) return undefined;
  throw new Error(`BACKUP_DIR must be set when ${stray} is: the folder for the backups.`);
}

const shareShape = /^(0|1|0?\.\d{1,9}|1\.0{1,9})$/;

function readTracing(env: Environment): Config['tracing'] {
  const endpoint = address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']);
  const share = matching(env, 'OTEL_TRACES_SAMPLER_ARG', shareShape, 'a share from 0 to 1');
  return endpoint === undefined ? undefined : { endpoint, share: Number(share ?? 1) };
}

function readOrigins(env: Environment): string[] {
  const origins = list(env.CORS_ORIGINS);
  for (const origin of origins) {
    if (URL.parse(origin)?.origin === origin) continue;
    throw wrong(env, 'CORS_ORIGINS', 'origins such as https://judge.example.org, comma-separated');
  }
  return origins;
}

function readTrustProxy(env: Environment): Config['trustProxy'] {
  const value = env.TRUST_PROXY || 'off';
  if (value === 'off') return false;
  // One proxy. If all were trusted, a client could claim any address, because it writes the
  // leftmost one.
  if (value === 'on') return 1;
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  const addresses = list(value);
  if (addresses.every(isNetwork)) return addresses.join(',');
  throw wrong(env, 'TRUST_PROXY', 'on, off, a number of proxies, or their addresses');
}

function readPlatformNetworks(env: Environment): string[] {
  const networks = list(env.PLATFORM_NETWORKS);
  if (networks.every(isNetwork)) return networks;
  throw wrong(
    env,
    'PLATFORM_NETWORKS',
    'addresses or networks such as 10.0.0.0/8, comma-separated',
  );
}

/** An address, or one with a prefix length; a prefix of 0 is not allowed. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (more.length > 0 || bits === 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

function readAi(env: Environment): AiConfig | undefined {
  const baseUrl = address(env, 'AI_BASE_URL', ['http', 'https']);
  const apiKey = env.AI_API_KEY || undefined;
  const model = env.AI_MODEL || undefined;
  if (!env.AI_PROVIDER) {
    const stray = ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'].find((name) => env[name]);
    if (stray === undefined) return undefined;
    throw new Error(`AI_PROVIDER must be set when ${stray} is: ${aiProviders.join(', ')}.`);
  }
  const provider = choice(env, 'AI_PROVIDER', aiProviders, 'openai');
  if (model === undefined) throw new Error(`AI_MODEL must be set when AI_PROVIDER is ${provider}.`);
  const needsKey = provider === 'anthropic' || (provider === 'openai' && baseUrl === undefined);
  if (needsKey && apiKey === undefined) {
    throw new Error(`AI_API_KEY must be set when AI_PROVIDER is ${provider}.`);
  }
  return { provider, baseUrl, apiKey, model };
}

/** Secrets are not repeated in the message, which may be logged. */
const secretNames = /PASSWORD|SECRET|TOKEN|KEY|_URL$/;

function wrong(env: Environment, name: string, rule: string): Error {
  const value = secretNames.test(name) ? '' : `, not ${JSON.stringify(env[name])}`;
  return new Error(`${name} must be ${rule}${value}.`);
}

type Range = { fallback: number; min: number; max: number };

function integer(env: Environment, name: string, { fallback, min, max }: Range): number {
  const text = env[name];
  if (!text) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw wrong(env, name, `a whole number from ${min} to ${max}`);
}

function matching(env: Environment, name: string, shape: RegExp, rule: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (shape.test(text)) return text;
  throw wrong(env, name, rule);
}

function sized(env: Environment, name: string, min: number, max = 1024): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (text.length >= min && text.length <= max) return text;
  throw wrong(env, name, `${min} to ${max} characters long`);
}

function choice<T extends string>(
  env: Environment,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const text = env[name];
  if (!text) return fallback;
  const found = allowed.find((one) => one === text);
  if (found !== undefined) return found;
  throw wrong(env, name, `one of ${allowed.join(', ')}`);
}

function address(env: Environment, name: string, schemes: string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const scheme = text.slice(0, text.indexOf('://'));
  // The driver also accepts addresses without a host part, which the URL standard does not.
  const parsed = name.startsWith('DATABASE_') || URL.canParse(text);
  if (schemes.includes(scheme) && parsed) return text.replace(/\/+$/, '');
  throw wrong(env, name, `an address that starts with ${schemes.join(':// or ')}://`);
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}
