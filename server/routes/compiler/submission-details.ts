/** GET /compiler/submissions/{id}/details */

import { submissionDetails } from '../../../contract/compiler.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { refusals } from '../../../contract/messages.ts';
import { AppError } from '../../errors.ts';
import { known, passedCase } from '../../examples.ts';
import { readWithPrevious } from '../../model/all-submissions.ts';
import { getStanding } from '../../model/submissions.ts';
import { route } from '../../serve.ts';

export default route(
  submissionDetails,
  async ({ params, caller }, { db }) => {
    const { userId, result } = await getStanding(db, params.id);
    if (userId !== caller.id && !caller.isAdmin) throw new AppError('forbidden', refusals.notYours);
    const { submission, previous } = await readWithPrevious(db, params.id);
    return {
      ...submission,
      code: submission.code ?? '',
      result,
      previous: previous === undefined ? null : { ...previous, code: previous.code ?? '' },
    };
  },
  {
    reply: {
      _id: known.submission,
      problemId: known.problem,
      problemName: 'Sum',
      userId: known.person,
      userName: 'Ada',
      verdict: 'Accepted',
      code: known.code,
      language: defaultLanguage,
      submittedAt: '2026-03-14T09:26:53.000Z',
      isPaused: false,
      executionTime: 1,
      memoryKb: 3400,
      testSet: 2,
      result: {
        success: true,
        verdict: 'Accepted',
        detailedResults: [],
        testCaseResults: [{ ...passedCase, isHidden: true }],
        executionTime: 1,
        memoryKb: 3400,
        testSet: 2,
      },
      previous: null,
    },
  },
);
