/** GET /people/invitations */
import { invitations } from '../../../contract/registration.ts';
import { listInvitations } from '../../accounts/invitations.ts';
import { exampleInvitation } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(invitations, (_, { db }) => listInvitations(db), {
  reply: [exampleInvitation],
});
