/** POST /problems/admin/rejudge/{id} */
import { rejudgeProblem as call } from '../../../contract/rejudging.ts';
import { recordOnJobsOf } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { rejudgeProblem } from '../../submissions/rejudging.ts';

export default route(
  call,
  async ({ params: { id }, ...by }, { db }) => {
    const queued = await recordOnJobsOf(
      db,
      { by, act: 'problem rejudged', id },
      (transaction) => rejudgeProblem(transaction, id, by.caller.id),
      (count) => ({ queued: count }),
    );
    return { success: true as const, queued };
  },
  { reply: { success: true, queued: 40 } },
);
