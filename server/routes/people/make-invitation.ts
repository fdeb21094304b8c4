/** POST /people/invitations */
import { makeInvitation } from '../../../contract/registration.ts';
import { addInvitation } from '../../accounts/invitations.ts';
import { exampleInvitation } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  makeInvitation,
  ({ body: { accountsEndAt, ...rest }, caller, network }, { db, config: { publicUrl } }) =>
    addInvitation(
      db,
      { caller, network },
      { ...rest, accountsEndAt: accountsEndAt ? new Date(accountsEndAt) : null, publicUrl },
    ),
  {
    body: { note: exampleInvitation.note, uses: exampleInvitation.uses, days: 14 },
    reply: {
      ...exampleInvitation,
      url: 'https://judge.example.org/register?invitation=2vJm0kq7x1nZ4tYc8wHfLr5sEoDbUgPi9aXKjQyM3NA',
    },
  },
);
