/** GET /feeds/news.atom */
import { publicNews } from '../../../contract/feeds.ts';
import { newsFeed } from '../../feeds/news.ts';
import { route } from '../../serve.ts';

export default route(
  publicNews,
  (call, { db, config, visitorReads }) =>
    visitorReads.readFor(null, { db, state: call.state }, (source) =>
      newsFeed(source.db, { userId: null, path: publicNews.path, publicUrl: config.publicUrl }),
    ),
  { reply: '<feed xmlns="http://www.w3.org/2005/Atom"/>' },
);
