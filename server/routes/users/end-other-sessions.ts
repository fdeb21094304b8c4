/** DELETE /users/sessions */
import { endOtherSessions } from '../../../contract/account.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { route } from '../../serve.ts';

export default route(
  endOtherSessions,
  async ({ caller, network }, { db, security }) => {
    await endSessions(db, caller.id, caller.sessionId);
    security.note('session ended', { account: caller.id, network });
    return { success: true as const };
  },
  { reply: { success: true } },
);
