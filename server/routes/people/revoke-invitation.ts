/** DELETE /people/invitations/{id} */
import { revokeInvitation as call } from '../../../contract/registration.ts';
import { revokeInvitation } from '../../accounts/invitations.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params, caller, network }, { db }) => {
    await revokeInvitation(db, { caller, network }, params.id);
    return { success: true as const };
  },
  { reply: { success: true } },
);
