/** The calls of the pages about people, apart from calls.ts as those of contests are. */
import { callsBelow } from './calls-below.ts';

const { get, post, put, remove } = callsBelow('/people');

export const invitations = get('/invitations');
export const makeInvitation = post('/invitations');
export const revokeInvitation = remove('/invitations/{id}');
export const importPeople = post('/import');
export const people = get('');
export const blockPerson = put('/{id}/block');
export const endPersonsSessions = remove('/{id}/sessions');
export const takeSecondFactorAway = remove('/{id}/second-factor');
export const unlinkPersonsLogin = remove('/{id}/linked-logins/{linkId}');
export const makeResetLink = post('/{id}/reset-link');
export const setRoles = put('/{id}/roles');
export const viewAs = post('/{id}/view');
