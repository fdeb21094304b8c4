/** POST /problems/admin/resume/{id} */
import { resumeProblem as call } from '../../../contract/rejudging.ts';
import { recordOnProblem } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { resumeJudging } from '../../submissions/rejudging.ts';

export default route(
  call,
  async ({ params: { id }, ...by }, { db }) => {
    const queued = await recordOnProblem(
      db,
      { by, act: 'judging of a problem resumed', id },
      (transaction) => resumeJudging(transaction, id),
      (count) => ({ queued: count }),
    );
    return { success: true as const, queued };
  },
  { reply: { success: true, queued: 12 } },
);
