/** GET /health */
import { health } from '../../../contract/health.ts';
import { ServerStopping } from '../../http/errors.ts';
import { judgingState, requireJudge } from '../../operation/judges.ts';
import { route } from '../../serve.ts';

const retryAfterS = 1;

export default route(
  health,
  async (_call, { db, disk, standby, stopping }) => {
    if (stopping.isAnnounced()) throw new ServerStopping();
    await disk.requireRoom();
    const state = await judgingState(db);
    requireJudge(state, retryAfterS);
    const { judges, judgesUnable, waiting, longestWaitS } = state;
    const readReplica = standby?.state();
    return {
      success: true as const,
      judges,
      judgesUnable,
      waiting,
      longestWaitS,
      ...(readReplica && { readReplica }),
    };
  },
  {
    reply: {
      success: true,
      judges: 1,
      judgesUnable: 0,
      waiting: 0,
      longestWaitS: 0,
    },
  },
);
