/** GET /api/contests/{id}/groups */
import { contestGroups } from '../../../contract/api.ts';
import { groupsOf, lookAt } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestGroups,
  async ({ params, caller }, { db }) => await groupsOf(db, await lookAt(db, params.id, caller)),
  { reply: [{ id: 'north', name: 'North' }] },
);
