/** GET /submission/{userId}/{problemId} */

import { defaultLanguage } from '../../../contract/languages.ts';
import { refusals } from '../../../contract/messages.ts';
import { listSubmissions as call } from '../../../contract/submission.ts';
import { known } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import { streamList } from '../../http/list-replies.ts';
import { describePage } from '../../http/pages.ts';
import { route } from '../../serve.ts';
import { listSubmissions } from '../../submissions/submission-lists.ts';

export default route(
  call,
  async ({ params, query, caller, url, header }, { db }) => {
    if (params.userId !== caller.id && !caller.isAdmin) {
      throw new AppError('forbidden', refusals.notYours);
    }
    const { rows, total, next } = await listSubmissions(db, { ...params, viewer: caller }, query);
    describePage({ url, header, total, next });
    return streamList(rows);
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
