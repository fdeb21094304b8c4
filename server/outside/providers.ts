/**
 * Providers of OpenID Connect (Core 1.0): where a login begins, and who its answer says the person is.
 * begun-logins.ts of accounts keeps what belongs to a login in between.
 */
import { firstChars } from '../../contract/characters.ts';
import { refusals } from '../../contract/messages.ts';
import type { Role } from '../../contract/roles.ts';
import { email as emailShape } from '../../contract/users.ts';
import type { ProviderConfig } from '../config.ts';
import { AppError, RefusedElsewhere } from '../http/errors.ts';
import { boundedFetch, type FetchBounds } from './bounded-fetch.ts';

/** The secrets of one login, which its answer must match. */
export type LoginSecrets = { state: string; nonce: string; verifier: string };

/** Who a person is at a provider. */
export type Identity = {
  provider: string;
  /** Of the provider, as people know it. */
  providerName: string;
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** What the person may be called, the best first. */
  names: string[];
  usernames: string[];
  /** What the groups of the person give. */
  given: { roles: (Role | 'administrator')[]; classes: string[] };
};

export type Providers = {
  /** A provider's settings; refuses with 404 an id that the site does not have. */
  find(id: string): ProviderConfig;
  /** The address to which the browser goes, and what its answer must match. */
  begin(id: string): Promise<{ url: string; secrets: LoginSecrets }>;
  /** Who the answer, the query of the callback's address, says the person is. */
  end(id: string, parameters: string, secrets: LoginSecrets): Promise<Identity>;
  /**
   * The address at which a browser ends its session at the provider, and comes back to the page of the
   * login (RP-Initiated Logout 1.0); null if that is not set, or the provider has none.
   */
  leave(id: string): Promise<string | null>;
};

type ProviderBounds = FetchBounds & { metadataMs: number };

const providerBounds: ProviderBounds = {
  answerMs: 10_000,
  replyMaxBytes: 512 * 1024,
  /** After this time, a provider's endpoints are asked for again. */
  metadataMs: 600_000,
};

/** By how much the clocks of a provider and of this host may differ. */
const clockToleranceS = 60;
const reasonMaxChars = 500;
const claimMaxChars = 255;

/** Loaded on first use: most sites have no provider. */
const load = () => import('openid-client');
type Client = Awaited<ReturnType<typeof load>>;
type Metadata = ReturnType<InstanceType<Client['Configuration']>['serverMetadata']>;

/** The page of the client that ends a login, and the one where it began. */
const callbackOf = (publicUrl: string): string => `${publicUrl}/login/callback`;
const loginPageOf = (publicUrl: string): string => `${publicUrl}/login`;

/** Asks no provider before the first login there, so one that is down keeps nothing from starting. */
export function openProviders(
  { providers, publicUrl }: { providers: readonly ProviderConfig[]; publicUrl: string },
  bounds: ProviderBounds = providerBounds,
): Providers {
  const known = new Map<string, { metadata: Promise<Metadata>; until: number }>();

  /** Asks once for all who wait; a failure is forgotten. */
  const metadataOf = (client: Client, provider: ProviderConfig): Promise<Metadata> => {
    const before = known.get(provider.id);
    if (before !== undefined && before.until > Date.now()) return before.metadata;
    const metadata = discover(client, provider, bounds);
    known.set(provider.id, { metadata, until: Date.now() + bounds.metadataMs });
    metadata.catch(() => known.delete(provider.id));
    return metadata;
  };

  /** New for each login, so that the keys are those that the provider has now. */
  const configure = async (client: Client, provider: ProviderConfig) => {
    const metadata = await metadataOf(client, provider);
    const config = new client.Configuration(
      metadata,
      provider.clientId,
      { [client.clockTolerance]: clockToleranceS },
      authOf(client, provider, metadata),
    );
    config[client.customFetch] = boundedFetch(bounds);
    client.enableNonRepudiationChecks(config);
    if (isPlain(provider)) client.allowInsecureRequests(config);
    return config;
  };

  const find = (id: string): ProviderConfig => {
    const provider = providers.find((one) => one.id === id);
    if (provider === undefined) throw new AppError('notFound', refusals.noProvider);
    return provider;
  };

  return {
    find,
    begin: async (id) => {
      const provider = find(id);
      const client = await load();
      // Nothing of it depends on the person, so all that fails is the provider's.
      const config = await refusing(client, configure(client, provider), () => true);
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: callbackOf(publicUrl),
        scope: provider.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(provider.prompt !== undefined && { prompt: provider.prompt }),
      });
      return { url: url.href, secrets };
    },
    end: async (id, parameters, { state, nonce, verifier }) => {
      const provider = find(id);
      const client = await load();
      const address = new URL(`${callbackOf(publicUrl)}?${parameters}`);
      const ending = async (): Promise<Identity> => {
        const config = await configure(client, provider);
        const tokens = await client.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('The answer has no ID token.');
        if (isComplete(claims, provider) || !config.serverMetadata().userinfo_endpoint) {
          return identityOf(claims, provider);
        }
        const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        const isOfEmail = claims.email === undefined || claims.email === more.email;
        const verified = isOfEmail ? more.email_verified : undefined;
        return identityOf({ ...more, email_verified: verified, ...claims }, provider);
      };
      return await refusing(client, ending());
    },
    leave: async (id) => {
      const provider = find(id);
      if (!provider.endsThere) return null;
      const client = await load();
      const config = await refusing(client, configure(client, provider), () => true);
      const address = URL.parse(config.serverMetadata().end_session_endpoint ?? '');
      const protocols = isPlain(provider) ? ['https:', 'http:'] : ['https:'];
      if (address === null || !protocols.includes(address.protocol)) return null;
      // Without the ID token, which is not kept, some providers ask the person first.
      const post_logout_redirect_uri = loginPageOf(publicUrl);
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri }).href;
    },
  };
}

