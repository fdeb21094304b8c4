/** GET /users/registration */
import { registration } from '../../../contract/registration.ts';
import { lookAtInvitation } from '../../accounts/invitations.ts';
import { route } from '../../serve.ts';

export default route(
  registration,
  async ({ query }, { db, config }) => {
    const { mode, domains, verifiesAddresses } = config.registration;
    const { invitation } = query;
    return {
      mode,
      domains: [...domains],
      verifiesAddresses,
      invitation: invitation === undefined ? null : await lookAtInvitation(db, invitation),
    };
  },
  { reply: { mode: 'open', domains: [], verifiesAddresses: false, invitation: null } },
);
