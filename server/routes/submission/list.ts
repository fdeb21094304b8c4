/** GET /submission/{userId}/{problemId} */
import { refusals } from '../../../contract/messages.ts';
import { listSubmissions as call } from '../../../contract/submission.ts';
import { AppError } from '../../errors.ts';
import { listSubmissions } from '../../model/all-submissions.ts';
import { route } from '../../serve.ts';
import { streamList } from '../../streamed.ts';

export default route(call, async ({ params, query, caller }, { db }) => {
  if (params.userId !== caller.id && !caller.isAdmin) {
    throw new AppError('forbidden', refusals.notYours);
  }
  return streamList(await listSubmissions(db, params, query));
});
