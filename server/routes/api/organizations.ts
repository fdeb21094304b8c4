/** GET /api/contests/{id}/organizations */
import { contestOrganizations } from '../../../contract/api.ts';
import { lookAt, organizationsOf } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestOrganizations,
  async ({ params, caller }, { db }) =>
    await organizationsOf(db, await lookAt(db, params.id, caller)),
  { reply: [{ id: 'lu', name: 'Lund University', country: 'SWE' }] },
);
