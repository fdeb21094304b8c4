/** GET /compiler/submissions/{id}/details */

import { submissionDetails } from '../../../contract/compiler.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { known, passedCase } from '../../examples.ts';
import { route } from '../../serve.ts';
import { shownWait } from '../../submissions/follow.ts';
import { readWithPrevious } from '../../submissions/submission-lists.ts';
import { getStanding, requireReadable } from '../../submissions/submissions.ts';

export default route(
  submissionDetails,
  async ({ params, caller }, { db }) => {
    await requireReadable(db, params.id, caller);
    const { result, wait } = await getStanding(db, params.id);
    const { submission, previous } = await readWithPrevious(db, params.id, caller);
    return {
      ...submission,
      code: submission.code ?? '',
      result,
      waiting: result !== null || wait?.position === 'held' ? null : shownWait(wait),
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
      waiting: null,
      previous: null,
    },
  },
);
