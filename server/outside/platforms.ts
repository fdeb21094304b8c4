/**
 * Requests to learning platforms (LTI 1.3): their keys, what they say of themselves when they register,
 * access tokens, and their gradebooks. server/lti decides what is asked and sent.
 */
import { isIP } from 'node:net';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { firstChars } from '../../contract/characters.ts';
import { refusals } from '../../contract/messages.ts';
import { isLoopback } from '../../work/require-tls.ts';
import { AppError, RefusedElsewhere } from '../http/errors.ts';
import { boundedFetch, type FetchBounds } from './bounded-fetch.ts';
import { guardedFetch, mayReach, type Resolve, resolveName } from './guarded-fetch.ts';
import { isAtPlatform } from './platform-hosts.ts';

/** What is known of a platform. */
export type PlatformAddresses = {
  id: string;
  version: number;
  issuer: string;
  clientId: string;
  authUrl: string;
  tokenUrl: string;
  tokenAudience: string | null;
  jwksUrl: string;
};

/** Signs claims with the site's key. */
export type Signer = (claims: JWTPayload) => Promise<string>;

/** How something that was sent was answered. */
export type Outcome =
  /** `next`: the address of the next part, if the platform has more. */
  | { kind: 'done'; reply: unknown; next: string | null }
  /** It may pass later; `afterS`: no sooner. `isOfPlatform`: all that is sent there would fail alike. */
  | { kind: 'again'; reason: string; isOfPlatform: boolean; afterS?: number | undefined }
  /** It will not pass. `isGone`: what it was sent to is not there. */
  | { kind: 'refused'; reason: string; isGone: boolean };

type Request = {
  /** What it is sent to, for the reason of a refusal; by default the gradebook. */
  to?: 'list of people';
  method: 'GET' | 'POST';
  url: string;
  /** The media type of the body, or of the reply of a GET. */
  type: string;
  body?: object;
};

export type LearningPlatforms = {
  /** Whether this site calls an address, and sends browsers there, if its name leads to no own network. */
  isAddress(url: string): boolean;
  /** Refuses an address that this site does not call. `field`: for the sentence. */
  requireAddress(url: string, field: string): void;
  /** The claims of an ID token; refuses with 401 one that does not prove what it says. */
  verify(platform: PlatformAddresses, idToken: string): Promise<JWTPayload>;
  /** What a platform says at an address; refuses with 503 if it does not answer with JSON. */
  read(url: string): Promise<unknown>;
  /** Same, in answer to what the site says of itself. */
  register(url: string, bearer: string | undefined, body: object): Promise<unknown>;
  /** Asks for something at the gradebook or the lists of a platform, with an access token for these scopes. */
  ask(
    platform: PlatformAddresses,
    sent: { scopes: readonly string[]; sign: Signer; request: Request },
  ): Promise<Outcome>;
};

const bounds: FetchBounds = { answerMs: 10_000, replyMaxBytes: 512 * 1024 };

/** By how much the clocks of a platform and of this host may differ. */
const clockToleranceS = 60;
/** How old an ID token may be. */
const tokenMaxAgeS = 600;
const assertionLifetimeS = 300;
const spareS = 60;
/** Of this host, which may be a platform's host only if the site is a local one. */
const loopbackNetworks = ['127.0.0.0/8', '::1'];
const tokenLifetimeMaxS = 3600;
const reasonMaxChars = 500;
const shownReasonMaxChars = 200;
const knownMax = 500;
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384'];

const accessToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(tokenLifetimeMaxS),
});

type Site = {
  publicUrl: string;
  /** Those of its own networks in which platforms may be. */
  platformNetworks: readonly string[];
};

type Settings = {
  /** How often a platform is asked for its keys at most: anyone can send tokens that name unknown ones. */
  keysEveryMs: number;
  resolve?: Resolve;
};

const keySet = z.object({ keys: z.array(z.looseObject({})) });

