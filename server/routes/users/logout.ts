/** POST /users/logout */
import { logout } from '../../../contract/users.ts';
import { endSession } from '../../accounts/sessions.ts';
import { endViewing } from '../../accounts/viewings.ts';
import { route } from '../../serve.ts';

export default route(
  logout,
  async ({ caller, network }, { db, security }) => {
    if (caller.viewing !== undefined) {
      await endViewing(db, caller.sessionId);
      return { success: true as const };
    }
    await endSession(db, caller.sessionId);
    security.note('session ended', { account: caller.id, network });
    return { success: true as const };
  },
  { reply: { success: true } },
);
