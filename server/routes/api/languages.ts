/** GET /api/contests/{id}/languages */
import { contestLanguages } from '../../../contract/api.ts';
import { languagesOf, lookAt } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestLanguages,
  async ({ params, caller }, { db, config }) =>
    await languagesOf(db, await lookAt(db, params.id, caller), config.languages),
  { reply: [{ id: 'c', name: 'C', entry_point_required: false, extensions: ['c'] }] },
);
