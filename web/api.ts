/** The API of this page's server, called as the signed-in user. */
import { connect } from './call.ts';
import { readToken } from './token.ts';

export const api = connect({ baseUrl: import.meta.env.API_URL ?? '', token: readToken });
