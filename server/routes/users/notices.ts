/** GET /users/notices */

import { notices } from '../../../contract/users.ts';
import { known } from '../../examples.ts';
import { listNotices } from '../../model/notices.ts';
import { listReviewNotices } from '../../model/review-notices.ts';
import { route } from '../../serve.ts';

export default route(
  notices,
  async ({ caller }, { db }) => ({
    notices: await listNotices(db, caller.id),
    reviews: await listReviewNotices(db, caller.id),
  }),
  {
    reply: {
      notices: [
        {
          problemId: known.problem,
          problemName: 'Sum of Two Numbers',
          changedAt: '2026-03-14T09:26:53.000Z',
          isRead: false,
          hasNewTests: true,
          submissions: [{ _id: known.submission, was: 'Wrong Answer', verdict: 'Accepted' }],
        },
      ],
      reviews: [
        {
          contributionId: known.contribution,
          problemName: 'Sum of Two Numbers',
          problemId: known.problem,
          event: 'changes',
          by: 'Administrator',
          isOwn: true,
          changedAt: '2026-03-14T09:26:53.000Z',
          isRead: false,
        },
      ],
    },
  },
);
