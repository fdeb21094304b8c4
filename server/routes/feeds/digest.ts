/** GET /feeds/digest */
import { mailDigest } from '../../../contract/feeds.ts';
import { digestOf } from '../../feeds/digests.ts';
import { route } from '../../serve.ts';

export default route(
  mailDigest,
  async ({ caller }, { db }) => ({ every: await digestOf(db, caller.id) }),
  { reply: { every: 'week' } },
);
