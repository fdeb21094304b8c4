/** POST /contributions/approve/{id} */

import { approveContribution } from '../../../contract/contributions.ts';
import { known } from '../../examples.ts';
import { approve } from '../../model/reviews.ts';
import { route } from '../../serve.ts';

export default route(
  approveContribution,
  async ({ params, body, caller }, { db }) => {
    const review = {
      contributionId: params.id,
      reviewerId: caller.id,
      comments: body.reviewComments,
    };
    return { success: true as const, problemId: await approve(db, review) };
  },
  {
    body: { reviewComments: 'A good first problem.' },
    reply: { success: true, problemId: known.problem },
  },
);
