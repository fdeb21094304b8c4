/** GET /contests/{slug}/results */
import { contestResults } from '../../../contract/contests.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { resultsOf } from '../../contests/contest-pages.ts';
import { route } from '../../serve.ts';

export default route(
  contestResults,
  async ({ params, caller }, { db }) => await resultsOf(db, await lookAt(db, params.slug, caller)),
  {
    reply: {
      isFinal: true,
      awards: [
        {
          id: 'gold-medal',
          citation: 'Gold medal winner',
          teams: [{ id: '17', name: 'Lund University' }],
        },
      ],
    },
  },
);
