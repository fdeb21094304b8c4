/** GET /health */
import { health } from '../../../contract/health.ts';
import { refusals } from '../../../contract/messages.ts';
import { AppError } from '../../errors.ts';
import { judgingState } from '../../model/judges.ts';
import { route } from '../../serve.ts';

const retryAfterS = 1;

export default route(health, async (_call, { db }) => {
  const { judges, waiting } = await judgingState(db);
  if (judges === 0) throw new AppError('unavailable', refusals.noJudge, retryAfterS);
  return { success: true as const, judges, waiting };
});
