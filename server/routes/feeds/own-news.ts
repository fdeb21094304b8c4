/** GET /feeds/{key}/news.atom */
import { ownNews } from '../../../contract/feeds.ts';
import { ownerOf } from '../../feeds/addresses.ts';
import { newsFeed } from '../../feeds/news.ts';
import { route } from '../../serve.ts';

export default route(
  ownNews,
  async ({ params }, context) => {
    const userId = await ownerOf(context, params.key);
    const path = `/feeds/${params.key}/news.atom`;
    return await newsFeed(context.db, { userId, path, publicUrl: context.config.publicUrl });
  },
  { reply: '<feed xmlns="http://www.w3.org/2005/Atom"/>' },
);
