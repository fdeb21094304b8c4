/** PUT /feeds/digest */
import { chooseDigest } from '../../../contract/feeds.ts';
import * as digests from '../../feeds/digests.ts';
import { route } from '../../serve.ts';

export default route(
  chooseDigest,
  async ({ body: { every }, caller }, { db }) => {
    await digests.chooseDigest(db, caller.id, every);
    return { every };
  },
  { body: { every: 'week' }, reply: { every: 'week' } },
);
