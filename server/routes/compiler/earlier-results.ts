/** GET /compiler/submissions/{id}/earlier */
import { earlierResults } from '../../../contract/compiler.ts';
import { refusals } from '../../../contract/messages.ts';
import { AppError } from '../../errors.ts';
import { listEarlierResults } from '../../model/rejudging.ts';
import { getStanding } from '../../model/submissions.ts';
import { route } from '../../serve.ts';

export default route(earlierResults, async ({ params, caller }, { db }) => {
  const { userId } = await getStanding(db, params.id);
  if (userId !== caller.id && !caller.isAdmin) throw new AppError('forbidden', refusals.notYours);
  return await listEarlierResults(db, params.id);
});
