/** PUT /system/judges/{id} */
import { drainJudge as call } from '../../../contract/site.ts';
import { drainJudge } from '../../operation/site.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params, body, ...by }, { db }) => {
    await drainJudge(db, by, { judgeId: params.id, ...body });
    return { success: true as const };
  },
  { body: { isDrained: true }, reply: { success: true } },
);
