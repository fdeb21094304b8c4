/** DELETE /classes/{slug}/assignments/{assignment}/exam/{id} */
import { releaseExamSession } from '../../../contract/exams.ts';
import * as model from '../../classes/exam-watch.ts';
import { route } from '../../serve.ts';

export default route(
  releaseExamSession,
  async ({ params, caller, network }, { db }) => {
    await model.releaseExamSession(db, { caller, network }, params);
    return true as const;
  },
  { reply: true },
);
