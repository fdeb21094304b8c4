/** DELETE /users/linked-logins/{id} */
import { unlinkLogin } from '../../../contract/providers.ts';
import { unlinkLogin as unlink } from '../../accounts/linked-logins.ts';
import { route } from '../../serve.ts';

export default route(
  unlinkLogin,
  async ({ params, caller, network }, { db, security }) => {
    await unlink(db, { caller, network }, params.id);
    security.note('login unlinked', { account: caller.id, network });
    return { success: true as const };
  },
  { reply: { success: true } },
);
