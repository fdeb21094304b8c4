/**
 * Requests to learning platforms (LTI 1.3): their keys, what they say of themselves when they register,
 * access tokens, and their gradebooks. server/lti decides what is asked and sent.
 */
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { firstChars } from '../../contract/characters.ts';
import { refusals } from '../../contract/messages.ts';
import { isLoopback } from '../../work/require-tls.ts';
import { AppError, RefusedElsewhere } from '../http/errors.ts';
import { boundedFetch, type FetchBounds } from './bounded-fetch.ts';

/** What is known of a platform. */
export type PlatformAddresses = {
  id: string;
  version: number;
  issuer: string;
  clientId: string;
  tokenUrl: string;
  tokenAudience: string | null;
  jwksUrl: string;
};

/** Signs claims with the site's key. */
export type Signer = (claims: JWTPayload) => Promise<string>;

/** How something that was sent was answered. */
export type Outcome =
  | { kind: 'done'; reply: unknown }
  /** It may pass later; `afterS`: no sooner. */
  | { kind: 'again'; reason: string; afterS?: number | undefined }
  /** It will not pass. `isGone`: what it was sent to is not there. */
  | { kind: 'refused'; reason: string; isGone: boolean };

type Request = {
  method: 'GET' | 'POST';
  url: string;
  /** The media type of the body, or of the reply of a GET. */
  type: string;
  body?: object;
};

export type LearningPlatforms = {
  /** Refuses an address that this site does not call. `field`: for the sentence. */
  requireAddress(url: string, field: string): void;
  /** The claims of an ID token; refuses with 401 one that does not prove what it says. */
  verify(platform: PlatformAddresses, idToken: string): Promise<JWTPayload>;
  /** What a platform says at an address; refuses with 503 if it does not answer with JSON. */
  read(url: string): Promise<unknown>;
  /** Same, in answer to what the site says of itself. */
  register(url: string, bearer: string | undefined, body: object): Promise<unknown>;
  /** Asks for something at a platform, with an access token for these scopes. */
  ask(
    platform: PlatformAddresses,
    sent: { scopes: readonly string[]; sign: Signer; request: Request },
  ): Promise<Outcome>;
};

const platformBounds: FetchBounds = { answerMs: 10_000, replyMaxBytes: 512 * 1024 };

/** By how much the clocks of a platform and of this host may differ. */
const clockToleranceS = 60;
/** How old an ID token may be. */
const tokenMaxAgeS = 600;
const assertionLifetimeS = 300;
const spareS = 60;
const tokenLifetimeMaxS = 3600;
const reasonMaxChars = 500;
const shownReasonMaxChars = 200;
const knownMax = 500;
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384'];

const accessToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(tokenLifetimeMaxS),
});

/** Asks no platform before it is needed. */
export function openPlatforms(
  { publicUrl }: { publicUrl: string },
  bounds: FetchBounds = platformBounds,
): LearningPlatforms {
  const isSiteHere = isLoopback(new URL(publicUrl).hostname);
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  const accessTokens = new Map<string, { token: string; untilMs: number }>();

  const isAllowed = (text: string): boolean => {
    const url = URL.parse(text);
    if (url === null || url.username + url.password !== '') return false;
    // A site that others reach asks nothing of its own host for them.
    if (isLoopback(url.hostname)) return isSiteHere;
    return url.protocol === 'https:';
  };

  /** Each request has a deadline of its own. */
  const go = async (url: string, options: object): Promise<Response> => {
    if (!isAllowed(url)) throw new TypeError(`This site does not call ${URL.parse(url)?.host}.`);
    return await boundedFetch(bounds)(url, options);
  };

  const keysOf = ({ id, jwksUrl }: PlatformAddresses) => {
    const name = `${id} ${jwksUrl}`;
    const known = keySets.get(name);
    if (known !== undefined) return known;
    if (keySets.size >= knownMax) keySets.clear();
    const keys = createRemoteJWKSet(new URL(jwksUrl), {
      [customFetch]: (url, options) => go(url, options),
      timeoutDuration: bounds.answerMs,
      // A platform may have made a new key just now. Launches are counted, and so are these requests.
      cooldownDuration: 0,
    });
    keySets.set(name, keys);
    return keys;
  };

  const readJson = async (url: string, options: object): Promise<unknown> => {
    try {
      const response = await go(url, options);
      if (!response.ok) throw new TypeError(`${new URL(url).host} answered ${response.status}.`);
      return await response.json();
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
    if (!response.ok) return await failure(response, 'asked for access');
    const given = accessToken.safeParse(await response.json().catch(() => null)).data;
    if (given === undefined) {
      return { kind: 'again', reason: `${new URL(tokenUrl).host} gave no access token.` };
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
    requireAddress(url, field) {
      if (!isAllowed(url)) throw new AppError('badInput', `${field}: ${refusals.platformAddress}`);
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
        if (!response.ok) return await failure(response, `sent ${method} to its gradebook`);
        const text = await response.text();
        return { kind: 'done', reply: jsonOf(text) };
      } catch (error) {
        const reason = firstChars(reasonOf(error), shownReasonMaxChars);
        return { kind: 'again', reason: `It could not be reached: ${reason}` };
      }
    },
  };
}

const nameOf = ({ id, version }: PlatformAddresses, scopes: readonly string[]): string =>
  `${id} ${version} ${scopes.join(' ')}`;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Statuses after which the same request may pass: an access token may have ended, or others were first. */
const passing = new Set([401, 408, 409, 425, 429]);
const afterMaxS = 6 * 3600;

/** What a refused request means. The platform's own words are cut, and shown as they are. */
async function failure(response: Response, what: string): Promise<Outcome> {
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
  return { kind: 'again', reason, afterS: isGiven ? Math.min(afterS, afterMaxS) : undefined };
}

/** An error and what led to it, without the texts of tokens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return firstChars(`${error.message}${code}${cause}`, reasonMaxChars);
}
