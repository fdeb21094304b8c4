/** GET /submission/{userId}/{problemId} */
import { refusals } from '../../../contract/messages.ts';
import { listSubmissions as call } from '../../../contract/submission.ts';
import { AppError } from '../../errors.ts';
import { listSubmissions } from '../../model/submissions.ts';
import { route } from '../../serve.ts';

export default route(call, ({ params, caller }, { db }) => {
  if (params.userId !== caller.id && !caller.isAdmin) {
    throw new AppError('forbidden', refusals.notYours);
  }
  return listSubmissions(db, params.userId, params.problemId);
});
