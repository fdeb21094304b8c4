/** GET /contests */
import { contestList } from '../../../contract/contests.ts';
import { contestsByTime } from '../../contests/contest-pages.ts';
import { shownContest } from '../../examples.ts';
import { describePage } from '../../http/pages.ts';
import { route } from '../../serve.ts';

export default route(
  contestList,
  async ({ query, caller, url, header }, { db }) => {
    const found = await contestsByTime(db, caller, query);
    const next = query.offset + query.limit;
    describePage({
      url,
      header,
      total: found.pastCount,
      next: next < found.pastCount ? { offset: `${next}` } : undefined,
    });
    return found;
  },
  {
    reply: {
      now: '2026-01-31T11:22:05.034Z',
      running: [shownContest],
      coming: [],
      past: [],
      pastCount: 0,
    },
  },
);
