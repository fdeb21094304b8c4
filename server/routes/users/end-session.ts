/** DELETE /users/sessions/{id} */
import { endSession } from '../../../contract/account.ts';
import { endSessionOf } from '../../accounts/sessions.ts';
import { route } from '../../serve.ts';

export default route(
  endSession,
  async ({ params, caller, network }, { db, security }) => {
    await endSessionOf(db, caller.id, params.id);
    security.note('session ended', { account: caller.id, network });
    return { success: true as const };
  },
  { reply: { success: true } },
);
