/** GET /users/notices */

import { notices } from '../../../contract/users.ts';
import { known } from '../../examples.ts';
import { listCommentNotices } from '../../notices/comment-notices.ts';
import { listRejudgingNotices } from '../../notices/rejudging-notices.ts';
import { listReviewNotices } from '../../notices/review-notices.ts';
import { listSharingNotices } from '../../notices/sharing-notices.ts';
import { listSolutionNotices } from '../../notices/solution-notices.ts';
import { listTicketNotices } from '../../notices/ticket-notices.ts';
import { listNotices } from '../../notices/verdict-notices.ts';
import { route } from '../../serve.ts';

export default route(
  notices,
  async ({ caller }, { db }) => ({
    notices: await listNotices(db, caller.id),
    reviews: await listReviewNotices(db, caller.id),
    rejudgings: await listRejudgingNotices(db, caller.id),
    tickets: await listTicketNotices(db, caller.id),
    shares: await listSharingNotices(db, caller.id),
    solutions: await listSolutionNotices(db, caller.id),
    comments: await listCommentNotices(db, caller.id),
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
      rejudgings: [
        {
          problemId: known.problem,
          problemName: 'Sum of Two Numbers',
          submissions: 40,
          changedAt: '2026-03-14T09:26:53.000Z',
          isRead: false,
        },
      ],
      tickets: [
        {
          ticketId: known.ticket,
          problemName: 'Sum of Two Numbers',
          kind: 'statement',
          state: 'fixed',
          isOwn: true,
          changedAt: '2026-03-14T09:26:53.000Z',
          isRead: false,
        },
      ],
      shares: [
        {
          problemId: known.problem,
          problemName: 'Sum of Two Numbers',
          became: 'author',
          isOffered: false,
          by: 'Ada',
          mayEdit: true,
          changedAt: '2026-03-14T09:26:53.000Z',
          isRead: false,
        },
      ],
      solutions: [
        {
          solutionId: known.solution,
          problemId: known.problem,
          problemName: 'Sum of Two Numbers',
          isHidden: true,
          reason: 'It gives away another problem.',
          changedAt: '2026-03-14T09:26:53.000Z',
          isRead: false,
        },
      ],
      comments: [
        {
          submissionId: known.submission,
          slug: 'algorithms',
          assignment: 'algorithms-1',
          assignmentName: 'Week 1',
          label: 'A',
          problemName: 'Sum of Two Numbers',
          pupilId: known.person,
          by: 'Ada',
          isOwn: true,
          changedAt: '2026-03-14T09:26:53.000Z',
          isRead: false,
        },
      ],
    },
  },
);
