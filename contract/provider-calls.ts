/** The calls about logins by providers, apart from calls.ts as those of contests are. */
import { callsBelow } from './calls-below.ts';

const { get, post, remove } = callsBelow('/users');

export const beginProviderLogin = post('/login/provider');
export const endProviderLogin = post('/login/provider/callback');
export const leaveProvider = post('/login/provider/logout');
export const joinAccount = post('/login/provider/join');
export const linkedLogins = get('/linked-logins');
export const beginLink = post('/linked-logins');
export const endLink = post('/linked-logins/callback');
export const unlinkLogin = remove('/linked-logins/{id}');
