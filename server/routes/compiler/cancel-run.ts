/** POST /compiler/runs/{id}/cancel */

import { cancelRun } from '../../../contract/compiler.ts';
import { refusals } from '../../../contract/messages.ts';
import { cancelJob } from '../../../work/cancelling.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';

export default route(
  cancelRun,
  async ({ params: { id }, caller, network }, { db }): Promise<{ success: true }> => {
    const isCancelled = await cancelJob(db, { id, owner: caller?.id ?? network });
    if (!isCancelled) throw new AppError('notFound', refusals.noRun);
    return { success: true };
  },
  { reply: { success: true } },
);
