/** GET /health/ready */
import { readiness } from '../../../contract/health.ts';
import { ServerStopping } from '../../http/errors.ts';
import { judgingState } from '../../operation/judges.ts';
import { route } from '../../serve.ts';

export default route(
  readiness,
  async (_call, { db, stopping }) => {
    if (stopping.isAnnounced()) throw new ServerStopping();
    await judgingState(db);
    return { success: true as const };
  },
  { reply: { success: true } },
);
