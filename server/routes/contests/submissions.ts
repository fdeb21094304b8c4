/** GET /contests/{slug}/submissions */
import { contestRuns } from '../../../contract/contests.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { runsOf } from '../../contests/contest-pages.ts';
import { describePage } from '../../http/pages.ts';
import { route } from '../../serve.ts';

export default route(
  contestRuns,
  async ({ params, query, caller, url, header }, { db }) => {
    const found = await runsOf(db, await lookAt(db, params.slug, caller), query);
    const next = query.offset + query.limit;
    describePage({
      url,
      header,
      total: found.count,
      next: next < found.count ? { offset: `${next}` } : undefined,
    });
    return found;
  },
  {
    reply: {
      count: 1,
      rows: [
        {
          id: '4711',
          team: { id: '17', name: 'Lund University' },
          problem: 'A',
          language: defaultLanguage,
          timeMs: 4_925_034,
          verdict: 'Accepted',
          points: null,
        },
      ],
    },
  },
);
