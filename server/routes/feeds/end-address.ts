/** DELETE /feeds */
import { endFeedAddress } from '../../../contract/feeds.ts';
import { endKey } from '../../feeds/addresses.ts';
import { route } from '../../serve.ts';

export default route(
  endFeedAddress,
  async ({ caller, network }, { db, security }) => {
    await endKey(db, { caller, network });
    security.note('feed address ended', { account: caller.id, network });
    return { success: true as const };
  },
  { reply: { success: true } },
);