/** Asks no platform before it is needed. */
export function openPlatforms(
  { publicUrl, platformNetworks }: Site,
  { keysEveryMs, resolve = resolveName }: Settings,
): LearningPlatforms {
  const isSiteHere = isLoopback(new URL(publicUrl).hostname);
  const allowed = [...platformNetworks, ...(isSiteHere ? loopbackNetworks : [])];
  const send = guardedFetch({ allowed, resolve });
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  const accessTokens = new Map<string, { token: string; untilMs: number }>();

  const isAddress = (text: string): boolean => {
    const url = URL.parse(text);
    if (url === null || url.username + url.password !== '') return false;
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
    // A site that others reach asks nothing of its own host for them.
    if (/(^|\.)localhost$/.test(host) && !isSiteHere) return false;
    if (isIP(host) !== 0 && !mayReach(host, allowed)) return false;
    if (url.protocol === 'http:') return isSiteHere && isLoopback(url.hostname);
    return url.protocol === 'https:';
  };

  /** Each request has a deadline of its own. */
  const go = async (url: string, options: object): Promise<Response> => {
    if (!isAddress(url)) throw new TypeError(`This site does not call ${URL.parse(url)?.host}.`);
    return await boundedFetch(bounds, send)(url, options);
  };

  const jsonAt = async (url: string, options: object): Promise<unknown> => {
    const response = await go(url, options);
    if (!response.ok) throw new TypeError(`${new URL(url).host} answered ${response.status}.`);
    return await response.json();
  };

  const keysOf = ({ id, jwksUrl }: PlatformAddresses) => {
    const name = `${id} ${jwksUrl}`;
    const known = keySets.get(name);
    if (known !== undefined) return known;
    if (keySets.size >= knownMax) keySets.clear();
    let failed: { error: unknown; untilMs: number } | undefined;
    const keys = createRemoteJWKSet(new URL(jwksUrl), {
      [customFetch]: async (url, options) => {
        // The library remembers only what it could read.
        if (failed !== undefined && failed.untilMs > Date.now()) throw failed.error;
        try {
          return Response.json(keySet.parse(await jsonAt(url, options)));
        } catch (error) {
          failed = { error, untilMs: Date.now() + keysEveryMs };
          throw error;
        }
      },
      timeoutDuration: bounds.answerMs,
      // A platform may have made a new key just now.
      cooldownDuration: keysEveryMs,
    });
    keySets.set(name, keys);
    return keys;
  };

  const readJson = async (url: string, options: object): Promise<unknown> => {
    try {
      return await jsonAt(url, options);
    } catch (error) {
      throw new RefusedElsewhere(refusals.platformAway, reasonOf(error));
    }
  };

  const bearing = (bearer: string | undefined) =>
    bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };

  /** An access token, from before or anew. */
  const tokenFor = async (
    platform: PlatformAddresses,
    { scopes, sign }: { scopes: readonly string[]; sign: Signer },
  ): Promise<string | Outcome> => {
    const name = nameOf(platform, scopes);
    const known = accessTokens.get(name);
    if (known !== undefined && known.untilMs > Date.now()) return known.token;
    const { clientId, tokenUrl, tokenAudience } = platform;
    const nowS = Math.floor(Date.now() / 1000);
    const assertion = await sign({
      iss: clientId,
      sub: clientId,
      aud: tokenAudience ?? tokenUrl,
      iat: nowS,
      exp: nowS + assertionLifetimeS,
      jti: crypto.randomUUID(),
    });
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope: scopes.join(' '),
    });
    const response = await go(tokenUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: form.toString(),
    });
    if (!response.ok) {
      // This says nothing of what was to be sent; all that is sent there would fail alike.
      return {
        ...(await failure(response, 'asked for access')),
        kind: 'again',
        isOfPlatform: true,
      };
    }
    const given = accessToken.safeParse(await response.json().catch(() => null)).data;
    if (given === undefined) {
      const reason = `${new URL(tokenUrl).host} gave no access token.`;
      return { kind: 'again', reason, isOfPlatform: true };
    }
    if (accessTokens.size >= knownMax) accessTokens.clear();
    const lifetimeS = Math.min(given.expires_in, tokenLifetimeMaxS) - spareS;
    accessTokens.set(name, {
      token: given.access_token,
      untilMs: Date.now() + lifetimeS * 1000,
    });
    return given.access_token;
  };

  return {
    isAddress,
    requireAddress(url, field) {
      if (!isAddress(url)) throw new AppError('badInput', `${field}: ${refusals.platformAddress}`);
    },
    async verify(platform, idToken) {
      const { issuer, clientId } = platform;
      try {
        const { payload } = await jwtVerify(idToken, keysOf(platform), {
          algorithms,
          issuer,
          audience: clientId,
          clockTolerance: clockToleranceS,
          maxTokenAge: tokenMaxAgeS,
          requiredClaims: ['exp', 'iat', 'nonce', 'sub'],
        });
        const { aud, azp } = payload;
        const isForUs = Array.isArray(aud) && aud.length > 1 ? azp === clientId : true;
        if (!isForUs || (azp !== undefined && azp !== clientId)) {
          throw new errors.JWTClaimValidationFailed('unexpected "azp" claim value', payload, 'azp');
        }
        return payload;
      } catch (error) {
        const reason = reasonOf(error);
        const isAway =
          !(error instanceof errors.JOSEError) ||
          error instanceof errors.JWKSTimeout ||
          error.code === 'ERR_JOSE_GENERIC' ||
          error instanceof errors.JWKSInvalid;
        if (isAway) throw new RefusedElsewhere(refusals.platformAway, reason);
        throw new RefusedElsewhere(refusals.launchUnproven, reason, 'unauthenticated');
      }
    },
    read: (url) => readJson(url, { headers: { accept: 'application/json' } }),
    register: (url, bearer, body) =>
      readJson(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...bearing(bearer),
        },
        body: JSON.stringify(body),
      }),
    async ask(platform, { scopes, sign, request }) {
      const to = request.to ?? 'gradebook';
      // What the platform says of a course names addresses, too, and the access token goes there.
      if (!isAddress(request.url) || !isAtPlatform(platform, request.url)) {
        const host = firstChars(URL.parse(request.url)?.host ?? '', shownReasonMaxChars);
        const reason = `Its ${to} is at ${host}, which is no host of the platform as administrators entered it.`;
        return { kind: 'refused', reason, isGone: false };
      }
      try {
        const token = await tokenFor(platform, { scopes, sign });
        if (typeof token !== 'string') return token;
        const { method, url, type, body } = request;
        const response = await go(url, {
          method,
          headers: {
            ...bearing(token),
            ...(method === 'GET' ? { accept: type } : { 'content-type': type }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        if (response.status === 401) accessTokens.delete(nameOf(platform, scopes));
        if (!response.ok) return await failure(response, `sent ${method} to its ${to}`);
        const text = await response.text();
        return { kind: 'done', reply: jsonOf(text), next: nextOf(response.headers, url) };
      } catch (error) {
        const reason = firstChars(reasonOf(error), shownReasonMaxChars);
        return { kind: 'again', reason: `It could not be reached: ${reason}`, isOfPlatform: true };
      }
    },
  };
}

const nameOf = ({ id, version }: PlatformAddresses, scopes: readonly string[]): string =>
  `${id} ${version} ${scopes.join(' ')}`;

/** The address of the next part (RFC 8288), which may be relative to that of this one. */
function nextOf(headers: Headers, url: string): string | null {
  const links = headers.get('link') ?? '';
  for (const [, address = '', parameters = ''] of links.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const isNext = parameters.split(/[;,]/).some((one) => {
      const [name = '', relations = ''] = one.toLowerCase().replaceAll('"', '').split('=');
      return name.trim() === 'rel' && relations.trim().split(/\s+/).includes('next');
    });
    if (isNext) return URL.parse(address, url)?.href ?? null;
  }
  return null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Statuses after which the same request may pass: an access token may have ended, or others were first. */
const passing = new Set([401, 408, 409, 425, 429]);
/** Of those, and of the others that may pass, what a platform says of itself and not of a column. */
const ofPlatform = new Set([429, 503]);
const afterMaxS = 6 * 3600;

/** What a refused request means. The platform's own words are cut, and shown as they are. */
async function failure(
  response: Response,
  what: string,
): Promise<Exclude<Outcome, { kind: 'done' }>> {
  const { status, headers } = response;
  const said = (await response.text().catch(() => ''))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();
  const words = said === '' ? '' : ` It said: ${firstChars(said, shownReasonMaxChars)}`;
  const reason = `It answered ${status} when this site ${what}.${words}`;
  if (status < 500 && !passing.has(status)) {
    return { kind: 'refused', reason, isGone: status === 404 || status === 410 };
  }
  const afterS = Number(headers.get('retry-after'));
  const isGiven = Number.isFinite(afterS) && afterS > 0;
  return {
    kind: 'again',
    reason,
    isOfPlatform: ofPlatform.has(status),
    afterS: isGiven ? Math.min(afterS, afterMaxS) : undefined,
  };
}

/** An error and what led to it, without the texts of tokens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return firstChars(`${error.message}${code}${cause}`, reasonMaxChars);
}
