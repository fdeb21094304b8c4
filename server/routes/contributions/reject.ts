/** POST /contributions/reject/{id} */
import { rejectContribution } from '../../../contract/contributions.ts';
import { reject } from '../../model/reviews.ts';
import { route } from '../../serve.ts';

export default route(
  rejectContribution,
  async ({ params, body, caller }, { db }) => {
    await reject(db, {
      contributionId: params.id,
      reviewerId: caller.id,
      comments: body.reviewComments,
    });
    return { success: true as const };
  },
  {
    body: { reviewComments: 'Please add a case with negative numbers.' },
    reply: { success: true },
  },
);
