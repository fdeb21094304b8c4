/** DELETE /problems/admin/rejudge/{id} */
import { cancelRejudging as call } from '../../../contract/rejudging.ts';
import { recordOnProblem } from '../../model/audit.ts';
import { cancelRejudging } from '../../model/rejudging.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params: { id }, ...by }, { db }) => {
    const cancelled = await recordOnProblem(
      db,
      { by, act: 'rejudging cancelled', id },
      (transaction) => cancelRejudging(transaction, id),
      (count) => ({ cancelled: count }),
    );
    return { success: true as const, cancelled };
  },
  { reply: { success: true, cancelled: 40 } },
);
