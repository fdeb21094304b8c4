/** GET /users/notices */
import { notices } from '../../../contract/users.ts';
import { listNotices } from '../../model/notices.ts';
import { route } from '../../serve.ts';

export default route(notices, async ({ caller }, { db }) => ({
  notices: await listNotices(db, caller.id),
}));
