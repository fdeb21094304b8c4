/** GET /api/contests/{id}/access */
import { contestAccess } from '../../../contract/api.ts';
import { accessTo } from '../../contests/contest-api.ts';
import { readContest } from '../../contests/contests.ts';
import { route } from '../../serve.ts';

export default route(
  contestAccess,
  async ({ params, caller }, { db }) => accessTo(await readContest(db, params.id, caller)),
  { reply: { capabilities: [], endpoints: [{ type: 'groups', properties: ['id', 'name'] }] } },
);
