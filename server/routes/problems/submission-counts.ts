/** GET /problems/admin/submission-counts */
import { submissionCounts } from '../../../contract/problems.ts';
import { route } from '../../serve.ts';
import { countAllSubmissions } from '../../submissions/submission-search.ts';

export default route(
  submissionCounts,
  ({ query, caller }, { db }) => countAllSubmissions(db, caller, query),
  {
    reply: {
      total: 40,
      byVerdict: { Accepted: 31, 'Wrong Answer': 9 },
    },
  },
);
