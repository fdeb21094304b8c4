/** GET /problems/admin/submissions */

import { defaultLanguage } from '../../../contract/languages.ts';
import { allSubmissions } from '../../../contract/problems.ts';
import { known, listedSum } from '../../examples.ts';
import { streamList } from '../../http/list-replies.ts';
import { describePage } from '../../http/pages.ts';
import { route } from '../../serve.ts';
import { listAllSubmissions } from '../../submissions/submission-lists.ts';

export default route(
  allSubmissions,
  async ({ query, caller, url, header }, { db }) => {
    const { rows, total, next } = await listAllSubmissions(db, caller, query);
    describePage({ url, header, total, next });
    return streamList(rows);
  },
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
