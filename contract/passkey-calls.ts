/** The calls about passkeys, apart from calls.ts as those of providers are. */
import { callsBelow } from './calls-below.ts';

const { get, post, put } = callsBelow('/users');

export const beginPasskeyLogin = post('/login/passkey');
export const endPasskeyLogin = post('/login/passkey/answer');
export const passkeys = get('/passkeys');
export const beginPasskey = post('/passkeys');
export const endPasskey = post('/passkeys/answer');
export const beginConfirmation = post('/passkeys/confirmation');
export const endConfirmation = post('/passkeys/confirmation/answer');
export const renamePasskey = put('/passkeys/{id}');
export const removePasskey = post('/passkeys/{id}/removal');
