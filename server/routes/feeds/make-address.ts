/** POST /feeds */
import { makeFeedAddress } from '../../../contract/feeds.ts';
import { makeKey } from '../../feeds/addresses.ts';
import { route } from '../../serve.ts';

export default route(
  makeFeedAddress,
  async ({ caller, network }, { db, security, config }) => {
    const { key, madeAt } = await makeKey(db, { caller, network });
    security.note('feed address made', { account: caller.id, network });
    const below = `${config.publicUrl}/feeds/${key}`;
    return { madeAt, calendar: `${below}/calendar.ics`, news: `${below}/news.atom` };
  },
  {
    reply: {
      madeAt: '2026-11-20T08:00:00.000Z',
      calendar:
        'https://arbiter.example.org/feeds/arbf_2vJm0kq7x1nZ4tYc8wHfLr5sEoDbUgPi9aXKjQyM3NA/calendar.ics',
      news: 'https://arbiter.example.org/feeds/arbf_2vJm0kq7x1nZ4tYc8wHfLr5sEoDbUgPi9aXKjQyM3NA/news.atom',
    },
  },
);
