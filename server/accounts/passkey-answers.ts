/**
 * What is right in an answer of a passkey: the rules of WebAuthn Level 3, 7.1 and 7.2. A library checks
 * keys and signatures; what it says of wrong ones is only for the log.
 */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { firstChars } from '../../contract/characters.ts';
import { refusals } from '../../contract/messages.ts';
import type { PasskeyAnswer, PasskeyCreation } from '../../contract/passkeys.ts';
import { AppError, type RefusalCode, RefusedElsewhere } from '../http/errors.ts';

/** Loaded on first use, with its readers of certificates: many sites have no passkey. */
const load = () => import('@simplewebauthn/server');
const loadReaders = () => import('@simplewebauthn/server/helpers');

/** Of COSE: Ed25519, ES256, and RS256 for the TPM of Windows. */
export const algorithms = [-8, -7, -257];
const publicKeyMaxBytes = 2048;
const reasonMaxChars = 500;

/** `rpId`: the host name, to which passkeys belong; `origin`: of the page that asks for an answer. */
export type PasskeySite = { rpId: string; origin: string };

/** What passkeys know of the site, from its public address. Refuses with 409 if it cannot have passkeys. */
export function passkeySite(publicUrl: string): PasskeySite {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isNumbers = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (!isNumbers && (protocol === 'https:' || hostname === 'localhost')) {
    return { rpId: hostname, origin };
  }
  throw new AppError('conflict', refusals.passkeysNeedName);
}

const clientDataShape = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});
export type ClientData = z.infer<typeof clientDataShape>;

/** What the browser says of its page, which the device signs; undefined if it cannot be read. */
export function readClientData({
  response,
}: PasskeyAnswer | PasskeyCreation): ClientData | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    return clientDataShape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** `code`: of the refusals. */
export type Expected = { clientData: ClientData; site: PasskeySite; code: RefusalCode };

const headBytes = 37;
const flagsAt = 32;
const isPresent = 1;
const isVerified = 4;

/**
 * Refuses an answer that was given to another site, or without asking for finger, face or PIN. The
 * refusals are the same for every passkey, known or not.
 */
function requireHere(
  { type, authData }: { type: string; authData: Uint8Array },
  { clientData, site, code }: Expected,
): void {
  if (clientData.type !== type || authData.length < headBytes) {
    throw new AppError(code, refusals.passkeyRefused);
  }
  const hash = createHash('sha256').update(site.rpId).digest();
  const isOfSite = hash.equals(authData.subarray(0, flagsAt));
  if (!isOfSite || clientData.origin !== site.origin || clientData.crossOrigin === true) {
    throw new AppError(code, `${refusals.passkeyElsewhere} ${site.origin}`);
  }
  const flags = authData[flagsAt] ?? 0;
  if ((flags & isPresent) === 0 || (flags & isVerified) === 0) {
    throw new AppError(code, refusals.passkeyNotUnlocked);
  }
}

/** Refuses an answer that no right one of the site could be, before its passkey is looked up. */
export function requireAnswerHere({ response }: PasskeyAnswer, expected: Expected): void {
  const authData = Buffer.from(response.authenticatorData, 'base64url');
  requireHere({ type: 'webauthn.get', authData }, expected);
}

/** Verifies the signature of an answer; returns the device's counter, and whether it is backed up. */
export function verifyAnswer(
  answer: PasskeyAnswer,
  publicKey: Buffer,
  { clientData, site, code }: Expected,
): Promise<{ counter: number; isBackedUp: boolean }> {
  return refusing(code, async () => {
    const { verifyAuthenticationResponse } = await load();
    const { id, rawId, type, response } = answer;
    const { clientDataJSON, authenticatorData, signature } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: clientData.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      // Its counter is compared where it is stored, so that of two answers at once one counts.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified) throw new Error('The signature is wrong.');
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { counter: newCounter, isBackedUp: credentialBackedUp };
  });
}

/** A passkey as a device made it. */
export type MadePasskey = {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  isBackedUp: boolean;
};

/**
 * Reads the passkey that a device made. Attestation is not asked for, so a certificate in it is refused:
 * nothing here follows the addresses that one names.
 */
export async function readCreation(
  creation: PasskeyCreation,
  expected: Expected,
): Promise<MadePasskey> {
  const { clientData, site, code } = expected;
  const { id, rawId, type, response } = creation;
  const { clientDataJSON, attestationObject } = response;
  const { cose, decodeAttestationObject, decodeCredentialPublicKey, parseAuthenticatorData } =
    await loadReaders();
  const { format, statement, authData } = await refusing(code, async () => {
    const decoded = decodeAttestationObject(new Uint8Array(bytesOf(attestationObject)));
    return {
      format: decoded.get('fmt'),
      statement: decoded.get('attStmt'),
      authData: decoded.get('authData'),
    };
  });
  if (!(authData instanceof Uint8Array)) throw new AppError(code, refusals.passkeyRefused);
  requireHere({ type: 'webauthn.create', authData }, expected);
  // A device may sign by the new key itself, which names no one.
  const isOwn = format === 'packed' && statement.get('x5c') === undefined;
  if (format !== 'none' && !isOwn) throw new AppError(code, refusals.passkeyAttested);
  const algorithm = await refusing(code, async () => {
    const { credentialPublicKey } = parseAuthenticatorData(authData);
    if (credentialPublicKey === undefined) throw new Error('It has no public key.');
    return decodeCredentialPublicKey(credentialPublicKey).get(cose.COSEKEYS.alg);
  });
  if (typeof algorithm !== 'number' || !algorithms.includes(algorithm)) {
    throw new AppError(code, refusals.passkeyNotSigned);
  }
  return await refusing(code, async () => {
    const { verifyRegistrationResponse } = await load();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: clientData.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw new Error('The signature is wrong.');
    const { credential, credentialBackedUp } = registrationInfo;
    if (credential.id !== id) throw new Error('It has two ids.');
    if (credential.publicKey.length > publicKeyMaxBytes) throw new Error('The key is too long.');
    return {
      credentialId: bytesOf(credential.id),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isBackedUp: credentialBackedUp,
    };
  });
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** What the library throws is about what was sent. */
async function refusing<Result>(code: RefusalCode, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusedElsewhere(refusals.passkeyRefused, firstChars(reason, reasonMaxChars), code);
  }
}
