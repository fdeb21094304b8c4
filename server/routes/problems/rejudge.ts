/** POST /problems/admin/rejudge/{id} */
import { rejudgeProblem as call } from '../../../contract/rejudging.ts';
import { rejudgeProblem } from '../../model/rejudging.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params }, { db }) => ({
    success: true as const,
    queued: await rejudgeProblem(db, params.id),
  }),
  { reply: { success: true, queued: 40 } },
);
