/** POST /contests/{slug}/start */
import { startOwnTime } from '../../../contract/contests.ts';
import { startOwn } from '../../contests/own-time.ts';
import { route } from '../../serve.ts';

export default route(
  startOwnTime,
  async ({ params: { slug }, caller }, { db }) => await startOwn(db, caller, slug),
  {
    body: {},
    reply: {
      teamId: 'b7c9f1de-2d0a-4f64-8e0c-6f2b8a1d3c55',
      startsAt: '2026-03-14T09:00:00.000Z',
      endsAt: '2026-03-14T11:00:00.000Z',
    },
  },
);
