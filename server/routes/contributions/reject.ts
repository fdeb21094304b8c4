/** POST /contributions/reject/{id} */
import { rejectContribution } from '../../../contract/contributions.ts';
import { reject } from '../../contributions/reviews.ts';
import { recordReview } from '../../operation/audit.ts';
import { route } from '../../serve.ts';

export default route(
  rejectContribution,
  async ({ params: { id }, body, ...by }, { db }) => {
    const { reviewComments: comments } = body;
    await recordReview(db, { by, act: 'contribution rejected', id }, (transaction) =>
      reject(transaction, { contributionId: id, reviewerId: by.caller.id, comments }),
    );
    return { success: true as const };
  },
  {
    body: { reviewComments: 'Please add a case with negative numbers.' },
    reply: { success: true },
  },
);
