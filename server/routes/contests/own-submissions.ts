/** GET /contests/{slug}/own-submissions */
import { defaultLanguage } from '../../../contract/languages.ts';
import { ownContestRuns } from '../../../contract/taking-part.ts';
import { readOwnRuns } from '../../contests/taking-part.ts';
import { known } from '../../examples.ts';
import { describePage } from '../../http/pages.ts';
import { route } from '../../serve.ts';

export default route(
  ownContestRuns,
  async ({ params, query, caller, url, header }, { db }) => {
    const found = await readOwnRuns(db, { ...params, ...query, person: caller });
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
          id: known.submission,
          problem: 'A',
          author: 'Ada',
          language: defaultLanguage,
          submittedAt: '2026-03-14T09:26:53.000Z',
          timeMs: 4_925_034,
          state: 'judged',
          verdict: 'Accepted',
          points: null,
        },
      ],
      problems: [{ label: 'A', state: 'solved', points: null }],
    },
  },
);
