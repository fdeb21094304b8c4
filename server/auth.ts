/**
 * Authentication: passwords are stored as Argon2id hashes; tokens are signed and expire with their
 * session.
 */
import { hash, verify } from '@node-rs/argon2';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { refusals } from '../contract/messages.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { tokenLifetimeS } from './limits.ts';
import { findCaller } from './model/sessions.ts';

/** The person who makes a call, and their session. */
export type Caller = { id: string; isAdmin: boolean; sessionId: string };

/** From OWASP's password storage cheat sheet: Argon2id, 19 MiB, 2 passes, 1 lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password with Argon2id and a fresh salt, in the usual text form. */
export const hashPassword = (password: string): Promise<string> => hash(password, argon2id);

/** A hash that matches no password: checking against it takes as long as against a real one. */
const nobodysHash = await hashPassword(crypto.randomUUID());

/**
 * Whether `password` matches `passwordHash`. Takes equally long without a hash, so that the time
 * does not reveal whether an account exists.
 */
export async function isPasswordRight(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, password);
  return matches && passwordHash !== undefined;
}

/**
 * Signs a token (JWT, HS256) for a session. It is valid for `tokenLifetimeS`, while the session
 * lasts.
 */
export function signToken(userId: string, sessionId: string, key: Uint8Array): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setJti(sessionId)
    .setIssuedAt()
    .setExpirationTime(`${tokenLifetimeS}s`)
    .sign(key);
}

/**
 * The caller behind an Authorization header, or null for a visitor. Refuses with 401 when the call
 * needs a login and the token is missing or expired, and with 403 when it needs an administrator.
 * For calls that are open to everyone, an expired token counts as none.
 */
export async function authenticate(
  { authorization, network }: { authorization: string | undefined; network: string },
  { access, loginSentence = refusals.loginRequired, method, path }: Endpoint,
  context: Context,
): Promise<Caller | null> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const caller = token === undefined ? null : await callerOfToken(token, context);
  if (access === 'anyone') return caller;
  if (caller === null) {
    if (token !== undefined) context.security.note('token refused', { network });
    const reason = token === undefined ? loginSentence : refusals.tokenInvalid;
    throw new AppError('unauthenticated', reason);
  }
  if (access === 'admin' && !caller.isAdmin) {
    const call = `${method} ${path}`;
    context.security.note('administrator required', { account: caller.id, network, call });
    throw new AppError('forbidden', refusals.adminRequired);
  }
  return caller;
}

async function callerOfToken(token: string, context: Context): Promise<Caller | null> {
  const claims = await readToken(token, context.tokenKey);
  if (claims === null) return null;
  return await findCaller(context.db, claims.sub, claims.jti);
}

const claimsShape = z.object({ sub: z.uuid(), jti: z.uuid() });

async function readToken(
  token: string,
  key: Uint8Array,
): Promise<z.infer<typeof claimsShape> | null> {
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
