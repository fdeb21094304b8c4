/** GET /problems/admin/submissions */

import { defaultLanguage } from '../../../contract/languages.ts';
import { allSubmissions } from '../../../contract/problems.ts';
import { known, listedSum } from '../../examples.ts';
import { listAllSubmissions } from '../../model/all-submissions.ts';
import { route } from '../../serve.ts';
import { streamList } from '../../streamed.ts';

export default route(
  allSubmissions,
  async ({ query }, { db }) => streamList(await listAllSubmissions(db, query)),
  {
    reply: [
      {
        _id: known.submission,
        problemId: known.problem,
        problemName: listedSum.name,
        userId: known.person,
        userName: 'Wilma',
        userEmail: 'wilma@example.org',
        verdict: 'Accepted',
        code: known.code,
        language: defaultLanguage,
        submittedAt: '2026-03-14T09:26:53.000Z',
        isPaused: false,
        executionTime: 1,
        memoryKb: 3400,
        testSet: 2,
        fault: null,
      },
    ],
  },
);
