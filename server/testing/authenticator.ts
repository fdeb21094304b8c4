/**
 * A device that makes passkeys and answers with them, as a browser sends it: CBOR, COSE and signatures are
 * written byte by byte. A test says what is wrong with an answer.
 */
import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  type webcrypto,
} from 'node:crypto';
import type { CreationOptions, RequestOptions } from '../../contract/passkeys.ts';

type Cbor = number | string | Uint8Array | Cbor[] | Map<Cbor, Cbor>;

/** The first bytes of a value in CBOR (RFC 8949, 3): its kind, and a number below 2^16. */
function head(kind: number, count: number): Buffer {
  const first = kind << 5;
  if (count < 24) return Buffer.from([first | count]);
  if (count < 256) return Buffer.from([first | 24, count]);
  return Buffer.from([first | 25, count >> 8, count & 255]);
}

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const kinds = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  Ed25519: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  /** Not one of those that the site knows. */
  ES384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
};
export type KeyKind = keyof typeof kinds;

const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');

/** A public key as a COSE key (RFC 9053). */
function coseOf(kind: KeyKind, key: KeyObject): Map<Cbor, Cbor> {
  const { x, y, n, e }: webcrypto.JsonWebKey = key.export({ format: 'jwk' });
  const of = (...pairs: [number, Cbor][]) => new Map<Cbor, Cbor>(pairs);
  if (kind === 'Ed25519') return of([1, 1], [3, -8], [-1, 6], [-2, bytes(x)]);
  if (kind === 'RS256') return of([1, 3], [3, -257], [-1, bytes(n)], [-2, bytes(e)]);
  const [algorithm, curve] = kind === 'ES256' ? [-7, 1] : [-35, 2];
  return of([1, 2], [3, algorithm], [-1, curve], [-2, bytes(x)], [-3, bytes(y)]);
}

const present = 1;
const verified = 4;
const backupEligible = 8;
const backedUp = 16;
const attested = 64;

/** What may be wrong with an answer. */
export type Wrong = {
  origin?: string;
  crossOrigin?: boolean;
  type?: string;
  rpId?: string;
  challenge?: string;
  isUnlocked?: boolean;
  counter?: number;
  /** Null: none. */
  userHandle?: string | null;
  /** Signs with another key. */
  key?: KeyObject;
  /** The id that the answer names. */
  id?: string;
  /** The form of the attestation, and what it says. */
  attestation?: { format: string; statement: Map<Cbor, Cbor> };
};

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** A passkey on a device. */
export class Authenticator {
  readonly kind: KeyKind;
  readonly origin: string;
  readonly id = randomBytes(20);
  /** Of the answers; 0 for good: the device counts none. */
  counter: number;
  isBackedUp = false;
  userHandle = '';
  readonly #keys;

  constructor(origin: string, { kind = 'ES256' as KeyKind, counter = 0 } = {}) {
    this.kind = kind;
    this.origin = origin;
    this.counter = counter;
    this.#keys = kinds[kind]();
  }

  get publicKey(): Buffer {
    return cbor(coseOf(this.kind, this.#keys.publicKey));
  }

  #clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? this.origin,
        crossOrigin: wrong.crossOrigin ?? false,
      }),
    );
  }

  #head(rpId: string, flags: number, wrong: Wrong): Buffer {
    const unlocked = wrong.isUnlocked === false ? 0 : verified;
    const backup = this.isBackedUp ? backupEligible | backedUp : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? this.counter);
    const all = present | unlocked | backup | flags;
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([all]), counter]);
  }

  #sign(data: Buffer, key = this.#keys.privateKey): Buffer {
    return sign(this.kind === 'Ed25519' ? null : 'sha256', data, key);
  }

  /** Makes the passkey. */
  make({ challenge, rp, user }: CreationOptions, wrong: Wrong = {}) {
    this.userHandle = user.id;
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([
      this.#head(rp.id, attested, wrong),
      Buffer.alloc(16),
      length,
      this.id,
      this.publicKey,
    ]);
    const clientData = this.#clientData('webauthn.create', challenge, wrong);
    const { format, statement } = wrong.attestation ?? { format: 'none', statement: new Map() };
    const object = new Map<Cbor, Cbor>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', data],
    ]);
    const id = wrong.id ?? this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal', 'hybrid', 'pigeon'],
      },
      clientExtensionResults: {},
    };
  }

  /** Answers, and counts if the device counts. */
  answer({ challenge, rpId }: RequestOptions, wrong: Wrong = {}) {
    if (this.counter > 0) this.counter += 1;
    const data = this.#head(rpId, 0, wrong);
    const clientData = this.#clientData('webauthn.get', challenge, wrong);
    const signature = this.#sign(Buffer.concat([data, sha256(clientData)]), wrong.key);
    const id = wrong.id ?? this.id.toString('base64url');
    const userHandle = wrong.userHandle === undefined ? this.userHandle : wrong.userHandle;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      },
      clientExtensionResults: {},
    };
  }
}
