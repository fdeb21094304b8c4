/** GET /api/contests/{id}/awards */
import { contestAwards } from '../../../contract/api.ts';
import { awardsOf, lookAt } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestAwards,
  async ({ params, caller }, { db }) => await awardsOf(db, await lookAt(db, params.id, caller)),
  { reply: [{ id: 'winner', citation: 'Contest winner', team_ids: ['17'] }] },
);
