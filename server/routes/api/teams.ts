/** GET /api/contests/{id}/teams */
import { contestTeams } from '../../../contract/api.ts';
import { filtered, lookAt, teamsOf } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestTeams,
  async ({ params, query, caller }, { db }) =>
    filtered(await teamsOf(db, await lookAt(db, params.id, caller)), query),
  { reply: [{ id: '17', name: 'Seventeen', label: '17', group_ids: ['north'], hidden: false }] },
);
