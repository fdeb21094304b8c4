/** DELETE /problems/admin/rejudge/{id} */
import { cancelRejudging as call } from '../../../contract/rejudging.ts';
import { recordOnJobsOf } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { cancelRejudging } from '../../submissions/rejudging.ts';

export default route(
  call,
  async ({ params: { id }, ...by }, { db }) => {
    const cancelled = await recordOnJobsOf(
      db,
      { by, act: 'rejudging cancelled', id },
      (transaction) => cancelRejudging(transaction, id),
      (count) => ({ cancelled: count }),
    );
    return { success: true as const, cancelled };
  },
  { reply: { success: true, cancelled: 40 } },
);
