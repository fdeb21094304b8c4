/** GET /dashboard/user */

import { userDashboard } from '../../../contract/dashboard.ts';
import { readDashboard } from '../../accounts/dashboard.ts';
import { known, wilmasRecord, wilmasStats } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(userDashboard, ({ caller }, { db }) => readDashboard(db, caller.id), {
  reply: {
    user: { name: 'Wilma', stats: wilmasStats },
    ...wilmasRecord,
    recentSubmissions: [
      {
        _id: known.submission,
        problemId: { _id: known.problem, name: 'Sum of Two Numbers', difficulty: 'Easy' },
        verdict: 'Accepted',
        submittedAt: '2026-03-14T09:26:53.000Z',
      },
    ],
    contributionStats: { approved: 1, pending: 0, rejected: 0, total: 1 },
  },
});
