/** Passkeys in the browser: having a device make one or answer with one, and sending what it says. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  beginConfirmation,
  beginPasskey,
  beginPasskeyLogin,
  endConfirmation,
  endPasskey,
  endPasskeyLogin,
  passkeys,
} from '../contract/passkey-calls.ts';
import type {
  CreationOptions,
  PasskeyAnswer,
  PasskeyCreation,
  RequestOptions,
} from '../contract/passkeys.ts';
import { api } from './api.ts';
import { Refusal } from './call.ts';
import { enter } from './log-in.ts';
import { passkeyMessages } from './page-messages.ts';
import { sentenceOf } from './sentence.ts';

/** Whether this browser has passkeys for this site: none has at an address of numbers. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  window.isSecureContext &&
  !/^[\d.]+$|^\[/.test(window.location.hostname);

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => api.call(passkeys, { signal }),
});

/** What a device says, as the calls take it. Browsers let people choose the device. */
const jsonOf = <Answer>(credential: Credential | null): Answer =>
  (credential as PublicKeyCredential).toJSON() as Answer;

/** Ends what the fields of the login offer: a browser asks for one passkey at a time. */
let offered: AbortController | undefined;

const answer = async (options: RequestOptions): Promise<PasskeyAnswer> => {
  offered?.abort();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return jsonOf(await navigator.credentials.get({ publicKey }));
};

const make = async (options: CreationOptions): Promise<PasskeyCreation> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return jsonOf(await navigator.credentials.create({ publicKey }));
};

/** Adds a passkey to the account; without a name, the server names it after the browser. */
export async function addPasskey({
  name,
  password,
}: {
  name: string;
  password: string;
}): Promise<void> {
  const body = password === '' ? {} : { currentPassword: password };
  const made = await make(await api.call(beginPasskey, { body }));
  await api.call(endPasskey, { body: { answer: made, ...(name !== '' && { name }) } });
}

/** Logs in by a passkey alone. */
export async function logInByPasskey(client: QueryClient): Promise<void> {
  const { options } = await api.call(beginPasskeyLogin, { body: {} });
  if (options !== null) await endLogin(client, options);
}

/** A little less than a challenge lasts. */
const offerMs = 240_000;

/**
 * Has the browser offer passkeys in the fields of the login, where it can, until the signal aborts. Resolves
 * once the person has chosen one and is logged in; rejects with a refusal of the chosen one, or if the offer ends.
 */
export async function offerPasskeys(client: QueryClient, signal: AbortSignal): Promise<void> {
  const isPossible = await PublicKeyCredential.isConditionalMediationAvailable?.();
  while (isPossible && !signal.aborted) {
    const options = await optionsOfOffer(signal);
    if (options === null) break;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const mine = new AbortController();
    offered = mine;
    const old = AbortSignal.timeout(offerMs);
    const chosen = await navigator.credentials
      .get({
        publicKey,
        mediation: 'conditional',
        signal: AbortSignal.any([signal, mine.signal, old]),
      })
      .catch((error: unknown) => {
        // The challenge is too old: another one follows.
        if (old.aborted && !signal.aborted && !mine.signal.aborted) return null;
        throw error;
      });
    if (chosen === null) continue;
    await enter(
      client,
      await api.call(endPasskeyLogin, { body: { answer: jsonOf<PasskeyAnswer>(chosen) } }),
    );
    return;
  }
  throw new DOMException('There is no offer.', 'AbortError');
}

/** Null if the site refuses: the person has asked for nothing yet. */
async function optionsOfOffer(signal: AbortSignal): Promise<RequestOptions | null> {
  try {
    return (await api.call(beginPasskeyLogin, { body: {}, signal })).options;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** What the login of a challenge takes besides a code. */
export const askForPasskey = (challenge: string) =>
  api.call(beginPasskeyLogin, { body: { challenge } });

/** Ends a login by a passkey; `challenge`: of a login that has shown the password. */
export async function endLogin(
  client: QueryClient,
  options: RequestOptions,
  challenge?: string,
): Promise<void> {
  const body = { answer: await answer(options), ...(challenge !== undefined && { challenge }) };
  await enter(client, await api.call(endPasskeyLogin, { body }));
}

/** Confirms the session by a passkey, so that no password is asked for. */
export async function confirmByPasskey(): Promise<void> {
  const given = await answer(await api.call(beginConfirmation, { body: {} }));
  await api.call(endConfirmation, { body: { answer: given } });
}

/** The message for what kept a passkey from being made or used: the browser's reasons are vague. */
export function passkeySentence(error: unknown): string {
  if (!(error instanceof DOMException)) return sentenceOf(error);
  if (error.name === 'InvalidStateError') return passkeyMessages.isThere;
  if (error.name === 'SecurityError') return passkeyMessages.elsewhere;
  return passkeyMessages.cancelled;
}
