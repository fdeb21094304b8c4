/** POST /problems/admin/rejudge/{id} */
import { rejudgeProblem as call } from '../../../contract/rejudging.ts';
import { recordOnProblem } from '../../model/audit.ts';
import { rejudgeProblem } from '../../model/rejudging.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params: { id }, ...by }, { db }) => {
    const queued = await recordOnProblem(
      db,
      { by, act: 'problem rejudged', id },
      (transaction) => rejudgeProblem(transaction, id),
      (count) => ({ queued: count }),
    );
    return { success: true as const, queued };
  },
  { reply: { success: true, queued: 40 } },
);
