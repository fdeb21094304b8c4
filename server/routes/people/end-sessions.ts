/** DELETE /people/{id}/sessions */
import { endPersonsSessions } from '../../../contract/people.ts';
import { endAllSessions } from '../../accounts/people.ts';
import { route } from '../../serve.ts';

export default route(
  endPersonsSessions,
  async ({ params: { id }, caller, network }, { db, security }) => {
    await endAllSessions(db, { caller, network }, id);
    security.note('session ended', { account: id, network });
    return { success: true as const };
  },
  { reply: { success: true } },
);
