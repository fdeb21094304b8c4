/** POST /users/notices/read */
import { readNotices } from '../../../contract/users.ts';
import { markRead } from '../../notices/verdict-notices.ts';
import { route } from '../../serve.ts';

export default route(
  readNotices,
  async ({ caller, body }, { db }) => {
    await markRead(db, caller.id, body.until);
    return { success: true as const };
  },
  { body: { until: '2026-03-14T09:26:53.000Z' }, reply: { success: true } },
);