/** Refuses what a provider says of itself if that is not the issuer of the settings. */
async function discover(
  client: Client,
  provider: ProviderConfig,
  bounds: ProviderBounds,
): Promise<Metadata> {
  const config = await client.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    undefined,
    {
      [client.customFetch]: boundedFetch(bounds),
      ...(isPlain(provider) && { execute: [client.allowInsecureRequests] }),
    },
  );
  const metadata = config.serverMetadata();
  const bare = (issuer: string): string => issuer.replace(/\/$/, '');
  if (bare(metadata.issuer) === bare(provider.issuer)) return metadata;
  throw new Error(`The provider calls itself ${metadata.issuer}, not ${provider.issuer}.`);
}

/** Only the settings of an issuer on this host may have no TLS. */
const isPlain = ({ issuer }: ProviderConfig): boolean => issuer.startsWith('http:');

function authOf(client: Client, { clientSecret }: ProviderConfig, metadata: Metadata) {
  if (clientSecret === undefined) return client.None();
  // The standard's default, if the provider names none.
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post')
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret);
}

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** Whether the ID token alone says who the person is. */
function isComplete(claims: Claims, { groupsClaim }: ProviderConfig): boolean {
  const hasGroups = groupsClaim === undefined || claimAt(claims, groupsClaim) !== undefined;
  const hasName = [claims.name, claims.preferred_username].some((one) => textOf(one) !== undefined);
  return hasGroups && hasName && textOf(claims.email) !== undefined;
}

/** A claim, or, with points in its name, one inside of others, as Keycloak has `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (name in claims) return claims[name];
  let at: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Claims)[part];
  }
  return at;
}

function identityOf(claims: Claims, provider: ProviderConfig): Identity {
  const { iss, sub } = claims;
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub.length > claimMaxChars) {
    throw new Error('The ID token names no subject of at most 255 characters.');
  }
  const email = emailShape.safeParse(claims.email).data;
  const local = email?.split('@')[0];
  const both = [textOf(claims.given_name), textOf(claims.family_name)].filter(Boolean).join(' ');
  const texts = (...values: unknown[]): string[] =>
    values.flatMap((value) => firstChars(textOf(value) ?? '', claimMaxChars) || []);
  return {
    provider: provider.id,
    providerName: provider.name,
    issuer: iss,
    subject: sub,
    email,
    // Microsoft sends none of `email_verified`; some send it as text.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    names: texts(claims.name, both, claims.preferred_username, claims.nickname, local),
    usernames: texts(claims.preferred_username, claims.nickname, local, claims.name),
    given: givenBy(claims, provider),
  };
}

/** What the groups give, each once. */
function givenBy(claims: Claims, provider: ProviderConfig): Identity['given'] {
  const { groupsClaim, roles, classes } = provider;
  const claim = groupsClaim === undefined ? undefined : claimAt(claims, groupsClaim);
  const groups = new Set<unknown>(Array.isArray(claim) ? claim : [claim]);
  const of = <To>(pairs: { to: To; group: string }[]): To[] => [
    ...new Set(pairs.flatMap(({ to, group }) => (groups.has(group) ? [to] : []))),
  ];
  return { roles: of(roles), classes: of(classes) };
}

/** What the library says if a provider gave no answer that could be read at all. */
const unreadable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Awaits what a provider does; its failures become refusals, whose reasons are only for the log. */
async function refusing<Result>(
  client: Client,
  work: Promise<Result>,
  isOfProvider = isAway,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = firstChars(reasonOf(error), reasonMaxChars);
    if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') {
      throw new RefusedElsewhere(refusals.providerDenied, reason, 'forbidden');
    }
    if (isOfProvider(client, error)) throw new RefusedElsewhere(refusals.providerAway, reason);
    throw new RefusedElsewhere(refusals.providerUnproven, reason, 'unauthenticated');
  }
}

function isAway(client: Client, error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.error !== 'invalid_grant';
  // Of an answer that is no denial: the provider cannot, or the settings are wrong.
  if (error instanceof client.AuthorizationResponseError) return true;
  if (error instanceof client.ClientError) return unreadable.has(error.code ?? '');
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

/** An error and what led to it, without the texts of tokens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const said = 'error' in error && typeof error.error === 'string' ? `: ${error.error}` : '';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${code}${said}${cause}`;
}
