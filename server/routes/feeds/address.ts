/** GET /feeds */
import { feedAddress } from '../../../contract/feeds.ts';
import { madeAt } from '../../feeds/addresses.ts';
import { route } from '../../serve.ts';

export default route(
  feedAddress,
  async ({ caller }, { db }) => ({ madeAt: await madeAt(db, caller.id) }),
  { reply: { madeAt: '2026-11-20T08:00:00.000Z' } },
);
