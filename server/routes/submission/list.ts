/** GET /submission/{userId}/{problemId} */

import { defaultLanguage } from '../../../contract/languages.ts';
import { refusals } from '../../../contract/messages.ts';
import { listSubmissions as call } from '../../../contract/submission.ts';
import { AppError } from '../../errors.ts';
import { known } from '../../examples.ts';
import { listSubmissions } from '../../model/all-submissions.ts';
import { route } from '../../serve.ts';
import { streamList } from '../../streamed.ts';

export default route(
  call,
  async ({ params, query, caller }, { db }) => {
    if (params.userId !== caller.id && !caller.isAdmin) {
      throw new AppError('forbidden', refusals.notYours);
    }
    return streamList(await listSubmissions(db, params, query));
  },
  {
    reply: [
      {
        _id: known.submission,
        problemId: known.problem,
        verdict: 'Accepted',
        code: known.code,
        language: defaultLanguage,
        submittedAt: '2026-03-14T09:26:53.000Z',
        isPaused: false,
        executionTime: 1,
        memoryKb: 3400,
        testSet: 2,
      },
    ],
  },
);
