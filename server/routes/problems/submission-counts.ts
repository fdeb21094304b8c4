/** GET /problems/admin/submission-counts */
import { submissionCounts } from '../../../contract/problems.ts';
import { countAllSubmissions } from '../../model/all-submissions.ts';
import { route } from '../../serve.ts';

export default route(submissionCounts, ({ query }, { db }) => countAllSubmissions(db, query), {
  reply: {
    total: 40,
    byVerdict: { Accepted: 31, 'Wrong Answer': 9 },
  },
});
