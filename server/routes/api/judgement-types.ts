/** GET /api/contests/{id}/judgement-types */
import { contestJudgementTypes } from '../../../contract/api.ts';
import { judgementTypesOf, lookAt } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestJudgementTypes,
  async ({ params, caller }, { db }) =>
    await judgementTypesOf(db, await lookAt(db, params.id, caller)),
  { reply: [{ id: 'AC', name: 'Accepted', penalty: false, solved: true }] },
);
