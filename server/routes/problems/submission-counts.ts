/** GET /problems/admin/submission-counts */
import { submissionCounts } from '../../../contract/problems.ts';
import { countAllSubmissions } from '../../model/submission-search.ts';
import { route } from '../../serve.ts';

export default route(submissionCounts, ({ query }, { db }) => countAllSubmissions(db, query), {
  reply: {
    total: 40,
    byVerdict: { Accepted: 31, 'Wrong Answer': 9 },
  },
});
