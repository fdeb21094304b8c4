/** POST /compiler/rejudge/{id} */
import { rejudgeSubmission as call } from '../../../contract/compiler.ts';
import { rejudgeSubmission } from '../../model/rejudging.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params }, { db }) => {
    await rejudgeSubmission(db, params.id);
    return { success: true as const };
  },
  { reply: { success: true } },
);
