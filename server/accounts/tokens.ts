/** Tokens: signed, and valid while their session lasts, at most `tokenLifetimeS`. */
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { tokenLifetimeS } from '../http/limits.ts';
import type { Session } from './sessions.ts';

/** Signs a token (JWT, HS256) for a session. */
export function signToken(userId: string, sessionId: string, key: Uint8Array): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setJti(sessionId)
    .setIssuedAt()
    .setExpirationTime(`${tokenLifetimeS}s`)
    .sign(key);
}

export type Tokens = {
  /** The session of a token, or null if its signature is wrong or it has expired. */
  read(token: string): Promise<Session | null>;
};

const claimsShape = z.object({ sub: z.uuid(), jti: z.uuid(), exp: z.number() });
type Claims = z.infer<typeof claimsShape>;

/** The number of tokens whose signature is not checked again: those that were used last. */
const checkedMaxTokens = 10_000;
/** Longer than any token of ours, so it is never remembered. */
const checkedMaxChars = 500;

/** Checks each signature only once, because that takes longer than most calls. */
export function openTokens(key: Uint8Array): Tokens {
  const checked = new LRUCache<string, Claims>({ max: checkedMaxTokens });
  const check = async (token: string): Promise<Claims | null> => {
    const claims = await verified(token, key);
    if (claims !== null && token.length <= checkedMaxChars) checked.set(token, claims);
    return claims;
  };
  return {
    async read(token) {
      const claims = checked.get(token) ?? (await check(token));
      return claims !== null && claims.exp * 1000 > Date.now() ? claims : null;
    },
  };
}

async function verified(token: string, key: Uint8Array): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    });
    return claimsShape.parse(payload);
  } catch {
    return null;
  }
}
