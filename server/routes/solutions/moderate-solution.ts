/** PUT /solutions/{id}/hidden */
import { moderateSolution as call } from '../../../contract/solutions.ts';
import { moderateSolution, requirePublishing } from '../../problems/published-solutions.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params: { id }, body, caller, network }, { config, db }) => {
    requirePublishing(config);
    return await moderateSolution(db, { caller, network }, { id, ...body });
  },
  {
    body: { isHidden: true, reason: 'It gives away another problem.' },
    reply: { isHidden: true, reason: 'It gives away another problem.' },
  },
);
