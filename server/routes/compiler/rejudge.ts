/** POST /compiler/rejudge/{id} */
import { rejudgeSubmission as call } from '../../../contract/compiler.ts';
import { recorded } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { rejudgeSubmission } from '../../submissions/rejudging.ts';

export default route(
  call,
  async ({ params: { id }, ...by }, { db }) => {
    await recorded(db, { by, act: 'submission rejudged' }, async (transaction) => ({
      result: await rejudgeSubmission(transaction, id),
      subject: { kind: 'submission', id },
    }));
    return { success: true as const };
  },
  { reply: { success: true } },
);
