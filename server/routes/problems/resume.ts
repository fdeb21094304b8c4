/** POST /problems/admin/resume/{id} */
import { resumeProblem as call } from '../../../contract/rejudging.ts';
import { resumeJudging } from '../../model/rejudging.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params }, { db }) => ({
    success: true as const,
    queued: await resumeJudging(db, params.id),
  }),
  { reply: { success: true, queued: 12 } },
);
