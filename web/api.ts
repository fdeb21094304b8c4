/** The API that this page belongs to, called by whoever is signed in. */
import { connect } from './call.ts';
import { readToken } from './token.ts';

export const api = connect({ baseUrl: import.meta.env.API_URL ?? '', token: readToken });
